"""What the tools of transcripts answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, Version, Visible
from config.api.representation import RowSerializer
from evidence.items.toolset import ShownTitle
from evidence.models import Designation, EvidenceItem, Exhibit, Transcript, Upload
from evidence.search.language.parameter import QueryWords
from evidence.transcripts.bluebook import short_title
from evidence.transcripts.places import LONGEST, MAX_PAGE
from evidence.transcripts.searching import KINDS

MAX_QUOTE = 4_000
SPOKEN = [(one, one.replace("_", " ").capitalize()) for one in KINDS]


class MakerSerializer(serializers.Serializer[Any]):
    type = serializers.CharField(source="made_by_type", help_text="human or agent.")
    name = serializers.CharField(source="made_by_name")


class TranscriptSerializer(RowSerializer, serializers.ModelSerializer[Transcript]):
    case_id = serializers.UUIDField()
    evidence_id = serializers.UUIDField(source="item_id", help_text="The document it is of.")
    title = ShownTitle("item")
    evidence_status = serializers.CharField(source="item.status", help_text="How far reading the document is.")
    examiners = serializers.ListField(child=serializers.CharField())
    taken_on = serializers.SerializerMethodField(help_text="The day; the document's own where nobody wrote one.")
    short_title = serializers.SerializerMethodField(help_text="As courts cite it: “Doe Dep.”.")
    written = serializers.ListField(
        child=serializers.CharField(), help_text="Fields that somebody wrote; the others are read off the document."
    )
    made_by = MakerSerializer(source="*")
    allowed_actions = AllowedActions("transcript")

    lean = ("id", "evidence_id", "title", "kind", "witness", "taken_on", "short_title")

    class Meta:
        model = Transcript
        fields = (
            "id", "case_id", "evidence_id", "title", "evidence_status", "kind", "witness", "examiners", "taken_on", "cite_as",
            "short_title", "numbering", "first_page", "last_page", "written", "made_by", "created_at", "updated_at", "version",
            "allowed_actions",
        )  # fmt: skip

    def get_taken_on(self, transcript: Transcript) -> str | None:
        day = transcript.taken_on or transcript.item.document_date
        return day.isoformat() if day else None

    def get_short_title(self, transcript: Transcript) -> str:
        return short_title(transcript)


class TranscriptFields(Strict):
    kind = serializers.ChoiceField(choices=Transcript.Kind.choices, required=False)
    witness = serializers.CharField(max_length=200, required=False, allow_blank=True)
    examiners = serializers.ListField(child=serializers.CharField(max_length=200), max_length=20, required=False)
    taken_on = serializers.DateField(required=False, allow_null=True)
    cite_as = serializers.CharField(
        max_length=80,
        required=False,
        allow_blank=True,
        help_text="The name in citations; else the witness's last name.",
    )


class NewTranscript(TranscriptFields):
    evidence_id = Visible(EvidenceItem.objects, required=False, source="item", help_text="A document of the case.")
    upload_id = Visible(
        Upload.objects,
        required=False,
        source="upload",
        help_text="Of evidence.upload, after the PUT; in place of confirming it.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("item" in attrs) == ("upload" in attrs):
            raise serializers.ValidationError({"evidence_id": ["Give either evidence_id or upload_id."]})
        return attrs


class TranscriptChange(TranscriptFields):
    version = Version(required=False)


class MadeTranscriptSerializer(serializers.Serializer[Any]):
    transcript = TranscriptSerializer()
    created = serializers.BooleanField(help_text="False: the document had one, which is answered unchanged.")
    job_id = serializers.UUIDField(allow_null=True, help_text="The job that reads what was uploaded.")
    duplicate_of = serializers.UUIDField(allow_null=True, help_text="The document that has the same bytes.")


class TranscriptFilter(ListParams):
    kind = serializers.ChoiceField(choices=Transcript.Kind.choices, required=False)
    witness = serializers.CharField(max_length=200, required=False, help_text="Words of the name.")
    evidence_id = Visible(EvidenceItem.objects, required=False, help_text="The transcript of this document.")


class TranscriptSearch(ListParams):
    q = QueryWords(with_fields=False, max_length=300, required=False, help_text='Words, "phrases", or, -without.')
    page_line = serializers.CharField(
        max_length=LONGEST, required=False, help_text="12:3 or 12:3-15, with transcript_id."
    )
    transcript_id = Visible(Transcript.objects, required=False, source="transcript")
    speaker = serializers.CharField(
        max_length=200, required=False, help_text="Part of the name, as the transcript has it."
    )
    said_as = serializers.ChoiceField(choices=SPOKEN, required=False, help_text="question, answer, speaker_turn, …")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("q" in attrs) == ("page_line" in attrs):
            raise serializers.ValidationError({"q": ["Give either q or page_line."]})
        if "page_line" in attrs and "transcript" not in attrs:
            raise serializers.ValidationError({"transcript_id": ["Say of which transcript page and line are."]})
        return attrs


class SpokenSerializer(serializers.Serializer[Any]):
    said_as = serializers.ChoiceField(choices=SPOKEN)
    speaker = serializers.CharField(help_text="As the transcript names them; empty where it does not.")
    page_line = serializers.CharField(help_text="12:3-7; empty or a Bates number where none is printed.")
    sheet = serializers.IntegerField(help_text="The page of the file.")
    start = serializers.IntegerField(help_text="On that page, in characters.")
    end = serializers.IntegerField()
    text = serializers.CharField()
    more = serializers.BooleanField(help_text="Whether it goes on after the text.")


class TranscriptHitSerializer(SpokenSerializer):
    transcript_id = serializers.UUIDField()
    evidence_id = serializers.UUIDField()
    witness = serializers.CharField()
    citation = serializers.CharField(help_text="“Doe Dep. 12:3–7”.")
    pair = SpokenSerializer(
        allow_null=True, help_text="The question that an answer is to, or the answer to a question."
    )


class TranscriptHitsSerializer(serializers.Serializer[Any]):
    items = TranscriptHitSerializer(many=True)
    next_cursor = serializers.CharField(allow_null=True)
    has_more = serializers.BooleanField()
    is_whole = serializers.BooleanField(help_text="False: more pages have the words than were looked through.")


class TranscriptPageQuery(Strict):
    page = serializers.IntegerField(
        required=False, min_value=0, max_value=MAX_PAGE, help_text="A page of the transcript; its first if left out."
    )


class MarkSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=Designation.Kind.choices)
    side = serializers.ChoiceField(choices=Designation.Side.choices)
    party = serializers.CharField()
    status = serializers.ChoiceField(choices=Designation.Status.choices)
    tags = serializers.ListField(child=serializers.CharField())
    page_line = serializers.CharField()
    lane = serializers.IntegerField(help_text="Beside the text: designations that share lines have different ones.")


class LineSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField()
    text = serializers.CharField()
    kind = serializers.CharField(help_text="question, answer, speaker_turn or what else it is part of.")
    speaker = serializers.CharField()
    opens = serializers.BooleanField(help_text="Whether somebody begins to speak here.")
    sheet = serializers.IntegerField(help_text="The page of the file.")
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    designations = MarkSerializer(many=True, help_text="Those that have the line, as far as you may see them.")


class TranscriptLinesSerializer(serializers.Serializer[Any]):
    transcript_id = serializers.UUIDField()
    page = serializers.IntegerField()
    previous_page = serializers.IntegerField(allow_null=True)
    next_page = serializers.IntegerField(allow_null=True)
    first_page = serializers.IntegerField()
    last_page = serializers.IntegerField()
    numbering = serializers.ChoiceField(choices=Transcript.Numbering.choices)
    short_title = serializers.CharField()
    lines = LineSerializer(many=True)


class ProposalSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()


class NumberedExhibitSerializer(ProposalSerializer):
    exhibit_id = serializers.UUIDField()
    number = serializers.CharField()
    state = serializers.ChoiceField(choices=Exhibit.State.choices)


class ExhibitReferenceSerializer(serializers.Serializer[Any]):
    transcript_id = serializers.UUIDField()
    label = serializers.CharField(help_text="As the transcript first says it.")  # type: ignore[assignment]
    key = serializers.CharField(help_text="As labels are compared: P4 of “Exhibit P-4”.")
    count = serializers.IntegerField(
        help_text="How often it is named; 0 for a link that somebody made by another label."
    )
    places = serializers.ListField(child=serializers.CharField(), help_text="page:line, at most 50.")
    linked = ProposalSerializer(allow_null=True, help_text="The document that people said it is.")
    numbered = NumberedExhibitSerializer(
        allow_null=True, help_text="The document that has this exhibit number in the case."
    )
    proposals = ProposalSerializer(
        many=True, help_text="Documents whose title or file's name fits; empty once it is linked."
    )


class ExhibitLabel(Strict):
    label = serializers.CharField(max_length=60, required=False, default="", allow_blank=True, help_text="Exhibit 12")  # type: ignore[assignment]


class WordQuery(ListParams):
    prefix = serializers.CharField(
        max_length=60, required=False, default="", allow_blank=True, help_text="Words that begin so."
    )


class WordSerializer(serializers.Serializer[Any]):
    word = serializers.CharField()
    count = serializers.IntegerField()
    places = serializers.ListField(child=serializers.CharField(), help_text="page:line, at most 100.")
    more = serializers.BooleanField(help_text="Whether there are more places.")


class QuoteBody(Strict):
    quote = serializers.CharField(max_length=MAX_QUOTE, required=False, help_text="The words; … for what is left out.")
    page_line = serializers.CharField(
        max_length=LONGEST, required=False, help_text="12:3-15: the words that stand there."
    )
    near_page = serializers.IntegerField(required=False, min_value=0, max_value=MAX_PAGE)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("quote" in attrs) == ("page_line" in attrs):
            raise serializers.ValidationError({"quote": ["Give either quote or page_line."]})
        return attrs


class CitedPassageSerializer(serializers.Serializer[Any]):
    page_line = serializers.CharField()
    citation = serializers.CharField(help_text="The short form of courts: “Doe Dep. 12:3–15”.")
    full_citation = serializers.CharField(help_text="With the day, where it is known.")
    text = serializers.CharField(help_text="The lines' words.")
    sheet = serializers.IntegerField()
    start = serializers.IntegerField()
    end = serializers.IntegerField(
        allow_null=True, help_text="On that page of the file; null where it ends on another."
    )
    is_verbatim = serializers.BooleanField(help_text="Whether punctuation and capitals are the transcript's too.")
    similarity = serializers.FloatField()


class CiteSerializer(serializers.Serializer[Any]):
    found = serializers.BooleanField()
    places = CitedPassageSerializer(many=True, help_text="Every place where the words stand, at most ten.")
    nearest = CitedPassageSerializer(many=True, help_text="Where they stand nowhere, the passages most like them.")
    note = serializers.CharField(help_text="Why a citation has no page or line, where it has none.")
