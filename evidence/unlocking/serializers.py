"""What the tool that opens a file with a password takes."""

from __future__ import annotations

from rest_framework import serializers

from config.api.params import Strict


class FilePassword(Strict):
    password = serializers.CharField(
        max_length=512, trim_whitespace=False, style={"input_type": "password"},
        help_text="Used once and kept nowhere.",
    )  # fmt: skip
