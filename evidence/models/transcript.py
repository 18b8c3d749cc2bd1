"""Transcripts of testimony: objects over items of evidence, cited by page and line."""

from __future__ import annotations

from typing import Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, CaseRows, Made, MadeRows, Versioned, one_of
from evidence.models.item import EvidenceItem

WRITABLE = ("kind", "witness", "examiners", "taken_on", "cite_as")


class TranscriptRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """The transcripts whose document the caller may see; clients read the documents themselves, so they get none."""
        if scope.client_boundary:
            return self.none()
        return super().visible_to(scope).filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)))

    def concealed_from(self, scope: Scope) -> Self:
        """Those of withheld documents, and for callers outside the firm all that they don't see."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.client_boundary:
            return rows
        return (
            rows.none() if scope.sees_all_evidence else rows.filter(item__in=EvidenceItem.objects.concealed_from(scope))
        )


class Transcript(CaseRow, Made, Versioned):
    """A deposition, hearing or interview. Its lines are those of its document as it reads now; nothing here repeats them.

    ``written`` are the fields that somebody wrote; the others are what reading the document says, and change with it.
    """

    class Kind(models.TextChoices):
        DEPOSITION = "deposition", "Deposition"
        HEARING = "hearing", "Hearing"
        INTERVIEW = "interview", "Interview"

    class Numbering(models.TextChoices):
        UNREAD = "", "Not read yet"
        PRINTED = "printed", "Pages and lines are printed"
        LINES = "lines", "Lines are printed; pages are those of the file"
        COUNTED = "counted", "Pages and lines are counted in the file"

    item = models.OneToOneField("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="transcript")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.DEPOSITION)
    witness = models.CharField(max_length=200, blank=True)
    examiners = ArrayField(models.CharField(max_length=200), default=list, blank=True)
    taken_on = models.DateField(null=True, blank=True)
    cite_as = models.CharField(
        max_length=80, blank=True, help_text="The name in citations; else the witness's last name."
    )
    written = ArrayField(models.CharField(max_length=20), default=list, blank=True, editable=False)
    numbering = models.CharField(max_length=8, choices=Numbering, blank=True, default=Numbering.UNREAD)
    first_page = models.PositiveIntegerField(null=True)
    last_page = models.PositiveIntegerField(null=True)

    objects = TranscriptRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "-id"], name="transcript_case_recent")]
        constraints = [
            MADE_BY_SOMEONE,
            models.CheckConstraint(
                condition=models.Q(first_page__isnull=True, last_page__isnull=True)
                | models.Q(first_page__isnull=False, last_page__isnull=False),
                name="transcript_pages_both",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=("deposition", "hearing", "interview")), name="transcript_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.witness or self.item_id}"


class ExhibitRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """Links of which the caller may see both the transcript and the exhibit."""
        rows = super().visible_to(scope).filter(one_of("item_id", EvidenceItem.objects.visible_to(scope)))
        return rows.filter(one_of("transcript_id", Transcript.objects.visible_to(scope)))


class TranscriptExhibit(CaseRow):
    """That what a transcript calls by a label, such as "Exhibit 12", is an item of evidence."""

    transcript = models.ForeignKey(Transcript, on_delete=models.CASCADE, related_name="exhibits")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="+")
    label = models.CharField(max_length=60, blank=True)
    key = models.CharField(max_length=60, blank=True, editable=False, help_text="The label as labels are compared.")
    linked_by_type = models.CharField(max_length=10)
    linked_by_name = models.CharField(max_length=200, blank=True)

    objects = ExhibitRows.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["transcript", "item"], name="transcript_exhibit_once"),
            models.UniqueConstraint(
                fields=["transcript", "key"], condition=~models.Q(key=""), name="transcript_exhibit_label_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.label or 'An exhibit'} of {self.transcript_id}"
