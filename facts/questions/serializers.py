"""What the tools of open questions answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cases.models import User
from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, Version, Visible
from config.api.representation import RowSerializer
from config.api.words import Words
from facts.facts.citation_serializers import NewCitation
from facts.facts.citations import MOST_CITATIONS
from facts.models import Claim, Fact, Issue, Question
from facts.serializers import MadeBy


class QuestionSerializer(RowSerializer, serializers.ModelSerializer[Question]):
    """Takes rows of ``facts.questions.readers.shown_questions``."""

    case_id = serializers.UUIDField()
    assignee_id = serializers.UUIDField(allow_null=True)
    assignee_name = serializers.SerializerMethodField()
    issue_id = serializers.UUIDField(allow_null=True)
    claim_id = serializers.UUIDField(allow_null=True)
    serves = serializers.SerializerMethodField(help_text="The issue or element it serves, in words; else empty.")
    fact_id = serializers.SerializerMethodField(help_text="The fact that answered it, if you may see it; else null.")
    answer = serializers.SerializerMethodField(help_text="What that fact says now, if you may read facts; else empty.")
    made_by = MadeBy()
    allowed_actions = AllowedActions("question")

    lean = ("id", "text", "status", "assignee_name", "due_on")

    class Meta:
        model = Question
        fields = (
            "id", "case_id", "text", "status", "assignee_id", "assignee_name", "due_on", "issue_id", "claim_id", "element",
            "serves", "look_in", "fact_id", "answer", "answered_at", "made_by", "created_at", "updated_at", "version",
            "allowed_actions",
        )  # fmt: skip

    def get_assignee_name(self, question: Any) -> str:
        return question.assignee.name if question.assignee_id else ""

    def get_serves(self, question: Any) -> str:
        if question.issue_id:
            return str(question.issue.title)
        element = question.claim.element(question.element) if question.claim_id else None
        return (
            f"{question.claim.title}: {element['name']}"
            if element
            else question.claim.title
            if question.claim_id
            else ""
        )

    def get_fact_id(self, question: Any) -> str | None:
        return str(question.shown_fact) if question.shown_fact else None

    def get_answer(self, question: Any) -> str:
        return (question.shown_answer or "") if self.context["scope"].permits("read:facts") else ""


class QuestionFilter(ListParams):
    status = serializers.ChoiceField(choices=Question.Status.choices, required=False)
    issue_id = Visible(Issue.objects, required=False, help_text="Questions that serve this issue.")
    claim_id = Visible(Claim.objects, required=False, help_text="Questions that serve this claim, or an issue of it.")
    assignee_id = Visible(User.objects, required=False, help_text="Questions given to this person.")
    due_from = serializers.DateField(required=False, help_text="Due on this day or later.")
    due_to = serializers.DateField(required=False, help_text="Due on this day or earlier.")
    q = Words(required=False, help_text="Of the question, or of where to look.")


class QuestionFields(Strict):
    assignee_id = Visible(
        User.objects,
        source="assignee",
        required=False,
        allow_null=True,
        help_text="Who is to find it out: one of the firm.",
    )
    due_on = serializers.DateField(required=False, allow_null=True)
    issue_id = Visible(Issue.objects, source="issue", required=False, allow_null=True, help_text="The issue it serves.")
    claim_id = Visible(
        Claim.objects, source="claim", required=False, allow_null=True, help_text="Whose element it serves."
    )
    element = serializers.IntegerField(min_value=1, max_value=100, required=False, allow_null=True)
    look_in = serializers.CharField(max_length=1_000, required=False, allow_blank=True, help_text="Where to look.")


class NewQuestion(QuestionFields):
    text = serializers.CharField(max_length=1_000)


class QuestionChange(QuestionFields):
    text = serializers.CharField(max_length=1_000, required=False)
    version = Version(required=False)


class QuestionAnswer(Strict):
    fact_id = Visible(Fact.objects, source="fact", required=False, help_text="A fact of the case that answers it.")
    text = serializers.CharField(max_length=2_000, required=False, help_text="Else the answer, to be stored as a fact.")
    citations = serializers.ListField(
        child=NewCitation(),
        required=False,
        max_length=MOST_CITATIONS,
        help_text="Its sources, as facts.create takes them.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        stated = bool(attrs.get("text") and attrs.get("citations"))
        if bool(attrs.get("fact")) == stated or (attrs.get("fact") and (attrs.get("text") or attrs.get("citations"))):
            raise serializers.ValidationError({"text": ["Give a fact, or the answer's text with its citations."]})
        if attrs.get("fact") and attrs["fact"].awaits_source:
            raise serializers.ValidationError({"fact_id": ["This fact is hoped for: nothing is cited for it yet."]})
        return attrs
