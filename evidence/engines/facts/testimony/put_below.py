"""What a question puts below its main clause, where that only says whose words it is in: "I think you signed it?", "We can see
that you signed it, can't we?", "You say at paragraph 4 of your statement that you signed it; is that right?" """

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.facts.testimony.answers import stated
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Token

_ASKING, _HEARS = frozenset({"i", "we"}), frozenset({"us", "me"})
_SEEMS, _SO = frozenset({"seem", "appear"}), frozenset({"right", "correct", "true", "fair", "accurate"})
_SAYS = frozenset({"say", "state", "tell", "explain", "confirm", "describe", "accept", "agree", "acknowledge"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_WHERE = re.compile(
    r",? (?:in|at|from) (?:paragraphs? [\d.]+ (?:of|in) )?your (?:\w+ ){0,2}?(?:statement|affidavit|declaration)$"
)  # the witness has said it
_MOST = 16  # words before what is put


def put_below(question: str) -> str:
    """The clause as a question of its own; empty where there is none, or more is asked."""
    doc = parse.parse(stated(question))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or not (_is_of_who_asks(root) or _is_of_witness(root)):
        return ""
    clause = next((child for child in root.children if child.dep_ == "ccomp" and child.i > root.i), None)
    if clause is None or not _is_whole(clause):
        return ""
    start = clause.left_edge.i + (clause.left_edge.lower_ == "that" and clause.left_edge.head.i == clause.i)
    is_rest = all(not token.is_alpha for token in doc[clause.right_edge.i + 1 :])
    words = _WHERE.sub("", doc[start : clause.right_edge.i + 1].text.strip(" ,;?."))
    return f"{words[:1].upper()}{words[1:]}?" if is_rest and start <= _MOST and words.count('"') % 2 == 0 else ""


def _is_of_who_asks(root: Token) -> bool:
    """ "I think", "we can see", "it appears": not denied, and no question of what, who or why; not "it is important that"."""
    subject = _subject(root)
    if subject is None or _turns(root):
        return False
    if subject.lower_ == "it":
        is_bare = root.lemma_ == "be" and not any(child.dep_ in ("acomp", "attr") for child in root.children)
        return is_bare or root.lemma_.lower() in _SEEMS or any(child.lower_ in _SO for child in root.children)
    return subject.lower_ in _ASKING


def _is_of_witness(root: Token) -> bool:
    """ "You say", "you have told us", and neither "you told him" nor "did you say"."""
    subject = _subject(root)
    if subject is None or subject.lower_ != "you" or _turns(root) or root.lemma_.lower() not in _SAYS:
        return False
    helpers = [child for child in root.children if child.dep_ in ("aux", "auxpass")]
    is_now = root.tag_ == "VBP" if not helpers else helpers[0].lemma_ == "have" and helpers[0].i > subject.i
    heard = (child.lower_ for child in root.children if child.dep_ in ("dobj", "dative"))
    return is_now and all(one in _HEARS for one in heard)


def _subject(root: Token) -> Token | None:
    return next((child for child in root.children if child.dep_ in _SUBJECTS), None)


def _turns(root: Token) -> bool:
    return any(child.dep_ == "neg" or child.tag_ in ("WP", "WRB", "WDT") for child in root.children)


def _is_whole(clause: Token) -> bool:
    """Has it a subject and a verb that says when, and is it no question itself: "what it was"?"""
    has_subject = any(child.dep_ in _SUBJECTS for child in clause.children)
    verbs = [clause, *(child for child in clause.children if child.dep_ in ("aux", "auxpass"))]
    return (
        has_subject and any(one.tag_ in _FINITE for one in verbs) and clause.left_edge.tag_ not in ("WP", "WRB", "WDT")
    )
