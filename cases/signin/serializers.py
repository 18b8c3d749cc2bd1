"""What the tools of signing in and out, and of the browsers one is signed in with answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from cases.models import PersonSession, User
from config.api.params import Strict


class AddressBody(Strict):
    email = serializers.EmailField(max_length=254)


class SentSerializer(serializers.Serializer[Any]):
    sent = serializers.BooleanField(help_text="Always true; says nothing about whether the address has an account.")
    code = serializers.CharField(help_text="Six digits, wanted only if the link is opened in another browser.")
    expires_in = serializers.IntegerField(help_text="Seconds until the link stops working.")


class LinkBody(Strict):
    token = serializers.CharField(max_length=200, help_text="From the link's address.")
    code = serializers.CharField(
        required=False, allow_blank=True, max_length=12, default="", help_text="The code of the browser that asked."
    )


class SignedInUserSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ("id", "name", "email", "role")


class SignedInSerializer(serializers.Serializer[Any]):
    second_factor = serializers.ChoiceField(
        choices=("given", "none", "wanted", "to_set_up"),
        help_text="wanted: nobody is signed in before verify_second_factor; to_set_up: before activate_second_factor.",
    )
    user = SignedInUserSerializer(allow_null=True, help_text="null: nobody is signed in yet.")
    session_id = serializers.UUIDField(allow_null=True)
    redirect = serializers.CharField(help_text="Where a browser goes next.")


class SessionSerializer(serializers.ModelSerializer[PersonSession]):
    current = serializers.SerializerMethodField(help_text="Whether this call was made with it.")

    class Meta:
        model = PersonSession
        fields = ("id", "user_agent", "ip", "created_at", "last_seen_at", "current")

    def get_current(self, session: PersonSession) -> bool:
        return session.session_key == own_key(self.context["request"])


def own_key(request: Request) -> str:
    """The key of the browser session that made the call; empty for a call with a token."""
    return "" if "Authorization" in request.headers else request._request.session.session_key or ""
