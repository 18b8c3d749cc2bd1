"""Who stands where about a verb or a noun: the one who acts, whom it is done to, and what follows each preposition."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Token

Frame = dict[str, list["Token"]]

_RELATIVE = frozenset({"who", "whom", "which", "that"})


def frame(verb: Token) -> Frame:
    """ "agent", "patient", "dative" and the prepositions ("to", "on behalf of", "into with") with what stands there."""
    found: Frame = defaultdict(list)
    passive = is_passive(verb)
    if subject := _subject(verb):
        found["patient" if passive else "agent"].append(subject)
    for child in verb.children:
        if child.dep_ == "agent":
            found["agent"] += _complements(child)
        elif child.dep_ in ("dobj", "attr"):
            found["thing" if passive else "patient"].append(child)
            _add_prepositions(found, child)
        elif child.dep_ == "dative" and child.tag_ not in ("IN", "TO"):
            found["dative"].append(child)
    if not passive and not found["patient"]:
        found["patient"] += _shared_object(verb)
    if verb.dep_ == "relcl" and verb.head.i < verb.i:
        _add_relative(found, verb)
    _add_prepositions(found, verb)
    return found


def is_passive(verb: Token) -> bool:
    if any(child.dep_ in ("auxpass", "nsubjpass") for child in verb.children):
        return True
    if verb.tag_ != "VBN":
        return False
    own = any(child.dep_ in ("aux", "nsubj") for child in verb.children)
    return verb.dep_ == "acl" or (verb.dep_ == "conj" and not own and is_passive(verb.head))


def _subject(verb: Token) -> Token | None:
    """The subject, of a joined or governed verb the one of the verb above it, of a participle the noun it describes."""
    own = next((child for child in verb.children if child.dep_ in ("nsubj", "nsubjpass")), None)
    if own is not None:
        return verb.head if own.lower_ in _RELATIVE and verb.dep_ == "relcl" else own
    above = verb.head
    if verb.dep_ == "acl" and verb.tag_ in ("VBN", "VBG"):
        return above
    if verb.dep_ == "xcomp":
        return next((child for child in above.children if child.dep_ == "dobj"), None) or _subject(above)
    if verb.dep_ == "conj" and above.pos_ in ("VERB", "AUX"):
        return _subject(above) if is_passive(above) == is_passive(verb) else None
    return None


def _shared_object(verb: Token) -> list[Token]:
    """Of "indemnify, defend and hold harmless Acme": the object of the last, which is of all, where this one has none."""
    if any(child.dep_ in ("prep", "ccomp", "xcomp", "dative", "dobj", "attr") for child in verb.children):
        return []
    joined = [child for child in verb.children if child.dep_ == "conj" and child.tag_ == verb.tag_]
    if not joined or any(child.dep_ in ("nsubj", "aux") for child in joined[-1].children):
        return []
    return [child for child in joined[-1].children if child.dep_ == "dobj"] or _shared_object(joined[-1])


def _add_relative(found: Frame, verb: Token) -> None:
    """ "whom she met": the noun that the clause describes is what the pronoun stands for."""
    for slot in ("patient", "dative"):
        found[slot] = [verb.head if one.lower_ in _RELATIVE else one for one in found[slot]]


def _add_prepositions(found: Frame, token: Token) -> None:
    for child in token.children:
        if child.dep_ not in ("prep", "dative") or child.tag_ not in ("IN", "TO"):
            continue
        for one in _complements(child):
            behalf = child.lower_ == "on" and one.lower_ == "behalf"
            if not behalf:
                found[child.lower_].append(one)
            for inner in one.children:
                if inner.dep_ == "prep":
                    found["on behalf of" if behalf else f"{child.lower_} {inner.lower_}"] += _complements(inner)
            if behalf:
                found["on behalf of"] += [one for one in one.children if one.dep_ == "poss"]


def _complements(preposition: Token) -> list[Token]:
    return [child for child in preposition.children if child.dep_ == "pobj"]


def together(token: Token) -> Iterator[Token]:
    """The word and those joined to it by "and"; none where it is one or the other."""
    group = [token, *token.conjuncts] if token.dep_ != "conj" else [token]
    if any(child.dep_ == "cc" and child.lower_ in ("or", "nor") for one in group for child in one.children):
        return
    yield from group
