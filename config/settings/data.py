"""PostgreSQL, and Valkey for caches and channels."""

from __future__ import annotations

from config.settings.environment import env

DATABASES = {"default": env.db("DATABASE_URL")}
# Who migrates, where it is not the role of DATABASE_URL.
DATABASE_OWNER = env.db("DATABASE_OWNER_URL") if env("DATABASE_OWNER_URL", default="") else None
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
