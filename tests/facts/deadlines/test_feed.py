"""A calendar's secret address: made, replaced and ended by its person, and opened with the rights they have at that moment."""

from __future__ import annotations

import io
import logging
from datetime import date, time, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from audit.models import AuditEntry
from cases.models import Case, CaseUserObjectPermission, Participant, Role, User
from config.log_lines import MaskingFormatter
from facts.deadlines.ics import calendar_of, fold, text
from facts.models import Deadline, DeadlineFeed
from tests.factories import make_case, make_firm, make_user, token_client

URL = "/v1/deadlines/feed"


def make_deadline(case: Case, assignee: User | None, title: str = "CANARY-TITLE", **fields: Any) -> Deadline:
    given = {"override_on": date(2026, 5, 4), "override_reason": "Order", "time_zone": "America/Chicago"} | fields
    return Deadline.objects.create(
        firm_id=case.firm_id, case=case, title=title, assignee=assignee, due_on=given["override_on"], made_by_type="human",
        made_by_name="Somebody", **given,
    )  # fmt: skip


@pytest.fixture
def deadline(case: Case, attorney: User) -> Deadline:
    return make_deadline(case, attorney, override_on=date.today() + timedelta(days=30))


def make_address(api: APIClient, **body: Any) -> str:
    answer = api.post(URL, {"action": "make", **body})
    assert answer.status_code == 200, answer.content
    address = str(answer.json()["address"])
    return "/calendars/" + address.partition("/calendars/")[2]


def fetch(address: str, **headers: str) -> Any:
    """As a calendar program does: without session or cookie."""
    return Client().get(address, headers=headers)


def lines_of(response: Any) -> list[str]:
    """The content lines, unfolded."""
    assert response.status_code == 200, response.content
    return response.content.decode().replace("\r\n ", "").split("\r\n")


def test_the_address_shows_the_short_name_alone_unless_titles_are_chosen(
    api: APIClient, case: Case, deadline: Deadline
) -> None:
    short = fetch(make_address(api))
    assert short["Content-Type"] == "text/calendar; charset=utf-8"
    assert "private" in short["Cache-Control"]
    assert f"SUMMARY:Deadline: {case.name}" in lines_of(short)
    assert b"CANARY" not in short.content
    assert b"CANARY-TITLE" in fetch(make_address(api, full_titles=True)).content


def test_only_a_hash_is_kept_and_the_address_is_answered_once(api: APIClient, deadline: Deadline) -> None:
    address = make_address(api)
    secret = address.removeprefix("/calendars/").removesuffix(".ics")
    assert secret.encode() not in bytes(DeadlineFeed.objects.get().token_hash)
    shown = api.post(URL, {"action": "show"}).json()
    assert (shown["active"], shown["address"]) == (True, "")


def test_a_new_address_ends_the_one_before_and_an_ended_one_opens_nothing(api: APIClient, deadline: Deadline) -> None:
    first = make_address(api)
    second = make_address(api)
    assert fetch(first).status_code == 404
    assert fetch(second).status_code == 200
    assert api.post(URL, {"action": "revoke"}).json()["active"] is False
    refused, unknown = fetch(second), fetch("/calendars/itx_cal_nothing.ics")
    assert (refused.status_code, refused.content) == (404, unknown.content)
    assert set(refused.headers) == set(unknown.headers)


def test_no_line_of_the_log_has_the_address(api: APIClient, deadline: Deadline, settings: Any) -> None:
    (console,) = (one for one in logging.getLogger().handlers if isinstance(one.formatter, MaskingFormatter))
    former = console.setStream(lines := io.StringIO())
    address = make_address(api)
    settings.FEED_LIMITS = {"minute": 1, "hour": 120, "concurrent": 2}
    statuses = [fetch(address).status_code for _ in range(2)]
    api.post(URL, {"action": "revoke"})
    statuses += [fetch(address).status_code, fetch(address.replace("itx_cal_", "itx_cal_x")).status_code]
    console.setStream(former)
    assert statuses == [200, 429, 404, 404]
    assert "/calendars/itx_cal_…" in lines.getvalue()
    assert address.removeprefix("/calendars/itx_cal_")[:20] not in lines.getvalue()


def test_each_fetch_is_authorised_again(api: APIClient, case: Case, attorney: User, deadline: Deadline) -> None:
    address = make_address(api)
    assert b"VEVENT" in fetch(address).content
    Participant.objects.filter(case=case, user=attorney).delete()
    CaseUserObjectPermission.objects.filter(user=attorney, content_object=case).delete()
    assert b"VEVENT" not in fetch(address).content
    User.objects.filter(pk=attorney.pk).update(is_active=False, deactivated_at=timezone.now())
    assert fetch(address).status_code == 404


def test_who_became_a_client_has_no_calendar_any_more(api: APIClient, attorney: User, deadline: Deadline) -> None:
    address = make_address(api)
    User.objects.filter(pk=attorney.pk).update(role=Role.CLIENT)
    assert fetch(address).status_code == 404


def test_ones_own_open_deadlines_are_in_it_and_others_only_if_chosen(
    api: APIClient, case: Case, attorney: User, deadline: Deadline
) -> None:
    soon = date.today() + timedelta(days=3)
    other = make_deadline(case, None, override_on=soon)
    make_deadline(case, attorney, override_on=soon, status="done", closed_at=timezone.now())
    make_deadline(make_case(case.firm, make_user(case.firm)), attorney, override_on=soon)
    stranger = make_firm()
    make_deadline(make_case(stranger, make_user(stranger)), None, override_on=soon)
    uids = [line for line in lines_of(fetch(make_address(api))) if line.startswith("UID:")]
    assert uids == [f"UID:deadline-{deadline.pk}@intactus"]
    all_of_them = [line for line in lines_of(fetch(make_address(api, every_case=True))) if line.startswith("UID:")]
    assert all_of_them == [f"UID:deadline-{one.pk}@intactus" for one in (other, deadline)]


def test_fetches_are_counted_and_one_a_day_is_an_audit_entry(api: APIClient, deadline: Deadline) -> None:
    entries = AuditEntry.objects.filter(tool="deadlines.feed.fetch")
    with time_machine.travel("2026-11-24T10:00:00Z", tick=False):
        address = make_address(api)
        for _ in range(3):
            fetch(address)
        assert (DeadlineFeed.objects.get().fetches, entries.count()) == (3, 1)
    with time_machine.travel("2026-11-25T10:00:00Z", tick=False):
        fetch(address)
    assert (DeadlineFeed.objects.get().fetches, entries.count()) == (4, 2)


def test_an_unchanged_calendar_is_not_sent_again(api: APIClient, deadline: Deadline) -> None:
    address = make_address(api)
    again = fetch(address, **{"If-None-Match": fetch(address)["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_one_address_is_fetched_so_often_and_guessing_is_locked_out(
    api: APIClient, deadline: Deadline, settings: Any
) -> None:
    settings.FEED_LIMITS = {"minute": 2, "hour": 10, "concurrent": 2}
    address = make_address(api)
    assert [fetch(address).status_code for _ in range(3)] == [200, 200, 429]
    settings.FEED_LIMITS = {"minute": 60, "hour": 600, "concurrent": 2}
    answers = [fetch(f"/calendars/itx_cal_{number}.ics").status_code for number in range(25)]
    assert (answers[0], answers[-1]) == (404, 429)
    assert fetch(address).status_code == 200  # who was right here lately is not shut out by a neighbour


@pytest.mark.parametrize("role", [Role.CLIENT, Role.GUEST])
def test_clients_and_guests_have_no_calendar(case: Case, role: str) -> None:
    assert token_client(make_user(case.firm, role)).post(URL, {"action": "make"}).status_code == 403


def test_agents_have_no_calendar(agent: APIClient) -> None:
    assert agent.post(URL, {"action": "make"}).status_code == 403
    assert not DeadlineFeed.objects.exists()


def test_lines_are_folded_within_no_character_and_nothing_ends_one_early() -> None:
    folded = fold("SUMMARY:" + "é" * 200)
    assert max(len(line) for line in folded.split(b"\r\n")) <= 75
    assert folded.replace(b"\r\n ", b"").decode() == "SUMMARY:" + "é" * 200 + "\r\n"
    assert text("a;b,c\\d\r\ne\nEND:VEVENT\x00") == "a\\;b\\,c\\\\d\\ne\\nEND:VEVENT "


def test_days_are_whole_and_moments_are_in_utc(case: Case) -> None:
    whole = make_deadline(case, None)
    at_five = make_deadline(case, None, time_of_day=time(17), title="At five; or, so\nEND:VCALENDAR")
    document = calendar_of([whole, at_five], full_titles=True).decode()
    lines = document.replace("\r\n ", "").split("\r\n")
    assert "DTSTART;VALUE=DATE:20260504" in lines
    assert "DTEND;VALUE=DATE:20260505" in lines
    assert "DTSTART:20260504T220000Z" in lines  # five in Chicago, in summer time
    assert lines.count("END:VCALENDAR") == 1
    assert [lines[0], lines[-2], lines[-1]] == ["BEGIN:VCALENDAR", "END:VCALENDAR", ""]
    assert "\n" not in document.replace("\r\n", "")
    required = ("UID:", "DTSTAMP:", "SUMMARY:")
    assert all(sum(line.startswith(name) for line in lines) == 2 for name in required)
