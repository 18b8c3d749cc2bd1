"""Serializers of lists answer exactly what Django REST framework's own would."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import models
from rest_framework import serializers

from config.api.representation import RowSerializer


class Status(models.TextChoices):
    OPEN = "open"


class Shouted(str):
    """A text that shows itself in another way."""

    __slots__ = ()

    def __str__(self) -> str:
        return self.upper()


class Upper(serializers.CharField):
    def to_representation(self, value: Any) -> str:
        return str(value).upper()


class Fields(serializers.Serializer[Any]):
    """One field of each sort."""

    id = serializers.UUIDField()
    text = serializers.CharField()
    upper = Upper(source="text")
    count = serializers.IntegerField()
    share = serializers.FloatField()
    yes = serializers.BooleanField(allow_null=True)
    status = serializers.ChoiceField(choices=Status.choices)
    day = serializers.DateField(allow_null=True)
    moment = serializers.DateTimeField()
    called = serializers.CharField()
    below = serializers.CharField(source="inner.name", allow_null=True)
    left_out = serializers.CharField(required=False)
    otherwise = serializers.CharField(default="otherwise")
    listed = serializers.ListField(child=serializers.IntegerField())
    person = serializers.PrimaryKeyRelatedField(queryset=get_user_model().objects.none(), allow_null=True)
    method = serializers.SerializerMethodField()
    never = serializers.CharField(write_only=True)

    def get_method(self, row: Any) -> str:
        return f"of {row.text}"


class Inner(serializers.Serializer[Any]):
    name = serializers.CharField()


class Plain(Fields):
    inner = Inner(allow_null=True)
    inners = Inner(many=True)


class RowInner(RowSerializer):
    name = serializers.CharField()


class Row(RowSerializer, Fields):
    inner = RowInner(allow_null=True)
    inners = RowInner(many=True)


VALUES: dict[str, Any] = {
    "id": uuid.UUID(int=7), "text": "Rent", "count": 3, "share": 0.5, "yes": None, "status": Status.OPEN,
    "day": date(2024, 5, 5), "moment": datetime(2024, 5, 5, tzinfo=UTC), "called": lambda: "called",
    "inner": SimpleNamespace(name="inner"), "inners": [SimpleNamespace(name="a"), {"name": "b"}], "listed": [1, 2],
    "person": None, "never": "secret",
}  # fmt: skip


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"text": Shouted("rent"), "count": True, "share": 1, "yes": 1, "status": "open", "day": None},
        {"text": 7, "count": 2.0, "share": "0.25", "yes": "false", "status": "unknown"},
        {"inner": None, "inners": [], "left_out": "there", "otherwise": "given"},
        {"inner": {"name": "of a mapping"}, "called": "text"},
    ],
)
def test_rows_are_answered_as_the_framework_answers_them(changed: dict[str, Any]) -> None:
    row = SimpleNamespace(**VALUES | changed)
    shown = Row([row, row], many=True).data
    assert shown == Plain([row, row], many=True).data
    assert [list(one) for one in shown] == [list(one) for one in Plain([row, row], many=True).data]
    for one, other in zip(shown[0].values(), Plain(row).data.values(), strict=True):
        assert type(one) is type(other)


def test_mappings_are_answered_as_the_framework_answers_them() -> None:
    assert RowInner({"name": "mapping"}).data == Inner({"name": "mapping"}).data


@pytest.mark.parametrize("serializer", [lambda row: Plain(row).data, lambda row: Row(row).data])
def test_a_field_that_a_row_lacks_is_an_error(serializer: Callable[[Any], Any]) -> None:
    row = SimpleNamespace(**{name: value for name, value in VALUES.items() if name != "text"})
    with pytest.raises(AttributeError, match="field `text`"):
        serializer(row)
