"""How often entities are mentioned, and by which words, as the database keeps it; nobody else writes here.

Firm and case have no foreign key, as those of ``Change`` have none. ``everything``, ``open`` and ``shown`` are counts of
mentions: in all evidence, in what is open to all of the firm, in what clients are shown too; ``withheld`` of those in
what is withheld, be it deleted or not, of which the others have nothing.
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.functions import Coalesce

from config.api.scope import Scope
from config.db import CaseRows


class MentionCount(models.Model):
    """The mentions of an entity when its changes were last folded: with those that were not, how many there are."""

    entity = models.OneToOneField(
        "facts.Entity", on_delete=models.DO_NOTHING, db_constraint=False, primary_key=True, related_name="counted"
    )
    firm_id = models.UUIDField()
    case_id = models.UUIDField()
    everything = models.BigIntegerField()
    open = models.BigIntegerField()
    shown = models.BigIntegerField()
    withheld = models.BigIntegerField()
    shown_name = models.CharField(max_length=300, db_default="", help_text="As clients read it.")

    objects = CaseRows.as_manager()

    class Meta:
        indexes = [
            *(
                models.Index(fields=["case_id", f"-{name}", "-entity"], name=f"mentions_{name}")
                for name in ("everything", "open", "shown")
            ),
            models.Index(
                fields=["case_id", "shown_name", "entity"], condition=models.Q(shown__gt=0), name="mentions_shown_name"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.everything} mentions of {self.entity_id}"


class MentionWords(models.Model):
    """By how much the mentions of an entity by these words, in this role, have changed: how many there are is the sum of
    the rows. Each change is a row, in its transaction, so that no writer waits for another; ``facts_fold_mentions(case)``
    makes one of them now and then. Without words, of an entity that came or went.
    """

    id = models.BigAutoField(primary_key=True)
    firm_id = models.UUIDField()
    case_id = models.UUIDField()
    entity_id = models.UUIDField()
    words = models.CharField(max_length=300, help_text="On one line, as a document may break them over two.")
    role = models.CharField(max_length=80)
    everything = models.BigIntegerField()
    open = models.BigIntegerField()
    shown = models.BigIntegerField()
    withheld = models.BigIntegerField()
    folded = models.BooleanField(default=False)

    objects = CaseRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["entity_id", "words", "role"], name="mention_words_of_entity"),
            models.Index(
                fields=["case_id", "entity_id"], condition=models.Q(folded=False), name="mention_words_unfolded"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.everything:+} {self.words}"


def column_for(scope: Scope) -> str:
    """Which of the counts is the caller's, who is no guest of named documents."""
    if scope.client_boundary:
        return "shown"
    return "everything" if scope.sees_all_evidence else "open"


def unfolded(case: Any, entity: Any) -> models.QuerySet[MentionWords]:
    """The changes of an entity's mentions that are not in its :class:`MentionCount` yet."""
    return MentionWords.objects.filter(case_id=case, entity_id=entity, folded=False)


def mentions_now(column: str) -> models.expressions.Combinable:
    """How many mentions the outer entity has at this moment."""
    kept = MentionCount.objects.filter(pk=models.OuterRef("pk")).values(column)
    changes = unfolded(models.OuterRef("case_id"), models.OuterRef("pk")).order_by().values("entity_id")
    since = changes.annotate(since=models.Sum(column)).values("since")
    number = models.BigIntegerField()
    return Coalesce(models.Subquery(kept, output_field=number), 0) + Coalesce(
        models.Subquery(since, output_field=number), 0
    )
