"""Serializers read strictly: unknown names are refused, so that a typing error never passes silently."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any, cast

from django.http import QueryDict
from rest_framework import serializers

from config.api.errors import Invalid
from config.api.kinds import has_case
from config.api.pagination import DEFAULT_LIMIT, MAX_LIMIT
from config.api.representation import made_once
from config.api.shapes import VIEWS, item_serializer, names_of

MAX_INTEGER = 2**31 - 1  # of an integer column
MAX_BIG_INTEGER = 2**63 - 1
NO_CHOICE = serializers.ChoiceField.default_error_messages["invalid_choice"]  # the framework's, which names none
MAX_NAMES = 1_000  # characters of names of fields
MAX_ECHO = 60  # characters of what was sent that a refusal repeats
MAX_UNKNOWN = 20  # names that a refusal calls unknown; who sent more sees the rest next time
MAX_CURSOR = 10_000  # a cursor holds the search it is for and the values to go on from


class Strict(serializers.Serializer[Any]):
    """The base of every body and query: refuses names it does not know."""

    def get_fields(self) -> dict[str, Any]:
        fields = made_once(type(self), super().get_fields)
        for one in fields.values():
            _name_choices(one)  # of lists anew for each: what is copied of them begins as it was declared
        return fields

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            unknown = set(data) - set(self.fields)
            if unknown:
                known = ", ".join(name for name, one in self.fields.items() if not one.read_only)
                raise serializers.ValidationError(
                    {
                        name[:MAX_ECHO]: [f"There is no such field; there are: {known or 'none'}."]
                        for name in sorted(unknown)[:MAX_UNKNOWN]
                    }
                )
            self._refuse_long_lists(data)
        return super().to_internal_value(data)

    def _refuse_long_lists(self, data: Any) -> None:
        """Before any of their elements is looked at, since each may take a query."""
        lists = [(name, one) for name, one in self.fields.items() if isinstance(one, serializers.ListField)]
        long = {
            name: [one.error_messages["max_length"].format(max_length=one.max_length)]
            for name, one in lists
            if one.max_length is not None and isinstance(data.get(name), list) and len(data[name]) > one.max_length
        }
        if long:
            raise serializers.ValidationError(long)


def _name_choices(field: Any) -> None:
    """Let the refusal of a word that is no choice say which there are."""
    while isinstance(field, serializers.ListField):
        field = field.child
    if isinstance(field, serializers.ChoiceField) and field.error_messages["invalid_choice"] == NO_CHOICE:
        known = ", ".join(str(one) for one in field.choices if one != "")
        field.error_messages["invalid_choice"] = f"There is no “{{input!s:.{MAX_ECHO}}}”; there are: {known}."


def values_of(params: QueryDict, query: Strict) -> dict[str, str]:
    """A query string's values by name. What takes several values with commas takes them under a repeated name too; of
    anything else that comes twice nobody knows which value is meant, so it is refused."""
    values = {name: params.getlist(name) for name in params}
    repeated = {
        name: [f"This was given {len(given)} times; give it once."]
        for name, given in values.items()
        if len(given) > 1 and not _takes_several(query.fields.get(name))
    }
    if repeated:
        raise Invalid("Some parameters were given more than once.", details={"fields": repeated})
    return {name: ",".join(given) for name, given in values.items()}


def _takes_several(field: Any) -> bool:
    return isinstance(field, serializers.ListField | serializers.MultipleChoiceField) or getattr(
        field, "comma_separated", False
    )


class FieldNames(serializers.CharField):
    """Names of fields of the items, separated by commas."""

    comma_separated = True

    def to_internal_value(self, data: Any) -> list[str]:  # type: ignore[override]
        text = super().to_internal_value(data)
        if len(text) > MAX_NAMES:
            self.fail("max_length", max_length=MAX_NAMES)
        names = [one.strip() for one in text.split(",")]
        tool = self.context["view"].tool
        known = names_of(item_serializer(tool.answer, many=tool.many) or serializers.Serializer)
        if unknown := [one for one in names if one not in known]:
            raise serializers.ValidationError(f"There is no {', '.join(unknown)}; there are: {', '.join(known)}.")
        return list(dict.fromkeys(names))

    def run_validators(self, value: Any) -> None:
        super().run_validators(",".join(value))


class Shape(Strict):
    """Which fields of each item are answered."""

    fields = FieldNames(  # type: ignore[assignment]  # the parameter is called so; declared fields are no attributes
        required=False, max_length=MAX_NAMES, help_text="Only these fields of each item, separated by commas."
    )
    view = serializers.ChoiceField(
        choices=VIEWS, required=False,
        help_text="lean: the few fields that say what each item is, without empty ones. fields comes before it.",
    )  # fmt: skip


class PageParams(Strict):
    """Where a page begins, and how much it has."""

    cursor = serializers.CharField(required=False, max_length=MAX_CURSOR, help_text="next_cursor of the page before.")
    limit = serializers.IntegerField(
        required=False, default=DEFAULT_LIMIT, min_value=1, max_value=MAX_LIMIT, help_text="How many items a page has."
    )


class ListParams(Shape, PageParams):
    """What every list takes."""


class NoParams(Strict):
    """For tools that take no query."""


class Empty(Strict):
    """For writes that take no body."""


class Version(serializers.IntegerField):
    """The version of a thing that the caller read."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MAX_INTEGER, **kwargs)


class StrictBoolean(serializers.BooleanField):
    """true or false, nothing that merely looks like it: for fields that open or close what people may see."""

    def to_internal_value(self, data: Any) -> bool:
        if data is True or data is False:
            return bool(data)
        raise serializers.ValidationError("Must be true or false.")


class QueryBoolean(serializers.BooleanField):
    """``true`` or ``false`` in a query string; in a body, which takes the same filters, a boolean too."""

    def to_internal_value(self, data: Any) -> bool:
        if isinstance(data, bool):
            return data
        if data in ("true", "false"):
            return bool(data == "true")
        raise serializers.ValidationError("Must be true or false.")


class Visible(serializers.PrimaryKeyRelatedField[Any]):
    """The id of a row the caller may see, and of the call's case; foreign and missing ids give the same error.

    The call's case is the one its path leads to, or the one its body or query names beside the field. ``any_case=True``
    is for tools that are about several cases; ``manage.py check --deploy`` lists them.
    """

    default_error_messages = {"does_not_exist": "There is no such thing here, or you may not see it."}

    def __init__(self, rows: Any = None, *, any_case: bool = False, **kwargs: Any) -> None:
        self.rows, self.any_case = rows, any_case
        if not kwargs.get("read_only"):
            kwargs.setdefault("queryset", rows)
        super().__init__(pk_field=serializers.UUIDField(), **kwargs)

    @property
    def of_case(self) -> bool:
        """Whether what it names is looked up within one case."""
        return self.rows is not None and has_case(self.rows.model) and not self.any_case

    def get_queryset(self) -> Any:
        if self.rows is None:
            return None
        rows = self.rows.visible_to(self.context["scope"])
        return rows.filter(case_id=self._case_id()) if self.of_case else rows

    def _case_id(self) -> uuid.UUID | None:
        """The call's case; ``None``, in which there is nothing, if it has none."""
        if path := self.context["view"].case_id:
            return cast(uuid.UUID, path)
        given = getattr(self.root, "initial_data", {})
        named = next((given.get(name) for name, one in fields_of(self.root) if names_case(one)), None)
        try:
            return uuid.UUID(str(named))
        except ValueError:
            return None


def names_case(field: Any) -> bool:
    """Whether the field names a case."""
    return isinstance(field, Visible) and field.rows is not None and field.rows.model._meta.label == "cases.Case"


def fields_of(serializer: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every field of a body or query with its dotted name, also of what it nests; of a list, the field of its items."""
    for name, field in getattr(serializer, "fields", {}).items():
        child = field
        while isinstance(child, serializers.ListField | serializers.ListSerializer):
            child = child.child
        yield f"{prefix}{name}", child
        yield from fields_of(child, f"{prefix}{name}.")
