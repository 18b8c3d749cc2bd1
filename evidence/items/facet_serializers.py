"""What the tools in ``facet_tools.py`` answer and take."""

from __future__ import annotations

from rest_framework import serializers

from config.api.representation import RowSerializer


class FacetSerializer(RowSerializer):
    value = serializers.CharField()
    count = serializers.IntegerField()


class FacetsSerializer(RowSerializer):
    total = serializers.IntegerField()
    size_bytes = serializers.IntegerField()
    client_visible = serializers.IntegerField()
    reviewed = serializers.IntegerField()
    privileged = serializers.IntegerField(help_text="Withheld from clients and guests.")
    likely_privileged = serializers.IntegerField(help_text="Those of them an attorney has not decided about.")
    statuses = FacetSerializer(many=True)
    families = FacetSerializer(many=True)
    classifications = FacetSerializer(many=True)
    kinds = FacetSerializer(many=True)
    custodians = FacetSerializer(many=True)
    tags = FacetSerializer(many=True)
    languages = FacetSerializer(many=True, help_text="As ISO 639-1 has them; und: not known.")
