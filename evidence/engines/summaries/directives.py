"""What a message asks its reader for, or by its grammar tells them to do: "Release the assets for three years"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.facts.sentences.text import uncalled
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Token

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})
_BASE = frozenset({"VB", "VBP"})
_IMPERATIVE = frozenset({"do", "please", "now", "just"})  # what may stand before its verb
_OBJECTS = frozenset({"dobj", "prt"})
_MAY_DIRECT = re.compile(
    r"(?:(?:do not|don['\u2019]t|just|then|now) )?[a-z]{2,12} (?:ahead|(?:and|&) [a-z]+|the|th(?:is|at|ese|ose)|all|any|each|both"
    r"|your|our|my|his|her|their|its|an?|it|them|him|us|me|back|up|down|out|off|in|with|on|for|no|not|to|from|(?-i:[A-Z\d]))",
    re.I,
)  # a word and what it may govern
_ASKS = re.compile(
    r"\?$|(?:^|, )(?:do not|don['\u2019]t) (?!hesitate|forget|worry|know|think|have)\w+"
    r"|\b(?:please|pls|could you|can you|would you"
    r"|(?<!has )(?<!have )(?<!had )let me know"
    r"|(?<!if )(?<!whether )(?:I|we|you)(?: will| also| do|['\u2019][a-z]{1,2})? need(?:ed)? to|need(?:s|ed)? you|request|asap"
    r"|(?:I|we) would like (?:you|to (?:have|see|receive|get|know))"
    r"|want you|make sure|\b(?:I|we)(?: also| still| really| urgently)? need (?:the|your|an?|copies|all|any|those|these)\b"
    r"|advise(?! (?:him|her|them)\b)|call me|send me|your (?:comments|thoughts|approval))\b",
    re.I,
)
_ENCLOSES = re.compile(
    r"\b(?:please )?find (?:attached|enclosed)\b|\b(?:attached|enclosed) (?:for|is|are|please)\b", re.I
)
_SELF = re.compile(
    r"\b(?:I|we)(?:['\u2019]ll| will| can| would be (?:happy|glad) to) let (?:you|him|her|them|everyone) know\b", re.I
)
_BY_REQUEST = re.compile(
    r"\b(?:per|at|as|upon|to|[\w'\u2019]+['\u2019]s?|your|my|our|his|her|their|the) request(?:ed|s)?\b", re.I
)
_LONGEST = 300  # characters


def directs(root: Token) -> bool:
    """ "Delete the messages": a verb in its base form without a subject, or behind the name of who is called on."""
    children = list(root.children)
    subject = next((one for one in children if one.dep_ in SUBJECTS), None)
    if any(one.dep_ == "aux" and one.lower_ != "do" for one in children):
        return False
    if subject is not None:
        called = subject.tag_ == "NNP" and subject.i == 0 and root.tag_ == "VBP"  # "Ann leave it": no third person
        return called or (root.doc[0].tag_ == "VB" and root.doc[0].dep_ == "advcl")
    first = all(one.lower_ in _IMPERATIVE or one.dep_ in ("neg", "intj") for one in root.doc[: root.i])
    is_bare = root.lower_ == root.lemma_.lower()  # as "Set" is, whatever tag it has; "Keeping" and "Registered" are not
    return first and (root.tag_ in _BASE or (root.i == 0 and is_bare and any(one.dep_ in _OBJECTS for one in children)))


def is_directive(words: str) -> bool:
    """Does the sentence, as its grammar has it, tell its reader what to do?"""
    if len(words) > _LONGEST or words.endswith("?") or not _MAY_DIRECT.match(words):
        return False
    root = next((one for one in parse.parse(parse.plain(words)) if one.dep_ == "ROOT"), None)
    return root is not None and directs(root)


def asks(words: str) -> bool:
    """Does it ask its reader for something, rather than say so in passing or send something?"""
    said = _SELF.sub("", _BY_REQUEST.sub("", uncalled(words)))
    return (bool(_ASKS.search(said)) or is_directive(said)) and not _ENCLOSES.search(words)
