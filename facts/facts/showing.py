"""Telling the clients of a case which facts are shown to them."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from cases.models import Case
from cases.showings.actions import showing_add
from config.api.scope import Actor
from evidence.models import EvidenceItem
from facts.models import Fact


def shown_ids(case: Case | uuid.UUID, ids: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Which of these facts of the case its clients see now."""
    seen = EvidenceItem.objects.filter(case=case, client_visible=True, withheld=False, deleted_at__isnull=True)
    shown = Fact.objects.filter(case=case, pk__in=ids).shown_by(seen)
    withheld = EvidenceItem.objects.filter(case=case, withheld=True)
    return set(shown.exclude(citations__item__in=withheld).values_list("pk", flat=True)) if ids else set()


def facts_shown(*, actor: Actor, case: Case, ids: Collection[uuid.UUID], before: Collection[uuid.UUID] = ()) -> None:
    """Notify the clients of those facts that they see now and did not see ``before``."""
    new = sorted(shown_ids(case, ids).difference(before))
    showing_add(actor=actor, case=case, entity_type="fact", ids=new)
