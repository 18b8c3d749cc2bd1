"""What the tools in ``tools.py`` answer and take."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from config.api.params import MAX_INTEGER, ListParams, StrictBoolean
from config.api.representation import RowSerializer
from evidence.items.serializers import EvidenceFilters
from evidence.search.language.grammar import HELP
from evidence.search.language.parameter import QueryWords
from evidence.search.nearest import CANDIDATES
from evidence.search.ranking import DEPTH
from evidence.search.readers import Mode

MAX_WORDS = 100  # a paragraph, for a search by meaning; no sentence of 500 characters has more


class SearchFilters(EvidenceFilters):
    client_visible = StrictBoolean(required=False)
    from_client = StrictBoolean(required=False, help_text="Whether a client uploaded it.")
    reviewed = StrictBoolean(required=False, help_text="Whether someone of the firm has reviewed it.")


class SearchBody(ListParams):
    q = QueryWords(max_length=500, max_words=MAX_WORDS, help_text=HELP)
    mode = serializers.ChoiceField(choices=get_args(Mode), required=False, default="text")
    filters = SearchFilters(required=False)


class SimilarBody(ListParams):
    page = serializers.IntegerField(
        required=False, min_value=1, max_value=MAX_INTEGER, help_text="For a passage of it."
    )
    start = serializers.IntegerField(required=False, min_value=0, max_value=MAX_INTEGER, default=0)


class MatchSerializer(RowSerializer):
    start = serializers.IntegerField()
    end = serializers.IntegerField()


class HitSerializer(RowSerializer):
    evidence_id = serializers.UUIDField()
    title = serializers.CharField()
    media_type = serializers.CharField()
    page = serializers.IntegerField()
    page_label = serializers.CharField()
    place = serializers.CharField(help_text="In words: “p. 4”, “sheet March 2024”.")
    start = serializers.IntegerField(help_text="Of the words found, in characters from the page's start.")
    end = serializers.IntegerField()
    snippet = serializers.CharField(help_text="Plain text, as it stands on the page; it begins and ends between words.")
    more_before = serializers.BooleanField(help_text="Whether the page has text before the snippet.")
    more_after = serializers.BooleanField(help_text="Whether the page goes on after the snippet.")
    matches = MatchSerializer(many=True, help_text="The words found, from the snippet's start.")
    score = serializers.FloatField()
    transcript_id = serializers.UUIDField(
        allow_null=True, help_text="Of testimony, where the document is a transcript."
    )
    page_line = serializers.CharField(help_text="Printed pages and lines of testimony: “45:12-18”; else empty.")


class SearchHitsSerializer(serializers.Serializer[Any]):
    """A page of hits, and how many the search ranked."""

    items = HitSerializer(many=True)
    next_cursor = serializers.CharField(allow_null=True)
    has_more = serializers.BooleanField()
    total = serializers.IntegerField(
        help_text=f"How many were found, of what you may see: by words up to {DEPTH:,} pages, else up to {CANDIDATES}."
    )
    is_whole = serializers.BooleanField(
        help_text="Whether nothing else is to be found. If false, more match than were ranked: add a word to find fewer."
    )
    notice = serializers.CharField(help_text="Why nothing was looked for, where q names neither words nor fields.")
