"""Keeping what a comparison suggests: each pair once, what people decided untouched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from audit.models import Job
from cases.models import Case
from facts.deduplication.entities import Alike
from facts.entities.names import entity_key
from facts.models import DedupSuggestion

SCORED = [
    "score",
    "certain",
    "reasons",
    "words",
    "one_key",
    "other_key",
    "made_by_job",
    "made_by_version",
    "updated_at",
]
PENDING = DedupSuggestion.Status.PENDING


def suggestions_store(case: Case, found: Sequence[Alike], made: dict[str, Any]) -> None:
    """Store the pairs that are not there; those that wait take the new score and reasons."""
    new = {(row.one_id, row.other_id): row for row in (_row(case, each, made) for each in found)}
    DedupSuggestion.objects.bulk_create(list(new.values()), ignore_conflicts=True, batch_size=1_000)
    rows = DedupSuggestion.objects.filter(case=case, one__in=[one for one, _ in new]).waiting()
    changed = [row for row in rows if (row.one_id, row.other_id) in new]
    for row in changed:
        for name in SCORED[:-1]:
            setattr(row, name, getattr(new[row.one_id, row.other_id], name))
        row.updated_at = timezone.now()
    DedupSuggestion.objects.bulk_update(changed, SCORED, batch_size=1_000)


def outdated_remove(job: Job, name: str) -> None:
    """Remove what waits from an earlier job and was not suggested in this one, such as of a name that was changed."""
    rows = DedupSuggestion.objects.filter(case=job.case_id, made_by_name=name, decided_by=None).waiting()
    rows.exclude(made_by_job=job.pk).delete()


def _row(case: Case, each: Alike, made: dict[str, Any]) -> DedupSuggestion:
    one, other = sorted((each.one, each.other), key=lambda known: known.id)
    return DedupSuggestion(
        firm_id=case.firm_id, case=case, one_id=one.id, other_id=other.id, type=one.type, score=each.score,
        one_key=entity_key(one.type, one.name), other_key=entity_key(other.type, other.name), certain=each.certain,
        words=[one.name, other.name], reasons=[reason._asdict() for reason in each.reasons], **made,
    )  # fmt: skip
