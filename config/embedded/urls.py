"""Addresses of the embedded services, in the forms Django, redis-py and Celery read."""

from urllib.parse import parse_qs, quote, urlsplit

from config.embedded.places import Places

ROLE = "intactus"  # owns the database and migrates
LOGIN = "intactus_web"  # the application's: owns nothing (see config/boundary.py)
DATABASE = "intactus"
PORT = 5432  # names the socket file; given on both sides, so that PGPORT changes neither


def database_url(places: Places, role: str = ROLE) -> str:
    """Return a URL that libpq and django-environ both read; the host is the socket folder."""
    return f"postgres://{role}@/{DATABASE}?host={quote(str(places.sockets), safe='/')}&port={PORT}"


def redis_url(places: Places) -> str:
    """Return a URL that redis-py (caches, channel layers) reads."""
    return f"unix://{quote(str(places.valkey), safe='/')}"


def broker_url(url: str) -> str:
    """Return the Celery form of a Redis URL: kombu wants `redis+socket:` and the database as virtual host."""
    parts = urlsplit(url)
    if parts.scheme != "unix":
        return url
    database = parse_qs(parts.query).get("db", ["0"])[0]
    return f"redis+socket://{parts.path}?virtual_host={database}"
