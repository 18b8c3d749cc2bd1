"""Claims and defences of a case, and the issues beneath them: the firm's work product."""

from __future__ import annotations

from typing import Any, Self

from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows, Versioned, one_of

Q = models.Q


class Side(models.TextChoices):
    """What a claim is, and what a cause of action of the catalogue is."""

    CLAIM = "claim", "Claim"
    DEFENCE = "defence", "Defence"


class Standing(models.TextChoices):
    """Engines and agents propose claims, issues and links; people approve or dismiss them."""

    PROPOSED = "proposed", "Proposed"
    APPROVED = "approved", "Approved"
    DISMISSED = "dismissed", "Dismissed"


class WorkProductRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """None for clients and guests; for the firm those of its cases."""
        return self.none() if scope.is_outside else super().visible_to(scope)

    def concealed_from(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        return rows if scope.is_outside else rows.none()


class Claim(CaseRow, Made, Versioned):
    """What a party claims or defends with. Its elements are those of the catalogue when it was made: later changes of the
    catalogue do not change what a case argues."""

    title = models.CharField(max_length=300)
    kind = models.CharField(max_length=8, choices=Side, default=Side.CLAIM)
    party = models.CharField(max_length=200, blank=True, help_text="Who claims or defends; empty: not named yet.")
    against = models.CharField(max_length=200, blank=True, help_text="Against whom.")
    description = models.TextField(max_length=5_000, blank=True)
    cause = models.CharField(max_length=80, blank=True, help_text="The key of its cause of action in the catalogue.")
    source = models.CharField(max_length=500, blank=True, help_text="The authority that its elements are from.")
    jurisdiction = models.CharField(max_length=100, blank=True)
    elements = models.JSONField(
        default=list, blank=True, help_text="name and text of each, in order; source of its own."
    )
    look_for = models.CharField(max_length=500, blank=True, help_text="What usually shows such a claim.")
    position = models.PositiveIntegerField(help_text="Its place among the case's claims.")
    status = models.CharField(max_length=10, choices=Standing, default=Standing.PROPOSED)
    reason = models.CharField(max_length=500, blank=True, db_default="", help_text="Why an engine proposed it.")
    confidence = models.FloatField(null=True, help_text="How sure an engine is; null: a person or an agent made it.")

    objects = WorkProductRows.as_manager()

    class Meta:
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(
                fields=["case", "position"], name="claim_one_in_a_place", deferrable=models.Deferrable.DEFERRED
            ),
            models.CheckConstraint(condition=Q(kind__in=Side.values), name="claim_kind_known"),
            models.CheckConstraint(condition=Q(status__in=Standing.values), name="claim_status_known"),
            models.CheckConstraint(
                condition=Q(confidence__isnull=True) | Q(confidence__gte=0, confidence__lte=1),
                name="claim_confidence_range",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def element(self, number: int | None) -> dict[str, Any] | None:
        """The element of this number, counted from 1."""
        return self.elements[number - 1] if number and number <= len(self.elements) else None


class Issue(CaseRow, Made, Versioned):
    """A question that a claim turns on. It may serve one of the claim's elements."""

    claim = models.ForeignKey(Claim, on_delete=models.CASCADE, related_name="issues")
    title = models.CharField(max_length=300)
    description = models.TextField(max_length=5_000, blank=True)
    element = models.PositiveSmallIntegerField(null=True, help_text="The number of the claim's element that it serves.")
    position = models.PositiveIntegerField(help_text="Its place among the claim's issues.")
    status = models.CharField(max_length=10, choices=Standing, default=Standing.PROPOSED)
    reason = models.CharField(max_length=500, blank=True, db_default="", help_text="Why an engine proposed it.")
    confidence = models.FloatField(null=True)

    objects = WorkProductRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "status"], name="issue_of_case")]
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(
                fields=["claim", "position"], name="issue_one_in_a_place", deferrable=models.Deferrable.DEFERRED
            ),
            models.CheckConstraint(
                condition=Q(element__isnull=True) | Q(element__gte=1), name="issue_element_from_one"
            ),
            models.CheckConstraint(condition=Q(status__in=Standing.values), name="issue_status_known"),
            models.CheckConstraint(
                condition=Q(confidence__isnull=True) | Q(confidence__gte=0, confidence__lte=1),
                name="issue_confidence_range",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class IssueLinkRows(WorkProductRows):
    def visible_to(self, scope: Scope) -> Self:
        """Those whose fact or document the caller sees."""
        from evidence.models import EvidenceItem
        from facts.models.fact import Fact

        fact = Q(fact=None) | Q(one_of("fact_id", Fact.objects.visible_to(scope)))
        item = Q(item=None) | Q(one_of("item_id", EvidenceItem.objects.visible_to(scope)))
        return super().visible_to(scope).filter(fact, item)

    def of_people(self) -> Self:
        """Those that a person made or decided about."""
        return self.filter(Q(made_by_type="human") | Q(decided_by__isnull=False))


class IssueLink(CaseRow, Made, Versioned):
    """That a fact, or a document as a whole, speaks for or against an issue, with a note that says why."""

    class Bearing(models.TextChoices):
        FOR = "for", "For"
        AGAINST = "against", "Against"

    issue = models.ForeignKey(Issue, on_delete=models.CASCADE, related_name="links")
    fact = models.ForeignKey("facts.Fact", on_delete=models.CASCADE, null=True, related_name="issue_links")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, null=True, related_name="+")
    bearing = models.CharField(max_length=7, choices=Bearing, default=Bearing.FOR)
    note = models.TextField(max_length=2_000, blank=True, help_text="Why it speaks for or against.")
    status = models.CharField(max_length=10, choices=Standing, default=Standing.PROPOSED)
    confidence = models.FloatField(null=True)

    objects = IssueLinkRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["fact"], condition=Q(fact__isnull=False), name="issue_link_fact"),
            models.Index(fields=["item"], condition=Q(item__isnull=False), name="issue_link_item"),
            models.Index(fields=["case", "status"], name="issue_link_of_case"),
        ]
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(fields=["issue", "fact"], name="issue_link_fact_once"),
            models.UniqueConstraint(fields=["issue", "item"], name="issue_link_item_once"),
            models.CheckConstraint(
                condition=Q(fact__isnull=False, item__isnull=True) | Q(fact__isnull=True, item__isnull=False),
                name="issue_link_to_one_thing",
            ),
            models.CheckConstraint(condition=Q(bearing__in=("for", "against")), name="issue_link_bearing_known"),
            models.CheckConstraint(condition=Q(status__in=Standing.values), name="issue_link_status_known"),
            models.CheckConstraint(
                condition=Q(confidence__isnull=True) | Q(confidence__gte=0, confidence__lte=1),
                name="issue_link_confidence_range",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_bearing_display()} {self.issue_id}"
