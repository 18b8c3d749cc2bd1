"""Whether words are an assertion at all: a clause with a subject and a verb in a tense, or something to be done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.facts.statements import is_task
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Token

_HELPER = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|shall|will|must|may|can|would|could|should|might|am|I['\u2019]m)\b"
)  # where one stands, no grammar is needed to see that it is a sentence
_TERM = re.compile(r"^(?:\(?\w{1,6}[.)] )?[\"“][^\"”]{2,60}[\"”] ?[-\u2013\u2014:]")  # "TERM" - what it means
_CLIPPED = re.compile(r"^(?P<who>Patient|Pt\.?|Resident|Family|Husband|Wife|Daughter|Son) (?=[a-z])")
_RESOLVED = re.compile(r"^(?:now,? therefore,? )?(?:be it )?(?:further |hereby )?resolved\b", re.I)
_STAMP = re.compile(r"^Case \d{1,2}:\d\d-\w{2}-\d{2,6}|\bPage ID ?#")  # a court's stamp on a page
_REFERENCE = re.compile(
    r"^(?:[^.]{0,60} )?\d{1,2}/\d{1,2}/\d{2,4} [^.;]{0,40}, ?at \d|\b(?:infra|supra|see also)\b"
    r"|\bdiscussed in Volume\b|^(?:see|id\.)[ ,]",
    re.I,
)
_CITED = re.compile(
    r"^\.\. \[\d+\] |^\d{1,4} [A-Z]\w+ (?:[A-Z]\.? )?[A-Z]\w+(?:,| ?et ?al)"
    r"|[A-Z][\w'\u2019]+,? \([A-Z][a-z]{2,8}\.? \d{1,2}, \d{4}\)(?:;|\.?$)|[A-Z]\w+, \d{1,2}/\d{1,2}/\d{4}, "
)  # a paper's title with its day, as notes cite it
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_TENSES = frozenset({"VBD", "VBZ", "VBP", "MD"})


def asserts(words: str) -> bool:
    """False for a reference, a caption, a stamp, a defined term without "means", a line of a list. "Patient collapsed", as charts
    have it, lacks only its article."""
    words = _CLIPPED.sub(r"The \g<who> ", words)
    if _TERM.match(words) or _STAMP.search(words) or _REFERENCE.search(words) or _CITED.search(words):
        return False
    return bool(_RESOLVED.match(words) or _HELPER.search(words)) or is_task(words) or _has_clause(words)


def needs_grammar(words: str) -> bool:
    """Is there no other way to tell?"""
    return not (
        _TERM.match(words) or _STAMP.search(words) or _RESOLVED.match(words) or _HELPER.search(words) or is_task(words)
    )


def _has_clause(words: str) -> bool:
    return any(
        _has_object(token) or (token.pos_ in ("VERB", "AUX") and not _describes(token) and _is_said_of(token))
        for token in parse.parse(parse.plain(words))
    )


def _is_said_of(verb: Token) -> bool:
    return _is_told_of(verb) or (_is_in_tense(verb) and any(child.dep_ in _SUBJECTS for child in verb.children))


def _has_object(word: Token) -> bool:
    """ "Orders over $5,000 need approval", where the tag is a noun's and the grammar a verb's: only verbs have objects. "Under
    the lease of 3 May 2018 Acme took two floors", where the name is taken for a part of the day."""
    if word.dep_ == "ROOT" and word.tag_ == "VBD" and word.i and word.nbor(-1).pos_ == "PROPN":
        return any(child.dep_ == "dobj" for child in word.children)
    does = [child for child in word.children if child.i < word.i and child.dep_ in (*_SUBJECTS, "compound", "nmod")]
    return word.dep_ == "ROOT" and bool(does) and any(child.dep_ == "dobj" for child in word.children)


def _describes(verb: Token) -> bool:
    """ "Attorney who worked for Lee" asserts nothing."""
    return verb.dep_ == "relcl" and any(child.tag_ in ("WP", "WDT") for child in verb.children)


def _is_told_of(verb: Token) -> bool:
    """ "The bell tolled at four", where the grammar takes "tolled" for a participle; "Delivered by Arlen Motors on May 3", as
    notes have it."""
    if verb.tag_ == "VBN" and verb.dep_ == "ROOT" and verb.i == 0:
        return any(child.dep_ == "agent" for child in verb.children)
    if verb.tag_ != "VBN" or verb.dep_ != "acl":
        return False
    root = next(token for token in verb.doc if token.dep_ == "ROOT")
    return root.pos_ in ("NOUN", "PROPN") and root.i < verb.i and any(child.dep_ == "det" for child in root.children)


def _is_in_tense(verb: Token) -> bool:
    return verb.tag_ in _TENSES or any(
        child.tag_ in _TENSES for child in verb.children if child.dep_ in ("aux", "auxpass")
    )
