"""Whether an act is said to have happened, where its quote only has it as a duty, a wish or a case of a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence.engines.support.denial import CLAUSES

if TYPE_CHECKING:
    from spacy.tokens import Token

_DUE = frozenset({"shall", "will", "'ll", "must", "may", "might", "should"})
_SUPPOSING = frozenset({"if", "unless", "whether"})
# Verbs whose complement did happen, or goes on: "managed to sell", "had to pay".
_CAME_TO = frozenset(
    {"manage", "happen", "get", "begin", "start", "continue", "proceed", "go", "come", "use", "have", "help", "seem",
     "see", "hear", "watch", "make", "let", "cause", "force", "fail", "refuse", "decline", "neglect", "omit", "appear"}
)  # fmt: skip


def undone(head: Token | None, same: dict[Token, list[Token]]) -> str:
    """The verb of what is said to have been done, where the quote has it nowhere as done."""
    if head is None or not _is_done(head) or _is_supposed(head):
        return ""
    verbs = [other for other in same.get(head, []) if other.pos_ in CLAUSES]
    if len(verbs) < len(same.get(head, [])):
        return ""  # a noun such as "payment" leaves it open
    return head.text if verbs and all(_is_due(verb) or _is_supposed(verb) for verb in verbs) else ""


def _is_done(verb: Token) -> bool:
    """ "paid", "was paid", "had paid"; not "must have paid"."""
    helpers = [child for child in verb.children if child.dep_ in ("aux", "auxpass")]
    if any(child.tag_ == "MD" or child.lower_ == "to" for child in helpers):
        return False
    return verb.tag_ == "VBD" or any(child.tag_ == "VBD" for child in helpers)


def _is_due(verb: Token) -> bool:
    """ "shall pay", "agreed to pay"; of verbs that are joined the first one's word counts for all."""
    helpers = [child for child in verb.children if child.dep_ in ("aux", "auxpass")]
    if any(child.tag_ == "MD" and child.lower_ in _DUE for child in helpers):
        return True
    if any(child.lower_ == "to" for child in helpers):
        return verb.dep_ == "xcomp" and verb.head.pos_ == "VERB" and verb.head.lemma_.lower() not in _CAME_TO
    joined = verb.dep_ == "conj" and verb.head.pos_ in CLAUSES and verb.tag_ == "VB" and not helpers
    return joined and _is_due(verb.head)


def _is_supposed(verb: Token) -> bool:
    return any(child.dep_ == "mark" and child.lower_ in _SUPPOSING for child in verb.children)
