"""``{% component "tag" label=… %}``: a small component of ``templates/components``, known to every template without loading."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django import template
from django.conf import settings
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
Given = tuple[tuple[str, type, Any], ...]


@register.simple_tag
def component(name: str, **values: Any) -> SafeString:
    """What ``include "components/NAME.html" with … only`` gives, for a component that shows its values and nothing else: no
    request, no time. A list shows the same few in most of its rows, so what was shown is remembered by its values."""
    given = tuple((key, type(value), _fixed(value)) for key, value in values.items())
    return _shown.__wrapped__(name, given) if settings.DEBUG else _shown(name, given)


@lru_cache(maxsize=2_000)
def _shown(name: str, given: Given) -> SafeString:
    values = {key: dict(value) if issubclass(kind, dict) else value for key, kind, value in given}
    return mark_safe(get_template(f"components/{name}.html").render(values))


def _fixed(value: Any) -> Any:
    """The value as it can be remembered by; of a mapping its parts, of which each is a plain value."""
    return tuple(value.items()) if isinstance(value, dict) else value
