"""Whether what a statement says was done is what its quote says, by whom, to whom, and whether it was done or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.support.parse import LIGHT, SAYING, has_content, lemma
from evidence.engines.support.types import Missing
from evidence.engines.support.wordnet import Sense, alike, sense

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ENOUGH = 0.6  # of the statement's words
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj"})
_OBJECTS = frozenset({"dobj", "obj", "attr", "acomp", "oprd"})
_NEVER = frozenset({"no", "not", "n't", "never", "neither", "nor", "none", "nobody", "nothing", "hardly", "scarcely"})
# Verbs and adjectives whose complement did not happen.
_DENYING = frozenset(
    {
        "fail",
        "refuse",
        "deny",
        "decline",
        "prohibit",
        "forbid",
        "prevent",
        "preclude",
        "bar",
        "lack",
        "omit",
        "neglect",
        "unable",
    }
)
# Words that say "not" of something without a verb's being denied.
_LESS = frozenset(
    {"without", "void", "null", "invalid", "exclude", "exclusive", "except", "unless", "only", "cease", "but", "stop"}
)
_RAISING = frozenset({"believe", "think"})  # "I do not think that he paid" denies that he paid
_CLAUSES = frozenset({"VERB", "AUX"})


def missing_acts(statement: Doc, quote: Doc, *, denied_to: int = 0) -> Iterator[Missing]:
    """What of the statement's act the quote does not say, or says otherwise. What it asks up to ``denied_to`` is denied there."""
    words = [token for token in statement if has_content(token)]
    there = [
        (token, _sense(token)) for token in quote if token.is_alpha and (not token.is_stop or token.pos_ == "VERB")
    ]
    same = {token: [other for other, theirs in there if alike(_sense(token), theirs)] for token in words}
    head = main_verb(statement)
    if lacking := _lacking(words, same, head, quote):
        yield Missing("act", lacking)
        return
    turned = _turned(statement, head, same, denied_to) or _only_denied(head, quote) or _unsaid(statement, quote)
    if turned:
        yield Missing("negation", turned)
    elif swapped := _swapped(head, same):
        yield Missing("act", swapped)


def main_verb(statement: Doc) -> Token | None:
    """The verb of what is asserted: of "he testified that she paid" it is "paid"."""
    root = next((token for token in statement if token.dep_ == "ROOT"), None)
    while root is not None and root.lemma_.lower() in SAYING:
        said = next((c for c in root.children if c.dep_ in ("ccomp", "xcomp")), None)
        if said is None:
            break
        root = said
    return root


def _sense(token: Token) -> Sense:
    return sense(lemma(token), token.pos_)


def _lacking(words: list[Token], same: dict[Token, list[Token]], head: Token | None, quote: Doc) -> str:
    """The words that the quote lacks, when they are too many for it to say the same."""
    counted = [token for token in words if token.lemma_.lower() not in SAYING and token.pos_ != "PROPN"]
    if not counted:
        return ""
    absent = [token for token in counted if not same[token]]
    share = 1 - len(absent) / len(counted)
    # What kind of notice it is: "delivery" for "termination".
    other = [token for token in absent if token.dep_ == "compound" and same.get(token.head)]
    opposed = [head] if head is not None and head in absent and _is_opposed(head, quote) else []
    return " ".join(token.text for token in (absent if share < _ENOUGH else other or opposed))


def _is_opposed(verb: Token, quote: Doc) -> bool:
    """Does the quote have the contrary: "sell" for "buy"?"""
    against = _sense(verb).against
    return bool(against) and any(lemma(token) in against for token in quote)


def _turned(statement: Doc, head: Token | None, same: dict[Token, list[Token]], denied_to: int) -> str:
    """The words of an act that is denied in one of the two and asserted in the other."""
    for token in statement:
        if not _may_turn(token, head, stands=head is not None and bool(same.get(head))):
            continue
        others = same.get(token, [])
        if others and all(is_denied(token) != (is_denied(other) or other.idx < denied_to) for other in others):
            return token.text
    return ""


def _only_denied(head: Token | None, quote: Doc) -> str:
    """The verb that is denied where the quote denies nothing at all."""
    if head is None or not (is_denied(head) or head.lemma_.lower() in _DENYING):
        return ""
    denies = any(
        token.lower_ in _NEVER or token.dep_ == "neg" or token.lemma_.lower() in _DENYING | _LESS for token in quote
    )
    return "" if denies else head.text


def _unsaid(statement: Doc, quote: Doc) -> str:
    """The verb of "she never testified that …", where the quote denies no such saying."""
    root = next((token for token in statement if token.dep_ == "ROOT"), None)
    if root is None or root.lemma_.lower() not in SAYING - _RAISING or not is_denied(root):
        return ""
    denies = any(token.pos_ == "VERB" and is_denied(token) and alike(_sense(token), _sense(root)) for token in quote)
    return "" if denies else root.text


def _may_turn(token: Token, head: Token | None, *, stands: bool) -> bool:
    """Would its denial turn the statement: a verb, what the main verb is about, what is said to be had or to be so?"""
    if token.pos_ == "VERB" or token == head:
        return True
    if token.pos_ == "ADJ":
        return token.dep_ in _OBJECTS
    weighty = (token.head == head and not stands) or token.head.lemma_.lower() in LIGHT
    return weighty and token.dep_ in _SUBJECTS | _OBJECTS


def is_denied(token: Token) -> bool:
    """Is the clause the word stands in denied: by "not", "no" before its subject or object, or a verb such as "fail"?"""
    clause = _clause(token)
    return bool((_has_no(token) if clause is None else _denied(clause)) % 2)


def _denied(clause: Token) -> int:
    """How often, with what governs it: "failed to pay", "do not believe that she paid", "no need to pay"."""
    above, denials = clause.head, sum(_denials(clause))
    if above == clause:
        return denials
    if clause.dep_ == "xcomp":
        return denials + (above.lemma_.lower() in _DENYING) + (_denied(above) if above.pos_ in _CLAUSES else 0)
    if clause.dep_ == "ccomp" and above.lemma_.lower() in _DENYING:
        return denials + 1
    if clause.dep_ == "ccomp" and above.lemma_.lower() in SAYING:
        return denials + (above.lemma_.lower() in _RAISING and any(child.dep_ == "neg" for child in above.children))
    if clause.dep_ == "acl":
        return denials + _has_no(above)
    return denials + (clause.dep_ == "pcomp" and above.lower_ == "without")


def _denials(clause: Token) -> Iterator[int]:
    for child in clause.children:
        own = child.dep_ == "neg" or child.lower_ in _NEVER
        if own or (child.dep_ in _SUBJECTS | _OBJECTS and _has_no(child)):
            yield 1


def _has_no(noun: Token) -> int:
    return int(noun.lower_ in _NEVER or any(child.lower_ in ("no", "neither", "not") for child in noun.children))


def _clause(token: Token) -> Token | None:
    """The verb of the clause the word belongs to."""
    while token.pos_ not in _CLAUSES and token.head != token:
        token = token.head
    while token.dep_ in ("aux", "auxpass") and token.head != token:
        token = token.head
    return token if token.pos_ in _CLAUSES else None


def _swapped(head: Token | None, same: dict[Token, list[Token]]) -> str:
    """Who is said to act, where in the quote they are acted upon and another acts."""
    actor = _actor(head) if head is not None else None
    if head is None or actor is None or not (actor_words := _words(actor)):
        return ""
    others = [
        other for other in same.get(head, []) if other.dep_ not in _SUBJECTS
    ]  # "the meeting took place" has no actor
    clauses = [clause for other in others if (clause := _clause(other)) is not None]
    judged = [verdict for clause in clauses if (verdict := _acts(actor_words, clause)) is not None]
    swapped = not any(judged) if judged else bool(others) and _exchanged(head, actor_words, others[0].doc)
    return actor.text if swapped else ""


def _exchanged(head: Token, actor: frozenset[str], quote: Doc) -> bool:
    """Does the quote have no act of the actor's, and one of another whom the statement has acted upon?"""
    theirs = [words for verb in quote if verb.pos_ in _CLAUSES and (one := _actor(verb)) and (words := _words(one))]
    if not theirs or any(actor <= words or words <= actor for words in theirs):
        return False
    upon = [
        _words(token) for token in head.subtree if token.pos_ == "PROPN" and token.dep_ in ("dobj", "dative", "pobj")
    ]
    there = {token.lower_ for token in quote}
    return actor <= there and any(words and words in theirs for words in upon)


def _acts(actor: frozenset[str], clause: Token) -> bool | None:
    """Does the actor act in this clause; None when it does not say."""
    theirs = _actor(clause)
    if theirs is None or theirs.pos_ == "PRON" or not _words(theirs):
        return None
    if actor <= _words(theirs) or _words(theirs) <= actor:
        return True
    rest = {word for child in clause.children if child != theirs for token in child.subtree for word in (token.lower_,)}
    return False if actor <= rest else None


def _actor(verb: Token) -> Token | None:
    """Who does it: the subject, of a passive who stands after "by", of a joined verb the first one's."""
    for child in verb.children:
        if child.dep_ == "agent":
            return next((one for one in child.children if one.dep_ == "pobj"), None)
    if any(child.dep_ == "auxpass" for child in verb.children):
        return None
    if subject := next((child for child in verb.children if child.dep_ == "nsubj"), None):
        return subject
    return _actor(verb.head) if verb.dep_ in ("conj", "xcomp") and verb.head != verb else None


def _words(noun: Token) -> frozenset[str]:
    """The words of a name or noun, without what is said about it."""
    parts = [noun, *(child for child in noun.children if child.dep_ in ("compound", "nmod"))]
    return frozenset(token.lower_ for token in parts if token.is_alpha and token.pos_ != "PRON")
