"""Who the application is in the database: a role that owns nothing, except while it migrates."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper

PLACE = ("NAME", "USER", "PASSWORD", "HOST", "PORT")
RIGHTS = """
SELECT rolsuper, rolbypassrls, rolcreaterole,
  (SELECT count(*) FROM pg_class WHERE relowner = me.oid AND relnamespace = 'public'::regnamespace),
  (SELECT coalesce(array_agg(rolname ORDER BY rolname), '{}') FROM pg_roles other
    WHERE other.oid <> me.oid AND pg_has_role(me.oid, other.oid, 'MEMBER')
      AND (other.rolsuper OR other.rolbypassrls OR EXISTS (
        SELECT FROM pg_class WHERE relowner = other.oid AND relnamespace = 'public'::regnamespace))),
  has_schema_privilege(me.oid, 'public', 'CREATE')
FROM pg_roles me WHERE rolname = session_user
"""


@contextmanager
def connected_as_owner(*, statement_seconds: float = 0) -> Iterator[None]:
    """Connect as the tables' owner within the block, where ``DATABASE_OWNER_URL`` names one: to migrate, and nothing else.

    A statement that takes longer than ``statement_seconds`` is canceled; 0 is no limit. It is said as the connection begins,
    which a pooler refuses: with one, ``DATABASE_OWNER_URL`` names PostgreSQL itself.
    """
    if connection.in_atomic_block:
        yield
        return
    before = {name: connection.settings_dict[name] for name in (*PLACE, "OPTIONS")}
    try:
        _connect_as(_owner_of(before, statement_seconds))
        yield
    finally:
        _connect_as(before)


def _owner_of(place: dict[str, Any], statement_seconds: float) -> dict[str, Any]:
    """The settings with which the owner connects to the same database, with this limit where it goes there directly."""
    owner: dict[str, Any] | None = settings.DATABASE_OWNER
    found = place if owner is None else {name: owner.get(name, "") for name in PLACE} | {"NAME": place["NAME"]}
    options = {**place["OPTIONS"], **((owner or {}).get("OPTIONS") or {})}
    if owner is not None or not settings.DATABASES["default"].get("DISABLE_SERVER_SIDE_CURSORS"):
        options["options"] = (
            f"{options.get('options', '')} -c statement_timeout={round(1000 * statement_seconds)}".strip()
        )
    return {**found, "OPTIONS": options}


def _connect_as(place: dict[str, Any]) -> None:
    wrapper = connections[DEFAULT_DB_ALIAS]
    wrapper.close()
    if isinstance(wrapper, DatabaseWrapper):
        wrapper.close_pool()
    wrapper.settings_dict.update(place)


def excessive_rights() -> list[str]:
    """What the role that the application logs in as could do beyond its work, in words; nothing if all is well."""
    with connection.cursor() as cursor:
        cursor.execute(RIGHTS)
        superuser, bypasses, makes_roles, owned, becomes, creates = cursor.fetchone()
    found = {
        "is a superuser": superuser,
        "passes by row-level security": bypasses,
        "may create roles": makes_roles,
        f"owns {owned} tables and sequences": owned,
        f"can become {', '.join(becomes)}": becomes,
        "may create tables": creates,
    }
    return [words for words, there in found.items() if there]
