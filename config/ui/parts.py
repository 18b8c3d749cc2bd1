"""``{% part "facts/parts/fact.html" fact=fact %}``: a part of a page, such as a row of a list, known to every template without
loading."""

from __future__ import annotations

import marshal
from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from config.dates import zone_name

register = template.Library()
REMEMBERED = 1_000  # parts that a process keeps: some seven kilobytes each
EXACT = 2  # of marshal's formats the last that writes equal values alike, wherever they come from


@register.simple_tag
def part(name: str, **values: Any) -> SafeString:
    """What ``include NAME with … only`` gives, for a template that shows its values and nothing else: no request, no time,
    no caller. A part is made of the bytes that stand for its values: one that was shown before, to whom it may be, is not made
    again, and one whose values differ in anything is."""
    try:
        given = marshal.dumps((values, zone_name()), EXACT)
    except ValueError:  # a value of a kind that has no such bytes
        return mark_safe(get_template(name).render(values))
    return _made.__wrapped__(name, given) if settings.DEBUG else _made(name, given)


@lru_cache(REMEMBERED)
def _made(name: str, given: bytes) -> SafeString:
    values, _ = marshal.loads(given)
    return mark_safe(get_template(name).render(values))
