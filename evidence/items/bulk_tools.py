"""The tool that changes many items at once."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import Strict, StrictBoolean
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from evidence.items import bulk_actions as actions
from evidence.items.counts import counted
from evidence.items.outward import TEXTS
from evidence.items.tools import EvidenceSerializer
from evidence.items.toolset import EvidenceToolViewSet

MOST_ITEMS, MOST_TAGS = 500, 50


class BatchChange(Strict):
    evidence_ids = serializers.ListField(child=serializers.UUIDField(), allow_empty=False, max_length=MOST_ITEMS)
    client_visible = StrictBoolean(
        required=False, help_text="Whether the client sees them; only people of the firm say so."
    )
    reviewed = StrictBoolean(required=False, help_text="Whether you have looked at them; people only.")
    release_texts = serializers.ListField(
        child=serializers.ChoiceField(choices=TEXTS), required=False, max_length=len(TEXTS),
        help_text="Let clients read these texts about them as they are now.",
    )  # fmt: skip
    custodian = serializers.CharField(max_length=200, required=False, allow_blank=True)
    add_tags = serializers.ListField(child=serializers.CharField(max_length=60), max_length=MOST_TAGS, required=False)
    remove_tags = serializers.ListField(
        child=serializers.CharField(max_length=60), max_length=MOST_TAGS, required=False
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if set(attrs) == {"evidence_ids"}:
            raise serializers.ValidationError({"evidence_ids": ["Say what is to change."]})
        return attrs


class BatchSerializer(serializers.Serializer[Any]):
    updated = serializers.IntegerField(help_text="How many changed, with those inside them.")
    inside = serializers.IntegerField(help_text="How many of these were hidden along with what they came in.")
    evidence = EvidenceSerializer(many=True, help_text="The items named, as they are now.")


class BatchTools(EvidenceToolViewSet):
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.bulk_update", "POST cases/{case_id}/evidence/batch-update", permission="write:evidence",
        audit="update", entity="evidence", body=BatchChange, answer=BatchSerializer,
        example={"evidence_ids": ["0192d3a0-0000-7000-8000-000000000000"], "add_tags": ["hot"]},
        subject=None, step_up=("client_visible", "release_texts"), activity="changed several documents",
        when="Use it for the same change to many items; for one, evidence.update.",
    )  # fmt: skip
    def bulk_update(self, request: Request, case: Case) -> Response:
        """Change up to 500 items of a case at once: custodian, tags, whether you reviewed them, whether the client sees
        them; all of them or, if any id is not right, none. Only people review, and only people of the firm decide what
        the client sees and reads; if any of it is a person's decision, an agent's call waits for approval as a whole (202);
        hiding takes along what came inside. Emits evidence.updated or evidence.reviewed for each that
        changed. A retry changes nothing more."""
        body = dict(self.body)
        rows = self.rows.select_for_update(of=("self",)).order_by("pk")
        items = resolve_ids(rows, body.pop("evidence_ids"), "evidence_ids", view=self)
        body |= {name: tuple(body.get(name, ())) for name in ("add_tags", "remove_tags", "release_texts")}
        outcome = actions.items_update(actor=self.actor, case=case, items=items, changes=actions.Changes(**body))
        shown = counted(self.visible.filter(pk__in=[item.pk for item in items]), self.scope).order_by("-id")
        return self.answer({"updated": len(outcome.changed), "inside": len(outcome.inside), "evidence": shown})
