from __future__ import annotations

from typing import Self

from django.db import models

from config.api.scope import Scope
from config.db import MADE_BY_SOMEONE, CaseRow, Made, MadeRows, Versioned


class RedactionRows(MadeRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's redactions of the caller's cases, of documents that are not withheld from the caller."""
        rows = super().visible_to(scope).filter(item__deleted_at__isnull=True)
        if scope.is_outside:
            return rows.none()
        return rows if scope.sees_all_evidence else rows.filter(item__withheld=False)

    def concealed_from(self, scope: Scope) -> Self:
        rows = self.filter(firm_id=scope.firm_id)
        return rows.none() if scope.sees_all_evidence else rows.filter(item__withheld=True)


class Redaction(CaseRow, Versioned, Made):
    """Words, or a place on a page, that no production of the document shows. Only approved ones are carried out."""

    class Reason(models.TextChoices):
        SSN = "ssn", "Social security number"
        ACCOUNT = "account", "Account number"
        PHONE = "phone", "Phone number"
        BIRTH_DATE = "birth_date", "Date of birth"
        EMAIL = "email", "E-mail address"
        PRIVILEGED = "privileged", "Privileged"
        OTHER = "other", "Other"

    class State(models.TextChoices):
        PROPOSED = "proposed", "Proposed"
        APPROVED = "approved", "Approved"
        DISMISSED = "dismissed", "Dismissed"

    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.PROTECT, related_name="redactions")
    page_number = models.PositiveIntegerField()
    start = models.PositiveIntegerField(null=True, help_text="Where the words start in the page's text.")
    end = models.PositiveIntegerField(null=True)
    words = models.CharField(max_length=2000, blank=True, default="", db_default="", help_text="The words there.")
    boxes = models.JSONField(
        default=list, help_text="[x0, y0, x1, y1] each, as fractions of the page, from its top left."
    )
    reason = models.CharField(max_length=10, choices=Reason)
    note = models.CharField(max_length=500, blank=True, default="", db_default="", help_text="Why, for the firm alone.")
    state = models.CharField(max_length=9, choices=State, default=State.PROPOSED)

    objects = RedactionRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["item", "page_number", "id"], name="redaction_of_page")]
        constraints = [
            MADE_BY_SOMEONE,
            models.CheckConstraint(
                condition=models.Q(start__isnull=False, end__gt=models.F("start")) & ~models.Q(words="")
                | models.Q(start__isnull=True, end__isnull=True) & ~models.Q(boxes=[]),
                name="redaction_of_words_or_boxes",
            ),
            models.CheckConstraint(
                condition=~models.Q(state="approved") | models.Q(decided_by__isnull=False),
                name="redaction_approved_by_a_person",
            ),
            models.UniqueConstraint(
                fields=["item", "page_number", "start", "end"],
                condition=models.Q(start__isnull=False),
                name="redaction_of_words_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reason} on page {self.page_number}"
