"""PostgreSQL, and Valkey for caches and channels."""

from __future__ import annotations

from config.settings.environment import env

STATEMENT_TIMEOUTS = {  # seconds the database may take over one statement, by the kind of work; 0 is no limit
    "read": env.float("STATEMENT_TIMEOUT_READ", default=5.0),
    "search": env.float("STATEMENT_TIMEOUT_SEARCH", default=5.0),
    "write": env.float("STATEMENT_TIMEOUT_WRITE", default=15.0),
    "long": env.float("STATEMENT_TIMEOUT_LONG", default=60.0),  # exports and analyses
    "admin": env.float("STATEMENT_TIMEOUT_ADMIN", default=15.0),
    "page": env.float("STATEMENT_TIMEOUT_PAGE", default=15.0),  # what the web server does outside any tool
    "job": env.float("STATEMENT_TIMEOUT_JOB", default=600.0),  # workers and commands
    "migration": env.float("STATEMENT_TIMEOUT_MIGRATION", default=3600.0),
}
SLOW_STATEMENT_MS = env.int(
    "SLOW_STATEMENT_MS", default=500
)  # from there on intactus.slow names a statement; 0 names none
# What a connection has until a call says otherwise. config.asgi says that its process is the web server's.
_STARTED_WITH = round(1000 * STATEMENT_TIMEOUTS["page" if env("INTACTUS_PROCESS", default="") == "web" else "job"])

DATABASES = {"default": env.db("DATABASE_URL")}
# Who migrates, where it is not the role of DATABASE_URL.
DATABASE_OWNER = env.db("DATABASE_OWNER_URL") if env("DATABASE_OWNER_URL", default="") else None
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True  # what a restart of the server cut off is not handed out
_options = DATABASES["default"].setdefault("OPTIONS", {})
if env.bool(
    "DB_TRANSACTION_POOLING", default=False
):  # a pooler stands between, which gives a connection for one transaction
    DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = True
else:
    _options["options"] = f"{_options.get('options', '')} -c statement_timeout={_STARTED_WITH}".strip()
    _options["prepare_threshold"] = (
        0  # of the statements that config/prepared.py keeps; Django's own are never prepared
    )
_options["pool"] = {
    "min_size": 1,
    "max_size": env.int("DB_POOL", default=8),
    "timeout": 10,  # seconds a call waits for a connection before it is asked to come back
    "reconnect_timeout": 10,  # attempts come ever more seldom; after so long the next call begins anew, at once
}
DATABASE_ROUTERS: list[str] = []
REPLICA_LAG_SECONDS = env.float("DATABASE_REPLICA_LAG", default=5.0)  # older than that the primary answers
if env("DATABASE_REPLICA_URL", default=""):  # a streaming replica, read by calls that only read (config/replica)
    _replica = env.db("DATABASE_REPLICA_URL")
    _more = _replica.get("OPTIONS", {}) | {
        "connect_timeout": 2,
        "pool": {**_options["pool"], "min_size": 0, "timeout": 2},
        "prepare_threshold": _options.get("prepare_threshold"),
    }
    DATABASES["replica"] = {**_replica, "CONN_HEALTH_CHECKS": True, "OPTIONS": _more}
    DATABASE_ROUTERS = ["config.replica.router.Router"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = env("REDIS_URL")
CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": env("REDIS_PREFIX", default="intactus")},
    }
}
