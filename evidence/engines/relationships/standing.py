"""How a clause is meant: as what is so, as a duty, as somebody's claim, or not at all (denied, possible, wished, asked)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from evidence.engines.support.act import is_denied

if TYPE_CHECKING:
    from spacy.tokens import Token

Standing = Literal["is", "must", "claimed", "not"]

_POSSIBLE = frozenset({"may", "might", "could", "would", "can", "should", "ought"})
_DUTY = frozenset({"shall", "will", "must"})
_UNLESS = frozenset({"if", "unless", "whether", "until", "lest", "should", "once", "whenever", "wherever"})
_GENERIC = frozenset({"when", "where"})
_CLAIMING = frozenset(
    [
        "allege",
        "claim",
        "contend",
        "argue",
        "assert",
        "suggest",
        "suspect",
        "believe",
        "think",
        "suppose",
        "maintain",
        "accuse",
    ]
)
_DENYING = frozenset(
    [
        "deny",
        "doubt",
        "dispute",
        "hope",
        "want",
        "wish",
        "expect",
        "intend",
        "propose",
        "plan",
        "request",
        "ask",
        "demand",
        "offer",
        "recommend",
    ]
)
_OBLIGING = frozenset({"agree", "undertake", "covenant", "require", "oblige", "obligate", "promise", "commit", "have"})
_REAL = frozenset({"continue", "begin", "start", "use", "happen", "help", "go"})  # "continued to work", "used to work"
_ENDING = frozenset({"stop", "cease", "quit", "avoid", "consider", "discuss", "suggest", "recommend", "deny", "delay"})
_HEARSAY = frozenset({"allegedly", "reportedly", "purportedly", "supposedly", "probably", "apparently"})
_PERHAPS = frozenset({"perhaps", "possibly", "maybe"})
_NEAR = 6  # words
_ORDER: dict[Standing, int] = {"is": 0, "must": 1, "claimed": 2, "not": 3}


def standing(verb: Token) -> Standing:
    """Of the clause of this verb, with all that governs it: the least that one of them leaves."""
    if is_denied(verb):
        return "not"
    found: Standing = "is"
    node = verb
    while True:
        found = max(found, _own(node), _under(node), key=_ORDER.__getitem__)
        if node.head == node or node.dep_ not in ("xcomp", "ccomp", "conj") or found == "not":
            return found
        node = node.head


def _own(verb: Token) -> Standing:
    """What its own auxiliaries, conjunction and adverbs make of a clause."""
    words = {child.lower_ for child in verb.children if child.dep_ in ("mark", "advmod")}
    helps = _helps(verb)
    if helps & _POSSIBLE or words & (_UNLESS | _PERHAPS) or _before(verb) & _POSSIBLE:
        return "not"
    if is_infinitive(verb) and verb.dep_ != "xcomp" and not (verb.dep_ == "conj" and verb.head.dep_ == "xcomp"):
        return "not"
    if words & _GENERIC and verb.tag_ in ("VBZ", "VBP", "VB"):
        return "not"
    if helps & _DUTY:
        return "must"
    if (
        verb.tag_ == "VB" and verb.dep_ == "conj" and not helps and verb.head.tag_ != "VB"
    ):  # "was trying to see, and pay"
        return "not"
    if verb.tag_ in ("VBD", "VBZ", "VBP") and verb.dep_ == "conj" and not helps and verb.head.tag_ == "VB":
        return "not"  # "shall not be liable for what it received and conveyed": joined to another verb than the grammar says
    return "claimed" if words & _HEARSAY else "is"


def is_supposed(verb: Token) -> bool:
    """A clause within a rule ("the amount that Customer paid shall be returned"): a case, not what happened."""
    if verb.dep_ not in ("relcl", "acl", "advcl", "ccomp", "conj"):
        return False
    return any(above.lemma_.lower() == "mean" or _helps(above) & (_DUTY | _POSSIBLE) for above in verb.ancestors)


def _helps(verb: Token) -> set[str]:
    return {child.lemma_.lower() for child in verb.children if child.dep_ == "aux"}


def is_infinitive(verb: Token) -> bool:
    return any(child.lower_ == "to" and child.dep_ == "aux" for child in verb.children)


def _before(verb: Token) -> set[str]:
    """The auxiliaries and adverbs just before a verb, also those the grammar gave to another word."""
    found: set[str] = set()
    for token in reversed(verb.doc[max(0, verb.i - _NEAR) : verb.i]):
        if token.pos_ not in ("AUX", "ADV", "CCONJ", "PART"):
            break
        found.add(token.lower_)
    return found


def _under(verb: Token) -> Standing:
    """What the word that it complements makes of it: "agreed to pay", "denied that he paid"."""
    above, infinitive = verb.head.lemma_.lower(), is_infinitive(verb)
    if verb.dep_ == "ccomp" and verb.tag_ == "VB" and not any(child.dep_ == "aux" for child in verb.children):
        return "not"  # "agrees to have Lee pay"
    if verb.dep_ in ("xcomp", "ccomp") and verb.tag_ == "VBG" and above in _ENDING:
        return "not"  # "stopped paying Lee"
    if verb.dep_ == "ccomp":
        return "not" if above in _DENYING else "claimed" if above in _CLAIMING else "is"
    if verb.dep_ == "xcomp" and infinitive:
        return "must" if above in _OBLIGING else "is" if above in _REAL else "not"
    if verb.dep_ in ("acl", "advcl", "relcl"):
        return "not" if infinitive else "is"
    return "not" if verb.dep_ in ("pcomp", "csubj", "csubjpass", "dep") else "is"
