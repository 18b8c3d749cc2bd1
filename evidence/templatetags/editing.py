"""What the forms for a document's particulars offer."""

from __future__ import annotations

from typing import get_args

from django import template

from evidence.engines.base.types import Classification

register = template.Library()


@register.simple_tag
def document_classes() -> list[str]:
    return list(get_args(Classification))
