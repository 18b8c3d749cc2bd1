"""The tool of the portal: a case as its client finds it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from cases.scopes import as_client
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.items.portal import portal_of
from evidence.items.tools import AuthorSerializer
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


class PortalTools(ToolViewSet):
    rows = Case.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "portal.get", "GET cases/{case_id}/portal", permission="read:cases", audit="read", entity="case",
        query=NoParams, answer=PortalSerializer, client=True,
        subject="case_id", activity="opened the portal",
        when="Use it to see a case as its client does.",
    )  # fmt: skip
    def get_one(self, request: Request, case: Case) -> Response:
        """Get a case as its client finds it, whoever asks: its state, the newest documents the client sees, those the
        client has not opened yet, and those the client sent that could not be read. Changes nothing."""
        self.scope = as_client(self.scope)
        return self.answer(portal_of(case, self.scope))
