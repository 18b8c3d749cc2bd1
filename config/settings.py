"""All settings, every value from the environment (see the README's table), with embedded defaults for one machine."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from config import embedded

BASE_DIR = Path(__file__).resolve().parent.parent
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

INSTALLED_APPS = [
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "guardian",
    "channels",
    "django_htmx",
    "csp",
    "config",
    "audit",
    "cases",
    "evidence",
    "facts",
    "agents",
]

MIDDLEWARE = [
    "config.api.request_id.RequestIdMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.framework_policy.FrameworkPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "cases.signin.middleware.PersonSessionMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
APPEND_SLASH = False
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
            "builtins": ["config.ui.icons"],
            "libraries": {name: f"config.ui.{name}" for name in ("codes", "gallery", "human", "lists", "tools")},
        },
    }
]

# Data -------------------------------------------------------------------------------------------------------------
DATABASES = {"default": env.db("DATABASE_URL")}
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # what a restart of the server cut off is not handed out
DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
    "min_size": 1,
    "max_size": env.int("DB_POOL", default=8),
    "timeout": 10,  # seconds a call waits for a connection before it is asked to come back
    "reconnect_timeout": 10,  # attempts come ever more seldom; after so long the next call begins anew, at once
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env("REDIS_URL")
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": env("REDIS_PREFIX", default="intactus")},
    }
}

# Files ------------------------------------------------------------------------------------------------------------
S3_BUCKET = env("S3_BUCKET", default="")
EVIDENCE_DIR = HOME / "evidence"
EVIDENCE_MAX_BYTES = env.int("EVIDENCE_MAX_BYTES", default=5 * 1024**3)
ARCHIVE_MAX_ENTRIES = env.int("ARCHIVE_MAX_ENTRIES", default=2_000)
OCR_MAX_PAGES = env.int("OCR_MAX_PAGES", default=60)
UPLOAD_URL_SECONDS = env.int("UPLOAD_URL_SECONDS", default=3600)
DOWNLOAD_URL_SECONDS = env.int("DOWNLOAD_URL_SECONDS", default=60)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": EVIDENCE_DIR}},
    "staticfiles": {
        "BACKEND": "config.static_files.ModuleStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
if S3_BUCKET:
    STORAGES["default"] = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env("S3_ENDPOINT_URL", default=None),
            "access_key": env("S3_ACCESS_KEY_ID", default=None),
            "secret_key": env("S3_SECRET_ACCESS_KEY", default=None),
            "region_name": env("S3_REGION", default="us-east-1"),
            "default_acl": None,
            "file_overwrite": False,
            "signature_version": "s3v4",
            "addressing_style": env("S3_ADDRESSING_STYLE", default="path"),
            "querystring_expire": DOWNLOAD_URL_SECONDS,
        },
    }

STATIC_URL = "/static/"
STATIC_ROOT = Path(env("STATIC_ROOT", default=str(HOME / "static")))
NODE_MODULES = BASE_DIR / "node_modules"
STATICFILES_DIRS = [
    BASE_DIR / "static",
    *(
        (f"vendor/{name}", NODE_MODULES / folder)
        for name, folder in {
            "htmx": "htmx.org/dist",
            "fonts/inter": "@fontsource-variable/inter/files",
            "fonts/source-serif": "@fontsource-variable/source-serif-4/files",
            "pdfjs/build": "pdfjs-dist/build",
            "pdfjs/cmaps": "pdfjs-dist/cmaps",
            "pdfjs/standard_fonts": "pdfjs-dist/standard_fonts",
            "pdfjs/iccs": "pdfjs-dist/iccs",
            "pdfjs/wasm": "pdfjs-dist/wasm",
        }.items()
        if (NODE_MODULES / folder).is_dir()
    ),
]
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not PRODUCTION
WHITENOISE_MANIFEST_STRICT = False

# People and sign-in -----------------------------------------------------------------------------------------------
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

# The API ----------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "agents.access.authentication.AgentAuthentication",
        "cases.signin.authentication.TokenAuthentication",
        "cases.signin.authentication.CookieAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["config.api.renderers.JsonRenderer", "config.api.renderers.PartialRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api.parsers.StrictJsonParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "config.api.renderers.Negotiation",
    "DEFAULT_SCHEMA_CLASS": "config.api.schema.ToolSchema",
    "EXCEPTION_HANDLER": "config.api.errors.envelope",
    "UNAUTHENTICATED_USER": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "TEST_REQUEST_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Intactus",
    "DESCRIPTION": "Case management in which agents work beside attorneys. Every operation is a tool.",
    "SERVERS": [{"url": "/", "description": "This server."}],
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "PREPROCESSING_HOOKS": ["config.api.schema.only_tools"],
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "agents.discovery.guidance.guided"],
    "SCHEMA_PATH_PREFIX": "/v1",
    "ENUM_NAME_OVERRIDES": {
        "CaseStatusEnum": "cases.models.case.Case.Status",
        "EvidenceStatusEnum": "evidence.models.item.EvidenceItem.Status",
        "FactStatusEnum": "facts.models.fact.Fact.Status",
        "JobStatusEnum": "audit.models.job.Job.Status",
        "NotificationKindEnum": "cases.models.notification.Notification.Kind",
        "DiffKindEnum": ["made", "changed", "deleted"],
        "EntityTypeEnum": "config.api.kinds.choices",
        "EventTypeEnum": "config.api.kinds.event_types",
        "LinkableTypeEnum": "config.api.kinds.linkable_choices",
        "AuthorTypeEnum": ["human", "agent", "engine"],
    },
    "SORT_OPERATIONS": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
TOOL_AUDITOR = "audit.entries.actions.record_call"
TOOL_GATE = "agents.approvals.check.check_approval"
TOOL_OUTCOME = "agents.access.breaker.count_outcome"  # called beside the auditor, with the call's status
AUDIT_SIGNING_KEY = env("AUDIT_SIGNING_KEY", default="")
AUDIT_ANCHOR_FILE = Path(env("AUDIT_ANCHOR_FILE", default=str(HOME / "audit-anchor.jsonl")))
IDEMPOTENCY_HOURS = 24
STATEMENT_TIMEOUTS = {  # seconds the database may take over one statement of a call, by its kind; background work has none
    "read": env.float("STATEMENT_TIMEOUT_READ", default=5.0),
    "write": env.float("STATEMENT_TIMEOUT_WRITE", default=15.0),
    "long": env.float("STATEMENT_TIMEOUT_LONG", default=60.0),  # exports and analyses
}
PERSON_LIMITS = {
    "minute": env.int("RATE_PER_MINUTE", default=600),
    "hour": env.int("RATE_PER_HOUR", default=20_000),
    "concurrent": env.int("CONCURRENT_REQUESTS", default=30),
}
# Before authentication: wrong credentials of one network that are free, then seconds of lock-out, doubled each time.
_TOKENS = {"failures": env.int("LOCKOUT_TOKEN_FAILURES", default=20), "first": 5, "longest": 60}
_GUESSABLE = {"failures": env.int("LOCKOUT_PASSWORD_FAILURES", default=5), "first": 5, "longest": 900}
LOCKOUTS = {
    "bearer_token": _TOKENS,
    "sign_in_link": _TOKENS,
    "storage_address": _TOKENS,
    "password": _GUESSABLE,
    "sign_in_code": _GUESSABLE,
}
MAX_BODY_BYTES = env.int("MAX_BODY_BYTES", default=5 * 1024**2)  # of any request but a file's
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
ANONYMOUS_LIMITS = {"minute": env.int("ANONYMOUS_RATE_PER_MINUTE", default=60), "hour": 1000, "concurrent": 10}
MAX_AUTOMATION_DEPTH = env.int("MAX_AUTOMATION_DEPTH", default=2)  # how often what a run did may begin another run
MAX_SESSIONS_PER_CASE = env.int("MAX_SESSIONS_PER_CASE", default=5)  # agents at work on one case at a time
MCP_IDLE_SECONDS = env.int("MCP_IDLE_SECONDS", default=1_800)  # then what /mcp holds for an agent key ends
BREAKER_ERRORS = env.int("BREAKER_ERRORS", default=50)  # so many in a row within so many seconds suspend a session
BREAKER_SECONDS = env.int("BREAKER_SECONDS", default=300)
WEBHOOK_RETRY_SECONDS = env.list(
    "WEBHOOK_RETRY_SECONDS", cast=int, default=[5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
)  # from each failed attempt to the next: about three days in all
WEBHOOK_TIMEOUT_SECONDS = env.float("WEBHOOK_TIMEOUT_SECONDS", default=10.0)
WEBHOOK_CONCURRENCY = env.int("WEBHOOK_CONCURRENCY", default=32)
WEBHOOK_CONCURRENCY_PER_RECEIVER = env.int("WEBHOOK_CONCURRENCY_PER_RECEIVER", default=8)
OUTGOING_ALLOWED_NETWORKS = env.list("OUTGOING_ALLOWED_NETWORKS", default=[])  # private ones for trials, as 127.0.0.0/8
# Money: prices in cents, by operation, where they are not those of agents/billing/rates.py; and an hour's work by hand.
RATE_CARD: dict[str, int] = env.json("RATE_CARD", default={})
LLM_PRICES: dict[str, dict[str, float]] = env.json("LLM_PRICES", default={})  # of a million tokens, in cents, by model
MANUAL_CENTS_PER_HOUR = env.int("MANUAL_CENTS_PER_HOUR", default=9_000)
APPROVAL_HOURS = env.int("APPROVAL_HOURS", default=72)  # an agent's request waits so long for a person
MAX_PENDING_APPROVALS = env.int("MAX_PENDING_APPROVALS", default=50)  # of one session

# Background work --------------------------------------------------------------------------------------------------
CELERY_BROKER_URL = embedded.broker_url(REDIS_URL)
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = ["config.jobs.route"]
# The order of the worker's -Q list is the order of service: what people wait for (text) before enrichment.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "queue_order_strategy": "priority",
    "visibility_timeout": 3600,
    "global_keyprefix": env("REDIS_PREFIX", default="intactus") + ":",
}
CELERY_TASK_ALWAYS_EAGER = env.bool("CELERY_EAGER", default=False)
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_BEAT_SCHEDULE = {
    "wake-stalled-jobs": {"task": "evidence.tasks.wake_stalled_jobs", "schedule": 15.0},
    "seal-entries": {"task": "audit.tasks.seal_audit", "schedule": 30.0},
    "seal-events": {"task": "audit.tasks.seal_events", "schedule": 5.0},
    "deliver-webhooks": {"task": "agents.tasks.deliver_webhooks", "schedule": 5.0},
    "sweep-uploads": {"task": "evidence.tasks.sweep_uploads", "schedule": 3600.0},
    "end-expired-approvals": {"task": "agents.tasks.end_expired_approvals", "schedule": 60.0},
    "end-idle-sessions": {"task": "agents.tasks.end_idle_sessions", "schedule": 60.0},
    "release-reservations": {"task": "agents.tasks.release_reservations", "schedule": 60.0},
    "dispatch-automation": {"task": "agents.tasks.dispatch_automation", "schedule": 5.0},
    "mail-notifications": {"task": "cases.tasks.mail_due_notifications", "schedule": 600.0},
    "forget-expired": {"task": "cases.tasks.forget_expired", "schedule": 3600.0},
}
JOB_LEASE_SECONDS = env.int("JOB_LEASE_SECONDS", default=60)

# The pipeline: stages in order. The first part makes a document searchable, the second part enriches it. -----------
PIPELINE_SEARCHABLE = [
    "evidence.pipeline.stages.text.ExtractText",
    "evidence.pipeline.stages.index.IndexText",
]
PIPELINE_ENRICHMENT = [
    "evidence.pipeline.stages.classify.Classify",
    "evidence.pipeline.stages.summarize.Summarize",
    "facts.entities.stage.ExtractEntities",
    "facts.relationships.stage.ExtractRelationships",
    "facts.facts.stage.ExtractFacts",
    "evidence.pipeline.stages.embed.Embed",
]
# Who finds what in documents: the default provider, and by capability where it is another one.
ENGINES: dict[str, str] = {
    "default": env("INTACTUS_ENGINE", default="local"),
    **env.json("INTACTUS_ENGINES", default={}),
}
LLM_MODEL = env("LLM_MODEL", default="")
LLM_BASE_URL = env("LLM_BASE_URL", default="")
LLM_API_KEY = env("LLM_API_KEY", default="")
LLM_TIMEOUT = env.int("LLM_TIMEOUT", default=60)

# Security ---------------------------------------------------------------------------------------------------------
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SECURE_HSTS_SECONDS = 31_536_000 if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
# Proxies whose forwarding headers are believed, as addresses or networks, and the one header they tell the client in.
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
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "worker-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        "connect-src": ["'self'", "ws:", "wss:", *([STORAGE_ORIGIN] if STORAGE_ORIGIN else [])],
        "object-src": ["'none'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
    },
}
# The administration pages and the API's reader are the frameworks' own: no inline script there either.
FRAMEWORK_POLICIES = {
    "/admin": {"script-src": ["'unsafe-eval'"], "style-src": ["'unsafe-inline'"]},
    "/api/docs": {"style-src": ["'unsafe-inline'"]},
}

LANGUAGE_CODE = "en-us"
TIME_ZONE = env("TIME_ZONE", default="UTC")
USE_I18N = False
USE_TZ = True
FORMAT_MODULE_PATH = "config.formats"
UNFOLD = {
    "SITE_TITLE": "Intactus",
    "SITE_HEADER": "Intactus",
    "SITE_SUBHEADER": "Administration",
    "SITE_SYMBOL": "fact_check",
    "SHOW_HISTORY": True,
    "DASHBOARD_CALLBACK": "evidence.dashboard.dashboard",
}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="WARNING")},
}
