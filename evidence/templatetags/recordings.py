"""How what is said in recordings is shown."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
DOUBTFUL = 0.4  # a word that was heard with less confidence is marked
# The languages that recordings are mostly in; others are shown by their code.
LANGUAGES = {
    "ar": "Arabic", "de": "German", "en": "English", "es": "Spanish", "fr": "French", "hi": "Hindi", "it": "Italian",
    "ja": "Japanese", "ko": "Korean", "nl": "Dutch", "pl": "Polish", "pt": "Portuguese", "ru": "Russian", "tl": "Tagalog",
    "tr": "Turkish", "uk": "Ukrainian", "vi": "Vietnamese", "zh": "Chinese",
}  # fmt: skip


@register.filter
def is_recording(evidence: Any) -> bool:
    """Whether the item is sound or film that was listened to, or is about to be."""
    is_media = str(evidence.get("media_type") or "").startswith(("audio/", "video/"))
    return is_media and evidence.get("status") not in ("failed", "unsupported") and bool(evidence.get("sha256"))


@register.filter
def is_film(evidence: Any) -> bool:
    return str(evidence.get("media_type") or "").startswith("video/")


@register.filter
def language_name(code: Any) -> str:
    return LANGUAGES.get(str(code), f"the language “{code}”")


@register.filter
def percent_sure(confidence: Any) -> str:
    return f"{round(float(confidence) * 100)} % sure"


@register.filter
def clock(seconds: Any) -> str:
    """ "1:02:03" or "2:03"."""
    whole = int(float(seconds))
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes}:{whole % 60:02d}"


@register.filter
def spoken_word(word: Any) -> SafeString:
    """A word with its seconds and its place on the page, for the player's script."""
    doubt = ' class="is-doubtful" title="Heard with little confidence"' if word["confidence"] < DOUBTFUL else ""
    place = "" if word["offset"] is None else f' data-offset="{int(word["offset"])}"'
    attributes = SafeString(f'data-at="{float(word["start"])}" data-until="{float(word["end"])}"{place}{doubt}')
    return format_html("<span {}>{}</span>", attributes, word["text"])
