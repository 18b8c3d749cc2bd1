"""Tags of the client's pages, which people of the firm can look at as well."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from config.ui.tools import page_url

register = template.Library()


@register.simple_tag(takes_context=True)
def document_url(context: Context, evidence_id: Any) -> str:
    """Where a document opens for the reader: for a client in the portal, for others in the client's view of it; empty for
    none."""
    if not evidence_id:
        return ""
    role = context["scope"].actor.role
    return page_url("evidence_item" if role == "client" else "client_view_document", evidence_id)
