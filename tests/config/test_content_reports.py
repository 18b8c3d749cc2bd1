"""The content policy: exact on every page, and what it refuses is counted without saying whose it was."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse
from pytest_django import Settings

from cases.models import Role
from config import content_reports
from config.models import ContentReport
from tests.extent import first
from tests.factories import browser_client, make_firm, make_user

pytestmark = pytest.mark.django_db
CASE = uuid4()


def routes(patterns: list[Any]) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for one in patterns:
        if isinstance(one, URLResolver):
            found += routes(one.url_patterns)
        elif getattr(one.callback, "is_page", False):
            found.append((one.name, list(one.pattern.converters)))
    return found


PAGES = sorted((name, bool(parameters)) for name, parameters in routes(get_resolver().url_patterns))


def policy_of(response: Any) -> dict[str, list[str]]:
    rules = (rule.split() for rule in response.headers["Content-Security-Policy"].split(";"))
    return {rule[0]: rule[1:] for rule in rules if rule}


@pytest.mark.parametrize("signed_in", first(1, [True, False]))
def test_every_page_reaches_exact_hosts_and_says_where_reports_go(settings: Settings, signed_in: bool) -> None:
    browser = browser_client(make_user(make_firm(), Role.FIRM_ADMIN)) if signed_in else Client()
    paths = [
        reverse(name, args=[uuid4()] * (2 if name == "case_view_as" else 1) if parameter else [])
        for name, parameter in PAGES
    ]
    for path in [*paths, "/admin/", "/api/docs", "/nowhere"]:
        response = browser.get(path, HTTP_ACCEPT="text/html")
        policy = policy_of(response)
        assert policy["connect-src"] == ["'self'", settings.BASE_URL.replace("http", "ws", 1)], path
        assert not {"*", "ws:", "wss:", "http:", "https:"} & {one for rule in policy.values() for one in rule}, path
        assert (policy["report-uri"], policy["report-to"]) == (["/csp-reports"], ["csp"]), path
        assert response.headers["Reporting-Endpoints"] == 'csp="/csp-reports"', path


def old(**about: str) -> Any:
    return {"csp-report": about}


def new(**about: str) -> Any:
    return [{"type": "csp-violation", "body": about}]


def send(content: Any, *, kind: str = "application/csp-report") -> int:
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return Client(enforce_csrf_checks=True).post("/csp-reports", body, content_type=kind).status_code


def rows() -> list[tuple[str, str, str, int]]:
    return list(ContentReport.objects.order_by("id").values_list("directive", "blocked", "page", "count"))


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (
            old(**{
                "document-uri": f"https://firm.example/cases/{CASE}/facts?q=Moran",
                "effective-directive": "script-src-elem", "blocked-uri": "https://evil.example/x.js?who=me",
            }),
            "application/csp-report",
        ),
        (
            new(
                documentURL=f"https://firm.example/cases/{CASE}/facts?q=Moran", effectiveDirective="script-src-elem",
                blockedURL="https://evil.example/x.js?who=me",
            ),
            "application/reports+json",
        ),
    ],
)  # fmt: skip
def test_reports_are_counted_without_ids_or_queries(content: Any, kind: str) -> None:
    assert [send(content, kind=kind), send(content, kind=kind)] == [204, 204]
    [(directive, blocked, page, count)] = rows()
    assert (directive, blocked, count) == ("script-src-elem", "https://evil.example", 2)
    assert "facts" in page
    assert not any(secret in page for secret in (str(CASE), "Moran", "?"))


@pytest.mark.parametrize(
    ("blocked", "kept"),
    [
        ("inline", "inline"),
        ("data", "elsewhere"),
        ("data:text/html,secret", "data"),
        ("https://evil.example:8443/path", "https://evil.example:8443"),
        ("https://user:password@evil.example/", "https://evil.example"),
        ("https://[", "elsewhere"),
        ("secret-1://x", "elsewhere"),
        ("", "elsewhere"),
    ],
)
def test_of_what_was_refused_only_the_origin_is_kept(blocked: str, kept: str) -> None:
    send(new(documentURL="https://firm.example/nowhere", effectiveDirective="img-src", blockedURL=blocked))
    assert rows() == [("img-src", kept, "elsewhere", 1)]


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[" * 10_000, b"null", b"[1]", b'{"csp-report": []}', b'{"csp-report": {"effective-directive": 7}}',
        b'{"csp-report": {"effective-directive": "made-up"}}', b"\xff\xfe",
    ],
)  # fmt: skip
def test_what_is_no_report_is_passed_over(content: bytes) -> None:
    assert send(content) == 204
    assert rows() == []


def test_a_large_body_is_refused() -> None:
    assert send(b" " * (content_reports.MOST_BYTES + 1)) == 413


def test_many_reports_of_one_network_are_refused() -> None:
    report = new(effectiveDirective="img-src", blockedURL="inline")
    assert [send(report) for _ in range(31)] == [204] * 30 + [429]


def test_a_day_holds_a_bounded_number_of_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(content_reports, "MOST_OF_A_DAY", 3)
    for number in range(6):
        send(new(effectiveDirective="img-src", blockedURL=f"https://{number}.example/"))
    assert [row[3] for row in rows()] == [1, 1, 1, 3]
    assert rows()[-1][:3] == ("other", "", "")


def test_operators_read_them() -> None:
    out = StringIO()
    call_command("csp_reports", stdout=out)
    assert "No reports" in out.getvalue()
    send(new(effectiveDirective="img-src", blockedURL="https://evil.example/"))
    call_command("csp_reports", stdout=out)
    assert "img-src  https://evil.example" in out.getvalue()


def test_a_new_one_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        send(new(effectiveDirective="img-src", blockedURL="https://evil.example/"))
    assert len([one for one in caplog.records if one.name == "intactus.content_policy"]) == 1
