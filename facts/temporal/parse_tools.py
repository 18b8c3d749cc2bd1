"""The tool that reads one date."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.api.errors import Invalid
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.engines.dates.readings import read_date
from facts.models import Fact
from facts.temporal.parse_serializers import DateExpression, ParsedDateSerializer


class ParseDateTools(ToolViewSet):
    rows = Fact.objects

    @tool(
        "parse_date", "POST parse-date", permission="read:facts", audit="read", entity="fact",
        body=DateExpression, answer=ParsedDateSerializer,
        example={"expression": "on or about 03/04/2019", "reference_date": "2019-08-14"},
        subject=None, activity="had a date read",
        when="Use it before you date a fact by words whose meaning is not plain; facts.add_temporal_mention reads them likewise.",
    )  # fmt: skip
    def read(self, request: Request) -> Response:
        """Read one expression of time: all that it may mean, the likeliest first, each with its kind (on, about, range, before,
        after, recurring), first and last day, exactness, time and zone; and why it means more than one thing, if it does.
        What depends on when it was said needs reference_date. 422 says what can be read. Reads no case. Changes nothing."""
        expression = self.body["expression"]
        found = read_date(expression, self.body.get("reference_date"), day_first=self.body.get("day_first"))
        if not found.meanings:
            raise Invalid.field("expression", found.problem)
        answer = {
            "expression": expression, "ambiguous": bool(found.ambiguity), "ambiguity": found.ambiguity,
            "readings": found.meanings,
        }  # fmt: skip
        return self.answer(answer)
