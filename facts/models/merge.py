"""What people decided about which names are one: merges, what merging left no place for, splits, and whose a name is."""

from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows


class MergeRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """For the firm. Names gather what all documents say, so who does not see all evidence is shown no merge of them."""
        return super().visible_to(scope) if scope.sees_all_evidence else self.none()

    def standing(self) -> Self:
        """Those that nobody undid."""
        return self.filter(undone_at=None)


class Merge(CaseRow, Made):
    """That entities of a case turned out to be one: ``kept`` has since what was the others', which point here while it stands."""

    kept = models.ForeignKey("facts.Entity", on_delete=models.CASCADE, related_name="merges")
    reason = models.CharField(max_length=500, blank=True)
    others = models.JSONField(
        default=list, db_default=[], help_text="id, type and name of each entity that was merged, as it was then."
    )
    moved = models.JSONField(default=dict, help_text="How many mentions, facts, relationships and roles were moved.")
    undone_at = models.DateTimeField(null=True, blank=True)

    objects = MergeRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["kept"], condition=models.Q(undone_at=None), name="merge_standing"),
            models.Index(fields=["case", "-id"], name="merge_case_recent"),
        ]
        constraints = [MADE_BY_SOMEONE]

    def __str__(self) -> str:
        return f"{len(self.others)} into {self.kept_id}"


class SetAside(CaseRow):
    """A link or a relationship for which a merge left no place: the entity that was kept has it already, or both of its
    ends are one now. ``row`` is the whole row, in the database's own JSON, put back when the merge is undone; ``rests_on`` are
    the rows of the facts that a relationship rests on."""

    entity = models.ForeignKey("facts.Entity", on_delete=models.CASCADE, related_name="+")
    fact = models.ForeignKey("facts.Fact", on_delete=models.CASCADE, null=True, related_name="+")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, null=True, related_name="+")
    row = models.JSONField()
    rests_on = models.JSONField(default=list, db_default=[])

    class Meta:
        verbose_name_plural = "rows set aside"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(fact__isnull=True) | models.Q(item__isnull=True),
                name="set_aside_link_or_relationship",
            ),
        ]

    def __str__(self) -> str:
        return f"set aside of {self.entity_id}"


class Split(CaseRow, Made):
    """That some of an entity's mentions and other names are really another's: ``other`` has since what it was given.

    ``rows`` and ``names`` say what this changed, as it was and as it was left, so that it can be undone exactly.
    """

    entity = models.ForeignKey("facts.Entity", on_delete=models.CASCADE, related_name="splits")
    other = models.ForeignKey("facts.Entity", on_delete=models.SET_NULL, null=True, related_name="split_from")
    other_name = models.CharField(max_length=300, help_text="As it was called then.")
    is_new = models.BooleanField(help_text="Whether the split made the other entity.")
    aliases = ArrayField(
        models.CharField(max_length=300), default=list, help_text="The other names that were given away."
    )
    moved = models.JSONField(default=dict, help_text="How many mentions, facts and relationships were given away.")
    rows = models.JSONField(help_text="table, id, before and after of each row; after is null where it was deleted.")
    names = models.JSONField(help_text="The same of both entities' aliases, and of whose these names are.")
    undone_at = models.DateTimeField(null=True, blank=True)

    objects = MergeRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["entity"], condition=models.Q(undone_at=None), name="split_standing")]
        constraints = [MADE_BY_SOMEONE]

    def __str__(self) -> str:
        return f"{self.other_name} off {self.entity_id}"


class DecidedName(CaseRow):
    """Whose a name is in its case, as somebody decided: documents that have it mention this entity, and nobody else.
    Without an entity the name was deleted, and no reading makes it again."""

    type = models.CharField(max_length=20)
    key = models.CharField(max_length=300, help_text="The name folded, as entities have it.")
    entity = models.ForeignKey("facts.Entity", on_delete=models.SET_NULL, null=True, related_name="decided_names")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["case", "type", "key"], name="decided_name_once")]

    def __str__(self) -> str:
        return self.key
