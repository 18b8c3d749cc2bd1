"""What the tools of the firm's people answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cases.models import Firm, Role, User
from config.api.fields import AllowedActions
from config.api.params import ListParams, QueryBoolean, Strict, StrictBoolean
from config.api.representation import RowSerializer
from config.api.words import Words
from config.ui.columns import columned_lists

MOST_COLUMNS = 40


class UserSerializer(RowSerializer, serializers.ModelSerializer[User]):
    allowed_actions = AllowedActions("user")

    class Meta:
        model = User
        fields: tuple[str, ...] = (
            "id", "name", "email", "role", "title", "phone", "is_active", "last_login", "created_at", "updated_at",
            "deactivated_at", "version", "allowed_actions",
        )  # fmt: skip


class OwnFirmSerializer(RowSerializer, serializers.ModelSerializer[Firm]):
    class Meta:
        model = Firm
        fields = ("id", "name", "time_zone")


class MeSerializer(UserSerializer):
    firm = OwnFirmSerializer(allow_null=True)
    columns = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="By list, the columns you chose to see of it.",
    )

    class Meta(UserSerializer.Meta):
        fields = (*UserSerializer.Meta.fields, "firm", "columns")


class UserFilter(ListParams):
    q = Words(required=False, help_text="Words in the name or e-mail address.")
    role = serializers.ChoiceField(choices=Role.choices, required=False)
    is_active = QueryBoolean(required=False)


class Invitation(Strict):
    name = serializers.CharField(max_length=200)
    email = serializers.EmailField(max_length=254)
    role = serializers.ChoiceField(choices=Role.choices)
    title = serializers.CharField(max_length=100, required=False, allow_blank=True)
    phone = serializers.CharField(max_length=40, required=False, allow_blank=True)


class ColumnsField(serializers.DictField):
    """The columns of lists, by the list's name."""

    max_length = MOST_COLUMNS
    child = serializers.ListField(child=serializers.CharField(max_length=40), max_length=MOST_COLUMNS)

    def to_internal_value(self, data: Any) -> Any:
        chosen: dict[str, list[str]] = super().to_internal_value(data)
        for name, columns in chosen.items():
            known = columned_lists().get(name)
            if known is None:
                raise serializers.ValidationError(
                    f"No list has columns to choose but {', '.join(sorted(columned_lists()))}."
                )
            if set(columns) - known.columns.keys():
                raise serializers.ValidationError(f"The columns of {name} are {', '.join(known.columns)}.")
        return {name: list(dict.fromkeys(columns)) for name, columns in chosen.items()}


class UserChange(Strict):
    name = serializers.CharField(max_length=200, required=False)
    title = serializers.CharField(max_length=100, required=False, allow_blank=True)
    phone = serializers.CharField(max_length=40, required=False, allow_blank=True)
    columns = ColumnsField(
        required=False, help_text="Which columns you see of a list, by the list's name; others' are theirs to choose."
    )
    role = serializers.ChoiceField(choices=Role.choices, required=False, help_text="Firm admins only.")
    is_active = StrictBoolean(required=False, help_text="true lets a deactivated person return. Firm admins only.")

    def validate_is_active(self, value: Any) -> bool:
        if value is not True:
            raise serializers.ValidationError("Use users.deactivate to end someone's access.")
        return True
