"""What the tool of an item's structure answers and takes."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from config.api.params import MAX_INTEGER, Strict
from evidence.engines.layout.kinds import BlockKind
from evidence.models import Block

KINDS = [(one.value, one.value) for one in BlockKind]


class StructureQuery(Strict):
    page = serializers.IntegerField(required=False, default=1, min_value=1, max_value=MAX_INTEGER)
    kind = serializers.ChoiceField(required=False, choices=KINDS, help_text="Only blocks of this kind.")


class BlockSerializer(serializers.ModelSerializer[Block]):
    kind = serializers.ChoiceField(choices=KINDS)
    start = serializers.IntegerField(help_text="First character on the page, from 0.")
    end = serializers.IntegerField(help_text="The character after the last one.")

    class Meta:
        model = Block
        fields = ("order", "kind", "start", "end", "level", "speaker", "section", "reference")


class StructureSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField()
    page = serializers.IntegerField()
    page_count = serializers.IntegerField()
    blocks = BlockSerializer(many=True, help_text="In the order of the page; empty until the document was read.")
