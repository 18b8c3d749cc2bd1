"""Tags of the client's pages, which people of the firm can look at as well."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from django.urls import reverse

register = template.Library()


@register.simple_tag(takes_context=True)
def document_url(context: Context, evidence_id: Any) -> str:
    """Where a document opens for the reader: for a client in the portal, for others in the client's view of it."""
    role = context["scope"].actor.role
    return reverse("evidence_item" if role == "client" else "client_view_document", args=[evidence_id])
