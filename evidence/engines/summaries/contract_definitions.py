"""What the defined terms of a contract's clause mean, in the contract's own short definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_sentences import REDACTED, tells_nothing
from evidence.engines.summaries.contract_terms import RECITAL, unnumbered
from evidence.engines.summaries.parts import SummarySource

_READ, _MOST, _LONGEST, _SHORTEST = 900, 2, 460, 12  # sentences that may define; definitions; characters of all
_QUOTED = re.compile(r"[\"\u201c](?P<term>[A-Z][\w'\u2019&/-]*(?: [A-Z][\w'\u2019&/-]*){0,4})[,.]?[\"\u201d]")
_MEANS = re.compile(r" ?(?:\([^()]{1,40}\) ?)?(?:shall |will )?(?:means?|refers? to|includes?|is|are)\b")
_BEFORE = re.compile(r"(?:\W?\w{1,5}[.)]){0,3}\W?(?:The |the )?(?:term )?")  # of a definition's first word
_ELSEWHERE = re.compile(
    r"\b(?:meaning|set forth|described|specified|defined|listed|identified|referenced) (?:\w+ ){0,3}"
    r"(?:in|on|below|herein\w*|above|to|under|by)\b|\b(?i:exhibit|schedule|section|annex|appendix|article)s? \w",
)  # it says where the meaning stands, and not the meaning
_IN_ARTICLES = re.compile(r"\b(?:set forth|set out|described|provided) in (?:articles?|sections?|clauses?)\b", re.I)
_AND_ALSO = re.compile(r"[ ;,]{0,3}(?:\band)?[ ;,]{0,3}$")
_ENDED = re.compile(r"(?:[.;]|\band)[ ,]{0,3}$")
_QUOTES = '"\u201c'
_IN_PARENTHESES = re.compile(r"\(([^()]{2,60})\)")
_NEAR = 60  # characters before a term and behind it
_OF_ANY_CONTRACT = re.compile(
    r"(?:.* )?(?:Agreement|Contract|Term|Period|Date|Day|Part(?:y|ies)|Affiliates?|Person|Laws?|Act|Notice|Closing|Fees?|Price)"
    r"|[A-Z]{2,5}|Specifications|(?:Proprietary|(?:[A-Z]\w+ )?Intellectual Property)(?: Rights)?"
    r"|Confidential Information|Agent|Client"
    r"|(?:[A-Z]\w+ )?(?:Company|Corporation|Bank|Parent|Fund|Board|Committee|[A-Z]\w+(?:or|er|ee|ant))"
)  # and what sides are called
_NAME = re.compile(
    r"\b(?i:inc|llc|l\.?l\.?c|ltd|limited|corp|corporation|company|partnership|gmbh|s\.a|n\.a|individual)\b\W*$"
)
_PREAMBLE = re.compile(r"\b(?:by and (?:between|among)|entered into|is made)\b", re.I)


def defined_in(reading: SummarySource, clause: Sentence, known: str) -> list[Sentence]:
    """The short definitions of what the clause speaks of, in its order, without the terms in parentheses of ``known`` words."""
    sides = {one.casefold() for one in _IN_PARENTHESES.findall(known)}
    meant = {
        term: one
        for term, one in _definitions(reading)
        if one and not _is_of_any(term) and term.casefold() not in sides
    }
    found: list[Sentence] = []
    for term in _terms_of(clause.words, meant):
        one, room = meant[term], _LONGEST - sum(len(other.words) for other in found)
        apart = all(one.end <= other.start or other.end <= one.start for other in (clause, *found))
        if apart and len(found) < _MOST and len(one.words) <= room:
            found.append(one)
    return found


def _is_of_any(term: str) -> bool:
    """Does any contract have such a term, also in capitals, or is it what a side is called?"""
    return bool(_OF_ANY_CONTRACT.fullmatch(term) or (term.isupper() and _OF_ANY_CONTRACT.fullmatch(term.title())))


def _terms_of(words: str, meant: dict[str, Sentence]) -> list[str]:
    """The terms that stand in the words, the longer before the shorter at one place."""
    if not meant:
        return []
    longest = sorted(meant, key=len, reverse=True)
    used = re.finditer(rf"\b(?P<term>{'|'.join(map(re.escape, longest))})\b", words)
    return list(dict.fromkeys(one["term"] for one in used))


def _definitions(reading: SummarySource) -> Iterator[tuple[str, Sentence | None]]:
    """Each term with the sentence that defines it; None where that says too much or too little."""
    seen: set[str] = set()
    for one in reading.sentences[:_READ]:
        for quoted in _QUOTED.finditer(one.words):
            term = quoted["term"]
            if term not in seen and _defines(one.words, quoted):
                seen.add(term)
                yield term, _short(one, quoted)


def _defines(words: str, quoted: re.Match[str]) -> bool:
    """Does the sentence begin with the term and say what it means, or put it in parentheses behind what is no name?"""
    if _BEFORE.fullmatch(words, 0, quoted.start()):
        return bool(_MEANS.match(words, quoted.end()))
    opens = words.rfind("(", 0, quoted.start())
    inside = opens > words.rfind(")", 0, quoted.start()) and ")" in words[quoted.end() :]
    return inside and not _NAME.search(words[max(0, opens - _NEAR) : opens])


def _short(one: Sentence, quoted: re.Match[str]) -> Sentence | None:
    beside = one.words[max(0, quoted.start() - _NEAR) : quoted.end() + _NEAR]
    words = _AND_ALSO.sub("", unnumbered(one.words))
    if RECITAL.match(words):
        words = RECITAL.sub("", words)[:1].upper() + RECITAL.sub("", words)[1:]
    whole = (words[:1].isupper() or words[:1] in _QUOTES) and _ENDED.search(one.words)
    if not whole or not _SHORTEST < len(words) - len(quoted[0]) <= _LONGEST or tells_nothing(words):
        return None
    if _ELSEWHERE.search(beside) or _IN_ARTICLES.search(words) or REDACTED.search(words) or _PREAMBLE.search(words):
        return None
    return replace(one, words=words.rstrip(".") + ".")
