"""What becomes of proposed changes when their document is read again, and which of them are not proposed again."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F
from django.utils import timezone

from audit.events.actions import emit_each
from config.api.scope import Actor
from evidence.models import EvidenceItem
from facts.models import ProposedChange

About, State, Kind = ProposedChange.About, ProposedChange.State, ProposedChange.Kind


def proposals_expire(*, actor: Actor, item: EvidenceItem, about: Collection[str] = (About.FACT,)) -> None:
    """End what still waits for a decision about this document: another reading has taken its place."""
    rows = list(
        ProposedChange.objects.filter(item=item, about__in=about)
        .pending()
        .select_for_update(of=("self",))
        .order_by("pk")
    )
    ProposedChange.objects.filter(pk__in=[row.pk for row in rows]).update(
        state=State.EXPIRED, version=F("version") + 1, updated_at=timezone.now()
    )
    emit_each(rows, actor=actor, event_type="proposed_change.updated", data={"state": State.EXPIRED})


def rejected_keys(item: EvidenceItem, keys: Collection[str], *, about: str = About.FACT) -> set[str]:
    """Those of the keys that were rejected as a new fact, name or relationship of this document."""
    rejected = ProposedChange.objects.filter(
        item=item, about=about, kind=Kind.NEW, state=State.REJECTED, key__in=list(keys)
    )
    return set(rejected.values_list("key", flat=True)) if keys else set()
