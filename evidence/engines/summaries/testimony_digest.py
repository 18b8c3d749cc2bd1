"""A witness's statements as a litigator's digest has them: what was accepted, what denied, what answered to what, those of a kind
together and the weightiest first."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evidence.engines.facts.testimony.lead_ins import without_tag
from evidence.engines.summaries.exchange_words import family_name
from evidence.engines.summaries.parts import SummaryPart
from evidence.engines.summaries.weighed_statements import WeighedStatement
from evidence.engines.support.replies import says_yes

OFFICE = re.compile(
    r"\b(?:appointed|employed|promoted|hired|(?:joined|left|retired from|worked (?:for|at|as|in)) (?:the|a|an|[A-Z]))"
    r"|\b(?:was|were|became|as) (?:an?|the) (?:[\w-]+ ){0,4}(?:director|manager|officer|head|lawyer|solicitor|counsel|engineer"
    r"|chair\w*|executive|secretary|president|partner|analyst|investigator|adviser|advisor|accountant|nurse|doctor|member)\b",
    re.I,
)  # in what capacity somebody speaks
_VERB = r"(?P<verb>testified|said|stated)"
_THAT = re.compile(rf"[^\u201c]{{3,60}}? {_VERB} that (?P<said>.+)", re.S)
_DENIED = re.compile(r"[^\u201c]{3,60}? denied that (?P<said>.+)", re.S)
_ANSWERED = re.compile(
    r"[^\u201c]{3,60}? answered \u201c(?P<answer>.+?)\u201d when asked: \u201c(?P<asked>.+)\u201d", re.S
)
_ASKED = re.compile(
    rf"[^\u201c]{{3,60}}?, asked \u201c(?P<asked>.+)\u201d, {_VERB}: \u201c(?P<answer>.+)\u201d\.?", re.S
)
_OWN = re.compile(rf"[^\u201c]{{3,60}}? {_VERB}: (?P<said>\u201c.+)", re.S)
_BARE = re.compile(
    r"(?:yes|yeah|yep|no|nope|correct|right|absolutely|that['\u2019]s (?:right|correct|true)|that is (?:right|correct|true)"
    r"|(?:yes|no), (?:I|it|they|we|that|he|she) [\w\u2019']+(?: not)?|mm-hm|agreed)"
    r"(?:[,.] (?:yes|no|sir|ma['\u2019]am|I do|I did))?[.,]?",
    re.I,
)  # an answer that says no more
_NEGATIVE = re.compile(r"\b(?:not|never|no|nobody|nothing|none|neither|without)\b|n['\u2019]t\b", re.I)
_HELPER = r"(?:did|do|does|was|were|is|are|has|have|had|can|could|would|will|should)(?:n['\u2019]t)?\b"
_ASKS_OF = r"(?:you|he|she|it|they|we|there|the|any|anybody|anyone|your|that|this|Mr|Mrs|Ms|Dr)\b"
_INVERTED = re.compile(
    rf"(?:^|, |-- )(?:(?:and|so|then|but) )?"
    rf"(?:{_HELPER} (?:not )?{_ASKS_OF}|(?:when|where) {_HELPER}|(?:who|what|why|how|which)\b)",
    re.I,
)  # a question in its grammar, which is no statement without its answer


@dataclass(frozen=True, slots=True)
class DigestLine:
    """What is told, and how the group of lines that it stands in begins."""

    kind: str
    words: str
    source: WeighedStatement


_KINDS = {
    "that": "{who} {verb} that ",
    "accepted": "{who} accepted: ",
    "denied": "{who} denied that ",
    "rejected": "{who} rejected: ",
    "asked": "",
    "own": "{who} {verb}: ",
}
_JOINED = {"that": "; that ", "denied": "; that "}


def digest(who: str, verb: str, found: Sequence[WeighedStatement]) -> Iterator[SummaryPart]:
    """The statements of ``who``, those of one kind together; ``verb`` is how it is reported, "testified"."""
    groups: defaultdict[str, list[DigestLine]] = defaultdict(list)
    for one in sorted(found, key=lambda one: (bool(OFFICE.search(one.words)), -one.worth)):
        line = _line(one)
        groups[line.kind].append(line)
    called = who
    for kind in _KINDS:
        if lines := groups.get(kind):
            yield SummaryPart(
                _words(kind, who, called, verb, lines), tuple((one.source.start, one.source.end) for one in lines)
            )
            called = family_name(who)


def _words(kind: str, who: str, called: str, verb: str, lines: list[DigestLine]) -> str:
    """ "Ann Roe denied that she signed it; that she was there." ``called``: how the first line names the witness."""
    opening = _KINDS[kind].format(who=called, verb=verb)
    if not opening:
        first, *rest = (one.words for one in lines)
        return " ".join([first.replace(who, called, 1), *(one.replace(who, family_name(who), 1) for one in rest)])
    joined = _JOINED.get(kind, "; ").join(one.words.rstrip(".") for one in lines)
    if kind in _JOINED:
        joined = joined.replace(f"{who} ", f"{family_name(who)} ")
    ends = joined.endswith((".\u201d", "!\u201d"))
    return f"{opening}{joined}" if ends else f"{opening}{joined}."


def _line(one: WeighedStatement) -> DigestLine:
    if found := _DENIED.fullmatch(one.words):
        return DigestLine("denied", found["said"], one)
    if found := _THAT.fullmatch(one.words):
        return DigestLine("that", found["said"], one)
    if (found := _ANSWERED.fullmatch(one.words)) or (found := _ASKED.fullmatch(one.words)):
        return _exchanged(one, found["asked"], found["answer"])
    found = _OWN.fullmatch(one.words)
    return DigestLine("own", found["said"], one) if found else DigestLine("asked", one.words, one)


def _exchanged(one: WeighedStatement, asked: str, answer: str) -> DigestLine:
    """What was put and accepted or rejected in a bare word; any other exchange as it is."""
    put = without_tag(asked).rstrip("?. ")
    if not _BARE.fullmatch(answer.strip()) or _INVERTED.search(put) or "?" in put:
        return DigestLine("asked", one.words, one)
    if not says_yes(answer) and _NEGATIVE.search(put):
        return DigestLine("asked", one.words, one)  # "You did not sign?" - "No." agrees
    return DigestLine("accepted" if says_yes(answer) else "rejected", f"\u201c{put}\u201d", one)
