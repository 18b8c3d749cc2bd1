"""The tool that asks a language model which names are one."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.asking import Questions
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from facts.deduplication.asking import names_ask, names_said
from facts.deduplication.serializers import ModelPairsFilter, ModelPairsSerializer
from facts.models import Entity


class DedupModelTools(ToolViewSet):
    rows = Entity.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "entities.llm_dedup_suggestions", "GET cases/{case_id}/entities/llm-dedup-suggestions",
        permission="analyze:entities", audit="analyze", entity="entity", query=ModelPairsFilter,
        answer=ModelPairsSerializer, subject=None, activity="asked a model which names are one", asks="consider",
        when="Use it when entities.dedup_suggestions finds nothing because the names share no words, such as a nickname.",
    )  # fmt: skip
    def llm_dedup_suggestions(self, request: Request, case: Case) -> Response:
        """Have the configured model say which of a case's people and organizations are one, with its reasons: of at most 200
        names, by the forms that you may see. Names that it makes up are left out, and pairs that were rejected or parted.
        Nothing is stored or merged: entities.merge does that. Where no model is configured, notice says so and pairs is empty.
        """
        about = self.query.get("entity_id")
        return self.answer(names_said(scope=self.scope, case=case, asked=self.asked, about=about.pk if about else None))

    def consider(self, case: Case) -> Questions:
        """What the model says of the names."""
        about = self.query.get("entity_id")
        return (yield from names_ask(scope=self.scope, case=case, about=about.pk if about else None))
