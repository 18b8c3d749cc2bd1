"""The rate card: what is priced, for how much, and how long it takes by hand. One price, whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True, slots=True)
class Rate:
    """``cents`` is the usual price; the setting RATE_CARD changes it. ``minutes`` is a paralegal's time for the same."""

    label: str
    cents: int
    minutes: int

    @property
    def manual_cents(self) -> int:
        return round(self.minutes * settings.MANUAL_CENTS_PER_HOUR / 60)


RATES: dict[str, Rate] = {
    "extract_text": Rate("Read a file", 5, 5),
    "classify": Rate("Classify a document", 15, 3),
    "summarize": Rate("Summarise a document", 20, 12),
    "extract_entities": Rate("Find people and things", 20, 10),
    "extract_relationships": Rate("Find relationships", 25, 12),
    "extract_facts": Rate("Find facts with citations", 40, 25),
}
WHOLE = "process"  # the kind of job that does all of them
TOOLS: dict[str, str] = {
    "evidence.confirm_upload": WHOLE,
    "evidence.enrich": WHOLE,
    "evidence.re_extract": WHOLE,
    **{f"ingestion.{name}": name for name in RATES},
}


def operations_of(kind: str) -> tuple[str, ...]:
    """The priced operations of a job of this kind."""
    return tuple(RATES) if kind == WHOLE else (kind,) if kind in RATES else ()


def cents_of(operation: str) -> int:
    return int(settings.RATE_CARD.get(operation, RATES[operation].cents))


def label_of(operation: str) -> str:
    return RATES[operation].label if operation in RATES else operation


def estimate(tool: str, objects: Mapping[str, Any]) -> int:
    """What a call of the tool costs at most, in cents. ``objects`` are those its path names."""
    job = objects.get("job")
    kind = job.kind if tool == "jobs.retry" and job is not None else TOOLS.get(tool, "")
    return sum(map(cents_of, operations_of(kind)))


def check() -> None:
    """Refuse a rate card that names what there is not, or a price that is none."""
    for name, cents in settings.RATE_CARD.items():
        if name not in RATES:
            raise ImproperlyConfigured(f"RATE_CARD: there is no {name!r}; there are {', '.join(RATES)}.")
        if not isinstance(cents, int) or isinstance(cents, bool) or cents < 0:
            raise ImproperlyConfigured(f"RATE_CARD: {name} is to be a whole number of cents.")
