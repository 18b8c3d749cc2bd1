"""What the tools of summaries answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.representation import RowSerializer
from evidence.items.serializers import RecipientSerializer
from evidence.items.toolset import ShownTitle
from facts.facts.citation_serializers import CitationSerializer
from facts.facts.serializers import FactSerializer
from facts.models import Fact
from facts.serializers import EntityRef


class StatementCitationSerializer(RowSerializer):
    """Words on a page that a statement rests on. All of them stand there now: others are left out."""

    evidence_id = serializers.UUIDField()
    evidence_title = serializers.CharField()
    page = serializers.IntegerField()
    place = serializers.CharField(help_text="In words: “p. 4”, “sheet March 2024”.")
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    quote = serializers.CharField()
    verified = serializers.BooleanField()


class SummaryStatementSerializer(RowSerializer):
    text = serializers.CharField(help_text="In the document's own words.")
    citations = StatementCitationSerializer(many=True)


class DocumentStatementSerializer(SummaryStatementSerializer):
    leads = serializers.BooleanField(help_text="Whether it says what the document is.")


class SummaryFactSerializer(FactSerializer):
    """A fact as a summary has it."""

    citations = CitationSerializer(source="shown_citations", many=True)

    class Meta:
        model = Fact
        fields = ("id", "text", "status", "date", "date_label", "proof_label", "citations")


class DocumentSummarySerializer(RowSerializer):
    evidence_id = serializers.UUIDField()
    statements = DocumentStatementSerializer(many=True, help_text="Empty until the document was read.")
    facts = SummaryFactSerializer(many=True, help_text="The most relevant facts from it; 5 at most.")


class MessageSerializer(RowSerializer):
    evidence_id = serializers.UUIDField(source="pk")
    title = ShownTitle()
    document_date = serializers.DateField(allow_null=True)
    author = serializers.CharField()
    recipients = RecipientSerializer(many=True)
    is_inclusive = serializers.BooleanField(
        help_text="False where a later message has all of it, its files too: reading those that are true is reading all."
    )
    contained_in = serializers.UUIDField(allow_null=True, help_text="The last message that has all of it.")


class ThreadParticipantSerializer(RowSerializer):
    name = serializers.CharField(help_text="The address, where there is no name.")
    written = serializers.IntegerField()
    received = serializers.IntegerField()


class ThreadStatementSerializer(SummaryStatementSerializer):
    author = serializers.CharField(source="message.author")
    date = serializers.DateField(source="message.document_date", allow_null=True)

    def to_representation(self, row: Any) -> dict[str, Any]:
        message = row["message"]
        own = {"author": message.author, "date": message.document_date}
        return {"text": row["text"], "citations": self.fields["citations"].to_representation(row["citations"]), **own}


class ThreadSummarySerializer(RowSerializer):
    evidence_id = serializers.UUIDField(help_text="The message that was asked about.")
    message_count = serializers.IntegerField(help_text="Of those you may see; 0 for what is no message.")
    messages = MessageSerializer(many=True, help_text="By day; 200 at most.")
    participants = ThreadParticipantSerializer(many=True, help_text="Those who wrote most first.")
    first_date = serializers.DateField(allow_null=True)
    last_date = serializers.DateField(allow_null=True)
    statements = ThreadStatementSerializer(many=True, help_text="How it began and ended and what was said between.")
    facts = SummaryFactSerializer(many=True, help_text="The most relevant facts from its messages; 5 at most.")


class SummaryOfCaseSerializer(RowSerializer):
    case_id = serializers.UUIDField()
    name = serializers.CharField()
    people = EntityRef(
        many=True, help_text="People and organizations that these facts are about, the most frequent first."
    )
    first_date = serializers.DateField(allow_null=True, help_text="Of the earliest dated fact.")
    last_date = serializers.DateField(allow_null=True, help_text="Of the latest dated fact.")
    facts = SummaryFactSerializer(many=True, help_text="The 12 most relevant facts by date, undated ones last.")
