"""The tools of what guests are granted."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils import timezone
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case, GuestGrant, User
from config.api.params import ListParams, Strict, Visible
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.guests import actions
from evidence.guests.policies import FOR_A_PERSON, can_grant_guests
from evidence.items.titles import titled_items
from evidence.models import EvidenceItem, GrantedDocument

MOST_DOCUMENTS = 500


class GrantedBySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class GrantedDocumentSerializer(serializers.Serializer[Any]):
    evidence_id = serializers.UUIDField(source="item_id")
    title = serializers.CharField(source="item.title")
    withheld = serializers.BooleanField(
        source="item.withheld", help_text="Privileged since, or likely to be: then the guest does not see it."
    )


class GuestGrantSerializer(serializers.ModelSerializer[GuestGrant]):
    case_id = serializers.UUIDField()
    user_id = serializers.UUIDField()
    name = serializers.CharField(source="user.name")
    granted_by = GrantedBySerializer()
    documents = GrantedDocumentSerializer(many=True, source="shown_documents", help_text="Empty for a whole case.")
    is_live = serializers.SerializerMethodField(help_text="Whether it holds now.")

    class Meta:
        model = GuestGrant
        fields = (
            "id", "case_id", "user_id", "name", "whole_case", "documents", "granted_by", "created_at", "expires_at", "revoked_at",
            "is_live",
        )  # fmt: skip

    def get_is_live(self, grant: GuestGrant) -> bool:
        return grant.revoked_at is None and grant.expires_at > timezone.now()


class NewGrant(Strict):
    user_id = Visible(User.objects, source="user")
    expires_at = serializers.DateTimeField(help_text="When it ends; within 366 days.")
    evidence_ids = serializers.ListField(
        child=serializers.UUIDField(), required=False, allow_empty=False, max_length=MOST_DOCUMENTS,
        help_text="These documents, with what came inside them, and what was found in them alone. Left out: all of the case that "
        "is not privileged.",
    )  # fmt: skip


class GuestTools(ToolViewSet):
    rows = GuestGrant.objects
    lookups = {"case_id": Case.objects, "guest_grant_id": GuestGrant.objects}

    @tool(
        "guests.list", "GET cases/{case_id}/guest-grants", permission="read:cases", audit="read", entity="case",
        query=ListParams, answer=GuestGrantSerializer, many=True,
        subject="case_id", activity="looked what guests see",
        when="Use it to see who from outside was granted what, by whom, and until when.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List what guests of a case were granted, the newest first: the case without what is privileged, or named documents;
        by whom, until when, and whether it holds now. A guest sees their own. Changes nothing."""
        return self.page(self._shown(self.visible.filter(case=case)))

    @tool(
        "guests.grant", "POST cases/{case_id}/guest-grants", permission="write:cases", audit="update", entity="case",
        body=NewGrant, answer=GuestGrantSerializer, status=201, allowed=can_grant_guests,
        subject="case_id", approval=FOR_A_PERSON, approval_fixed=True, activity="granted a guest something of {object}",
        when="Use it to let a guest see a case, or some of its documents, for a time.",
    )  # fmt: skip
    def grant(self, request: Request, case: Case) -> Response:
        """Let a guest see all of a case that is not privileged, or named documents, until a time; it takes the place of what
        the guest was granted there before, and lets them take part in the case. Attorneys and firm admins only; an agent's
        call waits for one of them (202). Documents that are privileged, or likely to be and undecided, are refused with the
        pages and facts concerned. Emits case.updated."""
        body = dict(self.body)
        ids = body.pop("evidence_ids", ())
        items = resolve_ids(EvidenceItem.objects.order_by("pk"), ids, "evidence_ids", view=self)
        grant = actions.guest_grant(actor=self.actor, case=case, documents=items, **body)
        return self.answer(self._shown(GuestGrant.objects.filter(pk=grant.pk)).get())

    @tool(
        "guests.revoke", "DELETE cases/{case_id}/guest-grants/{guest_grant_id}", permission="write:cases", audit="update",
        entity="case", status=204, allowed=can_grant_guests,
        subject="case_id", approval=FOR_A_PERSON, approval_fixed=True, activity="took back what a guest was granted",
        when="Use it to end what a guest sees before its time.",
    )  # fmt: skip
    def revoke(self, request: Request, case: Case, guest_grant: GuestGrant) -> Response:
        """Take back what a guest was granted; with their next call they see nothing of it. Attorneys and firm admins only;
        an agent's call waits for one of them (202). Emits case.updated; a retry changes nothing."""
        actions.guest_revoke(actor=self.actor, case=case, grant=guest_grant)
        return self.nothing()

    def _shown(self, grants: QuerySet[GuestGrant]) -> QuerySet[GuestGrant]:
        """With the named documents, as far as the caller may see their titles."""
        named = GrantedDocument.objects.filter(item__in=titled_items(self.scope)).select_related("item").order_by("id")
        documents = Prefetch("documents", queryset=named, to_attr="shown_documents")
        return grants.select_related("user", "granted_by").prefetch_related(documents)
