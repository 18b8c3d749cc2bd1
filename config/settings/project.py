"""The project: its apps, middleware, templates, times, administration pages and logs."""

from __future__ import annotations

import os

from config.settings.environment import BASE_DIR, env

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
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "config",
    "audit",
    "cases",
    "evidence",
    "facts",
    "agents",
]

MIDDLEWARE = [
    "config.api.request_id.RequestIdMiddleware",
    "config.api.compression.CompressionMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.framework_policy.ContentPolicyMiddleware",
    "config.framework_policy.FrameworkPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "cases.signin.middleware.SessionKeyMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "cases.signin.middleware.PersonSessionMiddleware",
    "cases.support.middleware.AdministrationMiddleware",
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
            "builtins": ["config.ui.icons", "config.ui.components", "config.ui.parts"],
            "libraries": {
                name: f"config.ui.{name}" for name in ("codes", "columns", "gallery", "human", "lists", "tools")
            },
        },
    }
]

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
    "formatters": {"masking": {"()": "config.log_lines.MaskingFormatter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "masking"}},
    "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="WARNING")},
}

# How many processes answer requests (config/web.py). Each takes memory, and connections to the database (DB_POOL).
_cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
WEB_PROCESSES = env.int("WEB_PROCESSES", default=0) or min(4, _cores)
# How many requests one of them works on at the same time. Each holds a connection to the database while it does.
WEB_THREADS = env.int("DB_POOL", default=8)
