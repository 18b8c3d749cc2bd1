"""The tool that changes many items at once."""

from __future__ import annotations

import uuid
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.envelope import envelope_of
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from evidence.items import bulk_actions as actions
from evidence.items.bulk_serializers import BatchChange, BatchSerializer
from evidence.items.readers import counted
from evidence.items.toolset import EvidenceToolViewSet

FIELDS = ("kind", "classification", "document_date", "custodian", "source")


class BatchTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.bulk_update", "POST cases/{case_id}/evidence/batch-update", permission="write:evidence",
        audit="update", entity="evidence", body=BatchChange, answer=BatchSerializer, each="evidence.update",
        example={"evidence_ids": ["0192d3a0-0000-7000-8000-000000000000"], "add_tags": ["hot"]},
        subject=None, step_up=("client_visible",), activity="changed several documents",
        when="Use it for the same change to many items; for one, evidence.update.",
    )  # fmt: skip
    def bulk_update(self, request: Request, case: Case) -> Response:
        """Change up to 500 items of a case at once: kind, classification, date, custodian, source, tags, words of their
        titles, whether you reviewed them, whether the client sees them; if any id is not right, none of them. outcomes says
        what changed of each, or why its state refused it (too many tags, no title left, privileged and to be shown): one
        refusal stops no other, so look at refused. Only people review, and only people of the firm decide what the client
        sees and reads; if any of it is a person's decision, an agent's call waits for approval as a whole (202); hiding
        takes along what came inside. Emits evidence.updated or evidence.reviewed for each that changed. A retry changes
        nothing more."""
        body = dict(self.body)
        rows = self.rows.select_for_update(of=("self",)).order_by("pk")
        ids = list(dict.fromkeys(body.pop("evidence_ids")))
        items = resolve_ids(rows, ids, "evidence_ids", view=self)
        body["fields"] = {name: body.pop(name) for name in FIELDS if name in body}
        body |= {name: tuple(body.get(name, ())) for name in ("add_tags", "remove_tags")}
        outcome = actions.items_update(actor=self.actor, case=case, items=items, changes=actions.Changes(**body))
        shown = counted(self.visible.filter(pk__in=[item.pk for item in items]), self.scope).order_by("-id")
        counts = {"updated": len(outcome.changed), "inside": len(outcome.inside), "refused": len(outcome.refused)}
        return self.answer({**counts, "outcomes": [_outcome(pk, outcome) for pk in ids], "evidence": shown})


def _outcome(pk: uuid.UUID, outcome: actions.BulkUpdate) -> dict[str, Any]:
    refusal = outcome.refused.get(pk)
    error = envelope_of(refusal)["error"] if refusal else None
    return {"evidence_id": pk, "changed": outcome.fields.get(pk, []), "error": error}
