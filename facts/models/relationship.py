"""Who is what to whom, as documents say it, or as people and agents wrote it down."""

from __future__ import annotations

from typing import Self

from django.db import models

from cases.models import Firm
from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows, Versioned, one_of
from evidence.models import EvidenceItem
from facts.models.claim import Standing
from facts.models.entity import Entity
from facts.models.fact import Citation

Q = models.Q
PRECISIONS = ("", "day", "month", "year", "approximate")


class RelationshipRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """As visible as the evidence that says so, as both ends, and as the facts it rests on. What people and agents wrote
        is the firm's; a client sees an engine's words, if the firm shows its clients what nobody approved."""
        rows = super().visible_to(scope)
        sourced = Q(one_of("item_id", EvidenceItem.objects.visible_to(scope)))
        rows = rows.filter(sourced, IN_ENGINES_WORDS) if scope.is_outside else rows.filter(Q(item=None) | sourced)
        if scope.sees_all_evidence:
            return rows
        entities = Entity.objects.visible_to(scope)
        rows = rows.filter(one_of("subject_id", entities), one_of("object_id", entities))
        if not scope.is_outside:
            return rows.exclude(_rests_on_withheld())
        shows_them = models.Exists(Firm.objects.filter(pk=scope.firm_id, clients_see_unapproved_facts=True))
        return rows.filter(shows_them) if scope.client_boundary else rows

    def concealed_from(self, scope: Scope) -> Self:
        """The relationships of which this caller may learn nothing."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside:
            return rows.exclude(pk__in=rows.visible_to(scope).values("pk"))
        if scope.sees_all_evidence:
            return rows.none()
        ends = Entity.objects.concealed_from(scope)
        of_item = Q(item__in=EvidenceItem.objects.concealed_from(scope))
        return rows.filter(of_item | Q(subject__in=ends) | Q(object__in=ends) | Q(_rests_on_withheld()))

    def replaceable(self) -> Self:
        """In an engine's own words, decided about by nobody, with nothing noted and no fact linked."""
        linked = models.Exists(RelationshipFact.objects.filter(relationship=models.OuterRef("pk")))
        rows = super().replaceable().filter(status=Standing.PROPOSED, worded_by_type="engine", note="")
        return rows.exclude(linked)


def _rests_on_withheld() -> models.Exists:
    """The condition that a fact it rests on has a source that is withheld."""
    sources = Citation.objects.filter(fact=models.OuterRef("fact"), item__withheld=True)
    links = RelationshipFact.objects.filter(relationship=models.OuterRef("pk"))
    return models.Exists(links.filter(models.Exists(sources)))


IN_ENGINES_WORDS = Q(made_by_type="engine", worded_by_type="engine") & ~Q(status=Standing.DISMISSED)


class Relationship(CaseRow, Made, Versioned):
    """Who – what – whom, from when until when; with the sentence that says so, or without a source.

    Offsets count from the page's start. What an engine found always has its sentence.
    """

    subject = models.ForeignKey(
        "facts.Entity", on_delete=models.CASCADE, related_name="relationships_from", db_index=False
    )
    predicate = models.CharField(max_length=60, help_text="An engine's word, or the firm's own.")
    object = models.ForeignKey(
        "facts.Entity", on_delete=models.CASCADE, related_name="relationships_to", db_index=False
    )
    subject_merged_from = models.ForeignKey(
        "facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False,
        help_text="Who the subject was before a merge, and is again when that is undone; null: just this one.",
    )  # fmt: skip
    object_merged_from = models.ForeignKey(
        "facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    is_directed = models.BooleanField(default=True, db_default=True, help_text="Whether it goes one way only.")
    since = models.DateField(null=True, blank=True)
    since_precision = models.CharField(max_length=12, blank=True, default="", db_default="")
    until = models.DateField(null=True, blank=True)
    until_precision = models.CharField(max_length=12, blank=True, default="", db_default="")
    status = models.CharField(
        max_length=10, choices=Standing, default=Standing.PROPOSED, db_default=Standing.PROPOSED.value
    )
    note = models.TextField(max_length=2_000, blank=True, default="", db_default="", help_text="The firm's own.")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, null=True, related_name="+")
    page = models.ForeignKey("evidence.Page", on_delete=models.PROTECT, null=True, related_name="+")
    page_number = models.PositiveIntegerField(null=True)
    start = models.PositiveIntegerField(null=True)
    end = models.PositiveIntegerField(null=True)
    quote = models.TextField(blank=True)
    confidence = models.FloatField()
    worded_by_type = models.CharField(
        max_length=10, default="engine", db_default="engine",
        help_text="Who last said whom it joins, how and when: human, agent or engine.",
    )  # fmt: skip
    found_as = models.JSONField(
        null=True, help_text="What an engine said before somebody changed it: reading again does not say it beside."
    )

    objects = RelationshipRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "-id"], name="relationship_case_recent"),
            models.Index(fields=["case", "status", "-id"], name="relationship_case_state"),
            models.Index(fields=["case", "-id"], condition=Q(item__isnull=True), name="relationship_case_no_source"),
            models.Index(fields=["subject", "-confidence", "-id"], name="relationship_from"),
            models.Index(fields=["object", "-confidence", "-id"], name="relationship_to"),
            models.Index(
                fields=["subject_merged_from"],
                condition=models.Q(subject_merged_from__isnull=False),
                name="relationship_subject_merged",
            ),
            models.Index(
                fields=["object_merged_from"],
                condition=models.Q(object_merged_from__isnull=False),
                name="relationship_object_merged",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "predicate", "object", "page", "start"], name="relationship_once_per_sentence"
            ),
            MADE_BY_SOMEONE,
            models.CheckConstraint(condition=~Q(subject=models.F("object")), name="relationship_between_two"),
            models.CheckConstraint(condition=~Q(predicate=""), name="relationship_says_something"),
            models.CheckConstraint(
                condition=Q(confidence__gte=0, confidence__lte=1), name="relationship_confidence_range"
            ),
            models.CheckConstraint(condition=Q(status__in=Standing.values), name="relationship_status_known"),
            models.CheckConstraint(
                condition=Q(item__isnull=True, page__isnull=True, page_number__isnull=True, start__isnull=True,
                            end__isnull=True, quote="")
                & ~Q(made_by_type="engine")
                | Q(item__isnull=False, page__isnull=False, page_number__isnull=False, start__isnull=False,
                    end__gt=models.F("start")),
                name="relationship_source_whole",
            ),
            models.CheckConstraint(
                condition=Q(since__isnull=True) | Q(until__isnull=True) | Q(until__gte=models.F("since")),
                name="relationship_dates_ordered",
            ),
            models.CheckConstraint(
                condition=(Q(since__isnull=True, since_precision="") | Q(since__isnull=False, since_precision__in=PRECISIONS[1:]))
                & (Q(until__isnull=True, until_precision="") | Q(until__isnull=False, until_precision__in=PRECISIONS[1:])),
                name="relationship_dates_as_precise",
            ),
            models.CheckConstraint(
                condition=Q(worded_by_type__in=("human", "agent", "engine")), name="relationship_worded_by_someone"
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.subject_id} {self.predicate} {self.object_id}"


class RelationshipFact(CaseRow):
    """A fact that a relationship rests on; composite keys keep both in the link's own case."""

    relationship = models.ForeignKey(Relationship, on_delete=models.CASCADE, related_name="fact_links")
    fact = models.ForeignKey("facts.Fact", on_delete=models.CASCADE, related_name="relationship_links")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["relationship", "fact"], name="relationship_fact_once")]

    def __str__(self) -> str:
        return f"{self.relationship_id} rests on {self.fact_id}"
