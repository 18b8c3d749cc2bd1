"""What a bare "Admitted." or "Denied." to a written request says: the request's own words, as the party's that answers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.facts.testimony.answers import restated
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_REQUEST = re.compile(r"^(?:please )?admit (?:to the truth of the fact )?that,? (?=\w)", re.I)
_BARE = re.compile(
    r"^(?:(?:[^.;]{1,160}\bobjections?\b[^.;,]{0,80}|(?:subject to|without waiving) [^.;,]{1,80}), )?"
    r"(?P<party>(?:[\w&'\u2019-]+,? ){0,6}?)(?P<reply>admit(?:s|ted)?|den(?:y|ies|ied))"
    r"(?: (?:this|the|that) request| request (?:no\. )?\d{1,3})?\.?$",
    re.I,
)
_NO_PARTY = frozenset(
    {
        "not",
        "neither",
        "nor",
        "cannot",
        "to",
        "or",
        "and",
        "part",
        "neither,",
        "otherwise",
        "otherwise,",
        "remainder",
        "rest",
    }
    | {"remaining", "other", "except", "balance", "partly", "partially"}
)
_REPLIES = re.compile(r"\b(?:admit(?:s|ted)?|den(?:y|ies|ied))\b", re.I)
_UNKNOWN = re.compile(
    r"\b(?:insufficient|(?:without|lacks?) (?:sufficient )?(?:knowledge|information)|admit (?:or|nor) deny)\b", re.I
)
_LONGEST_REPLY = 420  # characters


def requested(question: str) -> str:
    """What a party is asked to admit, as that party's: "the witness did not sign it."; empty where nothing plain is."""
    found = _REQUEST.match(question)
    return restated(question[found.end() :]) if found else ""


def bare_reply(answer: list[Sentence]) -> tuple[Sentence, bool] | None:
    """The sentence that admits or denies all that was requested, and whether it admits it; none beside another such one."""
    replies = [(one, found) for one in answer if (found := _BARE.match(one.words)) and _is_all(found["party"])]
    if len(replies) != 1 or any(one is not replies[0][0] and _REPLIES.match(one.words) for one in answer):
        return None  # "Admit that this is true of two. Otherwise deny."
    sentence, found = replies[0]
    return sentence, found["reply"].lower().startswith("admit")


def limited_reply(answer: list[Sentence]) -> str:
    """What admits or denies a part of what was requested, to be told with the request; empty where it does neither."""
    words = " ".join(one.words for one in answer)
    return words if _REPLIES.search(words) and len(words) <= _LONGEST_REPLY and not _UNKNOWN.search(words) else ""


def _is_all(party: str) -> bool:
    return not _NO_PARTY & set(party.lower().split())


def replies(sentences: list[Sentence]) -> Iterator[tuple[Sentence, Sentence, bool, str]]:
    """Each request with the bare reply to it, whether that admits, and what is requested."""
    request: Sentence | None = None
    for one in sentences:
        if one.kind is BlockKind.QUESTION:
            request = one
        elif request and one.kind is BlockKind.ANSWER and (found := bare_reply([one])):
            if words := requested(request.words):
                yield request, one, found[1], words
            request = None
