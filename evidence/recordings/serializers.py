"""What the tools of recordings answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import MAX_INTEGER, Strict
from evidence.models import Recording
from evidence.recordings.text import PAGE_SECONDS

LONGEST_NAME = 120


class RecordingQuery(Strict):
    page = serializers.IntegerField(
        required=False, default=1, min_value=1, max_value=MAX_INTEGER,
        help_text=f"Which {PAGE_SECONDS:.0f} seconds: the page that evidence.view has the same words on.",
    )  # fmt: skip


class SpeakerSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    number = serializers.IntegerField(help_text="By when the voice is first heard.")
    name = serializers.CharField(help_text="What somebody called it; empty until then.")
    label = serializers.CharField(  # type: ignore[assignment]  # the answer's field, not the serializer's own label
        help_text="As the text has it: the name, else “Speaker B”."
    )
    seconds = serializers.FloatField(help_text="How long it speaks.")
    lines = serializers.IntegerField()
    unsure = serializers.IntegerField(help_text="Lines that fit another voice nearly as well.")


class SpeakerName(Strict):
    name = serializers.RegexField(
        r"^[^\n\r\[\]:]*$", max_length=LONGEST_NAME, allow_blank=True, trim_whitespace=True,
        help_text="Who speaks, without brackets and colons; empty gives the letter back.",
        error_messages={"invalid": "A name has no brackets, colons or line breaks."},
    )  # fmt: skip


class SpokenWordSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    start = serializers.FloatField(help_text="Seconds from the recording's start.")
    end = serializers.FloatField()
    confidence = serializers.FloatField(help_text="The engine's, from 0 to 1.")
    offset = serializers.IntegerField(
        allow_null=True, help_text="Where it stands on the page; null until all is heard."
    )


class SpokenLineSerializer(serializers.Serializer[Any]):
    start = serializers.FloatField()
    end = serializers.FloatField()
    at = serializers.CharField(help_text="The start as players show it.")
    speaker_id = serializers.UUIDField(allow_null=True)
    speaker = serializers.CharField(help_text="Empty until all is heard: speakers are assigned last.")
    unsure = serializers.BooleanField(help_text="Whether it fits another voice nearly as well.")
    words = SpokenWordSerializer(many=True)


class RecordingSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    state = serializers.ChoiceField(choices=Recording.State.choices)
    message = serializers.CharField(help_text="Why it stopped, or what is missing.")
    duration = serializers.FloatField(help_text="Seconds.")
    heard_until = serializers.FloatField(help_text="Seconds; what is behind was not listened to yet.")
    has_picture = serializers.BooleanField()
    language = serializers.CharField(help_text="The code of the language that was heard; empty until it is known.")
    language_confidence = serializers.FloatField()
    engine = serializers.CharField(help_text="Who listened, and which version.")
    names_given = serializers.IntegerField(help_text="How many of the case's names the engine was given.")
    speakers = SpeakerSerializer(many=True)
    speakers_note = serializers.CharField(help_text="How sure it is who speaks, in words.")
    page = serializers.IntegerField()
    page_count = serializers.IntegerField()
    lines = SpokenLineSerializer(many=True, help_text="Of this page, with each word's seconds.")


class KeyFrameSerializer(serializers.Serializer[Any]):
    second = serializers.FloatField()
    at = serializers.CharField(help_text="The second as players show it.")
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    picture = serializers.CharField(help_text="A small JPEG, as a data: address.")


class KeyFramesSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    taken = serializers.BooleanField(help_text="Whether the film was looked through.")
    frames = KeyFrameSerializer(many=True)
