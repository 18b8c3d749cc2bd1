"""Filters that turn the API's plain values (ISO dates, bytes, codes) into the words people read."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from django import template
from django.template.defaultfilters import capfirst
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from config import dates
from config.api.kind import CAP
from config.dates import day_words, local, moment_words

register = template.Library()

UNKNOWN = "—"
DAYS = 4096  # that a process remembers as they are shown: lists have the same ones again and again
LONG, TAIL = 36, 14  # characters from which a name is shortened, and of its end that stays
SELECTED = mark_safe(" selected")  # a literal of ours


def _as_datetime(value: Any) -> datetime | None:
    return value if isinstance(value, datetime) else parse_datetime(value) if isinstance(value, str) else None


def _as_date(value: Any) -> date | None:
    """Accept a date, "2024-03-12", "2024-03" or "2024"; anything else is None."""
    if isinstance(value, date):
        return value
    if not isinstance(value, str):
        return None
    padded = {4: f"{value}-01-01", 7: f"{value}-01"}.get(len(value), value[:10])
    try:
        return parse_date(padded)
    except ValueError:
        return None


@register.filter
def filesize_words(size: Any) -> str:
    """Bytes in the unit a person would say: 812 bytes, 4.1 KB, 2.3 GB."""
    if not isinstance(size, int) or isinstance(size, bool):
        return UNKNOWN
    if size < 1000:
        return f"{size} byte{'' if size == 1 else 's'}"
    power = next((power for power in (1, 2, 3) if size / 1000**power < 999.5), 4)
    amount = size / 1000**power
    unit = ("KB", "MB", "GB", "TB")[power - 1]
    return f"{amount:.0f} {unit}" if amount >= 99.5 else f"{amount:.1f} {unit}"


@register.filter
def gigabytes_field(size: Any) -> str:
    """Bytes as a field for gigabytes has them: 10, 0.5; empty for none."""
    return f"{size / 1000**3:.6f}".rstrip("0").rstrip(".") if isinstance(size, int) else ""


@register.filter
def count(value: Any) -> str:
    """A number with its thousands set apart: 1,840."""
    return f"{value:,}" if isinstance(value, int) else "0"


@register.filter
def bounded(value: Any, most: int = CAP) -> str:
    """What was counted no further than to a bound, as a case's counts are: 1,840, or 5,000+."""
    return f"{most:,}+" if isinstance(value, int) and value > most else count(value)


@register.filter
def when(value: Any) -> str | SafeString:
    """A moment as <time>, ISO on hover; the browser rewrites it in the reader's locale and zone."""
    moment = _as_datetime(value)
    if moment is None:
        return UNKNOWN
    iso = local(moment).isoformat(timespec="seconds")
    return format_html('<time datetime="{}" title="{}" data-local>{}</time>', iso, iso, moment_words(moment))


@register.simple_tag
def when_between(first: Any, last: Any) -> str | SafeString:
    """From one moment to another; one of them where they are read alike."""
    ends = [_as_datetime(first), _as_datetime(last)]
    if len({moment_words(one) for one in ends if one}) < len(ends):
        return when(last)
    return format_html("{} to {}", when(first), when(last))


@register.filter
def moment(value: Any) -> str:
    """A moment in plain words, for mails: Mar 12, 2024, 4:02 PM."""
    found = _as_datetime(value)
    return moment_words(found) if found else UNKNOWN


@register.filter
def day(value: Any) -> str | SafeString:
    """A calendar day as <time>, ISO on hover. Days carry no zone; the browser writes them in the reader's locale."""
    found = _as_date(value)
    return UNKNOWN if found is None else _day(found)


@lru_cache(DAYS)
def _day(found: date) -> SafeString:
    return format_html('<time datetime="{0}" title="{0}" data-day>{1}</time>', found.isoformat(), day_words(found))


@register.filter
def month_words(value: Any) -> str:
    """ "2024-03-12" → "March 2024"; the heading under which a timeline groups."""
    found = _as_date(value)
    return dates.month_words(found) if found else "Undated"


@register.filter
def fact_day(item: Any) -> str | SafeString:
    """The date of a fact or timeline item as precisely as it is known, ISO on hover."""
    if not isinstance(item, dict):
        return UNKNOWN
    start, end = _as_date(item.get("date")), _as_date(item.get("date_end"))
    if start is None:
        return "Undated"
    precision = item.get("date_precision") or item.get("precision") or "day"
    said = item.get("date_label") or ""
    if said and said != dates.date_label(start, end, precision):  # before, after, or at a time of that day
        return format_html('<time datetime="{0}" title="{0}">{1}</time>', start.isoformat(), said)
    return _fact_day(start, end, precision)


@register.filter
def other_times(mentions: Any) -> str:
    """The times of a fact besides its main one, as they are said; empty where there is none."""
    return "; ".join(one["label"] for one in mentions or () if not one["is_main"])


@lru_cache(DAYS)
def _fact_day(start: date, end: date | None, precision: str) -> SafeString:
    iso = _iso_at(start, precision)
    until = end.isoformat() if end and end != start else ""
    words = dates.date_label(start, end, precision)
    html = '<time datetime="{}" title="{}" data-day="{}" data-until="{}">{}</time>'
    return format_html(html, iso, f"{iso} to {until}" if until else iso, precision, until, words)


def _iso_at(found: date, precision: str) -> str:
    return {"year": f"{found.year:04}", "month": f"{found.year:04}-{found.month:02}"}.get(precision, found.isoformat())


@register.filter
def duration_words(seconds: Any) -> str:
    """Seconds as 0.4 s, 12 s, 3 min, 1 h 20 min."""
    if not isinstance(seconds, int | float) or isinstance(seconds, bool):
        return ""
    if seconds < 10:
        return f"{seconds:.1f} s"
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


@register.filter
def initials(name: Any) -> str:
    """Two letters for the round mark of a person: first and last name, or the start of an e-mail address."""
    words = str(name or "?").split("@")[0].replace(".", " ").replace("_", " ").split()
    letters = [word[0] for word in words if word[0].isalnum()]
    return "".join(letters[:1] + letters[-1:] if len(letters) > 1 else letters[:1]).upper() or "?"


@register.filter
def words(code: Any) -> str:
    """A machine code as words: "extract_text" → "Extract text", "bank_statement" → "Bank statement"."""
    return str(capfirst(str(code).replace("_", " ").replace(".", " ").strip())) if code not in (None, "") else UNKNOWN


@register.filter
def zone_words(zone: Any) -> str:
    """Where clocks stand so: "America/Los_Angeles" → "Los Angeles time"; of UTC its name."""
    place = str(zone).rpartition("/")[2].replace("_", " ")
    return f"{place} time" if "/" in str(zone) else place


@register.filter
def excerpt(text: Any, length: int) -> str:
    """The beginning of a text, ending with a word and an ellipsis where it goes on."""
    whole = " ".join(str(text or "").split())
    if len(whole) <= length:
        return whole
    kept = whole[:length].rpartition(" ")[0] or whole[: length - 1]
    return kept.rstrip(" ,;:–-") + "…"


@register.filter
def middle(name: Any) -> str | SafeString:
    """A long name that is shortened in its middle where there is no space for it, so that its end stays to be read."""
    text = str(name or "")
    if len(text) < LONG:
        return text
    at = next((at for at in range(len(text) - TAIL, len(text) - 4) if text[at] in " -_."), len(text) - TAIL)
    return format_html('<span class="middle"><span>{}</span><span>{}</span></span>', text[:at], text[at:])


@register.filter
def percent(value: Any) -> str:
    """0.873 → 87%; empty when unknown."""
    return f"{value:.0%}" if isinstance(value, int | float) else ""


@register.filter
def actor_name(actor: Any) -> str:
    """Who did it, by name; the system and nameless agents say what they are."""
    if isinstance(actor, dict):
        if actor.get("type") == "engine" and actor.get("name"):
            return f"{_engine_name(str(actor['name']))} {actor.get('version') or ''}".strip()
        return str(actor.get("name") or words(actor.get("type") or "system"))
    return str(actor or "System")


@register.filter
def maker_name(maker: Any) -> str:
    """Who made a finding: the name of an actor, or of the engine that a name such as "local-1.1" stands for."""
    return _engine_name(maker) if isinstance(maker, str) and maker else actor_name(maker)


def _engine_name(name: str) -> str:
    """How an engine is called wherever it is named: "local-1.1" → "Local engine 1.1"."""
    if "engine" in name:
        return str(capfirst(name))
    kind, _, version = name.partition("-")
    return f"{'LLM' if kind == 'llm' else capfirst(kind)} engine {version}".strip()


@register.simple_tag
def option(value: str, label: str, selected: str | None = "") -> SafeString:
    """One <option>, marked when its value is the selected one."""
    return format_html('<option value="{}"{}>{}</option>', value, SELECTED if value == (selected or "") else "", label)


@register.filter
def spaced(names: Iterable[str]) -> str:
    """Names one after the other, for an attribute that lists them."""
    return " ".join(names)
