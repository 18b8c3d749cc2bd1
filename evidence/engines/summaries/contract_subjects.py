"""What a contract is about: what its sides do for each other, and what they wish where that says more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.facts.source import SHORT
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_cuts import without_heading
from evidence.engines.summaries.contract_search import PURPOSE_LEARNED, SUBJECT_LEARNED, ElementSearch
from evidence.engines.summaries.contract_sentences import SHORTEST, tells_nothing
from evidence.engines.summaries.contract_terms import NO_SUBJECT, SHALL, adds_to, says_it, unnumbered
from evidence.engines.summaries.contract_topics import END, PAYMENT

_DONE, _WISHED = 0.5, 0.0  # what a subject must weigh that is done, and one that is wished
_LEAST_DONE, _LEAST_WISHED = -1.5, -2.0  # less is asked of either where nothing else is said
# What a second statement must weigh: of what is done beside a wish, of what the other side does, of a wish.
_BESIDE_WISH, _OF_OTHER_SIDE, _WISH_BESIDE = -0.3, 0.0, 1.5
_MORE_THAN_DONE = 0.5  # by how much a wish must outweigh what is done to stand first
_FOR_VAGUE = -1.2  # of what is told in place of a vague one
_VAGUE = re.compile(
    r"\bcertain (?:\w+,? ){0,3}(?:services|rights|products|matters|assets|transactions|activities|arrangements?|benefits"
    r"|licen[sc]es?)\b(?! (?:with|relating|related|regarding|in connection|for|of|pertaining|concerning))"
    r"|\bcertain (?:\w+ )?agreements\b"
    r"|(?<!limited to, the )\b(?:services|rights|obligations|duties|products) (?:as )?(?:\w+ )?"
    r"(?:indicated|described|set forth|specified|listed)\b"
    r"|\b(?:respective strengths|establish the terms|strategic (?:alliance|relationship|partnership)|business relationship)\b",
    re.I,
)  # it says that there is something, and not what
_BESIDE = re.compile(
    rf"{_VAGUE.pattern}|\b(?:confiden|secre|insur|indemnif|notic|notif)|\breports?\b|\bagree as follows\b"
    r"|\b(?:corporation|company|partnership) (?:with|having) (?:\w+ )?offices?\b",
    re.I,
)  # what no second statement has
_Weighed = list[tuple[float, Sentence]]


def subjects(search: ElementSearch) -> list[Sentence]:
    """One or two sentences, the first the one that says most."""
    deeds = [one for one in search.by_weights(SUBJECT_LEARNED) if one[0] >= _LEAST_DONE]
    wishes = [one for one in search.by_weights(PURPOSE_LEARNED) if one[0] >= _LEAST_WISHED]
    ranked = list(dict.fromkeys(_ranked(deeds, wishes)))
    first = next((one for one in ranked if not _VAGUE.search(one.words)), ranked[0] if ranked else None)
    if first is None:
        return _first_duty(search)
    others = _others(search, first, deeds, wishes)
    second = next((one for one in others if not _BESIDE.search(one.words) and adds_to(one.words, first.words)), None)
    return [first, second] if second else [first]


def _first_duty(search: ElementSearch) -> list[Sentence]:
    """Of a short contract in which nothing weighs enough the first clause that says what a side is to do, other than to pay."""
    if len(search.reading.text) > SHORT:
        return []
    for one in search.reading.sentences:
        words = unnumbered(without_heading(one.words))
        does = SHALL.search(words) and search.side(replace(one, words=words))
        beside = NO_SUBJECT.search(words) or _BESIDE.search(words) or says_it(words, PAYMENT) or says_it(words, END)
        if does and not beside and (one.start, one.end) not in search.used and not tells_nothing(words):
            return [one] if len(words) >= SHORTEST else []
    return []


def _ranked(deeds: _Weighed, wishes: _Weighed) -> Iterator[Sentence]:
    """What is done, then what is wished, then what says either less well."""
    said = max((weight for weight, _ in deeds), default=_DONE)
    yield from (one for weight, one in wishes[:1] if weight >= max(_WISHED, said + _MORE_THAN_DONE))
    yield from (one for weight, one in deeds[:1] if weight >= _DONE)
    yield from (one for weight, one in wishes[:1] if weight >= _WISHED)
    yield from (one for weight, one in deeds[:2] if weight >= _FOR_VAGUE)
    yield from (one for _, one in (*deeds[:1], *wishes[:1]))


def _others(search: ElementSearch, first: Sentence, deeds: _Weighed, wishes: _Weighed) -> Iterator[Sentence]:
    """What may be told beside it: what the other side does; beside what is wished, what is done, and the other way."""
    side = search.side(first)
    wished = any(one is first for _, one in wishes)
    least = _BESIDE_WISH if wished else _OF_OTHER_SIDE
    yield from (one for weight, one in deeds if weight >= least and (wished or search.side(one) not in (side, "")))
    yield from (one for weight, one in wishes[:1] if weight >= _WISH_BESIDE and not wished)
