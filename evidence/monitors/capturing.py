"""What came of asking for a watched page is recorded, and kept as evidence if it is new."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils import timezone

from audit.events.actions import emit_for
from cases.models import Notification, User
from cases.models.user import COLLEAGUES
from cases.notifications.actions import notify
from config.api.errors import ApiError
from config.api.scope import Actor
from evidence.custody.upload_actions import upload_confirm, upload_start
from evidence.models import Capture, EvidenceItem, Monitor
from evidence.monitors.actions import monitor_pause
from evidence.monitors.differences import Difference, difference
from evidence.monitors.fetching import FetchedPage, UnreadablePage, work_folder
from evidence.monitors.warc import write_exchange
from evidence.storage import get_store

GIVEN_UP_AFTER = 10  # failures in a row


def monitor_actor(monitor: Monitor) -> Actor:
    """The monitor itself, in the name of whoever has it watch."""
    return Actor(
        "engine", id=monitor.pk, name=f"Monitor “{monitor.name}”", firm_id=monitor.firm_id, owner_id=monitor.owner_id
    )


def page_keep(monitor: Monitor, page: FetchedPage) -> Capture:
    """Record that the page was read. If its words are others than before, the exchange becomes evidence, as a WARC file.

    A monitor whose owner may not add evidence to the case any more is paused.
    """
    former = Capture.objects.filter(monitor=monitor, url=page.url, outcome__in=Capture.KEPT).order_by("-id").first()
    if former is not None and former.text_sha256 == page.text_sha256:
        return _record(monitor, page, outcome=Capture.Outcome.UNCHANGED)
    try:
        item = _as_evidence(monitor, page)
    except ApiError as error:
        capture = page_missing(
            monitor, UnreadablePage(f"It could not be added to the case: {error.message}"[:300], 200)
        )
        monitor_pause(actor=monitor_actor(monitor), monitor=monitor, reason=capture.problem)
        return capture
    changes = difference(former.text, page.text) if former else Difference("", 0, 0)
    capture = _record(
        monitor, page, outcome=Capture.Outcome.CHANGED if former else Capture.Outcome.FIRST, item=item, text=page.text,
        diff=changes.text, lines_added=changes.added, lines_removed=changes.removed,
    )  # fmt: skip
    _notify_change(monitor, capture, f"“{monitor.name}” {'changed' if former else 'is watched from now on'}")
    return capture


@transaction.atomic
def page_missing(monitor: Monitor, why: UnreadablePage) -> Capture:
    """Record that the page could not be read, and pause the monitor after so many times in a row. People are notified when
    it fails for the first time, and when it is paused."""
    capture: Capture = Capture.objects.create(
        firm_id=monitor.firm_id, case_id=monitor.case_id, monitor=monitor, url=monitor.url,
        outcome=Capture.Outcome.FAILED, problem=str(why)[:300], http_status=why.status,
    )  # fmt: skip
    monitor.failures, monitor.problem = min(monitor.failures + 1, 1_000), capture.problem
    _checked(monitor, "failures", "problem")
    actor = monitor_actor(monitor)
    if monitor.failures == 1:
        emit_for(monitor, actor=actor, event_type="monitor.failed")
        _notify(monitor, f"“{monitor.name}” could not be read", capture.problem)
    if monitor.failures >= GIVEN_UP_AFTER and monitor.enabled:
        reason = f"It could not be read {GIVEN_UP_AFTER} times in a row. {capture.problem}"
        monitor_pause(actor=actor, monitor=monitor, reason=reason[:300])
        _notify(monitor, f"“{monitor.name}” was paused", reason[:300])
    return capture


def _as_evidence(monitor: Monitor, page: FetchedPage) -> EvidenceItem:
    """The exchange as a file of the case, by the way of every upload. Raises ``ApiError``: no right, no room, archived."""
    actor = monitor_actor(monitor)
    with work_folder() as folder:
        path = folder / "capture.warc"
        with path.open("wb") as file:
            write_exchange(
                file, url=page.url, taken_at=page.taken_at.isoformat(timespec="seconds").replace("+00:00", "Z"),
                response=page.response, cut=page.cut,
            )  # fmt: skip
        with transaction.atomic():
            upload, _ = upload_start(
                actor=actor, case=monitor.case, filename=f"{monitor.name} {page.taken_at:%Y-%m-%d %H.%M} UTC.warc",
                content_type="application/warc", size_bytes=path.stat().st_size, custodian=monitor.custodian,
                source=page.url[:200],
            )  # fmt: skip
        get_store().save_path(upload.storage_key, path)
    confirmation = upload_confirm(actor=actor, upload=upload, among=EvidenceItem.objects.all())
    assert confirmation.item is not None, confirmation.refusal
    return confirmation.item


@transaction.atomic
def _record(monitor: Monitor, page: FetchedPage, **fields: Any) -> Capture:
    capture: Capture = Capture.objects.create(
        firm_id=monitor.firm_id, case_id=monitor.case_id, monitor=monitor, url=page.url,
        http_status=page.response.status, media_type=page.media_type[:100], size_bytes=len(page.response.body),
        sha256=page.sha256, text_sha256=page.text_sha256, **fields,
    )  # fmt: skip
    monitor.failures, monitor.problem, monitor.media_type = 0, "", capture.media_type
    if capture.outcome in Capture.KEPT:
        monitor.changed_at = page.taken_at
    _checked(monitor, "failures", "problem", "media_type", "changed_at")
    return capture


def _checked(monitor: Monitor, *columns: str) -> None:
    monitor.checked_at, monitor.lease_until = timezone.now(), None
    monitor.save(update_fields=[*columns, "checked_at", "lease_until"])


def _notify_change(monitor: Monitor, capture: Capture, title: str) -> None:
    actor = monitor_actor(monitor)
    data = {"capture_id": str(capture.pk), "evidence_id": str(capture.item_id)}
    emit_for(monitor, actor=actor, event_type="monitor.captured", data=data)
    lines = f"{capture.lines_added} lines came, {capture.lines_removed} went." if capture.diff else ""
    _notify(monitor, title, lines)


def _notify(monitor: Monitor, title: str, body: str) -> None:
    working = User.objects.filter(participations__case=monitor.case_id, role__in=COLLEAGUES).distinct()
    notify(
        actor=monitor_actor(monitor), recipients=working, kind=Notification.Kind.MONITOR, title=title[:200], body=body,
        case=monitor.case, entity_type="monitor", entity_id=monitor.pk, firm_id=monitor.firm_id,
    )  # fmt: skip
