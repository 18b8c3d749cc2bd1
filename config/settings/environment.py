"""Where values come from: the environment, with the embedded services where it names none; and which mode this is."""

from __future__ import annotations

from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from config import embedded

BASE_DIR = Path(__file__).resolve().parents[2]
env = environ.Env()
embedded.set_urls()

PRODUCTION = env.bool("INTACTUS_PRODUCTION", default=False)
HOME = Path(env("INTACTUS_HOME", default=str(BASE_DIR / "var")))
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or embedded.secret_key(HOME, production=PRODUCTION)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", "testserver"])
if PRODUCTION and (DEBUG or "*" in ALLOWED_HOSTS):
    raise ImproperlyConfigured(
        "In production DEBUG must be off and ALLOWED_HOSTS must name the hosts, without wildcards."
    )
BASE_URL = env("BASE_URL", default=f"http://localhost:{env('PORT', default='8000')}").rstrip("/")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[BASE_URL])
