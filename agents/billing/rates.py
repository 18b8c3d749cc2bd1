"""The rate card: what is priced, for how much, and how long it takes by hand. One price, whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.api.tool import Tool

A_MILLION, SMALLEST = Decimal(1_000_000), Decimal("0.0001")


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
    "summarize": Rate("Summarize a document", 20, 12),
    "extract_entities": Rate("Find people and things", 20, 10),
    "extract_relationships": Rate("Find relationships", 25, 12),
    "extract_facts": Rate("Find facts with citations", 40, 25),
}
OTHER_RATES: dict[str, Rate] = {
    "triage": Rate("Look at a new document", 5, 3)
}  # no step of a job: of a hosted agent's run
PRICED = RATES | OTHER_RATES
WHOLE = "process"  # the kind of job that does all of them


def operations_of(kind: str) -> tuple[str, ...]:
    """The priced operations of a job of this kind."""
    return tuple(RATES) if kind == WHOLE else (kind,) if kind in RATES else ()


def cents_of(operation: str) -> int:
    return int(settings.RATE_CARD.get(operation, PRICED[operation].cents))


def label_of(operation: str) -> str:
    return PRICED[operation].label if operation in PRICED else operation


def model_cents(model: str, *, read: int | None, written: int | None) -> Decimal | None:
    """What a model's provider is paid for so many tokens, in cents to the ten-thousandth; ``None``: no price is set, or how
    many there were is unknown.

    The setting LLM_PRICES has the prices of a million tokens, in cents: ``{"MODEL": {"read": 25, "written": 200}}``.
    """
    price = settings.LLM_PRICES.get(model)
    if price is None or read is None or written is None:
        return None
    cents = (read * Decimal(str(price["read"])) + written * Decimal(str(price["written"]))) / A_MILLION
    return cents.quantize(SMALLEST, rounding=ROUND_HALF_UP)


def cents_of_models(by_model: Mapping[str, Any]) -> Decimal | None:
    """What the providers of these models are paid together; ``None`` where one's part is not known."""
    parts = [model_cents(model, read=read, written=written) for model, (read, written) in by_model.items()]
    known = [one for one in parts if one is not None]
    return sum(known, Decimal(0)) if len(known) == len(parts) else None


def estimate(tool: Tool, objects: Mapping[str, Any]) -> int:
    """What a call of the tool costs at most, in cents. ``objects`` are those its path names."""
    kind = tool.rate(objects) if callable(tool.rate) else tool.rate
    return sum(map(cents_of, operations_of(kind)))


def check() -> None:
    """Refuse prices that are none, or of what there is not."""
    _check_card()
    for model, price in settings.LLM_PRICES.items():
        parts = price if isinstance(price, dict) else {}
        numbers = [one for one in parts.values() if isinstance(one, int | float) and not isinstance(one, bool)]
        if set(parts) != {"read", "written"} or len(numbers) != 2 or min(numbers) < 0:
            raise ImproperlyConfigured(
                f'LLM_PRICES: {model} is to be {{"read": …, "written": …}}, in cents for a million tokens.'
            )


def _check_card() -> None:
    for name, cents in settings.RATE_CARD.items():
        if name not in PRICED:
            raise ImproperlyConfigured(f"RATE_CARD: there is no {name!r}; there are {', '.join(PRICED)}.")
        if not isinstance(cents, int) or isinstance(cents, bool) or cents < 0:
            raise ImproperlyConfigured(f"RATE_CARD: {name} is to be a whole number of cents.")
