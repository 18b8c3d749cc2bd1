"""What the tools of outlines answer and take."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.envelope import envelope_of
from config.api.fields import AllowedActions
from config.api.params import ListParams, Strict, Version, Visible
from config.api.representation import RowSerializer
from config.api.words import Words
from facts.issues.serializers import LinkQuoteSerializer
from facts.models import Entity, Outline, OutlineEntry
from facts.outlines.operation_serializers import OperationField
from facts.outlines.references import places_of
from facts.outlines.showing import STATES
from facts.serializers import MadeBy

MOST_OPERATIONS = 200
KINDS = (*OutlineEntry.Kind.values, "withheld")


class SaidSerializer(serializers.Serializer[Any]):
    words = serializers.CharField()
    detail = serializers.CharField()
    quote = serializers.CharField()


class OutlineEntrySerializer(RowSerializer):
    """Takes rows of ``facts.outlines.showing.shown_entries``. A withheld entry has its place, and nothing else."""

    id = serializers.UUIDField(source="entry.pk")
    parent_id = serializers.UUIDField(source="entry.parent_id", allow_null=True, help_text="The entry it stands under.")
    depth = serializers.IntegerField(help_text="How deep it stands, from 0.")
    kind = serializers.SerializerMethodField()
    state = serializers.ChoiceField(
        choices=STATES,
        help_text="changed: it says something else than when it was put here; missing: the transcript has no such lines "
        "any more; gone: deleted; withheld: you may not see it.",
    )
    text = serializers.SerializerMethodField(help_text="Of a heading or note; else the note beside it.")
    words = serializers.CharField(source="shown.words", help_text="What it refers to says, as it is now.")
    detail = serializers.CharField(
        source="shown.detail", help_text="A fact's date, an exhibit's number, a question's status."
    )
    citation = serializers.CharField(source="shown.citation", help_text="As courts read it; empty: there is none.")
    then = SaidSerializer(allow_null=True, help_text="What it said when it was put here, where that differs.")
    source = LinkQuoteSerializer(source="shown.source", allow_null=True)  # type: ignore[assignment]  # its name in answers
    reference_id = serializers.SerializerMethodField(
        help_text="The fact, transcript, exhibit, document, question or issue."
    )
    page_line = serializers.SerializerMethodField(help_text="Of testimony: 12:3-15.")
    page = serializers.SerializerMethodField(help_text="Of a document or exhibit: the page that is meant.")
    status = serializers.CharField(help_text="proposed, or approved: a person put it here, or accepted it.")
    made_by = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ChoiceField(choices=KINDS))
    def get_kind(self, row: Any) -> str:
        return "withheld" if row.is_withheld else row.entry.kind

    def get_text(self, row: Any) -> str:
        return "" if row.is_withheld else row.entry.text

    @extend_schema_field(MadeBy(allow_null=True))
    def get_made_by(self, row: Any) -> dict[str, str] | None:
        entry = row.entry
        made = {"type": entry.made_by_type, "name": entry.made_by_name, "version": entry.made_by_version}
        return None if row.is_withheld else made

    @extend_schema_field(serializers.UUIDField(allow_null=True))
    def get_reference_id(self, row: Any) -> str | None:
        found = None if row.is_withheld else row.entry.reference_id
        return str(found) if found else None

    def get_page_line(self, row: Any) -> str:
        return "" if row.is_withheld or row.entry.kind != "testimony" else str(places_of(row.entry))

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_page(self, row: Any) -> int | None:
        return None if row.is_withheld else row.entry.page


class OutlineSerializer(RowSerializer, serializers.ModelSerializer[Outline]):
    """Takes rows of ``facts.outlines.readers.shown_outlines``."""

    case_id = serializers.UUIDField()
    purpose_label = serializers.CharField(source="get_purpose_display")
    witness_id = serializers.UUIDField(source="witness_shown", allow_null=True)
    witness_name = serializers.SerializerMethodField()
    entries_count = serializers.IntegerField()
    made_by = MadeBy()
    allowed_actions = AllowedActions("outline")

    lean = ("id", "title", "purpose", "witness_name", "entries_count")

    class Meta:
        model = Outline
        fields: tuple[str, ...] = (
            "id", "case_id", "title", "purpose", "purpose_label", "witness_id", "witness_name", "entries_count", "made_by",
            "created_at", "updated_at", "version", "allowed_actions",
        )  # fmt: skip

    def get_witness_name(self, outline: Any) -> str:
        return outline.witness_name or ""


class OutlineWithEntriesSerializer(OutlineSerializer):
    """Takes such a row with ``shown_entries``."""

    entries = OutlineEntrySerializer(source="shown_entries", many=True, help_text="In the order in which it is read.")

    class Meta(OutlineSerializer.Meta):
        fields = (*OutlineSerializer.Meta.fields[:-3], "entries", *OutlineSerializer.Meta.fields[-3:])


class OperationOutcomeSerializer(serializers.Serializer[Any]):
    index = serializers.IntegerField(help_text="The operation's place in the call, from 0.")
    status = serializers.IntegerField(help_text="200, 201 or 204, or the status of the refusal.")
    entry_id = serializers.UUIDField(allow_null=True)
    error = serializers.SerializerMethodField(help_text="code, message, details and suggestion, as in any refusal.")

    @extend_schema_field(serializers.DictField(allow_null=True))
    def get_error(self, outcome: Any) -> dict[str, Any] | None:
        return envelope_of(outcome.error)["error"] if outcome.error else None


class OutlineChangedSerializer(OutlineWithEntriesSerializer):
    """Takes such a row with ``results`` and ``refused`` beside."""

    refused = serializers.IntegerField(help_text="How many operations were refused; the results say why.")
    results = OperationOutcomeSerializer(many=True, help_text="One for each operation, in their order.")

    class Meta(OutlineWithEntriesSerializer.Meta):
        fields = (
            *OutlineWithEntriesSerializer.Meta.fields[:-3],
            "refused",
            "results",
            *OutlineSerializer.Meta.fields[-3:],
        )


class OutlineFilter(ListParams):
    purpose = serializers.ChoiceField(choices=Outline.Purpose.choices, required=False)
    witness_id = Visible(Entity.objects, required=False, help_text="Outlines for examining this entity.")
    q = Words(required=False, help_text="Of the title.")


class OutlineFields(Strict):
    witness_id = Visible(
        Entity.objects, source="witness", required=False, allow_null=True, help_text="Who is examined: an entity."
    )
    operations = serializers.ListField(
        child=OperationField(), required=False, max_length=MOST_OPERATIONS,
        help_text="Changes of the entries, in this order; what is refused of them stops no other.",
    )  # fmt: skip


class NewOutline(OutlineFields):
    title = serializers.CharField(max_length=300)
    purpose = serializers.ChoiceField(choices=Outline.Purpose.choices)


class OutlineChange(OutlineFields):
    title = serializers.CharField(max_length=300, required=False)
    purpose = serializers.ChoiceField(choices=Outline.Purpose.choices, required=False)
    version = Version(required=False)


class OutlineProposal(Strict):
    witness_id = Visible(
        Entity.objects,
        source="witness",
        required=False,
        help_text="Who is to be asked; else the outline’s own witness.",
    )


class OutlineProposedSerializer(OutlineChangedSerializer):
    """Takes such a row with ``rests_on`` beside."""

    rests_on = serializers.CharField(help_text="What the proposal was made from, and what it does not know.")

    class Meta(OutlineChangedSerializer.Meta):
        fields = (*OutlineChangedSerializer.Meta.fields[:-3], "rests_on", *OutlineSerializer.Meta.fields[-3:])


class OutlineExport(Strict):
    format = serializers.ChoiceField(choices=("docx", "markdown"), required=False, default="docx")


class OutlineFileSerializer(serializers.Serializer[Any]):
    download_url = serializers.CharField(
        allow_null=True, help_text="Of a file; null for Markdown, which is in the answer."
    )
    expires_in = serializers.IntegerField(help_text="Seconds that the address is good for.")
    filename = serializers.CharField()
    sha256 = serializers.CharField(help_text="Of the file.")
    markdown = serializers.CharField(help_text="The outline as Markdown; empty for a file.")
    entries = serializers.IntegerField(help_text="How many entries it has.")
