"""A statement that takes too long is stopped: the caller is answered so, the connection goes on, and the refusal is recorded."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from django.conf import LazySettings, settings
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.commands.migrate import Command as BaseMigrate
from django.db import connection
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import Case, Role
from config.admin_base import FirmAdmin
from config.api.tool import get_tool
from config.boundary import across_firms, firm_boundary, timed_transaction
from facts.entities.tools import EntityTools
from tests.factories import make_case, make_firm, make_user, token_client
from tests.registry import every_tool
from tests.second_factors import confirmed_browser


@pytest.fixture
def case(transactional_db: None) -> Case:
    cache.clear()
    firm = make_firm()
    return make_case(firm, make_user(firm, Role.ATTORNEY))


@pytest.fixture
def client(case: Case) -> APIClient:
    return token_client(case.participants.get().user)


def limit() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('statement_timeout')")
        found: str = cursor.fetchone()[0]
        return found


def backend() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        found: int = cursor.fetchone()[0]
        return found


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, settings: LazySettings) -> None:
    """The list of entities asks the database for ten seconds, and a reading call may take it a fifth of one."""
    settings.STATEMENT_TIMEOUTS = {**settings.STATEMENT_TIMEOUTS, "read": 0.2}
    page = EntityTools.page_of_case

    def sleeping(self: Any, listed: Any, case: Any) -> Any:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(10)")
        return page(self, listed, case)

    monkeypatch.setattr(EntityTools, "page_of_case", sleeping)


@pytest.mark.usefixtures("slow")
def test_a_search_that_takes_too_long_is_504_and_recorded(case: Case, client: APIClient) -> None:
    before = backend()
    response = client.get(f"/v1/cases/{case.pk}/entities")
    assert response.status_code == 504
    error = response.json()["error"]
    assert error["code"] == "QUERY_TIMEOUT"
    assert error["suggestion"].startswith("Narrow the search")
    entry = AuditEntry.objects.get(request_id=response["X-Request-Id"])
    assert (entry.tool, entry.status, entry.case_id) == ("entities.list", 504, case.pk)
    assert client.get(f"/v1/cases/{case.pk}").status_code == 200
    assert (backend(), limit()) == (before, "10min")


def test_every_tool_has_a_limit_for_its_kind(settings: LazySettings) -> None:
    assert {one.kind for one in every_tool()} == {"read", "search", "write", "long"}
    assert {"read", "search", "write", "long", "admin", "page", "job", "migration"} == set(settings.STATEMENT_TIMEOUTS)
    kinds = {name: get_tool(name).kind for name in ("evidence.search", "evidence.list", "facts.create", "audit.export")}
    assert kinds == {
        "evidence.search": "search",
        "evidence.list": "read",
        "facts.create": "write",
        "audit.export": "long",
    }


@pytest.mark.django_db
def test_a_block_within_has_its_own_limit_and_gives_it_back() -> None:
    with firm_boundary(None, statement_seconds=5):
        assert limit() == "5s"
        with firm_boundary(None):
            assert limit() == "5s"
        with across_firms():
            assert limit() == "5s"
        with firm_boundary(None, statement_seconds=60):
            assert limit() == "1min"
        with timed_transaction(0.25):
            assert limit() == "250ms"
        assert limit() == "5s"


@pytest.mark.django_db(transaction=True)
def test_background_work_has_the_limit_of_jobs() -> None:
    assert limit() == "10min"
    with firm_boundary(None):
        assert limit() == "10min"
    with timed_transaction(5):
        assert limit() == "5s"
    assert limit() == "10min"


@pytest.mark.django_db(transaction=True)
def test_a_migration_has_a_limit_of_its_own_and_gives_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(BaseMigrate, "handle", lambda self, *args, **options: seen.append(limit()))
    call_command("migrate")
    assert (seen, limit()) == (["1h"], "10min")


@pytest.mark.django_db
def test_an_administration_page_has_a_limit(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    queryset = FirmAdmin.get_queryset

    def noting(self: FirmAdmin, request: Any) -> Any:
        seen.append(limit())
        return queryset(self, request)

    monkeypatch.setattr(FirmAdmin, "get_queryset", noting)
    browser = confirmed_browser(make_user(case.firm, Role.FIRM_ADMIN))
    assert browser.get("/admin/cases/case/").status_code == 200
    assert set(seen) == {"15s"}


def test_what_the_web_server_does_outside_any_tool_has_the_limit_of_pages(transactional_db: None) -> None:
    asked = "import config.asgi; from tests.config.api.test_statement_timeouts import limit; print(limit())"
    ran = subprocess.run(
        [sys.executable, "-c", asked], cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "15s"
