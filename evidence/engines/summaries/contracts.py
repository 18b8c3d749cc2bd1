"""A contract in its own sentences: who agrees with whom, on what, for how much, for how long, and under which law."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from itertools import islice

from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import SHORT
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_changes import changes_of
from evidence.engines.summaries.contract_cuts import put, put_list
from evidence.engines.summaries.contract_definitions import defined_in
from evidence.engines.summaries.contract_endings import endings
from evidence.engines.summaries.contract_leads import contract_lead, preamble
from evidence.engines.summaries.contract_limits import limit_of
from evidence.engines.summaries.contract_particulars import particular
from evidence.engines.summaries.contract_payments import payments
from evidence.engines.summaries.contract_search import ElementSearch
from evidence.engines.summaries.contract_sections import decisive_sections
from evidence.engines.summaries.contract_sides import roles_of
from evidence.engines.summaries.contract_subjects import subjects
from evidence.engines.summaries.contract_topics import (
    END,
    LAW,
    PAYMENT,
    RENEWAL,
    SUBJECT,
    TERM,
    TOPICS,
    ContractTopic,
)
from evidence.engines.summaries.listed_items import ListedClause, list_at
from evidence.engines.summaries.parts import SPACE, SummaryPart, SummarySource
from evidence.engines.summaries.weighed_statements import WeighedStatement
from evidence.engines.summaries.worded import facts_of, without_brackets

_READ = 900  # sentences that the lead may have been made of
_PARTICULARS = 4  # of what is unusual
_PAGE = 2_000  # characters
_LEAST_SPACE = 500  # characters of the sections that decide disputes
_WORTH = 0.7  # of what else a short contract is told by
_FEW = 3  # terms; below it what else a side is to do is told
_RENEWED = re.compile(r"\b(?:renew|extend)(?:s|ed|al|ing|able)?\b", re.I)
_LONG, _MORE, _MORE_IF_SHORT = 12_000, 6, 4  # characters of a contract that has room for so many statements more
_LISTED = SUBJECT, PAYMENT, END  # which a list may tell
_Topics = tuple[ContractTopic, ...]


@dataclass(frozen=True, slots=True)
class LabelledClause:
    """A clause that is told, the short label before it, the definitions of its terms, and the list to which it leads with the
    ends of those of its items that tell the element best."""

    label: str
    sentence: Sentence
    meant: tuple[Sentence, ...] = ()
    listed: ListedClause | None = None
    best: tuple[int, ...] = ()


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
    terms = _terms(search, _room_of_terms(reading) - len(changes), TOPICS[bool(changes) :], lead.words)
    told = [_put(one, reading, {each.sentence.start for each in terms}) for one in terms]
    yield from told
    if len(reading.text) <= SHORT:
        said = [span for part in (lead, *changes, *told) for span in part.spans]
        space = SPACE - sum(len(part.words) for part in told)
        decisive = list(decisive_sections(reading, said, max(space, _LEAST_SPACE)))
        yield from decisive
        yield from _worth_most(reading, [lead, *changes, *told, *decisive]) if _is_short(reading) else ()


def _worth_most(reading: SummarySource, told: list[SummaryPart]) -> Iterator[SummaryPart]:
    """Of a short contract what else is worth most as a fact, as far as there is space, in its order."""
    said = [span for part in told for span in part.spans]
    space = SPACE - sum({part.spans: len(part.words) for part in told if not part.leads}.values())
    chosen: list[WeighedStatement] = []
    for one in sorted(facts_of(reading), key=lambda one: -one.worth):
        free = not any(start < one.end and one.start < end for start, end in said)
        if one.worth >= _WORTH and free and len(one.bare) <= space:
            chosen.append(one)
            space -= len(one.bare)
    for one in sorted(chosen, key=lambda one: one.start):
        yield SummaryPart(without_brackets(one.bare), ((one.start, one.end),))


def _put(one: LabelledClause, reading: SummarySource, told: Set[int]) -> SummaryPart:
    """The clause under its label, with what the next sentence takes back, unless that is ``told``, and what its terms mean."""
    listed = one.listed and put_list(one.listed, one.label, reading.text, one.best)
    said = listed or put(one.sentence, one.label, reading.text)
    limit = None if listed else limit_of(reading, one.sentence)
    behind = [*([limit] if limit and limit.start not in told else []), *one.meant]
    more = "".join(f" {plain(each.words)}" for each in dict.fromkeys(behind))
    return replace(said, words=said.words + more, spans=(*said.spans, *((each.start, each.end) for each in behind)))


def room_of(reading: SummarySource) -> int:
    """How many statements a contract has: of a short one those that there is space for."""
    return reading.many if len(reading.text) <= SHORT else _room_of_terms(reading)


def _is_short(reading: SummarySource) -> bool:
    """Is it of some pages, so that beside its terms there are a few other things that matter?"""
    return _PAGE <= len(reading.text) <= SHORT


def _room_of_terms(reading: SummarySource) -> int:
    """How many terms are told: more than statements of another paper, of a long contract most, unless few are asked for."""
    more = _MORE if len(reading.text) > _LONG else _MORE_IF_SHORT
    return reading.most + (more if reading.most > _FEW else 0)


def _terms(search: ElementSearch, most: int, topics: _Topics, known: str) -> list[LabelledClause]:
    """The clauses that say most: one or two of each topic but the law, then what is unusual, the law and what else a side is to
    do; in the order of the topics. ``known`` words are explained already."""
    chosen: dict[float, LabelledClause] = {}
    for order, topic in enumerate(topics[:-1]):
        if topic is RENEWAL and order - 1 in chosen and _RENEWED.search(chosen[order - 1].sentence.words):
            continue  # the clause on the term says it
        for at, one in enumerate(_labelled(search, topic)):
            chosen[order + at / 10] = one
    ends = {one.sentence.start for one in chosen.values() if one.label == END.label}
    chosen = {at: one for at, one in chosen.items() if one.label != TERM.label or one.sentence.start not in ends}
    _explain(search, chosen, known)
    for place, more in _besides(search, topics):
        if len(chosen) >= (min(_FEW, most) if place > len(topics) else most):
            break
        search.take(more.sentence)
        chosen[place] = more
    return [chosen[place] for place in sorted(chosen)][: max(most, 0)]


def _labelled(search: ElementSearch, topic: ContractTopic) -> Iterator[LabelledClause]:
    """The clauses that tell a topic; of a list one, whichever of its items do."""
    found, lists = _clauses(search, topic), set[int]()
    for one in found:
        search.take(one)
        if one.start not in lists:
            listed = list_at(search.reading, one) if topic in _LISTED else None
            lists |= {one.start} if listed else set()
            yield LabelledClause(
                topic.label, one, (), listed, tuple(each.end for each in found if each.start == one.start)
            )


def _clauses(search: ElementSearch, topic: ContractTopic) -> list[Sentence]:
    """Those that tell a topic; for a payment without an amount also the line of a schedule that has one."""
    if topic is SUBJECT:
        return subjects(search)
    if topic is END:
        return endings(search)
    return payments(search) if topic is PAYMENT else [one for _, one in search.ranked(topic)[:1]]


def _explain(search: ElementSearch, chosen: dict[float, LabelledClause], known: str) -> None:
    """Put what the subject's terms mean behind it, unless that is told already."""
    for place, one in [*chosen.items()]:
        if one.label == SUBJECT.label:
            found = defined_in(search.reading, one.sentence, known)
            meant = [search.take(each) for each in found if (each.start, each.end) not in search.used]
            chosen[place] = replace(one, meant=tuple(meant))


def _besides(search: ElementSearch, topics: _Topics) -> Iterator[tuple[float, LabelledClause]]:
    """What else there may be room for, each with its place among the topics."""
    for _, law in search.ranked(LAW)[:1]:
        yield len(topics), LabelledClause(LAW.label, law)
    for at, (label, clause) in enumerate(islice(particular(search.reading, search.roles, search.used), _PARTICULARS)):
        yield len(topics) - 1 + at / 100, LabelledClause(label, clause)
    for at in range(1, _FEW + 1):
        for _, other in search.ranked(ContractTopic(search.roles))[:1]:
            yield len(topics) + at, LabelledClause("", other)


def _has(sentence: Sentence, lead: SummaryPart) -> bool:
    """Does the lead tell of this sentence?"""
    return any(sentence.start < end and start < sentence.end for start, end in lead.spans)
