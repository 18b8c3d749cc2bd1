"""What a party only represents: "Seller represents and warrants that: (a) …; (b) it owns the plant" says no more than that."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_ALSO = r"(?:(?:,| and|, and| &) (?:also )?(?:represent|warrant|covenant|agree|undertake|acknowledge)s?){0,4}"
_SAYS = re.compile(
    rf"\b(?P<verbs>represents?{_ALSO}|(?:covenants?|agrees?|warrants?)(?:,| and|, and) represents?{_ALSO}"
    r"|warrants?)(?=[:,]| (?:to|that|as|for|on|unto|at|in|the following)\b)"
    r"|\b(?P<makes>(?:makes?|gives?) (?:each of )?the following (?:representations|warranties))\b"
)
_OPENS = re.compile(
    r"(?:\bthat\b|\bas follows\b|\bfollowing\b)[^.;:()]{0,160}"
    r"(?:[:\u2014\u2013] ?|,? ?(?=\((?:a|i|1|A)\) )|\.?$)(?P<mark>\(?[\w.]{1,9}[.)]? |$)?"
)
_AGREED = re.compile(r"\b(?:agree|acknowledge|understand)s?,? (?:and )?\Z")
_WHOSE = re.compile(
    r"(?:(?:the|each|either|both|and|of|party|parties|hereby|jointly|severally|shall|will|does|further|also"
    r"|[A-Z][\w.'&-]*)[, ]*){1,14}"
)
_AFTER_A_HEADING = re.compile(r"^.{0,80}[a-z]\. (?=[A-Z])")
_MARK = re.compile(
    r"\(?(?P<mark>(?:[a-z]{1,2}|[ivx]{1,5}|[A-Z]|\d{1,2})(?=[.)] ?)|\d{1,3}(?:\.\d{1,3}){1,4})[.)]?(?=\s|$)"
)
_HEADED = re.compile(
    r"(?:(?:ARTICLE|SECTION) )?\(?[\w.]{0,7}[.)]? ?(?:Mutual )?representations?(?: and|,| &)?"
    r"(?: warrant(?:y|ies))?[\w ,'&-]{0,60}\.?",
    re.I,
)
_DUTY = re.compile(
    r"\b(?P<helper>is|are|was|were|has|have|had|does|do|did|shall|will|must|may|can|agrees?|represents?|warrants?)\b",
    re.I,
)
_DUTIES = frozenset(
    {"shall", "will", "must", "may", "can", "agree", "agrees", "represent", "represents", "warrant", "warrants"}
)
_CONDITION = re.compile(r"(?:if|when|upon|in the event|notwithstanding|subject to)\b", re.I)
_LOWERED = re.compile(
    r"(?:The|This|That|These|Those|It|There|All|Each|Neither|Both|An?|No|None|To|As|Its|Their|Any|Except)\b"
)
_ASIDE = re.compile(r"For (?:purposes|the purposes?|the avoidance|clarity)\b|\(")
_FEWEST = 5  # words of an item
_REACH = 900  # characters from the lead-in to an item's end that are cited together
_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_Mark = tuple[
    str, tuple[int, ...]
]  # the family, and the numbers that it may be: "(v)" is the fifth or the twenty-second


@dataclass(frozen=True, slots=True)
class Represented:
    """An item of what somebody represents: where the lead-in begins, and the words of both, or none where it can't be told who
    does."""

    start: int
    words: str


@dataclass(slots=True)
class _Lead:
    """A lead-in whose items go on: "The Company represents that", and of which family their marks are, once one was seen."""

    start: int
    says: str
    own: _Mark | None
    family: str = ""
    is_on: bool = True
    last: int = 0


def represented(sentences: Iterable[Sentence]) -> dict[int, Represented]:
    """The items of representations, by where they begin; duties among them ("Seller shall …") are as good as any."""
    found: dict[int, Represented] = {}
    lead: _Lead | None = None
    before: Sentence | None = None
    for sentence in sentences:
        if lead and _ends(lead, sentence, before):
            lead = None
        if begun := _lead_of(sentence):
            lead = begun
        elif lead and lead.is_on and _states(sentence):
            found[sentence.start] = _item(lead, sentence)
        before = sentence
    return found


def _lead_of(sentence: Sentence) -> _Lead | None:
    own = _mark(sentence.words)
    if _HEADED.fullmatch(sentence.words):
        return _Lead(sentence.start, "", own)
    says = _SAYS.search(sentence.words)
    opens = _OPENS.search(sentence.words, says.start()) if says else None
    if says is None or not (says["makes"] or _is_open(sentence, opens)):
        return None
    if _AGREED.search(sentence.words, 0, says.start()):
        return None  # what is agreed as well as represented holds
    inside = _mark(opens["mark"] or "") if opens else None
    who = plain(sentence.words[: says.start()].strip() + " x", titled=False).removesuffix("x.").strip()
    who, verbs = _AFTER_A_HEADING.sub("", who), (says["verbs"] or "represents").strip()
    who = next((one for one in (who, who.rpartition(", ")[2]) if one and _WHOSE.fullmatch(one)), "")
    known = f"{who} {verbs} that" if who else ""
    return _Lead(sentence.start, known, own, inside[0] if inside else "", last=min(inside[1]) if inside else 0)


def _is_open(sentence: Sentence, opens: re.Match[str] | None) -> bool:
    """Do items follow, in the sentence or after it?"""
    return opens is not None and bool(opens["mark"] or sentence.words.endswith((":", "that", "follows.", "\u2014")))


def _ends(lead: _Lead, sentence: Sentence, before: Sentence | None) -> bool:
    """Does something else begin? What has no mark, after an item that ended, is none of them, and another item may follow it."""
    mark = _mark(sentence.words)
    if mark is None:
        apart = before is not None and before.block != sentence.block and before.words.endswith(".")
        lead.is_on = lead.is_on and not apart
        return sentence.kind is BlockKind.HEADING
    family, numbers = mark
    if not lead.family and (lead.own is None or family != lead.own[0]):
        lead.family = family
    if family != lead.family:
        return not family.startswith("(")
    is_next = lead.last + 1 in numbers
    lead.is_on, lead.last = lead.is_on or is_next, lead.last + 1 if is_next else lead.last or min(numbers)
    return numbers == (1,) and lead.last > 1


def _mark(words: str) -> _Mark | None:
    """What an item is numbered by: "17.4.2" is the second of "17.4", "(b)" the second of those in letters."""
    found = _MARK.match(words)
    if found is None:
        return None
    mark = found["mark"]
    if mark[0].isdigit():
        family, _, last = mark.rpartition(".")
        return (family or ("(1" if words[0] == "(" else "1")), (int(last),)
    if mark.isupper():
        return "A", (ord(mark[0]),)
    letter = (len(mark) - 1) * 26 + ord(mark[-1]) - ord("a") + 1
    return "(a", (letter, _ROMAN.index(mark)) if mark in _ROMAN else (letter,)


def _states(sentence: Sentence) -> bool:
    """Is it told as what is, and neither as what is to be done nor as what follows if something happens?"""
    body = plain(sentence.words)
    helper = _DUTY.search(body)
    duty = helper is not None and helper["helper"].lower() in _DUTIES
    stands = len(body.split()) >= _FEWEST and not _CONDITION.match(body) and not _ASIDE.match(body)
    return stands and not duty and sentence.kind is not BlockKind.HEADING


def _item(lead: _Lead, sentence: Sentence) -> Represented:
    body = plain(sentence.words)
    fragment = _MARK.sub("", sentence.words, count=1).lstrip()[:1].islower() and not _LOWERED.match(body)
    if fragment or not lead.says or sentence.end - lead.start > _REACH:
        return Represented(lead.start, "")  # "(ii) violate any law" has no subject
    body = body[0].lower() + body[1:] if _LOWERED.match(body) else body
    return Represented(lead.start, f"{lead.says} {body}")
