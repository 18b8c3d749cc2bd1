"""Filters that give a status, role, media type or kind of thing its word, tone and icon: one vocabulary for all."""

from __future__ import annotations

from typing import Any

from django import template

from config.api import kinds
from config.api.kind import Look
from config.ui.human import words

register = template.Library()


ROLES = {
    "admin": "Firm administrator",
    "firm_admin": "Firm administrator",
    "attorney": "Attorney",
    "staff": "Staff",
    "client": "Client",
    "guest": "Guest",
    "agent": "Agent",
}
ENTITY_ICONS = {
    "person": "person",
    "organization": "building",
    "organisation": "building",
    "place": "pin",
    "location": "pin",
    "money": "money",
    "date": "calendar",
    "statute": "scale",
    "court": "place",
    "case_citation": "scale",
    "account": "hash",
}
MEDIA = (
    ("application/pdf", "PDF", "file-text"),
    ("message/", "E-mail", "mail"),
    ("application/vnd.ms-outlook", "E-mail", "mail"),
    ("image/", "Image", "file-image"),
    ("application/zip", "Archive", "file-archive"),
    ("text/html", "Web page", "file-text"),
    ("text/csv", "Table", "file-sheet"),
    ("application/vnd.ms-excel", "Workbook", "file-sheet"),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml", "Workbook", "file-sheet"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml", "Word", "file-text"),
    ("application/msword", "Word", "file-text"),
    ("application/rtf", "Rich text", "file-text"),
    ("text/", "Text", "file-text"),
    ("audio/", "Audio", "file"),
    ("video/", "Video", "file"),
)
LANGUAGES = {
    "en": "English", "es": "Spanish", "fr": "French", "de": "German", "it": "Italian", "pt": "Portuguese",
    "nl": "Dutch", "zh": "Chinese", "ja": "Japanese", "ko": "Korean", "ru": "Russian", "ar": "Arabic",
}  # fmt: skip
BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)


def _look(code: Any) -> Look:
    return kinds.look_of(str(code)) or Look(words(code), "muted", "circle")


@register.filter
def status_word(code: Any) -> str:
    """The word a status is shown with."""
    return _look(code).word


@register.filter
def status_tone(code: Any) -> str:
    """The tone of a status: good, warn, bad, info or muted."""
    return _look(code).tone


@register.filter
def status_icon(code: Any) -> str:
    """The icon beside a status word."""
    return _look(code).icon


@register.filter
def role_word(code: Any) -> str:
    """A role as people say it."""
    return ROLES.get(str(code), words(code))


@register.filter
def media_word(media_type: Any) -> str:
    """A media type as people say it: PDF, E-mail, Workbook."""
    return next((word for start, word, _ in MEDIA if str(media_type or "").startswith(start)), "File")


@register.filter
def pages_in(number: Any, media_type: Any) -> str:
    """How long a document is: "1 page", "1,204 pages"; a workbook has sheets."""
    noun = "sheet" if media_word(media_type) == "Workbook" else "page"
    return f"{number:,} {noun}{'' if number == 1 else 's'}" if isinstance(number, int) else ""


@register.filter
def thing_word(entity_type: Any) -> str:
    """What people call a kind of thing: document, fact, name."""
    return kinds.label(str(entity_type))


@register.filter
def thing_icon(entity_type: Any) -> str:
    """The icon of a kind of thing."""
    return kinds.icon(str(entity_type))


@register.filter
def language_word(code: Any) -> str:
    """A language by its name: English; one we have no name for by its code."""
    return LANGUAGES.get(str(code), str(code))


@register.filter
def actor_word(actor_type: Any) -> str:
    """What kind of actor did it."""
    return {"human": "Person", "system": "Intactus"}.get(str(actor_type), words(actor_type))


@register.filter
def media_icon(media_type: Any) -> str:
    """The icon of a media type."""
    return next((icon for start, _, icon in MEDIA if str(media_type or "").startswith(start)), "file")


@register.filter
def entity_icon(kind: Any) -> str:
    """The icon of an entity's type."""
    return ENTITY_ICONS.get(str(kind or "").lower(), "tag")


@register.filter
def browser_words(user_agent: Any) -> str:
    """A user agent as people say it: "Firefox on Linux"; other clients by the start of their own name."""
    text = str(user_agent or "")
    browser = next((name for mark, name in BROWSERS if mark in text), "")
    system = next((name for mark, name in SYSTEMS if mark in text), "")
    return " on ".join(filter(None, (browser, system))) or text[:60] or "Unknown browser"
