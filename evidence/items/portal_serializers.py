"""What the tools in ``portal_tools.py`` answer and take."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cases.models import Case
from evidence.items.serializers import AuthorSerializer
from evidence.items.toolset import ShownTitle


class PortalDocumentSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField(source="pk")
    title = ShownTitle()
    added_by = AuthorSerializer(help_text="Who added it: a person, or an agent.")
    created_at = serializers.DateTimeField()
    from_client = serializers.BooleanField(help_text="Whether a client of the case sent it.")


class ReadersSerializer(serializers.Serializer[Any]):
    firm = serializers.IntegerField(help_text="People of the firm who take part, and its administrators.")
    clients = serializers.IntegerField()
    guests = serializers.IntegerField(help_text="Granted the case without what is privileged.")
    guests_of_named = serializers.IntegerField(help_text="Granted named documents only.")
    agents = serializers.IntegerField(help_text="Agents' sessions open on the case now.")


class PortalSerializer(serializers.Serializer[Any]):
    case_id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=Case.Status.choices)
    documents = serializers.IntegerField(help_text="How many documents the client sees; 10,001 means more than 10,000.")
    latest = PortalDocumentSerializer(many=True, help_text="The newest documents the client sees.")
    unopened = PortalDocumentSerializer(many=True, help_text="Those from the firm that no client has opened yet.")
    unreadable = PortalDocumentSerializer(many=True, help_text="Those a client sent that could not be read.")
    readers = ReadersSerializer(help_text="How many can open what a client sends.")
    who_sees = serializers.CharField(help_text="That in a sentence.")
