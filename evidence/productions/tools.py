"""The tools of productions: put together, freeze, download."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from audit.models import Job
from cases.models import Case
from config.api.errors import Conflict
from config.api.params import Empty, ListParams, NoParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.custody.receipt_serializers import FileAddressSerializer
from evidence.items.filters import narrowed
from evidence.models import EvidenceItem, Production, Receipt
from evidence.productions import actions
from evidence.productions.policies import can_freeze, check_see_productions, is_draft
from evidence.productions.readers import documents_of, shown_productions
from evidence.productions.serializers import (
    NewProduction,
    ProductionQuery,
    ProductionRowSerializer,
    ProductionSerializer,
)
from evidence.storage import Digest, UnreadableFile, get_store, holder_of


class ProductionTools(ToolViewSet):
    rows = Production.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "productions.create", "POST cases/{case_id}/productions", permission="write:productions", audit="create",
        entity="production", body=NewProduction, answer=ProductionSerializer, status=201,
        example={
            "name": "First production", "evidence_ids": ["0192d3a0-0000-7000-8000-000000000000"], "prefix": "DOE",
            "withheld": "slip_sheet",
        },
        subject=None, activity="put a production together",
        when="Use it to choose what is given to the other side; nothing leaves before productions.freeze and a download.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Put documents together as a draft, by evidence_ids or by what they have (choose), with their families, at most
        2,000: prefix, first number and legend for each page. Privileged and undecided documents are refused (409), or have a
        slip sheet. Emits production.created. Redact and decide about proposals before you freeze it."""
        body = dict(self.body)
        ids, choose = body.pop("evidence_ids", None), body.pop("choose", None)
        items = self._resolve_documents(case, ids, choose)
        production = actions.production_create(actor=self.actor, case=case, scope=self.scope, items=items, **body)
        return self.shown(production, status=201)

    @tool(
        "productions.list", "GET cases/{case_id}/productions", permission="read:productions", audit="read",
        entity="production", query=ListParams, answer=ProductionRowSerializer, many=True,
        subject=None, activity="looked through productions",
        when="Use it to see what was or is to be given to the other side; for one with its documents, productions.get.",
    )  # fmt: skip
    def list_all(self, request: Request, case: Case) -> Response:
        """List the case's productions, newest first: numbers, counts, whether frozen. For the firm's people, and agents that
        see all documents in them. Changes nothing."""
        check_see_productions(self.scope)
        return self.page(shown_productions(self.scope).filter(case=case))

    @tool(
        "productions.get", "GET productions/{production_id}", permission="read:productions", audit="read",
        entity="production", query=ProductionQuery, answer=ProductionSerializer,
        subject="production_id", activity="looked at {object}",
        when="Use it for what is in a production, and to check its volume; for all, productions.list.",
    )  # fmt: skip
    def get_one(self, request: Request, production: Production) -> Response:
        """Get a production with its documents, their Bates numbers, and which proposals wait for a decision. With
        verify=true the stored volume of a frozen one is read again and compared. Changes nothing."""
        return self.shown(production)

    @tool(
        "productions.freeze", "POST productions/{production_id}/freeze", permission="write:productions", audit="update",
        entity="production", body=Empty, status=202, allowed=can_freeze, step_up=True,
        approval="What is given to the other side is for an attorney to decide.",
        subject="production_id", activity="had {object} frozen",
        when="Use it once all redactions are decided; to put it together, productions.create.",
    )  # fmt: skip
    def freeze(self, request: Request, production: Production) -> Response:
        """Number, redact, stamp and pack a draft in the background, and freeze it: pages as pictures with the remaining
        words, text files, load files (DAT, OPT, CSV), hashes and a signed receipt. What is redacted is looked for in all of
        it, and found words stop it with their place. From then on nothing of it changes. Attorneys and firm admins; an
        agent's call waits for one (202). Answers 202 with a job; jobs.retry goes on where it stopped, with the same numbers.
        409 where proposals wait for a decision. Emits production.frozen."""
        return self.queued(actions.production_freeze(actor=self.actor, production=production))

    @tool(
        "productions.download", "GET productions/{production_id}/download", permission="read:productions",
        audit="download", entity="production", query=NoParams, answer=FileAddressSerializer, secrets=("download_url",),
        conflicts=True, approval="What leaves the platform is for a person to hand out.",
        subject="production_id", activity="received an address to download {object}",
        when="Use it to hand a frozen production over.",
    )  # fmt: skip
    def download(self, request: Request, production: Production) -> Response:
        """Get a signed address of a frozen production's volume, good for expires_in seconds, with its SHA-256. An
        agent's call waits for approval (202). 409 for a draft."""
        if production.state != Production.State.FROZEN:
            raise Conflict(
                "This production is a draft.", details={"state": production.state}, suggestion="Freeze it first."
            )
        name = f"{production.number(production.start)}.zip"
        holder = holder_of(
            self.actor, case_id=production.case_id, entity_type="production", entity_id=production.pk,
            permission="read:productions",
        )  # fmt: skip
        store = get_store()
        url = store.sign_get(production.storage_key, filename=name, content_type="application/zip", holder=holder)
        return self.answer(
            {
                "download_url": url or None,
                "expires_in": settings.DOWNLOAD_URL_SECONDS,
                "filename": name,
                "sha256": production.sha256,
                "size_bytes": production.size_bytes,
            }
        )

    @tool(
        "productions.delete", "DELETE productions/{production_id}", permission="delete:productions", audit="delete",
        entity="production", status=204, allowed=is_draft,
        subject="production_id", activity="deleted {object}",
        when="Use it for a draft that is not wanted; what is frozen stays.",
    )  # fmt: skip
    def delete_one(self, request: Request, production: Production) -> Response:
        """Delete a draft; its numbers, which nobody was given, are free again. A person's draft an agent deletes with approval
        (202). 409 for a frozen production, and while it is being frozen. Emits production.deleted."""
        actions.production_delete(actor=self.actor, production=production)
        return self.nothing()

    def shown(self, production: Production, *, status: int = 200) -> Response:
        found = shown_productions(self.scope).get(pk=production.pk)
        jobs = Job.objects.filter(entity_id=production.pk, kind=actions.FREEZE).order_by("-id")
        found.documents_shown = documents_of(found)
        found.receipt_id = Receipt.objects.filter(production=found).values_list("pk", flat=True).first()
        found.job = jobs.first()
        found.verified = _verified(found) if self.tool.name == "productions.get" and self.query.get("verify") else None
        return self.answer(found, status=status)

    def _resolve_documents(self, case: Case, ids: Any, choose: Any) -> list[EvidenceItem]:
        rows = EvidenceItem.objects.visible_to(self.scope).filter(case=case)
        if ids:
            return resolve_ids(rows, ids, "evidence_ids", view=self)
        return [*narrowed(rows, choose or {}, self.scope, case).order_by("id")[: actions.MOST_DOCUMENTS + 1]]


def _verified(production: Production) -> bool | None:
    """Whether the stored volume is what was frozen; ``None`` for a draft."""
    if production.state != Production.State.FROZEN:
        return None
    try:
        found = get_store().digest(production.storage_key)
    except (FileNotFoundError, UnreadableFile):
        return False
    return found == Digest(production.sha256, production.size_bytes)
