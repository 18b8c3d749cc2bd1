"""Filters that show the key of a second factor: as a QR code, and as people type it."""

from __future__ import annotations

from allauth.mfa.adapter import get_adapter
from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.filter
def qr_code(uri: str) -> SafeString:
    """The address of a key as an inline SVG: the library draws it of squares, and nothing of the address is in it as text."""
    drawn = str(get_adapter().build_totp_svg(uri))
    svg = drawn[drawn.index("<svg") :].replace("<svg ", '<svg role="img" aria-label="QR picture of the key" ', 1)
    return mark_safe(svg)  # the library's own, of an address that we made


@register.filter
def in_groups(key: str) -> str:
    """Four characters at a time: "ABCD EFGH"."""
    return " ".join(key[start : start + 4] for start in range(0, len(key), 4))
