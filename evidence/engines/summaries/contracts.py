"""A contract in its own sentences: who agrees with whom, on what, for how much, for how long, and under which law."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_changes import changes_of
from evidence.engines.summaries.contract_cuts import put
from evidence.engines.summaries.contract_leads import contract_lead, preamble
from evidence.engines.summaries.contract_particulars import particular
from evidence.engines.summaries.contract_schedules import scheduled_price
from evidence.engines.summaries.contract_search import ElementSearch
from evidence.engines.summaries.contract_sides import roles_of
from evidence.engines.summaries.contract_terms import says_it
from evidence.engines.summaries.contract_topics import (
    END,
    LAW,
    PAYMENT,
    RENEWAL,
    TOPICS,
    ContractTopic,
)
from evidence.engines.summaries.parts import SummaryPart, SummarySource

_READ = 900  # sentences that the lead may have been made of
_FURTHER_PRICE = 2.0  # what a second price must weigh
_PARTICULARS = 6  # of what is unusual
_FEW = 3  # terms; below it what else a side is to do is told
_RENEWED = re.compile(r"\b(?:renew|extend)(?:s|ed|al|ing|able)?\b", re.I)
_LONG, _MORE, _MORE_IF_SHORT = 12_000, 6, 2  # characters of a contract that has room for so many statements more
_Topics = tuple[ContractTopic, ...]


@dataclass(frozen=True, slots=True)
class LabelledClause:
    """A clause that is told, and the short label before it."""

    label: str
    sentence: Sentence


def contract(reading: SummarySource) -> Iterator[SummaryPart]:
    """Parties and day, then a sentence each on subject, price, term and termination, and what else there is room for."""
    opening = preamble(reading)
    lead = opening or contract_lead(reading)
    yield lead
    roles = roles_of(reading, opening.spans[-1][0] if opening else 0)
    used = {(one.start, one.end) for one in reading.sentences[:_READ] if _has(one, lead)}
    changes = [one for one in changes_of(reading) if not used & {*one.spans}] if reading.kind == "amendment" else []
    yield from changes
    used |= {span for part in changes for span in part.spans}
    search = ElementSearch(reading, roles, used)
    for one in _terms(search, room_of(reading) - len(changes), TOPICS[bool(changes) :]):
        yield put(one.sentence, one.label, reading.text)


def room_of(reading: SummarySource) -> int:
    """How many statements a contract has: more than another paper, a long one most, unless few are asked for."""
    more = _MORE if len(reading.text) > _LONG else _MORE_IF_SHORT
    return reading.most + (more if reading.most > _FEW else 0)


def _terms(search: ElementSearch, most: int, topics: _Topics) -> list[LabelledClause]:
    """The clauses that say most: one of each topic but the law, then what is unusual, a further price, the law and what else
    a side is to do; in the order of the topics."""
    chosen: dict[float, LabelledClause] = {}
    priced: list[tuple[float, Sentence]] = []
    for order, topic in enumerate(topics[:-1]):
        if topic is RENEWAL and order - 1 in chosen and _RENEWED.search(chosen[order - 1].sentence.words):
            continue  # the clause on the term says it
        found = [] if topic is END else search.ranked(topic)
        for at, one in enumerate(search.endings() if topic is END else [one for _, one in found[:1]]):
            chosen[order + at / 10] = LabelledClause(topic.label, search.take(one))
        priceless = topic is PAYMENT and not (order in chosen and says_it(chosen[order].sentence.words, PAYMENT))
        if priceless and (line := scheduled_price(search.reading, search.used)):
            chosen[order + 0.1] = LabelledClause(topic.label, search.take(line))
        priced = found if topic is PAYMENT else priced
    for place, more in _besides(search, topics, priced):
        if len(chosen) >= (min(_FEW, most) if place > len(topics) else most):
            break
        search.take(more.sentence)
        chosen[place] = more
    return [chosen[place] for place in sorted(chosen)][: max(most, 0)]


def _besides(
    search: ElementSearch, topics: _Topics, priced: list[tuple[float, Sentence]]
) -> Iterator[tuple[float, LabelledClause]]:
    """What else there may be room for, each with its place among the topics."""
    for _, law in search.ranked(LAW)[:1]:
        yield len(topics), LabelledClause(LAW.label, law)
    for at, (label, clause) in enumerate(islice(particular(search.reading, search.roles, search.used), _PARTICULARS)):
        yield len(topics) - 1 + at / 100, LabelledClause(label, clause)
    first = priced[0][1].words if priced else ""
    for points, one in priced[1:2]:
        if points >= _FURTHER_PRICE and (one.start, one.end) not in search.used and one.words not in first:
            yield topics.index(PAYMENT) + 0.5, LabelledClause(PAYMENT.label, one)
    for at in range(1, _FEW + 1):
        for _, other in search.ranked(ContractTopic(search.roles))[:1]:
            yield len(topics) + at, LabelledClause("", other)


def _has(sentence: Sentence, lead: SummaryPart) -> bool:
    """Does the lead tell of this sentence?"""
    return any(sentence.start < end and start < sentence.end for start, end in lead.spans)
