"""What the tools of items answer and take."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cases.models import User
from config.api.fields import AllowedActions
from config.api.params import ListParams, QueryBoolean, Strict, StrictBoolean, Version, Visible
from config.api.representation import RowSerializer
from evidence.engines.base.types import Classification
from evidence.items.families import NAMES
from evidence.items.filters import LIKELY, PRIVILEGED
from evidence.items.outward import FIRM_NOTES, FIRM_ONLY, OF_READING, TEXTS, authors_for, is_as_sent, texts_for
from evidence.items.readers import SORT_NAMES
from evidence.models import Arrival, EvidenceItem
from evidence.search.language.grammar import HELP
from evidence.search.language.parameter import QueryWords


class PersonSerializer(RowSerializer, serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ("id", "name", "role")


class AuthorSerializer(RowSerializer):
    type = serializers.ChoiceField(choices=("human", "agent", "engine"))
    name = serializers.CharField()
    released_by = serializers.CharField(required=False, help_text="Who let clients read it; in clients' answers.")
    before = serializers.CharField(required=False, help_text="The title before this author renamed the document.")


class AuthorsSerializer(RowSerializer):
    title = AuthorSerializer()
    summary = AuthorSerializer()


class PrivilegeReasonSerializer(RowSerializer):
    why = serializers.CharField()
    page = serializers.IntegerField()
    quote = serializers.CharField()


class ReadingProblemSerializer(RowSerializer):
    code = serializers.CharField()
    message = serializers.CharField()


RECIPIENT_ROLES = ("to", "cc", "bcc")
MOST_RECIPIENTS = 100


class RecipientSerializer(RowSerializer):
    name = serializers.CharField(help_text="Empty where only the address is known.")
    address = serializers.CharField()
    role = serializers.ChoiceField(choices=RECIPIENT_ROLES)


class ReadFromSerializer(RowSerializer):
    field = serializers.CharField(help_text="author, recipients or custodian_hint.")
    basis = serializers.CharField(help_text="What says so: mail header, signature, letterhead, folder and others.")
    page = serializers.IntegerField(allow_null=True)
    start = serializers.IntegerField(allow_null=True)
    end = serializers.IntegerField(allow_null=True)
    quote = serializers.CharField(help_text="The words on the page; empty where the file’s properties or name say so.")


class EvidenceSerializer(RowSerializer, serializers.ModelSerializer[EvidenceItem]):
    case_id = serializers.UUIDField()
    parent_id = serializers.UUIDField(allow_null=True)
    children_count = serializers.IntegerField()
    exhibits = serializers.SerializerMethodField(help_text="Its exhibit numbers, without those withdrawn.")
    facts_count = serializers.IntegerField()
    has_rendition = serializers.BooleanField(
        help_text="Whether evidence.view_rendition has pages of it, as laid out by Intactus: of files without pages of their own."
    )
    uploaded_by = PersonSerializer(allow_null=True, help_text="The person who added it, or in whose name an agent did.")
    added_by = AuthorSerializer(read_only=True, help_text="Who added it: a person, or an agent.")
    written_by = serializers.SerializerMethodField(help_text="Who wrote its title and summary.")
    reviewed_by = PersonSerializer(allow_null=True)
    privilege_by = serializers.SerializerMethodField(help_text="Who proposed or decided it.")
    privilege_reasons = PrivilegeReasonSerializer(many=True, help_text="What a proposal rests on.")
    recipients = RecipientSerializer(many=True, help_text="Whom it is addressed to.")
    read_from = ReadFromSerializer(
        many=True,
        help_text="What the engine read author, recipients and custodian_hint from; nothing of what people wrote.",
    )
    metadata = serializers.DictField(read_only=True, help_text="What the file says of itself, by its own names.")
    problems = ReadingProblemSerializer(many=True, read_only=True, help_text="What could not be read of it.")
    allowed_actions = AllowedActions("evidence")

    lean = ("id", "title", "kind", "classification", "status", "document_date", "page_count")

    class Meta:
        model = EvidenceItem
        fields = (
            "id", "case_id", "title", "filename", "media_type", "kind", "classification", "status", "status_message",
            "scan_status", "scan_engine", "scan_signature", "scanned_at", "opened_at", "opened_sha256",
            "size_bytes", "sha256", "page_count", "has_rendition", "client_visible", "client_title", "client_summary",
            "privilege", "privilege_state", "privilege_basis", "privilege_reasons", "privilege_by", "privilege_at", "withheld",
            "custodian", "custodian_hint", "source", "description", "tags",
            "author", "author_address", "recipients", "read_from",
            "summary", "language", "document_date", "metadata", "problems", "parent_id", "children_count", "facts_count",
            "exhibits",
            "uploaded_by", "added_by", "written_by", "reviewed_at", "reviewed_by",
            "created_at", "updated_at", "version",
            "allowed_actions",
        )  # fmt: skip

    def to_representation(self, item: EvidenceItem) -> dict[str, Any]:
        data = super().to_representation(item)
        scope = self.context["scope"]
        if scope.client_boundary:
            read = OF_READING if is_as_sent(item, scope) else {}
            return {**data, **FIRM_ONLY, **read, **texts_for(item, scope)}
        if not scope.sees_all_evidence:
            data["parent_id"] = getattr(item, "shown_parent", None)
        return {**data, **FIRM_NOTES} if scope.is_outside else data

    def get_exhibits(self, item: EvidenceItem) -> list[str]:
        return getattr(item, "exhibit_labels", None) or []

    @extend_schema_field(AuthorSerializer(allow_null=True))
    def get_privilege_by(self, item: EvidenceItem) -> dict[str, str] | None:
        return {"type": item.privilege_by_type, "name": item.privilege_by_name} if item.privilege_by_type else None

    @extend_schema_field(AuthorsSerializer)
    def get_written_by(self, item: EvidenceItem) -> dict[str, Any]:
        return authors_for(item, self.context["scope"])


HISTORY_FIELDS = (
    "title", "kind", "classification", "document_date", "custodian", "source", "description", "tags", "author",
)  # fmt: skip
# The firm's notes are no oracle for a client.
FIRM_FILTERS = (
    "custodian",
    "author",
    "recipient",
    "tag",
    "kind",
    "language",
    "classification",
    "parent_id",
    "from_client",
    "reviewed",
    "privilege",
    "scan_status",
)
PRIVILEGES = (*EvidenceItem.Privilege.values, PRIVILEGED, LIKELY)  # that lists can be narrowed to
GUESTS_LACK = ("custodian", "tag", "classification", "reviewed", "privilege", "scan_status")


class EvidenceFilters(Strict):
    status = serializers.ChoiceField(choices=EvidenceItem.Status.choices, required=False)
    kind = serializers.CharField(max_length=40, required=False)
    classification = serializers.CharField(max_length=40, required=False)
    language = serializers.CharField(max_length=8, required=False, help_text="As ISO 639-1 has it: en; und: not known.")
    media_type = serializers.CharField(max_length=150, required=False)
    scan_status = serializers.ChoiceField(
        choices=EvidenceItem.ScanStatus.choices, required=False, help_text="What the virus scanner says of the file."
    )
    family = serializers.ChoiceField(choices=NAMES, required=False, help_text="Kind of file, as people sort them.")
    custodian = serializers.CharField(max_length=200, required=False)
    tag = serializers.CharField(max_length=60, required=False)
    privilege = serializers.ChoiceField(
        choices=PRIVILEGES, required=False,
        help_text="One category; none; privileged: whatever is withheld; likely: withheld and not decided yet.",
    )  # fmt: skip
    parent_id = Visible(EvidenceItem.objects, required=False, help_text="The items that came inside this one.")
    arrival_id = Visible(
        Arrival.objects, required=False, help_text="What arrived together, as its notification counts it."
    )

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        scope = self.context["scope"]
        lacking = FIRM_FILTERS if scope.client_boundary else GUESTS_LACK if scope.is_outside else ()
        for name in lacking:
            if name in values:
                raise serializers.ValidationError({name: ["There is no such filter."]})
        return values


class EvidenceListFilters(EvidenceFilters):
    """What a list of documents, and a file of it, is narrowed to and sorted by."""

    client_visible = QueryBoolean(required=False)
    from_client = QueryBoolean(required=False, help_text="Whether a client uploaded it.")
    author = serializers.CharField(
        max_length=200, required=False, help_text="Name or address of who wrote it, in full."
    )
    recipient = serializers.CharField(
        max_length=200, required=False, help_text="Name or address of somebody it is addressed to, in full."
    )
    reviewed = QueryBoolean(required=False, help_text="Whether someone of the firm has reviewed it.")
    q = QueryWords(required=False, help_text=f"Of the title or file name. {HELP}")
    sort = serializers.ChoiceField(choices=SORT_NAMES, required=False, default="-created")


class EvidenceQuery(EvidenceListFilters, ListParams):
    """A page of them."""


class RecipientFields(Strict):
    name = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    address = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    role = serializers.ChoiceField(choices=RECIPIENT_ROLES, required=False, default="to")

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        if not values["name"] and not values["address"]:
            raise serializers.ValidationError({"name": ["Give a name or an address."]})
        return values


class EvidenceFields(Strict):
    title = serializers.CharField(max_length=300)
    kind = serializers.CharField(max_length=40, required=False, allow_blank=True)
    classification = serializers.ChoiceField(choices=get_args(Classification), required=False, allow_blank=True)
    custodian = serializers.CharField(max_length=200, required=False, allow_blank=True)
    author = serializers.CharField(max_length=200, required=False, allow_blank=True)
    author_address = serializers.CharField(max_length=200, required=False, allow_blank=True)
    recipients = serializers.ListField(child=RecipientFields(), max_length=MOST_RECIPIENTS, required=False)
    source = serializers.CharField(max_length=200, required=False, allow_blank=True)  # type: ignore[assignment]
    description = serializers.CharField(max_length=10_000, required=False, allow_blank=True)
    tags = serializers.ListField(child=serializers.CharField(max_length=60), max_length=50, required=False)
    document_date = serializers.DateField(required=False, allow_null=True)
    client_visible = StrictBoolean(
        required=False, help_text="Whether the client sees it; only people of the firm say so."
    )


class EvidenceHistoryQuery(ListParams):
    field = serializers.ChoiceField(
        choices=HISTORY_FIELDS, required=False, help_text="Who changed this field, and from what to what."
    )


class EvidenceChange(EvidenceFields):
    title = serializers.CharField(max_length=300, required=False)
    version = Version(required=False, help_text="The version you read; another is 409.")


class ItemRelease(Strict):
    texts = serializers.ListField(
        child=serializers.ChoiceField(choices=TEXTS), allow_empty=False, max_length=len(TEXTS),
        help_text="Which texts about the item clients read from now on, as they are now.",
    )  # fmt: skip


class ItemReview(Strict):
    reviewed = StrictBoolean(required=False, default=True)
