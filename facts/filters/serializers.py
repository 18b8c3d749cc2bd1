"""What the tools of saved filters answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.fields import AllowedActions
from config.api.params import ListParams, PageParams, Strict, StrictBoolean
from config.api.representation import RowSerializer
from config.api.words import Words
from facts.filters.lists import list_named, list_names
from facts.models import SavedFilter

MOST_PARAMS, LONGEST = 20, 500
RESULT_TYPES = ("evidence", "facts", "timeline", "entities", "relationships", "deadlines", "questions", "outlines")


class SavedFilterSerializer(RowSerializer, serializers.ModelSerializer[SavedFilter]):
    lean = ("id", "target", "name", "path")

    case_id = serializers.UUIDField()
    target = serializers.ChoiceField(choices=list_names(), help_text="The list that it filters.")
    params = serializers.DictField(child=serializers.CharField(), help_text="What the list's tool is asked with.")
    tool = serializers.SerializerMethodField(help_text="The tool that takes the parameters.")
    path = serializers.SerializerMethodField(help_text="The page that shows what it leaves.")
    owner_id = serializers.UUIDField()
    owner_name = serializers.CharField(source="owner.name")
    is_own = serializers.SerializerMethodField(help_text="Whether it is yours, to share and to be notified of.")
    shared = serializers.BooleanField(help_text="Whether everybody of the firm on the case sees it.")
    alert = serializers.BooleanField(help_text="Whether its owner is notified of newly read evidence that matches.")
    can_alert = serializers.SerializerMethodField(help_text="Whether there are alerts for its list.")
    allowed_actions = AllowedActions("filter")

    class Meta:
        model = SavedFilter
        fields = (
            "id", "case_id", "target", "name", "params", "tool", "path", "shared", "alert", "can_alert", "owner_id",
            "owner_name", "is_own",
            "created_at", "allowed_actions",
        )  # fmt: skip

    def get_tool(self, saved: SavedFilter) -> str:
        return list_named(saved.target).tool_name

    def get_is_own(self, saved: SavedFilter) -> bool:
        return bool(saved.owner_id == self.context["scope"].actor.person_id)

    def get_can_alert(self, saved: SavedFilter) -> bool:
        return list_named(saved.target).can_alert

    def get_path(self, saved: SavedFilter) -> str:
        return list_named(saved.target).path(saved.case_id, saved.params)


class Params(serializers.DictField):
    """Values by the names of a tool's parameters."""

    max_length = MOST_PARAMS

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and len(data) > MOST_PARAMS:
            raise serializers.ValidationError(f"At most {MOST_PARAMS} parameters.")
        return super().to_internal_value(data)


class NewFilter(Strict):
    target = serializers.ChoiceField(choices=list_names(), help_text="The list that it filters.")
    name = serializers.CharField(max_length=100)
    params = Params(
        child=serializers.CharField(max_length=LONGEST, allow_blank=True), required=False, default=dict,
        help_text="What the list's tool takes, but for cursor, limit, fields and view. Empty values are left out.",
    )  # fmt: skip
    shared = StrictBoolean(
        required=False, default=False, help_text="Whether everybody of the firm on the case sees it."
    )
    alert = StrictBoolean(
        required=False, default=False,
        help_text="Whether to notify you of newly read evidence that matches: evidence and search (by its words), or that brings "
        "facts, events, relationships or new names which do.",
    )  # fmt: skip

    def validate_params(self, params: dict[str, str]) -> dict[str, str]:
        return {name: value for name, value in params.items() if value != ""}

    def validate(self, values: dict[str, Any]) -> dict[str, Any]:
        try:
            list_named(values["target"]).checked(values["params"], self.context["scope"], self.context["view"].case_id)
        except serializers.ValidationError as error:
            raise serializers.ValidationError({"params": error.detail}) from error
        return values


class FilterChange(Strict):
    name = serializers.CharField(max_length=100, required=False)
    shared = StrictBoolean(required=False, help_text="Whether everybody of the firm on the case sees it.")
    alert = StrictBoolean(
        required=False, help_text="false: pause its alert. true: notify you of evidence that is read from now on."
    )


class FilterFilter(ListParams):
    q = Words(required=False, help_text="Of the name.")
    target = serializers.ChoiceField(choices=list_names(), required=False)


class AppliedSerializer(serializers.Serializer[Any]):
    """A page of what a filter leaves now."""

    result_type = serializers.ChoiceField(choices=RESULT_TYPES, help_text="What the items are.")
    items = serializers.ListField(child=serializers.DictField(), help_text="As the list's own tool answers them.")
    total_count = serializers.IntegerField(allow_null=True, help_text="Null where the list does not count.")
    next_cursor = serializers.CharField(allow_null=True)
    has_more = serializers.BooleanField()


class ApplyBody(PageParams):
    """Which page of it."""
