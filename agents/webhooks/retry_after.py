"""``Retry-After``: how long a receiver that is overloaded asks to be sent nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime

from django.conf import settings
from django.utils import timezone

BUSY = (429, 503)
MOST_DIGITS = 9


def asked_wait(status: int, headers: Mapping[str, str]) -> float:
    """The seconds a receiver asks to wait, in seconds or until a date; at most the longest wait of our own schedule.

    0 where it asks for none, in words we don't understand, or with a status that is not 429 or 503.
    """
    said = headers.get("retry-after", "").strip()
    if status not in BUSY or not said or not settings.WEBHOOK_RETRY_SECONDS:
        return 0.0
    return float(min(max(0.0, _seconds(said)), max(settings.WEBHOOK_RETRY_SECONDS)))


def _seconds(said: str) -> float:
    if said.isascii() and said.isdigit():
        return float(said[:MOST_DIGITS])
    try:
        until = parsedate_to_datetime(said)
    except ValueError:
        return 0.0
    return ((until if until.tzinfo else until.replace(tzinfo=UTC)) - timezone.now()).total_seconds()
