"""What a newer version of an engine would change about a case's facts, names and relationships, for people to decide."""

from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows, Versioned, one_of
from evidence.models import EvidenceItem
from facts.models.fact import Fact


class ProposedChangeRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """For the firm: with the document read again, and with the fact it is about. Clients and guests see none. Names
        gather what all documents say, so who does not see all evidence is shown none about names and relationships."""
        if scope.is_outside or scope.client_boundary:
            return self.none()
        rows = super().visible_to(scope).filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)))
        if scope.sees_all_evidence:
            return rows
        shown = models.Q(fact=None) | models.Q(one_of("fact_id", Fact.objects.visible_to(scope)))
        return rows.filter(shown, about=ProposedChange.About.FACT)

    def concealed_from(self, scope: Scope) -> Self:
        """The proposed changes of which this caller may learn nothing."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside:
            return rows
        withheld = models.Q(item__in=EvidenceItem.objects.concealed_from(scope))
        names = ~models.Q(about=ProposedChange.About.FACT) if not scope.sees_all_evidence else models.Q(pk__in=[])
        return rows.filter(withheld | names | models.Q(fact__in=Fact.objects.concealed_from(scope)))

    def pending(self) -> Self:
        return self.filter(state=ProposedChange.State.PENDING)


class ProposedChange(CaseRow, Made, Versioned):
    """One change that a re-reading of a document proposes. The case's facts stay as they are until somebody accepts it.

    ``before`` and ``after`` have a fact's words and dates, or in words who a name is of, or who does what to whom;
    ``quote`` and its place are what the words proposed rest on, for a
    fact that is not found any more what it rests on now.
    """

    class Kind(models.TextChoices):
        NEW = "new", "New"
        CHANGED = "changed", "Changed"
        NOT_FOUND = "not_found", "No longer found"

    class About(models.TextChoices):
        FACT = "fact", "Fact"
        ENTITY = "entity", "Name"
        RELATIONSHIP = "relationship", "Relationship"

    class State(models.TextChoices):
        PENDING = "pending", "Waiting"
        ACCEPTED = "accepted", "Accepted"
        REJECTED = "rejected", "Rejected"
        EXPIRED = "expired", "Expired"

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="+")
    fact = models.ForeignKey("facts.Fact", on_delete=models.CASCADE, null=True, related_name="proposed_changes")
    entity = models.ForeignKey("facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+")
    relationship = models.ForeignKey("facts.Relationship", on_delete=models.SET_NULL, null=True, related_name="+")
    about = models.CharField(max_length=12, choices=About, default=About.FACT, db_default=About.FACT)
    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=10, choices=State, default=State.PENDING)
    before = models.JSONField(
        null=True, help_text="text, date, date_end and date_precision of the fact; null: it is new."
    )
    after = models.JSONField(
        null=True, help_text="The same as proposed, with confidence and entities; null: not found."
    )
    key = models.CharField(max_length=64, help_text="Hash of the words found and their source, as facts have it.")
    page = models.ForeignKey("evidence.Page", on_delete=models.SET_NULL, null=True, related_name="+")
    page_number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    quote = models.TextField()
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = ProposedChangeRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "state", "-id"], name="proposed_change_case"),
            models.Index(fields=["item", "state"], name="proposed_change_item"),
        ]
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(
                fields=["fact"], condition=models.Q(state="pending"), name="proposed_change_one_waiting_for_a_fact"
            ),
            models.UniqueConstraint(
                fields=["item", "entity"],
                condition=models.Q(state="pending", about="entity"),
                name="proposed_change_one_waiting_for_a_name",
            ),
            models.UniqueConstraint(
                fields=["relationship"],
                condition=models.Q(state="pending", about="relationship"),
                name="proposed_change_one_waiting_for_a_relationship",
            ),
            models.UniqueConstraint(
                fields=["item", "key"],
                condition=models.Q(state="pending", kind="new"),
                name="proposed_change_waits_once",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="new", before__isnull=True, after__isnull=False)
                | models.Q(kind="changed", before__isnull=False, after__isnull=False)
                & (models.Q(fact__isnull=False) | ~models.Q(about="fact"))
                | models.Q(kind="not_found", before__isnull=False, after__isnull=True)
                & (models.Q(fact__isnull=False) | ~models.Q(about="fact")),
                name="proposed_change_says_what_it_is",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=("pending", "expired"), decided_at__isnull=True)
                | models.Q(state__in=("accepted", "rejected"), decided_at__isnull=False),
                name="proposed_change_decided_when",
            ),
            models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="proposed_change_not_empty"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {(self.after or self.before or {}).get('text', '')[:60]}"
