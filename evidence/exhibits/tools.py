"""The tools of exhibit numbers: give, list, agree, withdraw, export."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from audit.changes.history import history_page
from audit.changes.serializers import HistoryEntrySerializer
from cases.models import Case
from cases.policies import check_works_for_firm
from config.api.errors import Conflict
from config.api.pagination import paginate
from config.api.params import ListParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.exhibits import actions
from evidence.exhibits.matching import key_of
from evidence.exhibits.policies import can_change_exhibit
from evidence.exhibits.readers import ORDER, shown_exhibits, with_bates
from evidence.exhibits.serializers import (
    ExhibitAssignment,
    ExhibitChange,
    ExhibitFilter,
    ExhibitListFileSerializer,
    ExhibitsAssignedSerializer,
    ExhibitSerializer,
    ExhibitsExport,
    ExhibitWithdrawal,
)
from evidence.exhibits.series_tools import WHO
from evidence.models import EvidenceItem, Exhibit

MOST_EXPORTED = 5_000


class ExhibitTools(ToolViewSet):
    rows = shown_exhibits(Exhibit.objects.all())
    lookups = {"case_id": Case.objects}

    @tool(
        "exhibits.list", "GET cases/{case_id}/exhibits", permission="read:exhibits", audit="read", entity="exhibit",
        query=ExhibitFilter, answer=ExhibitSerializer, many=True,
        subject=None, activity="looked through exhibits",
        when="Use it for which document is P-12, or which numbers a document has; for the series, exhibits.list_series.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List a case's exhibit numbers in their order, of one series, document, state or label: document, description, Bates
        numbers, whether agreed or withdrawn, who gave it. The firm's own; of documents you may see. Changes nothing."""
        check_works_for_firm(self.scope, WHO)
        rows = self.visible.filter(case=case)
        for name, column in (("series_id", "series"), ("evidence_id", "item"), ("state", "state")):
            if value := self.query.get(name):
                rows = rows.filter(**{column: value})
        if label := self.query.get("label"):
            rows = rows.filter(key=key_of(label))
        page = paginate(rows, order=ORDER, cursor=self.query.get("cursor"), limit=self.query["limit"])
        with_bates(page.items, self.scope)
        return self._paged(page)

    @tool(
        "exhibits.assign", "POST cases/{case_id}/exhibits", permission="write:exhibits", audit="create", entity="exhibit",
        body=ExhibitAssignment, answer=ExhibitsAssignedSerializer, status=201,
        example={
            "series_id": "0192d3a0-0000-7000-8000-000000000000", "evidence_ids": ["0192d3a0-0000-7000-8000-000000000001"],
        },
        subject=None, activity="gave exhibit numbers",
        when="Use it to give documents their next exhibit numbers, one or many in the order you want.",
    )  # fmt: skip
    def assign(self, request: Request, case: Case) -> Response:
        """Give each document the next number of a series, in the order given. What has a number in it keeps that one; what is
        privileged or likely to be is refused; the outcome of each says so. Numbers are given once, also after withdrawal.
        Emits exhibit.created for each; a retry numbers nothing twice."""
        rows = EvidenceItem.objects.visible_to(self.scope).filter(case=case)
        ids = list(dict.fromkeys(self.body["evidence_ids"]))
        found = {one.pk: one for one in resolve_ids(rows, ids, "evidence_ids", view=self)}
        items = [found[pk] for pk in ids]
        outcomes = actions.exhibits_assign(actor=self.actor, series=self.body["series_id"], items=items)
        assigned = sum(one.outcome == actions.ASSIGNED for one in outcomes)
        return self.answer({"assigned": assigned, "outcomes": outcomes}, status=201)

    @tool(
        "exhibits.update", "PATCH exhibits/{exhibit_id}", permission="write:exhibits", audit="update", entity="exhibit",
        body=ExhibitChange, answer=ExhibitSerializer, allowed=can_change_exhibit, example={"state": "agreed"},
        subject="exhibit_id", activity="changed {object}",
        when="Use it to describe an exhibit for the list, or to record that its number is agreed.",
    )  # fmt: skip
    def update(self, request: Request, exhibit: Exhibit) -> Response:
        """Change an exhibit's description, or say that its number is agreed, which locks it: from then on an attorney changes
        it, on record. What a person made, and what is agreed, an agent changes with approval (202). Emits exhibit.updated if
        anything changed."""
        fields = dict(self.body)
        if fields.pop("version", exhibit.version) != exhibit.version:
            raise Conflict("Someone else changed this since you read it.", details={"version": exhibit.version})
        return self.shown(actions.exhibit_update(actor=self.actor, exhibit=exhibit, **fields))

    @tool(
        "exhibits.withdraw", "POST exhibits/{exhibit_id}/withdraw", permission="write:exhibits", audit="update",
        entity="exhibit", body=ExhibitWithdrawal, answer=ExhibitSerializer, allowed=can_change_exhibit,
        example={"reason": "Duplicate of P-3."}, subject="exhibit_id", activity="withdrew {object}",
        when="Use it for a number that is not offered any more; for another document, exhibits.assign gives the next.",
    )  # fmt: skip
    def withdraw(self, request: Request, exhibit: Exhibit) -> Response:
        """Withdraw an exhibit's number with the reason. It stays in the list as withdrawn and is never given again. An agreed
        one an attorney withdraws; what a person made, an agent with approval (202). Emits exhibit.updated; a retry changes
        nothing."""
        return self.shown(actions.exhibit_withdraw(actor=self.actor, exhibit=exhibit, **self.body))

    @tool(
        "exhibits.history", "GET exhibits/{exhibit_id}/history", permission="read:exhibits", audit="read",
        entity="exhibit", query=ListParams, answer=HistoryEntrySerializer, many=True,
        subject="exhibit_id", activity="read the history of {object}",
        when="Use it to see who gave, agreed or withdrew a number, and when.",
    )  # fmt: skip
    def history(self, request: Request, exhibit: Exhibit) -> Response:
        """List who gave, described, agreed or withdrew an exhibit number, and when: the newest call comes first, with what
        stood in each field and what stands now. No entry ever goes. Changes nothing."""
        return history_page(self, exhibit)

    @tool(
        "exhibits.export", "POST cases/{case_id}/exhibits/export", permission="read:exhibits", audit="export",
        entity="exhibit", body=ExhibitsExport, answer=ExhibitListFileSerializer, secrets=("download_url",),
        subject=None, approval="What leaves the platform is for a person to hand out.",
        activity="exported the exhibit list",
        when="Use it for the exhibit list that is served or filed; to read it, exhibits.list.",
    )  # fmt: skip
    def export(self, request: Request, case: Case) -> Response:
        """Write the exhibit list, with description, date, Bates numbers, party and status, to Word, a workbook or CSV and
        answer a signed address for it, good for expires_in seconds. Withdrawn numbers are in it only if asked for. An agent's
        call waits for approval (202). A repeat without an Idempotency-Key writes a new file."""
        check_works_for_firm(self.scope, WHO)
        asked: dict[str, Any] = self.body
        rows = self.visible.filter(case=case)
        if series := asked.get("series_id"):
            rows = rows.filter(series=series)
        if not asked["include_withdrawn"]:
            rows = rows.standing()
        found = with_bates(rows.order_by(*ORDER)[:MOST_EXPORTED], self.scope)
        from evidence.exhibits.exporting import exhibits_export  # what writes files is loaded with the first one

        return self.answer(exhibits_export(actor=self.actor, case=case, exhibits=found, format=asked["format"]))

    def shown(self, exhibit: Exhibit) -> Response:
        (row,) = with_bates([self.rows.get(pk=exhibit.pk)], self.scope)
        return self.answer(row)
