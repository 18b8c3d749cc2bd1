"""What the tools in ``tools.py`` answer and take."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from config.api.params import ListParams, Shape, StrictBoolean
from config.api.representation import RowSerializer
from evidence.search.candidates import Sort
from evidence.search.language.grammar import HELP
from evidence.search.language.parameter import QueryWords
from evidence.search.readers import Mode
from evidence.search.serializers import MAX_WORDS, HitSerializer, SearchHitsSerializer


class QueryBody(ListParams):
    q = QueryWords(max_length=500, max_words=MAX_WORDS, help_text=HELP)
    mode = serializers.ChoiceField(
        choices=get_args(Mode), required=False, default="hybrid",
        help_text="text: words only; semantic: meaning; hybrid: both, where what is in quotes, -, ~ and * still holds exactly.",
    )  # fmt: skip
    sort = serializers.ChoiceField(choices=get_args(Sort), required=False, default="relevance")
    facets = StrictBoolean(
        required=False, default=False, help_text="Whether to count what the documents found consist of."
    )


class AlikeSerializer(RowSerializer):
    """The same place of another document that is the same, or nearly."""

    evidence_id = serializers.UUIDField()
    title = serializers.CharField()
    page = serializers.IntegerField()
    place = serializers.CharField()
    start = serializers.IntegerField()
    end = serializers.IntegerField()


class FoundPassageSerializer(HitSerializer):
    """A hit in a document, and the same place of near-identical ones."""

    alike = AlikeSerializer(many=True, help_text="Other documents that say the same there, folded into this hit.")


class FoundFactSerializer(RowSerializer):
    """A fact whose text has the words, with its primary source as far as the caller may see one."""

    id = serializers.UUIDField()
    text = serializers.CharField()
    status = serializers.CharField()
    date_label = serializers.CharField()
    evidence_id = serializers.UUIDField(allow_null=True)
    source = serializers.CharField(help_text="Title and place of the primary source.")  # type: ignore[assignment]
    page = serializers.IntegerField(allow_null=True)
    start = serializers.IntegerField(allow_null=True)
    end = serializers.IntegerField(allow_null=True)
    quote = serializers.CharField()


class FoundNameSerializer(RowSerializer):
    """A person or organization whose name has the words."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    type = serializers.CharField()


class FacetValueSerializer(RowSerializer):
    value = serializers.CharField()
    count = serializers.IntegerField(help_text="Documents among those found.")
    narrow = serializers.CharField(help_text="Add it to q to search among these alone.")


class FoundFacetsSerializer(serializers.Serializer[Any]):
    """What the documents found consist of, as far as the caller may ask for it."""

    types = FacetValueSerializer(many=True)
    classes = FacetValueSerializer(many=True)
    custodians = FacetValueSerializer(many=True)
    years = FacetValueSerializer(many=True)
    languages = FacetValueSerializer(many=True)


class FoundSerializer(SearchHitsSerializer):
    """A page of passages, and with the first the facts and names that have the words."""

    items = FoundPassageSerializer(many=True)
    facts = FoundFactSerializer(many=True, help_text="At most five; facts.list?q= has all.")
    people = FoundNameSerializer(
        many=True, help_text="People and organizations, at most five; entities.list?q= has all."
    )
    facets = FoundFacetsSerializer(allow_null=True)


class SuggestQuery(Shape):
    q = serializers.CharField(max_length=500, help_text="What was typed so far; its last word is gone on with.")


class SuggestionSerializer(RowSerializer):
    """How a query may go on."""

    lean = ("kind", "text")

    kind = serializers.ChoiceField(choices=("field", "value", "person", "document"))
    text = serializers.CharField(help_text="In place of the last word; of a document its title.")
    detail = serializers.CharField()
    id = serializers.UUIDField(allow_null=True, help_text="Of the document or the person.")


class SuggestionsSerializer(serializers.Serializer[Any]):
    """At most eight of each kind."""

    items = SuggestionSerializer(many=True)
