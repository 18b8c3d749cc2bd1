"""One change of an outline's entries, as callers give it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from config.api.envelope import invalid
from config.api.errors import ApiError
from config.api.params import MAX_INTEGER, Strict, StrictBoolean
from evidence.transcripts.places import LONGEST, read_range
from facts.models import OutlineEntry
from facts.models.outline import REFERENCES

OPERATIONS = ("add", "change", "move", "delete", "restore", "accept")
# What names the thing that an entry of each kind refers to.
NAMED_BY = {kind: "evidence_id" if kind == "document" else f"{column}_id" for kind, column in REFERENCES.items()}
LONGEST_NAME = 40
PLACE = "An entry’s id, or the ref of one that this call added."


class OutlineOperation(Strict):
    """add an entry of a kind with its text or the id of what it refers to; change its text; move it with all under it;
    delete it so; restore what was deleted; accept it with all under it, as it is now."""

    op = serializers.ChoiceField(choices=OPERATIONS)
    entry_id = serializers.UUIDField(required=False, help_text="Of all but add.")
    ref = serializers.CharField(
        required=False, max_length=LONGEST_NAME, help_text="Of add: a name for under and after."
    )
    kind = serializers.ChoiceField(choices=OutlineEntry.Kind.choices, required=False, help_text="Of add.")
    text = serializers.CharField(
        required=False, max_length=5_000, allow_blank=True, help_text="Of a heading or note; else a note beside it."
    )
    under = serializers.CharField(required=False, max_length=LONGEST_NAME, allow_null=True, help_text=PLACE)
    after = serializers.CharField(
        required=False, max_length=LONGEST_NAME, allow_null=True, help_text=f"{PLACE} It stands beside it."
    )
    first = StrictBoolean(required=False, help_text="First under the entry, or of all; else last.")
    fact_id = serializers.UUIDField(required=False)
    transcript_id = serializers.UUIDField(required=False)
    page_line = serializers.CharField(required=False, max_length=LONGEST, help_text="Of testimony: 12:3-15.")
    exhibit_id = serializers.UUIDField(required=False)
    evidence_id = serializers.UUIDField(required=False, help_text="A document.")
    question_id = serializers.UUIDField(required=False)
    issue_id = serializers.UUIDField(required=False)
    page = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_INTEGER, help_text="Of a document or exhibit."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["op"] == "add":
            return _added(attrs)
        if "entry_id" not in attrs:
            raise serializers.ValidationError({"entry_id": ["Name the entry."]})
        if attrs["op"] == "change" and "text" not in attrs:
            raise serializers.ValidationError({"text": ["Give the words it is to have."]})
        return attrs


def _added(attrs: dict[str, Any]) -> dict[str, Any]:
    kind = attrs.get("kind")
    if kind is None:
        raise serializers.ValidationError({"kind": ["Say what is added."]})
    wanted, given = NAMED_BY.get(kind), [one for one in NAMED_BY.values() if one in attrs]
    if given != ([wanted] if wanted else []):
        named = wanted or "text"
        raise serializers.ValidationError({named: [f"An entry of the kind {kind} takes {named}, and nothing else."]})
    if wanted is None and not attrs.get("text"):
        raise serializers.ValidationError({"text": ["A heading or note has words."]})
    if "page" in attrs and kind not in ("document", "exhibit"):
        raise serializers.ValidationError({"page": ["Only a document or exhibit has a page."]})
    found = {**attrs, **_lines(kind, attrs)}
    if "evidence_id" in found:
        found["item_id"] = found.pop("evidence_id")
    return found


def _lines(kind: str, attrs: dict[str, Any]) -> dict[str, int]:
    if kind != "testimony":
        if "page_line" in attrs:
            raise serializers.ValidationError({"page_line": ["Only testimony has lines."]})
        return {}
    first, last = read_range(attrs.get("page_line", ""))
    return {"first_page": first.page, "first_line": first.line, "last_page": last.page, "last_line": last.line}


@extend_schema_field(OutlineOperation)
class OperationField(serializers.Field[Any, Any, Any, Any]):
    """An operation; what is wrong with one is said in its own result."""

    max_length = 200  # bounded as a part of the list, and by the body's limit

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise serializers.ValidationError("Give an object with op.")
        return data


def read_operation(given: dict[str, Any], context: dict[str, Any]) -> dict[str, Any] | ApiError:
    """The operation, or why it is none."""
    read = OutlineOperation(data=given, context=context)
    try:
        return dict(read.validated_data) if read.is_valid() else invalid(read.errors)
    except ApiError as refusal:
        return refusal
