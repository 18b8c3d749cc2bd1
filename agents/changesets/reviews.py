"""A session's changes, and what people decided about them."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils import timezone

from agents.models import AgentSession, ChangeReview
from audit.models import Change
from config.api.scope import Actor, Scope

Review = ChangeReview.Review


def session_changes(scope: Scope, session: AgentSession) -> QuerySet[Change]:
    """What the session and the jobs it started changed, as far as the caller may see it, with what was decided."""
    rows: QuerySet[Change] = Change.objects.visible_to(scope).filter(session_id=session.pk)
    return rows.select_related("decision")


def review_of(change: Change) -> str:
    decision: ChangeReview | None = getattr(change, "decision", None)
    return decision.review if decision else Review.OPEN


def decide(changes: Iterable[Change], session: AgentSession, review: str, actor: Actor) -> None:
    """Store the decision about each of the changes, in place of an earlier one. What followed in another session is decided
    there; what the engine did by itself, here."""
    now = timezone.now()
    rows = [
        ChangeReview(
            firm_id=session.firm_id, change=change, session_id=change.session_id or session.pk, review=review,
            reviewed_by_id=actor.id, reviewed_at=now,
        )
        for change in changes
    ]  # fmt: skip
    ChangeReview.objects.bulk_create(
        rows, batch_size=1000, update_conflicts=True, unique_fields=["change"],
        update_fields=["review", "reviewed_by", "reviewed_at"],
    )  # fmt: skip
