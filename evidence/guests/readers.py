"""Guests' grants with what tools show of them."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from cases.models import GuestGrant
from config.api.scope import Scope
from evidence.items.titles import titled_items
from evidence.models import GrantedDocument


def shown_grants(scope: Scope, grants: QuerySet[GuestGrant]) -> QuerySet[GuestGrant]:
    """With the named documents, as far as the caller may see their titles."""
    named = GrantedDocument.objects.filter(item__in=titled_items(scope)).select_related("item").order_by("id")
    documents = Prefetch("documents", queryset=named, to_attr="shown_documents")
    return grants.select_related("user", "granted_by").prefetch_related(documents)
