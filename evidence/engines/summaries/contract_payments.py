"""What is paid under a contract: the price, and up to two payments beside it."""

from __future__ import annotations

import re

from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_schedules import scheduled_price
from evidence.engines.summaries.contract_search import FOLLOWS, PRICE_LEARNED, ElementSearch
from evidence.engines.summaries.contract_terms import CONDITION, POINTS_BACK, adds_to, says_it, unnumbered
from evidence.engines.summaries.contract_topics import PAYMENT
from evidence.engines.summaries.element_measures import BESIDE_PRICE

_MOST = 3  # payments that are told
_LEAST, _FURTHER = -0.5, 1.0  # what the first must weigh, and a further one
_LEAST_UNDER_PRICE = -1.5  # what the first must weigh under a heading that names prices
_AT_END = re.compile(r"\bterminat(?:ed|ion)\b", re.I)  # what is paid because the contract ends
_BACK = re.compile(r"^(?:(?:This|These|Such) [\da-z]|[^A-Z\"\u201c])")


def payments(search: ElementSearch) -> list[Sentence]:
    """Up to three that weigh most, in the order of the text; where none has an amount, the line of a schedule too."""
    weighed = [one for one in search.by_weights(PRICE_LEARNED) if _weighs_enough(search, *one)]
    heavy = [one for weight, one in weighed if weight >= _FURTHER and _stands_alone(one)]
    chosen = heavy[:1] or [one for _, one in weighed[:1]]
    for one in heavy[1:]:
        if len(chosen) < _MOST and _says_more(one, chosen):
            chosen.append(one)
    priced = any(says_it(one.words, PAYMENT) for one in chosen)
    line = None if priced else scheduled_price(search.reading, search.used)
    return [*sorted(chosen, key=lambda one: (bool(FOLLOWS.match(one.words)), one.start)), *([line] if line else [])]


def _weighs_enough(search: ElementSearch, weight: float, one: Sentence) -> bool:
    priced = PAYMENT.section.search(search.reading.section(one))
    return weight >= (_LEAST_UNDER_PRICE if priced else _LEAST)


def _stands_alone(one: Sentence) -> bool:
    """Is it no payment in one case only, nor one beside the price, and does it point to no other?"""
    return not any(
        each.search(unnumbered(one.words)) for each in (POINTS_BACK, CONDITION, _BACK, BESIDE_PRICE, _AT_END)
    )


def _says_more(one: Sentence, chosen: list[Sentence]) -> bool:
    """Has it an amount or words of its own?"""
    said = unnumbered(one.words)
    return all(said not in other.words and (says_it(said, PAYMENT) or adds_to(said, other.words)) for other in chosen)
