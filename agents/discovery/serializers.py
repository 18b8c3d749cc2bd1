"""What the tools about tools answer and take."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from rest_framework import serializers

from agents.discovery.catalogue import EVERYTHING, WORKFLOW, reference, tags, tool_names
from config.api.fields import EntityType
from config.api.params import ListParams, QueryBoolean, Strict
from config.api.tool import Tool
from config.api.words import Words

MAX_NAMES = 2_000  # characters
MAX_WORDS = 40  # of a question: a sentence, not a page


class DocumentSerializer(serializers.Serializer[Any]):
    """An OpenAPI 3.1 document; operations carry x-tool-name, -permission, -audit-category and -entity-type."""

    openapi = serializers.CharField()
    info = serializers.DictField()
    paths = serializers.DictField()
    components = serializers.DictField()


class Names(serializers.CharField):
    """Names out of those that ``known`` gives, separated by commas."""

    comma_separated = True

    def __init__(self, known: Callable[[], Collection[str]], **kwargs: Any) -> None:
        self.known = known
        super().__init__(max_length=MAX_NAMES, required=False, **kwargs)

    def to_internal_value(self, data: Any) -> list[str]:  # type: ignore[override]
        return [one.strip() for one in super().to_internal_value(data).split(",")]

    def run_validators(self, value: Any) -> None:
        super().run_validators(",".join(value))
        known = sorted(self.known())
        if unknown := sorted(set(value) - set(known)):
            raise serializers.ValidationError(f"There is no {', '.join(unknown)}; there are: {', '.join(known)}.")


class DocumentQuery(Strict):
    tag = Names(tags, help_text="Only the tools of these areas, such as facts,timeline.")
    tool = Names(tool_names, help_text="Only these tools, by their names, such as facts.create,evidence.view.")
    profile = serializers.ChoiceField(
        choices=[EVERYTHING, WORKFLOW], required=False, default=EVERYTHING,
        help_text="all, or workflow: the few tools most work consists of, for hosts that take few functions.",
    )  # fmt: skip


class ToolHitSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    method = serializers.CharField()
    path = serializers.SerializerMethodField()
    permission = serializers.CharField()
    description = serializers.CharField(source="doc")
    entity_type = EntityType(source="entity")
    parameters_schema_ref = serializers.SerializerMethodField(help_text="Where /openapi.json describes it.")

    def get_path(self, one: Tool) -> str:
        return f"/{one.route}"

    def get_parameters_schema_ref(self, one: Tool) -> str:
        return reference(one)


class ToolQuestion(ListParams):
    q = Words(max_words=MAX_WORDS, help_text='What you want to do: "approve a fact".')
    include_all = QueryBoolean(required=False, default=False, help_text="Also tools you may not use.")
