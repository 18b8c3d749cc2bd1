"""Papers that a text calls by one word: "the Motion" told with "Motion for Sanctions", "the MSA" with its whole name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DAY = rf"(?:(?:{_MONTHS}) \d{{1,2}},? \d{{4}}|\d{{1,2}} (?:{_MONTHS}),? \d{{4}}|\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}})"
_REST = rf"(?: [Nn]o\. ?[\w/-]*\d[\w/-]*)?(?:,? (?:dated|of|made on)(?: as of)? {_DAY})?"  # behind a paper's name
_CAPITAL = r"(?!(?:The|This|An?|On|In|By|Under)\b)[A-Z\d][\w/&'\u2019-]*"
_PAPERS = (
    "Motion|Petition|Application|Complaint|Agreement|Contract|Lease|Policy|Plan|Note|Deed|Order|Notice|Permit|Licen[sc]e|Loan"
    "|Charter|Mortgage|Warrant|Award|Report|Decision|Settlement|Amendment|Subcontract|Guaranty|Guarantee|Protocol|Directive"
)
_DEFINED = re.compile(
    r"\((?:(?:hereinafter|hereafter),? )?(?:(?:the|this) )?[\"\u201c](?:the )?(?P<term>[A-Z][\w -]{2,30}?)[\"\u201d]\)"
)
_PAPER = re.compile(rf"(?:[A-Z][a-z]+ )?(?:{_PAPERS})|[A-Z]{{2,6}}")
_SAID = re.compile(
    rf"\b[Tt]he (?P<term>(?:[A-Z][a-z]+ )?(?:{_PAPERS})|[A-Z]{{2,6}})\b"
    r"(?!['\u2019]s|\w| (?:[A-Z(\[\d]|(?:of|dated|for|to|between|in) [A-Z\d]))"
)
_THE_MOTION = re.compile(
    r"\b[Tt]he motion\b(?!['\u2019-]| "
    r"(?:to|for|of|in|by|that|on|under|filed|hearing|record|court|judge|panel|papers?|practice|calendar)\b)"
)
_A_MOTION = re.compile(
    r"(?:[A-Z][\w.&-]*(?: [A-Z][\w.&-]*){0,4}['\u2019]s? )?(?:\b[a-z]+ ){0,1}motion (?:to [a-z]+|for (?:[a-z-]+ )?[a-z-]+)\b"
)  # in small letters
_CLAUSE = re.compile(r"[;)\u201d]|[a-z)]{3}\.\s")  # what a definition is not about ends there
_OF_ITSELF = re.compile(r"\b[Tt]his\s(?:[A-Z][\w-]*\s){0,5}\Z")
_SMALL = frozenset(["of", "and", "the", "for", "in", "on", "to"])
_LEADS = _SMALL | {"a", "an", "this", "that", "under", "by", "with", "into", "its", "their", "certain"}
_REACH, _LONGEST = 260, 110  # characters before a definition; of what is put in brackets


def with_defined(words: str, masked: str, start: int) -> str:
    """The words with what the paper is in brackets behind the first word for each, where what stands before ``start`` says it."""
    firsts = {found["term"]: found for found in [*_SAID.finditer(words)][::-1]}
    for found in sorted(firsts.values(), key=lambda one: -one.start()):
        if words[: found.start()].endswith(('"', "\u201c", "(")):
            continue
        said = things_defined(masked).get(found["term"], "") or named_before(found["term"], masked[:start])
        if said and said.casefold() not in words.casefold():
            words = f"{words[: found.end()]} [{said}]{words[found.end() :]}"
    return words


@lru_cache(maxsize=4)  # asked for with each sentence of a text
def things_defined(masked: str) -> dict[str, str]:
    """The whole name of each paper by the term that the text defines for it; none for what the text itself is."""
    flat, things = " ".join(masked.split()), dict[str, str]()
    for found in _DEFINED.finditer(flat):
        term, before = found["term"], flat[max(0, found.start() - _REACH) : found.start()]
        before = before[max([0, *(one.end() for one in _CLAUSE.finditer(before))]) :]
        if _PAPER.fullmatch(term) and term not in things:
            things[term] = next(_whole_names(term, before), "")
    return things


def with_motion(words: str, masked: str, start: int) -> str:
    """ "the motion" of a court's paper with which motion it is, where the paper before ``start`` knows one only."""
    found = _THE_MOTION.search(words)
    if found is None or _A_MOTION.search(words):
        return words
    before = " ".join(masked[:start].split())
    small = {one.group() for one in _A_MOTION.finditer(before)}
    owned = {one for one in small if not one.startswith("motion")}
    kinds = {one[one.index("motion") :] for one in small}
    said = (
        named_before("Motion", before)
        if not small
        else min(owned or small)
        if len(kinds) == 1 == len(owned or small)
        else ""
    )
    return f"{words[: found.end()]} [{said}]{words[found.end() :]}" if said else words


def named_before(term: str, before: str) -> str:
    """The one longer name that a text has for a paper which it defines nowhere; empty where there are two or it is one itself."""
    flat = " ".join(before.split())
    if not re.fullmatch(_PAPERS, term) or re.search(rf"\b[Tt]his {term}\b", flat):
        return ""
    named = re.compile(
        rf"(?:(?:{_CAPITAL} ){{1,5}}{term}\b{_REST}(?: (?:for|to) {_CAPITAL}(?: (?:(?:of|and|the) )?[A-Z][a-z]+){{0,4}})?"
        rf"|\b{term} (?:for|to) [A-Z][a-z]+(?: (?:(?:of|and|the) )?[A-Z][a-z]+){{0,4}}|\b{term} [Nn]o\. ?[\w/-]*\d[\w/-]*)"
    )
    names = {_bare(one.group()) for one in named.finditer(flat)}
    return names.pop() if len(names) == 1 and len(min(names)) <= _LONGEST else ""


def _whole_names(term: str, before: str) -> Iterator[str]:
    """What stands before a definition and has its word, or the letters of which it is made."""
    ends = re.compile(
        rf"(?:(?:{_CAPITAL}|of|and|for) )*{re.escape(term)}\b{_REST}|\b(?:[a-z-]+ ){{0,2}}(?i:{re.escape(term)})\b{_REST}"
    )
    for one in [*ends.finditer(before)][::-1]:
        said = _bare(one.group())
        if (
            said.casefold() != term.casefold()
            and not _OF_ITSELF.search(before, 0, one.start())
            and any(map(_marks, said.split()))
        ):
            yield said
            return
    if term.isupper():
        words = before.split()
        yield from (said for at in range(len(words)) if (said := _of_letters(term, words[at:], before)))


def _marks(word: str) -> bool:
    return word[0].isupper() or word[0].isdigit()


def _of_letters(term: str, words: list[str], before: str) -> str:
    """ "Master Services Agreement dated March 3, 2020" for "MSA", where the words begin so."""
    taken = list[str]()
    for word in words:
        taken.append(word)
        initials = "".join(one[0] for one in taken if one not in _SMALL)
        if initials == term and word not in _SMALL:
            rest = re.search(rf"{re.escape(' '.join(taken))}{_REST}", before)
            return _bare(rest.group()) if rest else ""
        if not term.startswith(initials):
            return ""
    return ""


def _bare(said: str) -> str:
    """Without articles and small words before it."""
    words = said.strip(" ,.").split()
    while len(words) > 1 and words[0].lower() in _LEADS:
        words = words[1:]
    return " ".join(words)
