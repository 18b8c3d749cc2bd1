"""The tool that lists a case's conversations by mail."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem
from evidence.threads.readers import threads_of
from evidence.threads.serializers import ThreadSerializer


class ThreadTools(ToolViewSet):
    rows = EvidenceItem.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.list_threads", "GET cases/{case_id}/threads", permission="read:evidence", audit="read",
        entity="evidence", query=ListParams, answer=ThreadSerializer, many=True,
        subject=None, activity="looked through threads of messages",
        when="Use it to see which messages answer one another; for one conversation, evidence.get_thread.",
    )  # fmt: skip
    def list_threads(self, request: Request, case: Case) -> Response:
        """List the case's conversations of two messages or more, the latest to come in first: messages are joined by the
        ids that they answer, else by subject and who wrote to whom. Counts, days and authors are those of the messages
        you may see. Changes nothing."""
        return self.page(threads_of(self.scope.within(case.pk), case), order=("-id",))
