from __future__ import annotations

from typing import Any, Self

from django.db import models

from config.api.scope import Scope
from config.db import CaseRow, CaseRows, Versioned


class DocumentQuestionRows(CaseRows):
    def visible_to(self, scope: Scope) -> Self:
        """The firm's own work: nobody outside sees any. Who does not see all evidence sees what they asked themselves, as long
        as no document that it rests on is withheld."""
        rows = super().visible_to(scope)
        if scope.is_outside:
            return rows.none()
        return rows if scope.sees_all_evidence else rows.exclude(pk__in=self.concealed_from(scope).values("pk"))

    def concealed_from(self, scope: Scope) -> Self:
        """Those of which this caller may learn nothing."""
        rows = self.filter(firm_id=scope.firm_id)
        if scope.is_outside or scope.sees_all_evidence:
            return rows if scope.is_outside else rows.none()
        withheld = QuestionDocument.objects.filter(question_id=models.OuterRef("pk"), item__withheld=True)
        others = ~models.Q(session_id=scope.actor.session_id) | models.Q(session_id__isnull=True)
        return rows.filter(others | models.Exists(withheld))


class DocumentQuestion(CaseRow, Versioned):
    """A question that the document agent was asked: what it planned and did, and its answer, as references to documents.

    ``steps`` are done, ``planned`` looks are not yet. Neither has a word of evidence; the answer has the words it quotes, by
    the numbers of documents (``QuestionDocument``).
    """

    question = models.CharField(max_length=500)
    is_chosen = models.BooleanField(help_text="Whether the documents were named; else all of the case are meant.")
    asked_by_type = models.CharField(max_length=10)
    asked_by_name = models.CharField(max_length=200)
    session_id = models.UUIDField(null=True)
    steps: Any = models.JSONField(default=list)
    planned: Any = models.JSONField(default=list)
    answer: Any = models.JSONField(null=True)
    engine = models.CharField(max_length=200, blank=True)
    tokens_read = models.PositiveIntegerField(null=True, default=0)
    tokens_written = models.PositiveIntegerField(null=True, default=0)

    objects = DocumentQuestionRows.as_manager()

    class Meta:
        indexes = [models.Index(fields=["case", "-id"], name="documentquestion_recent")]

    def __str__(self) -> str:
        return self.question


class QuestionDocument(CaseRow):
    """A document that a question is about, or that was found for it, with the number by which planning knows it."""

    question = models.ForeignKey(DocumentQuestion, on_delete=models.CASCADE, related_name="documents")
    item = models.ForeignKey("evidence.EvidenceItem", on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    is_chosen = models.BooleanField()

    objects = CaseRows.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["question", "item"], name="questiondocument_once"),
            models.UniqueConstraint(fields=["question", "number"], name="questiondocument_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.item_id}"
