"""Open questions of a case: what somebody still has to find out, for which issue or element, and where to look."""

from __future__ import annotations

from django.db import models

from config.db import MADE_BY_SOMEONE, CaseRow, Made, Versioned
from facts.models.claim import Claim, Issue, WorkProductRows

Q = models.Q


class Question(CaseRow, Made, Versioned):
    """What is not known yet. Its answer is a fact with its source."""

    class Status(models.TextChoices):
        OPEN = "open", "Open"
        ANSWERED = "answered", "Answered"

    text = models.CharField(max_length=1_000)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    assignee = models.ForeignKey("cases.User", on_delete=models.PROTECT, null=True, related_name="+")
    due_on = models.DateField(null=True, blank=True)
    issue = models.ForeignKey(Issue, on_delete=models.SET_NULL, null=True, related_name="questions")
    claim = models.ForeignKey(Claim, on_delete=models.SET_NULL, null=True, related_name="+")
    element = models.PositiveSmallIntegerField(null=True, help_text="The number of the claim's element that it serves.")
    look_in = models.CharField(max_length=1_000, blank=True, help_text="Where to look.")
    fact = models.ForeignKey(
        "facts.Fact", on_delete=models.SET_NULL, null=True, related_name="questions", help_text="What answered it."
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    objects = WorkProductRows.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["case", "status", "due_on", "id"], name="question_of_case"),
            models.Index(fields=["assignee", "due_on"], condition=Q(status="open"), name="question_assigned"),
        ]
        constraints = [
            MADE_BY_SOMEONE,
            models.CheckConstraint(
                condition=Q(status="open", answered_at__isnull=True, fact__isnull=True)
                | Q(status="answered", answered_at__isnull=False),
                name="question_answered_when",
            ),
            models.CheckConstraint(
                condition=Q(element__isnull=True) | Q(element__gte=1, claim__isnull=False),
                name="question_element_of_a_claim",
            ),
        ]

    def __str__(self) -> str:
        return self.text[:80]
