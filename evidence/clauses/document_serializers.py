"""What the tools of documents answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import Strict
from config.api.words import Words
from evidence.search.serializers import MAX_WORDS

MOST_RESULTS = 40


class DocumentSearchBody(Strict):
    query = Words(max_length=500, max_words=MAX_WORDS, help_text="A question or description in natural language.")
    max_results = serializers.IntegerField(required=False, default=10, min_value=1, max_value=MOST_RESULTS)


class ExcerptSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()
    page = serializers.IntegerField()
    place = serializers.CharField(help_text="In words: “p. 4”.")
    start = serializers.IntegerField(help_text="Of the excerpt, in characters from the page's start.")
    end = serializers.IntegerField()
    excerpt = serializers.CharField(help_text="Exactly as it stands on the page.")
    relevance = serializers.FloatField(help_text="From 0 to 1.")


class DocumentSearchSerializer(serializers.Serializer[Any]):
    status = serializers.ChoiceField(choices=["found", "no_results", "no_documents"])
    results = ExcerptSerializer(many=True)
    fell_back = serializers.BooleanField(help_text="Whether the search was by words only.")
    text = serializers.CharField(help_text="The same in words.")


class AnswerBody(Strict):
    question = serializers.CharField(max_length=500)


class FoundAnswerSerializer(serializers.Serializer[Any]):
    page = serializers.IntegerField()
    place = serializers.CharField(help_text="In words: “p. 4”.")
    section = serializers.CharField(help_text="The headings above it, and its own number.")
    start = serializers.IntegerField(help_text="First character on the page, from 0.")
    end = serializers.IntegerField(help_text="The character after the last one.")
    quote = serializers.CharField()
    confidence = serializers.FloatField()


class AnswerSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()
    status = serializers.ChoiceField(choices=["answered", "no_answer", "processing"])
    answer = FoundAnswerSerializer(allow_null=True)
    engine = serializers.CharField()
    text = serializers.CharField(help_text="The same in words.")
