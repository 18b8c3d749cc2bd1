"""The tool that says beforehand what someone would see in a case."""

from __future__ import annotations

from dataclasses import replace

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case, Participant
from cases.policies import works_for_firm
from cases.scopes import person_scope
from cases.serializers.access import AccessPreviewSerializer, WhoseAccess
from config.api.errors import Invalid
from config.api.kind_rows import counts_of
from config.api.scope import Scope
from config.api.tool import tool
from config.api.viewset import ToolViewSet


class AccessTools(ToolViewSet):
    rows = Case.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "cases.preview_access", "GET cases/{case_id}/access-preview", permission="read:cases", audit="read",
        entity="case", query=WhoseAccess, answer=AccessPreviewSerializer,
        subject="case_id", activity="looked at what {person} would see",
        when="Use it before cases.add_participant.",
    )  # fmt: skip
    def preview(self, request: Request, case: Case) -> Response:
        """Tell what a colleague of the firm will see of a case if you add them to it, in the role they have: how many of
        the documents and facts that you may see, with which operations, and whether inside the client boundary. Changes
        nothing."""
        user = self.query["user"]
        self.concerns(user)
        if not user.is_active:
            raise Invalid.field("user_id", "This person is deactivated and sees nothing.")
        scope = replace(person_scope(user), case_ids=[case.pk])
        theirs, yours = (
            counts_of(case.pk, one, internal=works_for_firm(one), only=("evidence", "facts"))
            for one in (self._shared(scope), self.scope)
        )
        return self.answer(
            {
                "user_id": user.pk,
                "name": user.name,
                "role": user.role,
                "takes_part": Participant.objects.filter(case=case, user=user).exists(),
                "client_boundary": scope.client_boundary,
                "operations": sorted(scope.operations),
                "evidence": theirs["evidence"],
                "facts": theirs["facts"],
                "your_evidence": yours["evidence"],
                "your_facts": yours["facts"],
            }
        )

    def _shared(self, scope: Scope) -> Scope:
        """Of that scope, what the caller may see too: nobody learns how much is withheld from them."""
        return replace(
            scope,
            privileged=scope.privileged and self.scope.privileged,
            client_boundary=scope.client_boundary or self.scope.client_boundary,
            guest_id=self.scope.guest_id or scope.guest_id,
        )
