"""Whether a clause is denied, by whichever word says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.support.parse import SAYING

if TYPE_CHECKING:
    from spacy.tokens import Token

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj"})
OBJECTS = frozenset({"dobj", "obj", "attr", "acomp", "oprd"})
CLAUSES = frozenset({"VERB", "AUX"})
HELPERS = frozenset({"aux", "auxpass"})
NEVER = frozenset(
    {"no", "not", "n't", "never", "neither", "nor", "none", "nobody", "nothing", "hardly", "scarcely", "non"}
)
# Verbs and adjectives whose complement did not happen.
DENYING = frozenset(
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
        "dispute",
        "doubt",
        "disagree",
        "stop",
        "restrain",
        "enjoin",
    }
)
# Words that say "not" of something without a verb's being denied.
LESS = frozenset(
    {"without", "void", "null", "invalid", "exclude", "exclusive", "except", "unless", "only", "cease", "but", "stop"}
)
_DEEPEST = 50  # clauses within each other that are followed up
_CONTRASTING = frozenset({",", ";", "-", "(", "but", "and"})
_BEFORE_NOUN = frozenset({"det", "amod", "compound", "poss", "case", "nummod", "nmod"})
# Prepositions to a clause's reason or time.
_BESIDE = frozenset({"due", "because", "despite", "owing", "following", "since", "after", "pursuant", "per", "given"})
RAISING = frozenset({"believe", "think"})  # "I do not think that he paid" denies that he paid


def is_denied(token: Token) -> bool:
    """Is the clause the word stands in denied: by "not", "no" before its subject or object, or a verb such as "fail"; or the
    word itself, by "no" or "without"?"""
    clause = clause_of(token)
    if clause is None:
        return bool(_has_no(token))
    denied = 0 if _is_reason(token, clause) else _denied(clause)
    return bool((denied + _none_above(token, clause)) % 2)


def _is_reason(token: Token, clause: Token) -> bool:
    """Does it stand in the reason or the time of a clause, which its "not" leaves as they are: "not paid due to termination"?"""
    while token.head not in (token, clause):
        token = token.head
    return token.dep_ in ("prep", "oprd", "acomp", "advmod") and token.lower_ in _BESIDE


def is_none(token: Token) -> bool:
    """Is the word denied, rather than its clause: "at no cost", "without signs"?"""
    clause = clause_of(token)
    return clause is not None and bool(_none_above(token, clause) % 2)


def _none_above(token: Token, clause: Token) -> int:
    """How often what a preposition leads to is denied: the word, or what it is a part of."""
    found = 0
    while token != clause and token.head != token:
        if token.dep_ == "pobj" and not (token.head.head == clause and _fronts_no(token.head, clause)):
            found += token.head.lower_ == "without" or _has_no(token)
        found += token.pos_ in ("NOUN", "PROPN") and _is_contrasted(token)
        if token.dep_ == "poss" or (token.dep_ == "prep" and token.lower_ != "of"):
            break
        token = token.head
    return found


def _denied(clause: Token, depth: int = 0) -> int:
    """How often, with what governs it: "failed to pay", "do not believe that she paid", "no need to pay"."""
    return sum(_denials(clause)) + _denied_above(clause, depth + 1)


def _denied_above(clause: Token, depth: int) -> int:
    above = clause.head
    if above == clause or depth > _DEEPEST:
        return 0
    if clause.dep_ == "conj":
        return _denied_with(above, clause, depth)
    if clause.dep_ == "xcomp":
        return (above.lemma_.lower() in DENYING) + (_denied(above, depth) if above.pos_ in CLAUSES else 0)
    if clause.dep_ == "acomp" and above.pos_ in CLAUSES:
        return _denied(above, depth)  # "shall not be binding"
    if clause.dep_ == "ccomp" and above.lemma_.lower() in DENYING:
        return 1
    if clause.dep_ == "ccomp" and above.lemma_.lower() in SAYING:
        return above.lemma_.lower() in RAISING and any(child.dep_ == "neg" for child in above.children)
    if clause.dep_ == "acl" or (clause.dep_ == "ccomp" and above.dep_ in ("acl", "relcl")):
        return _has_no(above if clause.dep_ == "acl" else above.head)  # "nothing to show that he called"
    if clause.dep_ == "advcl" and (opens_with_unless(clause) or _is_set_apart(clause)):
        return _denied(above, depth)  # "shall not pay unless she signs" asks for the signature
    return clause.dep_ == "pcomp" and _keeps_from(above)


def _is_set_apart(clause: Token) -> bool:
    """Is it "set" of "was not, in my view, set on purpose", which the parser takes for a clause of its own?"""
    own = any(child.dep_ in SUBJECTS or child.dep_ == "mark" for child in clause.children)
    return clause.tag_ == "VBN" and clause.head.lemma_.lower() == "be" and not own


def opens_with_unless(clause: Token) -> bool:
    return any(child.dep_ == "mark" and child.lower_ == "unless" for child in clause.children)


def _keeps_from(preposition: Token) -> bool:
    """ "Without paying", "advised against paying", "barred from paying"."""
    above = clause_of(preposition.head)
    barred = preposition.lower_ == "from" and above is not None and above.lemma_.lower() in DENYING
    return barred or preposition.lower_ in ("without", "against")


def _is_still_to_come(verb: Token) -> bool:
    """Of "has yet to sign" and "is yet to be paid"."""
    comes = any(child.dep_ == "xcomp" for child in verb.children)
    return comes and verb.lemma_.lower() in ("have", "be") and any(child.lower_ == "yet" for child in verb.children)


def _denied_with(first: Token, joined: Token, depth: int) -> int:
    """Of "shall not act and place" and "is not altered or changed" both are denied, of "she denies that he called and that he
    wrote" too."""
    helpers = {child.dep_ for child in first.children if child.tag_ != "TO"}
    own = any(child.dep_ in HELPERS | SUBJECTS for child in joined.children)
    shared = (joined.tag_ == "VB" and "aux" in helpers) or (joined.tag_ in ("VBN", "VBD") and "auxpass" in helpers)
    if shared and not own and first.pos_ in CLAUSES:
        return _denied(first, depth)
    nor = any(child.lower_ == "nor" and child.dep_ == "cc" for child in first.children)
    reported = first.dep_ in ("ccomp", "xcomp", "conj") and first.pos_ in CLAUSES
    return nor + (_denied_above(first, depth + 1) if reported else 0)


def _denials(clause: Token) -> Iterator[int]:
    helped = [one for child in clause.children if child.dep_ in HELPERS for one in child.children]
    for child in (*clause.children, *helped):
        own = child.dep_ == "neg" or (child.lower_ in NEVER and child.dep_ != "cc" and not numbers(child))
        no_longer = child.lower_ == "longer" and any(one.lower_ == "no" for one in child.children)
        of_noun = child.dep_ in SUBJECTS | OBJECTS and _has_no(child)
        if (own and not _contrasts(child)) or no_longer or of_noun or _fronts_no(child, clause):
            yield 1
    if opens_with_unless(clause) or _is_still_to_come(clause):
        yield 1


def _contrasts(word: Token) -> bool:
    """Is it the "not" of "Ruiz, not Moran" and "in May but not in June", which denies the words after it alone?"""
    if word.lower_ != "not" or not word.i or word.nbor(-1).lower_ not in _CONTRASTING:
        return False
    return word.i + 1 < len(word.doc) and word.nbor(1).pos_ in ("DET", "ADP", "NOUN", "PROPN", "ADJ", "NUM", "PRON")


def _is_contrasted(noun: Token) -> bool:
    before = noun.i - 1
    while before > 0 and (noun.doc[before].dep_ in _BEFORE_NOUN or noun.doc[before] == noun.head):
        before -= 1
    return before > 0 and _contrasts(noun.doc[before])


def _fronts_no(child: Token, clause: Token) -> bool:
    """ "At no time did she …", "Under no circumstances may …": before the verb that stands before its subject."""
    if child.dep_ != "prep" or child.i > clause.i:
        return False
    helper = next((one for one in clause.children if one.dep_ in ("aux", "auxpass")), None)
    subject = next((one for one in clause.children if one.dep_ in SUBJECTS), None)
    turned = helper is not None and subject is not None and child.i < helper.i < subject.i
    return turned and any(one.dep_ == "pobj" and _has_no(one) for one in child.children)


def _has_no(noun: Token) -> int:
    denying = (
        child
        for child in noun.children
        if child.lower_ in ("no", "neither", "not") and not _contrasts(child) and not numbers(child)
    )
    return int((noun.lower_ in NEVER and not numbers(noun)) or any(denying))


def numbers(word: Token) -> bool:
    """Is it the "No" of "No. 5"?"""
    rest = word.doc[word.i + 1 : word.i + 3]
    return word.lower_ == "no" and len(rest) == 2 and rest[0].text == "." and rest[1].like_num


def clause_of(token: Token) -> Token | None:
    """The verb of the clause the word belongs to, or the adjective of "found him guilty"."""
    while not is_clause(token) and token.head != token:
        token = token.head
    while token.dep_ in ("aux", "auxpass") and token.head != token:
        token = token.head
    return token if is_clause(token) else None


def is_clause(token: Token) -> bool:
    """Has it a subject of its own, as verbs have, and "guilty" in "found him guilty"?"""
    return token.pos_ in CLAUSES or (token.pos_ == "ADJ" and any(child.dep_ in SUBJECTS for child in token.children))
