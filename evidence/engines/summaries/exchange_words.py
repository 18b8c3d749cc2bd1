"""How a question and its answer are told: as the fact of them reports it, else in the witness's own words, with the question
where these are not understood without it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from evidence.engines.facts.worth.features import is_left_open
from evidence.engines.names.lexicon import PARTICLES
from evidence.engines.summaries.parts import SummarySource
from evidence.engines.summaries.weighed_statements import WeighedStatement
from evidence.engines.summaries.worded import facts_of, without_brackets

_REPORTS = re.compile(r"[^\u201c,]{3,60} (?:said|testified|denied|admitted|agreed|stated|confirmed) that ")
_OWN = re.compile(r"\b(?:he|she)\b(?! \[)")
_SAID = re.compile(r"(?P<who>[^\u201c,]{3,60}) (?:testified|stated|said): \u201c(?P<said>[^\u201c]+)\u201d\.?$")
_ASKED = re.compile(
    r"[^\u201c,]{3,60}, asked \u201c(?P<asked>[^\u201c]+)\u201d, (?:testified|stated|said): \u201c(?P<said>[^\u201c]+)\u201d\.?$"
)
_ASIDE = re.compile(
    r" ?\((?:indicat\w+|pause|nod\w*|laugh\w*|inaudible|no audible response|witness [a-z ]{3,40})\)", re.I
)
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv", "md", "m.d"})
_MOSTLY = 0.6  # of an answer that a fact tells without its question
_FEWEST = 3  # words of what is told beside a reported answer


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question and its answer, which may stand behind an objection."""

    question: str
    answer: str
    who: str
    spans: tuple[tuple[int, int], ...]


def in_words(reading: SummarySource, one: Exchange, *, named: bool) -> str:
    """ "Jo Roe testified that he did not sign it: “I was away.”", "“I was away that week.”" or "Asked “Why?”: “I was away.”";
    who answers is in full where not ``named`` before."""
    begin, end = one.spans[0][0], one.spans[-1][1]
    found = [fact for fact in facts_of(reading) if begin <= fact.start and fact.end <= end]
    who = family_name(one.who) if named else one.who
    if reported := _reported(reading, one, found):
        said = reported.replace(f"that {one.who} ", "that the witness ", 1)  # whose pronoun is not known
        return said.replace(one.who, who) if named else said
    answer = _with_meanings(_ASIDE.sub("", one.answer).strip(), found)
    if _is_understood(one, found):
        return f"{who} testified: \u201c{answer}\u201d" if who else f"\u201c{answer}\u201d"
    question = _with_meanings(one.question, found)
    lead = "" if named else f" {who} answers"
    return f"Asked \u201c{question}\u201d{lead}: \u201c{answer}\u201d"


def family_name(name: str) -> str:
    """ "Walter T. Roe, Jr." as "Roe", "Ann van der Lee" as "van der Lee"; "the witness" stays."""
    words = [word for word in name.replace(",", " ").split() if word.lower().strip(".") not in _SUFFIXES]
    if not words or not name[:1].isupper() or name.lower().startswith("the "):
        return name
    first = len(words) - 1
    while first > 1 and words[first - 1].lower() in PARTICLES:
        first -= 1
    return " ".join(words[first:])


def _reported(reading: SummarySource, one: Exchange, found: list[WeighedStatement]) -> str:
    """What was answered as its fact reports it, with what else the answer says."""
    reports = [fact for fact in found if _REPORTS.match(fact.words) and not is_left_open(_of_witness(fact.words))]
    if not reports:
        return ""
    best = max(reports, key=lambda fact: fact.worth)
    rest = _ASIDE.sub("", " ".join(reading.read.masked[best.end : one.spans[-1][1]].split())).lstrip(" .,;")
    if len(rest.split()) < _FEWEST or best.start < one.spans[-1][0] > best.end:
        return best.words
    words, rest = best.words.rstrip("."), _with_meanings(rest, found)
    return f"{words[:-1]} {rest}\u201d" if words.endswith("\u201d") else f"{words}: \u201c{rest}\u201d"


def _of_witness(words: str) -> str:
    """With the witness for a pronoun, which in a fact that reports what they say means nobody else."""
    return words if "the witness" in words else _OWN.sub("the witness", words)


def _is_understood(one: Exchange, found: list[WeighedStatement]) -> bool:
    """Is most of the answer a statement that its facts tell without the question?"""
    said = [matched["said"] for fact in found if (matched := _SAID.match(fact.words)) and not is_left_open(fact.words)]
    told_alone = sum(len(without_brackets(words)) for words in said)
    begins = any(one.answer.startswith(without_brackets(words)[:20]) for words in said)
    return begins and told_alone >= _MOSTLY * len(one.answer)


def _with_meanings(words: str, found: list[WeighedStatement]) -> str:
    """The words with what the facts have in brackets: whom "him" means, say."""
    for fact in found:
        matched = _ASKED.match(fact.words) or _SAID.match(fact.words)
        for meant in matched.groupdict().values() if matched else ():
            plain = without_brackets(meant)
            if "[" in meant and plain in words:
                words = words.replace(plain, meant, 1)
    return words
