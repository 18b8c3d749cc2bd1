"""Whether an act is said to have happened, where its quote only has it as a duty, a wish or a case of a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence.engines.support.denial import CLAUSES

if TYPE_CHECKING:
    from spacy.tokens import Token

_DUE = frozenset({"shall", "will", "'ll", "must", "may", "might", "should"})
_WOULD = frozenset({"would", "could", "'d"})  # have paid
# Adjectives whose complement is still to come: "due to be paid". Of "glad to see" it came.
_AHEAD = frozenset({"about", "due", "likely", "unlikely", "ready", "willing", "set", "free", "entitled", "eligible", "liable",
                    "bound", "prepared", "eager", "anxious", "keen", "supposed"})  # fmt: skip
_NOT_QUITE = frozenset({"almost", "nearly", "virtually"})
# Verbs by which somebody takes something for so, or wishes it: whether it was is left open.
_GUESSING = frozenset(
    {"suspect", "assume", "guess", "imagine", "suppose", "pretend", "speculate", "hope", "wish", "fear"}
)
_SUPPOSING = frozenset({"if", "unless", "whether"})
# Verbs whose complement did happen, or goes on: "managed to sell", "had to pay".
_CAME_TO = frozenset(
    {"manage", "happen", "get", "begin", "start", "continue", "proceed", "go", "come", "use", "have", "help", "seem",
     "see", "hear", "watch", "make", "let", "cause", "force", "fail", "refuse", "decline", "neglect", "omit", "appear"}
)  # fmt: skip


def undone(head: Token | None, same: dict[Token, list[Token]]) -> str:
    """The verb of what is said to have been done, where the quote has it nowhere as done."""
    if head is None or not is_done(head) or _is_supposed(head):
        return ""
    verbs = [other for other in same.get(head, []) if other.pos_ in CLAUSES]
    if len(verbs) < len(same.get(head, [])):
        return ""  # a noun such as "payment" leaves it open
    return head.text if verbs and all(is_due(verb) or _is_supposed(verb) for verb in verbs) else ""


def is_done(verb: Token) -> bool:
    """ "paid", "was paid", "had paid"; not "must have paid"."""
    helpers = [child for child in verb.children if child.dep_ in ("aux", "auxpass")]
    if any(child.tag_ == "MD" or child.lower_ == "to" for child in helpers):
        return False
    return verb.tag_ == "VBD" or any(child.tag_ == "VBD" for child in helpers)


def is_due(verb: Token) -> bool:
    """ "shall pay", "would have paid", "agreed to pay"; of verbs that are joined the first one's word counts for all."""
    helpers = [child for child in verb.children if child.dep_ in ("aux", "auxpass")]
    if any(child.tag_ == "MD" and (child.lower_ in _DUE or _is_unreal(child, helpers)) for child in helpers):
        return True
    if any(child.lower_ == "to" for child in helpers):
        return verb.dep_ == "xcomp" and _leaves_open(verb.head)
    if any(child.lower_ in _NOT_QUITE for child in verb.children if child.dep_ == "advmod"):
        return True
    if verb.dep_ == "ccomp" and (verb.head.lemma_.lower() in _GUESSING or (verb.tag_ == "VB" and not helpers)):
        return True  # "suspected that he paid", "demanded that he pay"
    joined = verb.dep_ == "conj" and verb.head.pos_ in CLAUSES and verb.tag_ == "VB" and not helpers
    return joined and is_due(verb.head)


def is_willing(verb: Token) -> bool:
    """Has it "will" or "would", which say what somebody means to do?"""
    return any(child.lower_ in ("will", "would", "wo", "'ll", "'d") for child in verb.children if child.dep_ == "aux")


def _is_unreal(modal: Token, helpers: list[Token]) -> bool:
    return modal.lower_ in _WOULD and any(child.lemma_.lower() == "have" and child.i > modal.i for child in helpers)


def _leaves_open(above: Token) -> bool:
    """Is what somebody agreed, was due, is, has or had yet to do left open by the word that says so?"""
    if above.pos_ == "ADJ":
        return above.lower_ in _AHEAD
    if above.lemma_.lower() == "have":
        return above.tag_ != "VBD" or any(child.lower_ == "yet" for child in above.children)
    return above.pos_ in CLAUSES and above.lemma_.lower() not in _CAME_TO


def _is_supposed(verb: Token) -> bool:
    return any(child.dep_ == "mark" and child.lower_ in _SUPPOSING for child in verb.children)
