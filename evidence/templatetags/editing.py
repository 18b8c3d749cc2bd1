"""What the forms for a document's particulars offer, and the grounds of redactions in words."""

from __future__ import annotations

from typing import get_args

from django import template

from evidence.engines.base.types import Classification
from evidence.models import Redaction

register = template.Library()


@register.simple_tag
def document_classes() -> list[str]:
    return list(get_args(Classification))


@register.filter
def redaction_ground(reason: str) -> str:
    return str(Redaction.Reason(reason).label)
