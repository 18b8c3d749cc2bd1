"""Where values come from: the environment, with the embedded services where it names none; and which mode this is."""

from __future__ import annotations

from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from config import embedded, keys

BASE_DIR = Path(__file__).resolve().parents[2]
env = environ.Env()
embedded.set_urls()

PRODUCTION = env.bool("INTACTUS_PRODUCTION", default=False)
HOME = Path(env("INTACTUS_HOME", default=str(BASE_DIR / "var")))
DEBUG = env.bool("DEBUG", default=False)
EVIDENCE_ENCRYPTION = env("EVIDENCE_ENCRYPTION", default="off")
EVIDENCE_KEY_PROVIDER = env("EVIDENCE_KEY_PROVIDER", default="local")
_folder = keys.folder_of_keys(env.ENVIRON, HOME)
if PRODUCTION and not env("SECRET_KEY", default="") and not (_folder and (_folder / keys.Purpose.ROOT).is_file()):
    raise ImproperlyConfigured("SECRET_KEY must be set in production.")
_needed = [keys.Purpose.EVIDENCE] if EVIDENCE_ENCRYPTION != "off" and EVIDENCE_KEY_PROVIDER == "local" else []
KEYS = keys.configured(env.ENVIRON, _folder, needed=_needed)  # by purpose: see config/keys.py
SECRET_KEY, *SECRET_KEY_FALLBACKS = KEYS[keys.Purpose.SESSIONS]
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]", "testserver"])
if PRODUCTION and (DEBUG or "*" in ALLOWED_HOSTS):
    raise ImproperlyConfigured(
        "In production DEBUG must be off and ALLOWED_HOSTS must name the hosts, without wildcards."
    )
BASE_URL = env("BASE_URL", default=f"http://localhost:{env('PORT', default='8000')}").rstrip("/")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[BASE_URL])
