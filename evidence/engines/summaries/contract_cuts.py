"""How a clause of a contract is put: under a short label, without its heading and without what every such clause reserves."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from evidence.engines.facts.sentences.capitals import in_small_letters
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_main_clauses import WHOLE, main_clause
from evidence.engines.summaries.contract_sentences import before_next_section
from evidence.engines.summaries.contract_terms import (
    AND_MORE,
    CONDITION,
    HEADED,
    POINTS_BACK,
    RECITAL,
    unnumbered,
    without_lead,
)
from evidence.engines.summaries.listed_items import ListedClause
from evidence.engines.summaries.parts import SummaryPart

_ASIDES = ("Notwithstanding", "In addition", "Subject to", "Pursuant to")  # which a clause says without
_LONG_LEAD = 260  # characters of a clause whose lead is left out
_ASIDE = re.compile(
    r" \((?:[^()$\u00a3\u20ac]|\([^()]{0,12}\)){16,}\)"
)  # which an amount or a day behind it would be cut off for
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_FOR_A_TIME = re.compile(
    r"^(?:during|for|until|within|throughout)\b.{0,60}?\b(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|first"
    r"|initial)\)?[ -](?:\w+[ -])?(?:days?|weeks?|months?|years?)\b",
    re.I,
)  # after which the clause no longer holds
_HEADED_IN_CAPITALS = re.compile(
    r"^(?:[\d.]{1,8} )?[A-Z][A-Z'\u2019]+(?:[;,]? (?:[A-Z][A-Z'\u2019]+|&)){1,8}[.:]? "
    r"(?=(?:This|Either|Each|Neither|No|If|In|The|For|Subject|Upon|During|Unless|All|Any|Except|Notwithstanding)\b"
    r"|\d[\d.]{0,6} [A-Z][a-z]|[A-Z][a-z]+ (?:shall|will|may|agrees?|has|hereby)\b)"
)  # "TERM AND TERMINATION This Agreement"
_UNLESS_ENDED = re.compile(
    r",? unless (?:this agreement is |it is )?(?:(?:earlier|sooner|otherwise|previously) )?terminated (?:(?:earlier|sooner) )?"
    r"(?:as (?:\w+ )?(?:provided|set forth|permitted|specified|described)|in accordance with|pursuant to|under)\b"
    r"(?:[^,;.()]|\.(?=\d| \d| or \d| and \d)){0,120}"
    r"(?=[,;.]|$)",
    re.I,
)
_UNLESS_ENDED_FIRST = re.compile(rf"^(?:{_UNLESS_ENDED.pattern[3:]}), ", re.I)
_AS_DEFINED = re.compile(
    r" \(as (?:herein(?:after|below)? )?defined(?: (?:below|above|herein\w*|in [^()]{3,40}))?\)", re.I
)
_NEXT_HEADING = re.compile(
    r"\. (?:\d{1,2}\.\d{1,2}\.?|\(?[a-z]{1,3}\)) (?:[A-Z][\w-]{1,20} ?){1,5}\.?$"
)  # that runs into the clause before it
_OF_CONFLICTS = re.compile(
    r",? (?:and |but |in each case )?(?:without (?:regard|giving (?:any )?effect|reference|application|recourse|resort|respect)\b"
    r"|(?:with the )?exclu(?:ding|sive of|sion of)\b|irrespective of|regardless of|not including).{0,160}?"
    r"\b(?:conflicts?|choice)\b",
    re.I,
)  # of laws, which is the same in all contracts
_OTHER_CLAUSE = re.compile(
    r"^.{10,400}?(?:[.:;]|\b[A-Z]\.) (?=(?:This|The|These) [\w ]{3,40} (?:shall|will|is|are) (?:be )?"
    r"(?:governed|construed|interpreted)\b)"
)  # that runs into the one on the law
_ITEM = re.compile(r"^\(?(?:[ivx]{1,4}|[a-z])\) (?=[\w\"\u201c])")
_LATER_ITEM = re.compile(
    r": \(?(?:[b-hj-zB-HJ-Z]|i[iv]|vi{0,3}|[2-9]|\d[\d.]*[2-9])[.)] "
)  # one of a list and not the first
_COUNTED_AGAIN = re.compile(r"(?<=[a-z]) \(\d{1,3}\)(?= )")
_REST = re.compile(
    r"[ \t]{0,40}\n\s{0,40}(?:[^\n]{1,80}\n\s{0,40}){0,2}?(?P<rest>[a-z][^.;]{10,400}\.)(?=\s|$)"
)  # perhaps behind a running head
_UNENDED = re.compile(r"([a-z,])[ ,;*]*(?: \d{1,3})?[ *]*$")  # where a page ends: "lost business 3"
_HANGING_MARKS = re.compile(r"[ ,;:]+(?=[.,;])")
_HANGING_AND = re.compile(r"(?P<and>\b(?:and|or)),(?= (?:shall|will|may|is|ends?|ending|continues?|continuing)\b)")


def put_list(listed: ListedClause, label: str, text: str, chosen: Collection[int]) -> SummaryPart | None:
    """What leads to a list with its items, under its label; None where no item is short enough."""
    lead = in_small_letters(unnumbered(without_heading(listed.lead)), text)
    rest = without_lead(lead) if len(lead) > _LONG_LEAD or lead.startswith(_ASIDES) else lead
    said = replace(listed, lead=_without_reserves(rest[:1].upper() + rest[1:])).in_words(chosen)
    return SummaryPart(f"{label}: {plain(said[0])}", said[1]) if said else None


def put(sentence: Sentence, label: str, text: str) -> SummaryPart:
    """The sentence under its label, without the clause that leads to what is to be done where both are too long."""
    sentence = _whole(sentence, text)
    words = _ITEM.sub("", _OTHER_CLAUSE.sub("", RECITAL.sub("", unnumbered(without_heading(sentence.words)))))
    goes_on = _LATER_ITEM.search(words) or (": " in words and AND_MORE.search(words))  # the list has more items
    words = AND_MORE.sub(".", words)
    for cut in _too_long(words) if len(words) > WHOLE else ():
        words = cut.sub("", words)
    words = _without_reserves(in_small_letters(words, text))
    torn = _UNENDED.search(words)
    words = _UNENDED.sub(r"\1", words)
    sentence = replace(sentence, words=words[:1].upper() + words[1:])
    rest = without_lead(sentence.words)
    lead = sentence.words[: len(sentence.words) - len(rest)]
    whole = (
        len(words) <= _LONG_LEAD
        or CONDITION.search(words)
        or POINTS_BACK.search(rest)
        or _YEAR.search(lead)
        or _FOR_A_TIME.match(lead)
    )
    said = main_clause(plain(sentence.words if whole else rest[:1].upper() + rest[1:]))
    if torn or (goes_on and not said.endswith("others.")):
        said = said.rstrip(" .\u2026") + (" \u2026" if torn else ", among others.")
    return SummaryPart(f"{label}: {said}" if label else said, ((sentence.start, sentence.end),))


def _whole(sentence: Sentence, text: str) -> Sentence:
    """With its rest where an empty line or a page's end breaks it, which may say when it holds: "in 60 days" "if and only if"."""
    rest = _REST.match(text, sentence.end) if sentence.words[-1:].islower() else None
    if rest is None:
        return sentence
    return replace(sentence, end=rest.end(), words=f"{sentence.words} {' '.join(rest['rest'].split())}")


def without_heading(words: str) -> str:
    """A clause without the headings that run into it, its own and the next one's, and without the next section."""
    words = before_next_section(words)
    return _NEXT_HEADING.sub(".", HEADED.sub("", _HEADED_IN_CAPITALS.sub("", words)))


def _too_long(words: str) -> Iterator[re.Pattern[str]]:
    """What is left out of a clause that is too long otherwise."""
    yield _ASIDE
    yield _COUNTED_AGAIN


def _without_reserves(words: str) -> str:
    """Without that a contract may end earlier "as provided herein", and without the conflicts of laws."""
    words = _AS_DEFINED.sub("", _UNLESS_ENDED.sub("", _UNLESS_ENDED_FIRST.sub("", words)))
    if conflicts := _OF_CONFLICTS.search(words):
        words = words[: conflicts.start()].rstrip(" ,;(") + "."
    return _HANGING_AND.sub(r"\g<and>", _HANGING_MARKS.sub("", words))
