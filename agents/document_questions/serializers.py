"""What the tools of questions to documents answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from agents.document_questions.readers import status_of
from agents.models import DocumentQuestion
from audit.models import Job
from config.api.params import Strict

MOST_CHOSEN = 20
STATES = [
    "answered", "not_answered", "queued", "processing", "cancelling", "cancelled", "failed", "completed", "awaiting_approval",
    "denied",
]  # fmt: skip
STEPS = ["plan", "search", "extract", "classify", "answer"]


class NewDocumentQuestion(Strict):
    question = serializers.CharField(max_length=500)
    evidence_ids = serializers.ListField(
        child=serializers.UUIDField(), max_length=MOST_CHOSEN, required=False, default=list,
        help_text="The documents to ask; all of the case if you name none.",
    )  # fmt: skip


class AskedSerializer(serializers.Serializer[Any]):
    question_id = serializers.UUIDField()
    job_id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=Job.Status.choices)
    poll_url = serializers.CharField()


class AskedBySerializer(serializers.Serializer[Any]):
    type = serializers.CharField(source="asked_by_type")
    name = serializers.CharField(source="asked_by_name")


class DocumentQuestionRowSerializer(serializers.ModelSerializer[DocumentQuestion]):
    """Takes rows of ``agents.document_questions.readers.shown_questions``."""

    asked_by = AskedBySerializer(source="*")
    status = serializers.SerializerMethodField()

    class Meta:
        model = DocumentQuestion
        fields = ("id", "case_id", "question", "status", "asked_by", "created_at", "version")

    def get_status(self, row: DocumentQuestion) -> str:
        return status_of(row)


class NamedDocumentSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()


class QuestionStepSerializer(serializers.Serializer[Any]):
    step = serializers.ChoiceField(choices=STEPS)
    words = serializers.CharField(help_text="What was looked for.")
    clause_types = serializers.ListField(child=serializers.CharField())
    document = NamedDocumentSerializer(allow_null=True)
    refused = serializers.BooleanField(help_text="Whether the tool refused, as to whoever asked.")
    found = serializers.IntegerField(help_text="Places found; of plan the looks planned, of answer the statements.")
    engine = serializers.CharField()


class AnswerCitationSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()
    page = serializers.IntegerField()
    place = serializers.CharField(help_text="In words: “p. 4”.")
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    quote = serializers.CharField()
    verified = serializers.BooleanField(help_text="Whether exactly these words stand there now.")


class AnswerStatementSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    own_words = serializers.BooleanField(help_text="Whether a model worded it; else it is the documents' own words.")
    citations = AnswerCitationSerializer(many=True)
    not_borne_out = serializers.ListField(
        child=serializers.CharField(), help_text="Parts of the text that its quotes do not say."
    )


class QuestionJobSerializer(serializers.Serializer[Any]):
    job_id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=Job.Status.choices)
    stage = serializers.CharField()
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    error = serializers.DictField(allow_null=True)


class QuestionAuthorSerializer(serializers.Serializer[Any]):
    type = serializers.CharField()
    name = serializers.CharField()


class DocumentQuestionSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    case_id = serializers.UUIDField()
    question = serializers.CharField()
    status = serializers.ChoiceField(choices=STATES)
    asked_by = QuestionAuthorSerializer()
    created_at = serializers.DateTimeField()
    documents = NamedDocumentSerializer(many=True, help_text="Those that were named; none: all of the case.")
    steps = QuestionStepSerializer(many=True, help_text="What the document agent did, in order.")
    planned = serializers.IntegerField(help_text="Looks that are still to be made.")
    statements = AnswerStatementSerializer(many=True)
    dropped_quotes = serializers.IntegerField(help_text="Quotes that stood nowhere, and were left out.")
    dropped_statements = serializers.IntegerField(help_text="Statements without a quote that stands, left out.")
    text = serializers.CharField(help_text="The answer in words, each statement with its sources.")
    engine = serializers.CharField()
    job = QuestionJobSerializer(allow_null=True)
    version = serializers.IntegerField()
