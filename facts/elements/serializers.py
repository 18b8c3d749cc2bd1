"""What the tools of causes of action answer and take."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.params import Strict, Version
from config.api.tool import permitted_actions
from config.api.words import Words
from facts.elements.catalogue import Cause
from facts.models.claim import Side

MOST_ELEMENTS = 20


class ElementFields(Strict):
    name = serializers.CharField(max_length=120, help_text="A few words: Breach.")
    text = serializers.CharField(max_length=1_000, help_text="What must be shown, in plain words.")
    source = serializers.CharField(  # type: ignore[assignment]  # the name in the body
        max_length=500, required=False, allow_blank=True, help_text="Where it has one of its own."
    )


class CauseElementSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Counted from 1.")
    name = serializers.CharField()
    text = serializers.CharField(help_text="What must be shown, in plain words.")
    source = serializers.CharField(  # type: ignore[assignment]  # the name in the answer
        help_text="Of this element, where it has one of its own; else empty."
    )


def numbered(elements: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"source": "", **one, "number": number} for number, one in enumerate(elements, start=1)]


class CauseSerializer(serializers.Serializer[Any]):
    """Takes ``facts.elements.catalogue.Cause``."""

    key = serializers.CharField(help_text="For claims.create.")
    id = serializers.SerializerMethodField(help_text="Of one that the firm added; else null.")
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=Side.choices)
    jurisdiction = serializers.CharField()
    source = serializers.CharField(help_text="The authority it is after.")  # type: ignore[assignment]
    look_for = serializers.CharField(help_text="What usually shows it.")
    elements = serializers.SerializerMethodField()
    version = serializers.SerializerMethodField(help_text="Of one that the firm added; else null.")
    made_by = serializers.SerializerMethodField(help_text="Who added it; empty: it comes with the product.")
    allowed_actions = serializers.SerializerMethodField()

    def get_id(self, cause: Cause) -> str | None:
        return str(cause.row.pk) if cause.row else None

    def get_version(self, cause: Cause) -> int | None:
        return cause.row.version if cause.row else None

    def get_made_by(self, cause: Cause) -> str:
        return cause.row.made_by_name if cause.row else ""

    @extend_schema_field(CauseElementSerializer(many=True))
    def get_elements(self, cause: Cause) -> list[dict[str, Any]]:
        return numbered(cause.elements_as_data())

    def get_allowed_actions(self, cause: Cause) -> list[str]:
        return [one.name for one in permitted_actions(self.context["scope"], "element")] if cause.row else []


class CataloguedSerializer(serializers.Serializer[Any]):
    note = serializers.CharField(help_text="What the list is, and what it is not.")
    jurisdictions = serializers.ListField(child=serializers.CharField(), help_text="Those there are, without filters.")
    total = serializers.IntegerField()
    causes = CauseSerializer(many=True)


class CauseFilter(Strict):
    q = Words(required=False, help_text="Words that all stand in the name, the source or the elements.")
    kind = serializers.ChoiceField(choices=Side.choices, required=False)
    jurisdiction = serializers.CharField(max_length=100, required=False)


class NewCause(Strict):
    name = serializers.CharField(max_length=200)
    kind = serializers.ChoiceField(choices=Side.choices, required=False, default=Side.CLAIM)
    jurisdiction = serializers.CharField(max_length=100)
    source = serializers.CharField(  # type: ignore[assignment]  # the name in the body
        max_length=500, help_text="Statute, Restatement section, leading case or model instruction."
    )
    elements = serializers.ListField(child=ElementFields(), allow_empty=False, max_length=MOST_ELEMENTS)
    look_for = serializers.CharField(max_length=500, required=False, allow_blank=True)


class CauseChange(Strict):
    name = serializers.CharField(max_length=200, required=False)
    jurisdiction = serializers.CharField(max_length=100, required=False)
    source = serializers.CharField(max_length=500, required=False)  # type: ignore[assignment]  # the name in the body
    elements = serializers.ListField(child=ElementFields(), allow_empty=False, max_length=MOST_ELEMENTS, required=False)
    look_for = serializers.CharField(max_length=500, required=False, allow_blank=True)
    version = Version(required=False)
