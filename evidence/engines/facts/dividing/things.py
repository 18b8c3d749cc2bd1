"""Which thing "it" or "them" means in a clause: the only one of which the clause before speaks, or the only several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

_IT, _THEM = re.compile(r"(?<!^)\bit\b(?! \[)"), re.compile(r"\bthem\b(?! \[)")
_BRACKETED = re.compile(r" \[[^\[\]]+\]")
_COUNTED = frozenset({"npadvmod", "nummod", "nmod", "compound"})
_ACTING = frozenset({"nsubj", "nsubjpass", "dobj"})
_LONGEST = 6  # words of what stands in brackets
_OF_TIME = frozenset({"second", "minute", "hour", "day", "week", "month", "year", "time"})


def with_things(words: str, before: str) -> str:
    """The words with what "them", or "it" behind its verb, means in brackets, where that is plain."""
    them, it = list(_THEM.finditer(words)), list(_IT.finditer(words))
    if len(them) + len(it) != 1:
        return words
    found = (them or it)[0]
    own = parse.parse(parse.plain(_BRACKETED.sub("", words)))
    word = next((one for one in own if one.lower_ in ("it", "them")), None)
    if word is None or word.dep_ not in ("dobj", "pobj", "nsubj", "nsubjpass") or (it and word.head.lemma_ == "be"):
        return words
    thing = _thing(parse.parse(parse.plain(_BRACKETED.sub("", before))), own[: word.i], is_several=bool(them))
    named = re.sub(r"^(?:an?|the) ", "the " if it else "", f"{thing[:1].lower()}{thing[1:]}")
    return f"{words[: found.end()]} [{named}]{words[found.end() :]}" if thing else words


def _thing(doc: Doc, own: Span, *, is_several: bool) -> str:
    tags = ("NNS", "NNPS") if is_several else ("NN",)
    if any(one.tag_ in tags for one in own):
        return ""
    found = [
        one
        for one in doc
        if one.tag_ in tags and one.lemma_ not in _OF_TIME and _may_be_meant(one, is_several=is_several)
    ]
    if len(found) != 1 or any(one.dep_ == "conj" and one.pos_ in ("NOUN", "PROPN") for one in doc):
        return ""
    thing = doc[found[0].left_edge.i : found[0].i + 1].text
    return thing if thing.count(" ") < _LONGEST else ""


def _may_be_meant(word: Token, *, is_several: bool) -> bool:
    if is_several:
        return word.dep_ not in _COUNTED
    return word.dep_ in _ACTING and any(one.dep_ == "det" for one in word.children)
