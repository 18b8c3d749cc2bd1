"""What is known of a call while it is answered, and its audit entry: one for each call, and for each refusal that counts."""

from __future__ import annotations

import logging
import uuid
from typing import Any, cast

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Model
from django.utils.module_loading import import_string
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import ViewSetMixin

from config.api import refusals
from config.api.errors import RateLimited, Suspended
from config.api.lockouts import CredentialKind
from config.api.scope import ANONYMOUS, Actor, Scope
from config.api.tool import Tool
from config.boundary import firm_boundary
from config.client_address import client_network

ANSWER = "answer"  # among the ids: of the row that the call answers
logger = logging.getLogger("intactus.api")


class RecordedCall(ViewSetMixin, APIView):
    """Who calls which tool, about what, and how it is recorded."""

    action: str
    scope: Scope = ANONYMOUS
    ids: dict[str, Any]  # of the objects the call was about, and of what it answered
    answered: type[Model] | None = None  # what kind of row it answered
    case_id: uuid.UUID | None = None  # the case the call is about, once known
    concerned: Model | None = None  # whom the entry names, where that is not the subject
    attempts: int | None = None  # how many refused calls this one's audit entry stands for, if for several
    refused_by: str = ""  # the limit or kind of credential, where the call was refused before any rate limit counted it
    _recorded = False

    @property
    def tool(self) -> Tool:
        return cast(Tool, getattr(self, self.action).tool)

    @property
    def declared(self) -> bool:
        """Whether the request's method leads to a tool at all."""
        return hasattr(getattr(self, self.action or "", None), "tool")

    @property
    def actor(self) -> Actor:
        return self.scope.actor

    def _remember(self, name: str, row: Any) -> None:
        """Keep what the call was about, for its audit entry."""
        self.ids[name] = None if row._state.adding else row.pk
        if name == ANSWER:
            self.answered = type(row)
        self.case_id = row.pk if row._meta.label == "cases.Case" else getattr(row, "case_id", None)

    def concerns(self, person: Model) -> None:
        """Have the audit entry name this person, of whom the subject alone says nothing: who takes part in a case."""
        self.concerned = person

    def _record(self, status: int, response: Response | None = None) -> None:
        if self._recorded:
            return
        import_string(settings.TOOL_AUDITOR)(self, status=status, response=response)
        import_string(settings.TOOL_OUTCOME)(self, status=status)
        self._recorded = True

    def _record_refusal(self, status: int) -> None:
        if not self.declared or not self._is_to_record():
            return
        try:
            with firm_boundary(self.scope.firm_id) if self.scope.firm_id else transaction.atomic():
                self._record(status)
        except DatabaseError:
            logger.exception("could not record the refusal of %s", self.tool.name)

    def _is_to_record(self) -> bool:
        """Whether to record a refusal: each one that a rate limit counted, and of all others few that stand for many."""
        if not self.refused_by:
            return True
        anonymous = self.scope.kind == "anonymous"
        caller = client_network(self.request._request) if anonymous else self.scope.caller
        self.attempts = refusals.attempts_to_record(f"{self.refused_by}:{caller}")
        return self.attempts is not None


def refused_by(exc: Exception, status: int) -> str:
    """Which limit or kind of credential a call failed at. Wrong tokens are one kind, looked up or locked out."""
    if isinstance(exc, RateLimited):
        return str(exc.details.get("limit", exc.code))
    if isinstance(exc, Suspended):
        return exc.code.lower()
    return CredentialKind.BEARER if status == 401 else str(status)
