"""Questions to documents as a kind: the firm's own work."""

from __future__ import annotations

from django.urls import reverse

from agents.models import DocumentQuestion, QuestionDocument
from config.api.kind import EventDescription, Kind, Look, Part
from config.api.kinds import register

register(
    Kind(
        name="document_question",
        model=DocumentQuestion,
        label="question to documents",
        plural="questions to documents",
        icon="sparkle",
        page=lambda case_id, pk: reverse("document_question", args=[pk]),
        events={
            "created": EventDescription(
                "Documents were asked a question.", {"documents": "How many were named; none: all of the case."}
            ),
            "answered": EventDescription(
                "A question to documents was worked through.", {"answered": "Whether the documents answer it."}
            ),
        },
        firm_events=("created", "answered"),
        concealed=DocumentQuestion.objects.concealed_from,
        shows=("job",),
        statuses={
            "answered": Look("Answered", "good", "check-circle"),
            "not_answered": Look("Not answered", "muted", "minus"),
        },
        fields={"question": "Question", "question_id": "Question"},
        parts=(Part(QuestionDocument, "question_id", noun="document of a question"),),
    )
)
