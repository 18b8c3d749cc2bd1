"""Watched pages: captured at first and when their words differ, as evidence that proves what was there and when."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from warcio.archiveiterator import ArchiveIterator

from audit.models import Event
from cases.models import Case, Firm, Notification, Participant, Role, User
from config.api.scope import Actor
from evidence.models import Capture, EvidenceItem, ManifestEntry, Monitor
from evidence.monitors.actions import monitor_create
from evidence.monitors.checking import check_due
from evidence.storage import get_store
from tests.evidence.monitors.website import Website, website
from tests.factories import make_case, make_user

WORDS = "<p>Demurrage is $90 a day.</p><p>Called on weekdays.</p>"
LATER = "<p>Demurrage is $140 a day.</p><p>Called on weekdays.</p>"


@pytest.fixture
def site(settings: LazySettings) -> Iterator[Website]:
    settings.OUTGOING_ALLOWED_NETWORKS = ["127.0.0.0/8"]
    with website() as made:
        yield made


@pytest.fixture
def owner(firm: Firm) -> User:
    return make_user(firm, name="Mara Ellison")


@pytest.fixture
def case(firm: Firm, owner: User) -> Case:
    return make_case(firm, owner, make_user(firm, Role.STAFF))


def watch(case: Case, owner: User, url: str, **fields: Any) -> Monitor:
    actor = Actor("human", id=owner.pk, name=owner.name, role=owner.role, firm_id=owner.firm_id)
    return monitor_create(actor=actor, case=case, url=url, **{"name": "Tariff", **fields})


def check_now(monitor: Monitor) -> Capture:
    """As if its time had come."""
    Monitor.objects.filter(pk=monitor.pk).update(due_at=timezone.now(), lease_until=None)
    assert check_due(seconds=60) == 1
    return Capture.objects.filter(monitor=monitor).latest("id")


def test_the_first_capture_is_evidence_that_says_what_was_there(site: Website, case: Case, owner: User) -> None:
    monitor = watch(case, owner, site.write("/tariff", WORDS, **{"X-Served": "by a test"}), custodian="Northline")
    capture = check_now(monitor)
    assert (capture.outcome, capture.http_status, capture.media_type) == ("first", 200, "text/html")
    item = EvidenceItem.objects.get(pk=capture.item_id)
    assert (item.custodian, item.source, item.added_by_type) == ("Northline", monitor.url, "engine")
    assert item.added_by_name == "Monitor “Tariff”"
    assert item.uploaded_by == owner
    assert not item.client_visible
    with get_store().local_path(item.storage_key) as path:
        stored = path.read_bytes()
    assert hashlib.sha256(stored).hexdigest() == item.sha256
    records = {one.rec_type: (one, one.content_stream().read()) for one in ArchiveIterator(io.BytesIO(stored))}
    answer, body = records["response"]
    assert answer.rec_headers.get_header("WARC-Target-URI") == monitor.url
    assert hashlib.sha256(body).hexdigest() == capture.sha256
    assert answer.http_headers.get_header("x-served") == "by a test"
    received = ManifestEntry.objects.get(item=item, act="received")
    assert (received.sha256, received.actor_name) == (item.sha256, "Monitor “Tariff”")


def test_what_no_reader_sees_is_no_change(site: Website, case: Case, owner: User) -> None:
    monitor = watch(case, owner, site.write("/tariff", WORDS, noise="token=1"))
    first = check_now(monitor)
    site.write("/tariff", WORDS, noise="token=2")
    again = check_now(monitor)
    assert (first.outcome, again.outcome, again.item_id) == ("first", "unchanged", None)
    assert again.sha256 != first.sha256
    assert again.text_sha256 == first.text_sha256
    assert EvidenceItem.objects.filter(case=case).count() == 1


def test_a_change_is_captured_shown_line_by_line_and_told(site: Website, case: Case, owner: User) -> None:
    monitor = watch(case, owner, site.write("/tariff", WORDS))
    check_now(monitor)
    site.write("/tariff", LATER)
    changed = check_now(monitor)
    assert (changed.outcome, changed.lines_added, changed.lines_removed) == ("changed", 1, 1)
    assert "-Demurrage is $90 a day." in changed.diff
    assert "+Demurrage is $140 a day." in changed.diff
    assert EvidenceItem.objects.filter(case=case).count() == 2
    told = Notification.objects.filter(kind="monitor", title="“Tariff” changed")
    assert set(told.values_list("recipient__role", flat=True)) == {Role.ATTORNEY, Role.STAFF}
    assert not Notification.objects.filter(kind="arrival").exists()
    events = Event.objects.filter(event_type="monitor.captured", entity_id=monitor.pk)
    assert [one.data["evidence_id"] for one in events.order_by("id")][-1] == str(changed.item_id)


def test_a_page_that_fails_is_told_once_and_given_up_in_the_end(site: Website, case: Case, owner: User) -> None:
    monitor = watch(case, owner, site.write("/tariff", "", status=302, Location="/elsewhere"))
    capture = check_now(monitor)
    assert capture.outcome == "failed"
    assert "leads to another one, /elsewhere" in capture.problem
    assert [path for path, _ in site.asked] == ["/tariff"]
    del site.pages["/tariff"]
    for _ in range(9):
        capture = check_now(monitor)
    assert capture.problem == "The server answered with status 404."
    monitor.refresh_from_db()
    assert (monitor.enabled, monitor.failures) == (False, 10)
    assert "10 times in a row" in monitor.paused_reason
    mine = Notification.objects.filter(recipient=owner, kind="monitor").order_by("id")
    assert list(mine.values_list("title", flat=True)) == ["“Tariff” could not be read", "“Tariff” was paused"]
    assert not EvidenceItem.objects.filter(case=case).exists()


def test_a_page_that_can_be_read_again_is_healthy_again(site: Website, case: Case, owner: User) -> None:
    monitor = watch(case, owner, site.base + "/tariff")
    check_now(monitor)
    site.write("/tariff", WORDS)
    assert check_now(monitor).outcome == "first"
    monitor.refresh_from_db()
    assert (monitor.status, monitor.problem) == ("active", "")


def test_nothing_is_added_in_the_name_of_who_may_not_add_it_any_more(site: Website, case: Case, owner: User) -> None:
    monitor = watch(case, owner, site.write("/tariff", WORDS))
    Participant.objects.filter(case=case, user=owner).delete()
    User.objects.filter(pk=owner.pk).update(is_active=False, deactivated_at=timezone.now())
    assert check_now(monitor).outcome == "failed"
    monitor.refresh_from_db()
    assert not monitor.enabled
    assert "may not bring files to this case" in monitor.paused_reason
    assert not EvidenceItem.objects.filter(case=case).exists()


def test_private_addresses_are_never_asked(site: Website, case: Case, owner: User, settings: LazySettings) -> None:
    monitor = watch(case, owner, site.write("/tariff", WORDS))
    settings.OUTGOING_ALLOWED_NETWORKS = []
    capture = check_now(monitor)
    assert capture.outcome == "failed"
    assert "not a public one" in capture.problem
    assert site.asked == []


def test_only_what_is_due_is_asked_for_and_by_one_worker(site: Website, case: Case, owner: User) -> None:
    monitor = watch(case, owner, site.write("/tariff", WORDS))
    later, paused, gone, held = (watch(case, owner, site.base + f"/{name}") for name in ("l", "p", "g", "h"))
    now = timezone.now()
    Monitor.objects.filter(pk=later.pk).update(due_at=now + timedelta(hours=1))
    Monitor.objects.filter(pk=paused.pk).update(enabled=False)
    Monitor.objects.filter(pk=gone.pk).update(deleted_at=now)
    Monitor.objects.filter(pk=held.pk).update(lease_until=now + timedelta(minutes=3))
    assert check_due(seconds=60) == 1
    assert [path for path, _ in site.asked] == ["/tariff"]
    monitor.refresh_from_db()
    assert now + timedelta(hours=23) < monitor.due_at < now + timedelta(hours=25)
    Case.objects.filter(pk=case.pk).update(status=Case.Status.ARCHIVED, archived_at=timezone.now())
    Monitor.objects.filter(pk=monitor.pk).update(due_at=now)
    assert check_due(seconds=60) == 0
