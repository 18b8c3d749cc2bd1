"""What the tools of second factors answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cases.signin.serializers import SignedInUserSerializer
from config.api.params import Strict


class CodeBody(Strict):
    code = serializers.CharField(
        max_length=20, help_text="Six digits of the authenticator app, or a recovery code. Each works once."
    )


class KeySerializer(serializers.Serializer[Any]):
    key = serializers.CharField(help_text="To type into an authenticator app by hand.")
    uri = serializers.CharField(help_text="otpauth://totp/…, for a QR code.")


class RecoveryCodesSerializer(serializers.Serializer[Any]):
    recovery_codes = serializers.ListField(child=serializers.CharField(), help_text="Shown this once; each works once.")
    redirect = serializers.CharField(allow_null=True, help_text="Where a browser goes next, if it was signing in.")


class ConfirmedSerializer(serializers.Serializer[Any]):
    user = SignedInUserSerializer()
    redirect = serializers.CharField(allow_null=True, help_text="Where a browser goes next, if it was signing in.")


class SecondFactorSerializer(serializers.Serializer[Any]):
    enrolled_at = serializers.DateTimeField(allow_null=True, help_text="null: there is none.")
    recovery_codes_left = serializers.IntegerField()
    required = serializers.BooleanField(  # type: ignore[assignment]
        help_text="Whether the platform or the firm requires one of you."
    )
