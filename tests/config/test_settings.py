"""Production starts only with safe settings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAFE = {
    "INTACTUS_PRODUCTION": "1",
    "SECRET_KEY": "x" * 64,
    "ALLOWED_HOSTS": "intactus.example",
    "DATABASE_URL": "postgres://nobody@localhost:1/none",
    "REDIS_URL": "redis://localhost:1/0",
}


def load_settings(*, then: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    with tempfile.TemporaryDirectory() as home:  # without keys of an earlier start
        environment = {"PATH": os.environ["PATH"], "INTACTUS_HOME": home, **SAFE, **changes}
        environment = {name: value for name, value in environment.items() if value != "unset"}
        command = [sys.executable, "-c", "import config.settings" + then]
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)


def test_safe_settings_load() -> None:
    assert load_settings().returncode == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", "unset"),
        ("DEBUG", "1"),
        ("ALLOWED_HOSTS", "*"),
        ("ALLOWED_HOSTS", "intactus.example,*"),
        ("BEHIND_TLS_PROXY", "1"),
        ("FORWARDED_HEADER", "X-Real-IP"),
    ],
)
def test_unsafe_settings_are_refused(name: str, value: str) -> None:
    result = load_settings(**{name: value})
    assert result.returncode != 0
    assert name in result.stderr


def test_cookies_are_of_only_this_host_in_production_and_plain_elsewhere() -> None:
    assert printed(**SAFE) == "__Host-sessionid __Host-csrftoken True True / / None None"
    assert printed(**SAFE | {"INTACTUS_PRODUCTION": "0"}) == "sessionid csrftoken False False / / None None"


def printed(**environment: str) -> str:
    """How the session's and the CSRF cookie are called and bound, with these settings."""
    names = [f"{kind}_COOKIE_{what}" for what in ("NAME", "SECURE", "PATH", "DOMAIN") for kind in ("SESSION", "CSRF")]
    code = f"from django.conf import settings; print(*(getattr(settings, name) for name in {names}))"
    environment |= {"PATH": os.environ["PATH"], "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.strip()


def test_behind_a_pooler_nothing_outlives_a_transaction() -> None:
    shown = "; import json; from config.settings import DATABASES as d; print(json.dumps(d['default'], default=str))"
    direct, pooled = (
        json.loads(load_settings(then=shown, DB_TRANSACTION_POOLING=value).stdout) for value in ("0", "1")
    )
    assert direct["OPTIONS"]["options"] == "-c statement_timeout=600000"
    assert "options" not in pooled["OPTIONS"]
    assert (direct.get("DISABLE_SERVER_SIDE_CURSORS"), pooled["DISABLE_SERVER_SIDE_CURSORS"]) == (None, True)


def test_a_replica_is_read_where_one_is_named() -> None:
    shown = "; from config.settings import DATABASES as d, DATABASE_ROUTERS as r; print(d.get('replica', {}).get('HOST'), r)"
    assert load_settings(then=shown).stdout.split() == ["None", "[]"]
    named = load_settings(then=shown, DATABASE_REPLICA_URL="postgres://nobody@replica.example/none")
    assert named.stdout.strip() == "replica.example ['config.replica.router.Router']"
