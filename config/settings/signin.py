"""People: accounts, sessions, sign-in links and the mails they get."""

from __future__ import annotations

from config.settings.environment import PRODUCTION, env

AUTH_USER_MODEL = "cases.User"
# An address is unique among those whose owners confirmed it, and within a firm: see cases.User.
SILENCED_SYSTEM_CHECKS = ["auth.W004"]
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend", "guardian.backends.ObjectPermissionBackend"]
ANONYMOUS_USER_NAME = None
GUARDIAN_RAISE_403 = False
LOGIN_URL = "/sign-in"
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_IDLE_SECONDS = env.int("SESSION_IDLE_SECONDS", default=2 * 60 * 60)  # unused so long, a sign-in has ended
SESSION_MAX_SECONDS = env.int("SESSION_MAX_SECONDS", default=12 * 60 * 60)  # however much it is used
SESSION_COOKIE_AGE = SESSION_MAX_SECONDS
# Browsers take a cookie so named from this very host only, over TLS; over plain HTTP, as in the demo, they take none.
COOKIE_PREFIX = "__Host-" if PRODUCTION else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid", f"{COOKIE_PREFIX}csrftoken"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "config.pages.csrf_failure"
MAGIC_LINK_SECONDS = 15 * 60
# Second factors: django-allauth keeps and checks them; its own pages, sign-up and sign-in are not used.
MFA_ADAPTER = "cases.signin.mfa_adapter.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Intactus"
MFA_TOTP_TOLERANCE = 1  # of 30 seconds, either way: clocks differ
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
SECOND_FACTOR_SECONDS = 10 * 60  # from the first factor to the second
STEP_UP_SECONDS = 15 * 60  # so long a second factor counts as recent
SUPPORT_ACCESS_SECONDS = 60 * 60
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
