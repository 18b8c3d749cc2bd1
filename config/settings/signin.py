"""People: accounts, sessions, sign-in links and the mails they get."""

from __future__ import annotations

from config.settings.environment import env

AUTH_USER_MODEL = "cases.User"
# An address is unique among those whose owners confirmed it, and within a firm: see cases.User.
SILENCED_SYSTEM_CHECKS = ["auth.W004"]
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend", "guardian.backends.ObjectPermissionBackend"]
ANONYMOUS_USER_NAME = None
GUARDIAN_RAISE_403 = False
LOGIN_URL = "/sign-in"
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 14
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.pages.csrf_failure"
MAGIC_LINK_SECONDS = 15 * 60
# Asking for sign-in links: of a browser that asked before, of a network's other browsers, and mails to one address.
LINKS_OF_BROWSER = {"minute": 5, "hour": 10, "concurrent": 5}
LINKS_OF_NETWORK = {"minute": 20, "hour": env.int("SIGN_IN_LINKS_PER_HOUR", default=100), "concurrent": 10}
LINK_MAILS_PER_HOUR = 5
INVITATION_SECONDS = 7 * 24 * 60 * 60
EMAIL_BACKEND = env("EMAIL_BACKEND", default="django.core.mail.backends.console.EmailBackend")
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
if "EMAIL_URL" in env.ENVIRON:
    vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env("DEFAULT_FROM_EMAIL", default="Intactus <no-reply@intactus.example>")
DIGEST_HOUR = env.int("DIGEST_HOUR", default=7)  # of the firm's day: when daily mails of notifications go out
