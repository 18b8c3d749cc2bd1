"""Outlines of a deposition, an examination or an argument: the firm's work product, in entries that refer to the case."""

from __future__ import annotations

import uuid

from django.db import models

from config.db import MADE_BY_SOMEONE, CaseRow, Made, Versioned
from facts.models.claim import Standing, WorkProductRows

Q = models.Q
# What an entry of each kind refers to: the column that is set, unless that thing was deleted since.
REFERENCES = {
    "fact": "fact",
    "testimony": "transcript",
    "exhibit": "exhibit",
    "document": "item",
    "question": "question",
    "issue": "issue",
}


class Outline(CaseRow, Made, Versioned):
    """A plan of what to ask, show or argue, in order. ``version`` counts every change of it and of its entries."""

    class Purpose(models.TextChoices):
        DEPOSITION = "deposition", "Deposition"
        DIRECT = "direct", "Direct examination"
        CROSS = "cross", "Cross-examination"
        OPENING = "opening", "Opening statement"
        CLOSING = "closing", "Closing argument"
        ARGUMENT = "argument", "Argument"

    title = models.CharField(max_length=300)
    purpose = models.CharField(max_length=10, choices=Purpose)
    witness = models.ForeignKey(
        "facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+", help_text="Who is examined."
    )
    witness_merged_from = models.ForeignKey(
        "facts.Entity", on_delete=models.SET_NULL, null=True, related_name="+", db_index=False,
        help_text="Who the witness was before a merge, and is again when that is undone; null: as it was given.",
    )  # fmt: skip

    objects = WorkProductRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "-id"], name="outline_of_case")]
        constraints = [
            MADE_BY_SOMEONE,
            models.CheckConstraint(
                condition=Q(purpose__in=("deposition", "direct", "cross", "opening", "closing", "argument")),
                name="outline_purpose_known",
            ),
        ]

    def __str__(self) -> str:
        return self.title


def _of_one_kind() -> Q:
    """Each kind has no reference but its own; headings and notes have words instead."""
    condition = Q()
    for kind in ("heading", "note", *REFERENCES):
        others = {f"{column}__isnull": True for column in REFERENCES.values() if column != REFERENCES.get(kind)}
        condition |= Q(kind=kind, **others) & (~Q(said={}) if kind in REFERENCES else Q(said={}) & ~Q(text=""))
    return condition


class OutlineEntry(CaseRow, Made):
    """One line of an outline. ``said`` is what the thing it refers to said when somebody put it here, or last accepted it;
    where that thing is deleted, the line stays with these words."""

    class Kind(models.TextChoices):
        HEADING = "heading", "Heading"
        NOTE = "note", "Note"
        FACT = "fact", "Fact"
        TESTIMONY = "testimony", "Testimony"
        EXHIBIT = "exhibit", "Exhibit"
        DOCUMENT = "document", "Document"
        QUESTION = "question", "Open question"
        ISSUE = "issue", "Issue"

    outline = models.ForeignKey(Outline, on_delete=models.CASCADE, related_name="entries")
    parent = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="+")
    position = models.PositiveIntegerField(help_text="Its place among those under the same entry, from 1.")
    kind = models.CharField(max_length=9, choices=Kind)
    text = models.TextField(max_length=5_000, blank=True, help_text="Of a heading or note; else a note beside it.")
    fact = models.ForeignKey("facts.Fact", on_delete=models.SET_NULL, null=True, related_name="outline_entries")
    transcript = models.ForeignKey("evidence.Transcript", on_delete=models.SET_NULL, null=True, related_name="+")
    exhibit = models.ForeignKey("evidence.Exhibit", on_delete=models.SET_NULL, null=True, related_name="+")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.SET_NULL, null=True, related_name="+")
    question = models.ForeignKey("facts.Question", on_delete=models.SET_NULL, null=True, related_name="+")
    issue = models.ForeignKey("facts.Issue", on_delete=models.SET_NULL, null=True, related_name="+")
    first_page = models.PositiveIntegerField(null=True)
    first_line = models.PositiveIntegerField(null=True)
    last_page = models.PositiveIntegerField(null=True)
    last_line = models.PositiveIntegerField(null=True)
    page = models.PositiveIntegerField(null=True, help_text="Of a document or exhibit: the page that is meant.")
    said = models.JSONField(default=dict, blank=True, help_text="What it refers to, in words, when it was put here.")
    status = models.CharField(max_length=10, choices=Standing, default=Standing.PROPOSED)

    objects = WorkProductRows.as_manager()

    class Meta:
        verbose_name_plural = "outline entries"
        indexes = [
            models.Index(fields=["fact"], condition=Q(fact__isnull=False), name="outline_entry_fact"),
            models.Index(fields=["item"], condition=Q(item__isnull=False), name="outline_entry_item"),
        ]
        constraints = [
            MADE_BY_SOMEONE,
            models.UniqueConstraint(
                fields=["outline", "parent", "position"], name="outline_entry_one_in_a_place", nulls_distinct=False,
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.CheckConstraint(condition=Q(position__gte=1), name="outline_entry_position_from_one"),
            models.CheckConstraint(condition=Q(status__in=("proposed", "approved")), name="outline_entry_status_known"),
            models.CheckConstraint(condition=_of_one_kind(), name="outline_entry_refers_as_its_kind"),
            models.CheckConstraint(
                condition=Q(parent__isnull=True) | ~Q(parent=models.F("id")), name="outline_entry_not_under_itself"
            ),
            models.CheckConstraint(
                condition=~Q(kind="testimony")
                & Q(first_page__isnull=True, first_line__isnull=True, last_page__isnull=True, last_line__isnull=True)
                | Q(kind="testimony", first_page__isnull=False, first_line__gte=1, last_line__gte=1)
                & (
                    Q(last_page__gt=models.F("first_page"))
                    | Q(last_page=models.F("first_page"), last_line__gte=models.F("first_line"))
                ),
                name="outline_entry_lines_of_testimony",
            ),
            models.CheckConstraint(
                condition=Q(page__isnull=True) | Q(page__gte=1, kind__in=("document", "exhibit")),
                name="outline_entry_page_of_a_document",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return self.text[:80] or f"{self.get_kind_display()} {self.pk}"

    @property
    def reference_id(self) -> uuid.UUID | None:
        """What it refers to; none of headings and notes, and where that was deleted."""
        column = REFERENCES.get(self.kind)
        return getattr(self, f"{column}_id") if column else None
