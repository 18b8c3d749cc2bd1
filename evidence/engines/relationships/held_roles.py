"""What somebody is to another by a noun: "counsel for Acme", "his wife", "appointed as trustee of Acme"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.base.types import FoundMention
from evidence.engines.relationships.frames import frame
from evidence.engines.relationships.relationship_parties import Parties, StatedRelationship
from evidence.engines.relationships.relationship_words import ROLES, TO_PEOPLE, RelationshipRole
from evidence.engines.relationships.standing import standing

if TYPE_CHECKING:
    from spacy.tokens import Token

_NOT_NOW = frozenset(  # before what somebody is
    ["former", "ex", "future", "prospective", "potential", "proposed", "intended", "alleged", "putative", "purported"]
)
_APPOINTING = frozenset(
    [
        "appoint",
        "elect",
        "name",
        "designate",
        "hire",
        "employ",
        "engage",
        "retain",
        "install",
        "promote",
        "choose",
        "select",
    ]
)


def role_held(parties: Parties, noun: Token, role: RelationshipRole) -> Iterator[StatedRelationship]:
    others = _others(parties, noun, role)
    holders = _holders(parties, noun)
    if len(others) != 1 or len(holders) != 1:
        return
    holder, other = holders[0], others[0]
    if other.type == "person" and noun.lemma_.lower() in TO_PEOPLE:
        role = TO_PEOPLE[noun.lemma_.lower()]
    if holder.name == other.name or holder.type not in role.kinds[0] or other.type not in role.kinds[1]:
        return
    subject, object_ = (other, holder) if role.turned else (holder, other)
    predicate = "officer of" if role.predicate == "represents" and _is_general(noun) else role.predicate
    yield StatedRelationship(subject, predicate, object_, 0.8)


def _is_general(noun: Token) -> bool:
    """General counsel is an officer of the company."""
    return any(child.lower_ in ("general", "chief") for child in noun.children)


def _others(parties: Parties, noun: Token, role: RelationshipRole) -> list[FoundMention]:
    found: list[FoundMention] = []
    joined = [noun, *(one for one in noun.conjuncts if one.lemma_.lower() in ROLES)]
    for child in (child for one in joined for child in one.children):
        if child.dep_ == "poss" and "poss" in role.links:
            found += parties.meant(child) or _joined_to(parties, noun, child)
        elif child.dep_ == "prep" and (child.lower_ in role.links or (child.lower_ == "of" and _is_general(noun))):
            found += [one for token in child.children if token.dep_ == "pobj" for one in parties.meant(token)]
    return found


def _joined_to(parties: Parties, noun: Token, possessive: Token) -> list[FoundMention]:
    """ "Ann Lee and her husband", "Acme LLC and its owner": whose the noun is that the pronoun's owner is joined with."""
    if (
        possessive.lower_ not in ("his", "her", "its")
        or noun.dep_ != "conj"
        or noun.head.dep_ not in ("nsubj", "nsubjpass")
    ):
        return []  # of an object it may be the subject's: "Ann told Lee and her brother"
    owner = parties.own(noun.head)
    wanted = "organization" if possessive.lower_ == "its" else "person"
    return [owner] if owner and owner.type == wanted and parties.last_before(noun) == owner else []


def _holders(parties: Parties, noun: Token) -> list[FoundMention]:
    """Whoever the noun describes: beside it, or by "is" or "as"."""
    if noun.i + 1 < len(noun.doc) and noun.nbor().text == "-":  # "son-in-law"
        return []
    if any(child.lower_ in _NOT_NOW for child in noun.children):
        return []
    if own := parties.own(noun):  # "its Chief Officer John Doe" as one name; a party's role is one by itself
        return [own] if noun.dep_ != "compound" and not own.role else []
    beside = [child for child in noun.children if child.dep_ == "appos"]
    if noun.dep_ == "appos":
        beside.append(noun.head)
    if noun.dep_ in ("compound", "nmod") and noun.head.i > noun.i:
        beside.append(noun.head)
    if noun.dep_ == "attr" and noun.head.lemma_ in ("be", "become", "remain") and standing(noun.head) in ("is", "must"):
        beside += frame(noun.head).get("agent", [])
    if noun.dep_ == "pobj" and noun.head.lower_ == "as" and noun.head.dep_ == "prep":
        beside += _as(noun.head.head)
    return [one for token in beside for one in parties.meant(token)]


def _as(verb: Token) -> list[Token]:
    """Who serves as something: the one appointed, of "serve" and "act" the one who does; nobody who is replaced or
    described as it."""
    if verb.pos_ != "VERB" or standing(verb) not in ("is", "must"):
        return []
    if verb.lemma_ in ("serve", "act", "work"):
        return frame(verb).get("agent", [])
    return frame(verb).get("patient", []) if verb.lemma_ in _APPOINTING else []
