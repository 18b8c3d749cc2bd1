"""``{% icon "check" %}``: a drawing of the sprite, known to every template without loading."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=512)  # a page has hundreds, of a few dozen kinds
def icon(name: str, classes: str = "") -> SafeString:
    """The icon ``name`` of ``static/icons.svg``, hidden from screen readers: the words beside it say what it means."""
    spin = " icon-spin" if name == "spinner" else ""
    more = f" {classes}" if classes else ""
    return format_html(
        '<svg class="icon{}{}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        more, spin, static("icons.svg"), name,
    )  # fmt: skip
