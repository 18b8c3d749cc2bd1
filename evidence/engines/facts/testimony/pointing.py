"""Whether a question speaks of something only as "that" or "this", which words before it name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.facts.testimony.answers import stated
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Token

_POINTING = frozenset({"this", "that", "these", "those"})
_POINTER = re.compile(rf"\b(?:{'|'.join(sorted(_POINTING))})\b", re.I)
_SUBJECTS = ("nsubj", "nsubjpass", "expl")


def points_with_pronoun(question: str) -> bool:
    """Does it speak of something as "that" or "this" alone, and of nothing that it has said before: "Did you report that?" """
    words = stated(question)
    return bool(_POINTER.search(words)) and any(
        _points(token) and not _follows_clause(token) for token in parse.parse(words)
    )


def _follows_clause(token: Token) -> bool:
    """Has the question said a whole clause before: "You were hiring clerks, so that made you a manager"?"""
    above = {token.i}
    for one in (token, *token.ancestors):
        if one.dep_ == "conj":
            break
        above.add(one.head.i)
    verbs = (one for one in token.doc[: token.i] if one.pos_ in ("VERB", "AUX") and one.i not in above)
    return any(child.dep_ in _SUBJECTS and _names(child) for verb in verbs for child in verb.children)


def _names(subject: Token) -> bool:
    return subject.tag_ != "PRP" or subject.lower_ == "you"


def with_noun_for_pointing(question: str, noun: str) -> str:
    """ "Did you report the matter to anybody?" """
    doc = parse.parse(parse.plain(question))
    return "".join((noun if _points(token) else token.text) + token.whitespace_ for token in doc)


def _points(token: Token) -> bool:
    return token.tag_ == "DT" and token.lower_ in _POINTING and token.dep_ not in ("det", "predet")
