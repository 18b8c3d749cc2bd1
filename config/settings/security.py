"""What browsers are to refuse, and which proxies are believed."""

from __future__ import annotations

from ipaddress import ip_network
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import BASE_URL, PRODUCTION, env

SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SECURE_HSTS_SECONDS = 31_536_000 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
# Proxies whose forwarding headers are believed, as addresses or networks, and the one header they name the client in.
TRUSTED_PROXIES = env.list("TRUSTED_PROXIES", default=[])
FORWARDED_HEADER = env("FORWARDED_HEADER", default="X-Forwarded-For")
for _network in TRUSTED_PROXIES:
    ip_network(_network)  # raises ValueError, which names it
if FORWARDED_HEADER.lower() not in ("x-forwarded-for", "forwarded"):
    raise ImproperlyConfigured("FORWARDED_HEADER is X-Forwarded-For or Forwarded: the one that the proxy writes.")
if env.bool("BEHIND_TLS_PROXY", default=False):
    if not TRUSTED_PROXIES:
        raise ImproperlyConfigured(
            "BEHIND_TLS_PROXY needs TRUSTED_PROXIES, the proxy's addresses: from others no forwarding header is believed."
        )
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
STORAGE_ORIGIN = env("STORAGE_ORIGIN", default="")  # where browsers PUT and GET files on S3
_SOCKETS = "ws" + urlsplit(BASE_URL)._replace(path="", query="", fragment="").geturl().removeprefix("http")
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "worker-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "media-src": ["'self'", *([STORAGE_ORIGIN] if STORAGE_ORIGIN else [])],
        "connect-src": ["'self'", _SOCKETS, *([STORAGE_ORIGIN] if STORAGE_ORIGIN else [])],
        "object-src": ["'none'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "report-uri": ["/csp-reports"],
        "report-to": ["csp"],
    },
}
# The administration pages and the API's reader are the frameworks' own: no inline script there either.
FRAMEWORK_POLICIES = {
    "/admin": {"script-src": ["'unsafe-eval'"], "style-src": ["'unsafe-inline'"]},
    "/api/docs": {"style-src": ["'unsafe-inline'"]},
}
