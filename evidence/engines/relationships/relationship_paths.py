"""The relationships that a sentence's grammar says between the mentions in it.

A verb's or noun's own complements are the parties: not whoever stands near. Where a complement is a pronoun, somebody's
brother, or one of two, the sentence says nothing that we can tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.base.types import FoundMention
from evidence.engines.relationships.frames import Frame, frame, is_passive
from evidence.engines.relationships.held_roles import role_held
from evidence.engines.relationships.relationship_parties import Parties, StatedRelationship
from evidence.engines.relationships.relationship_words import (
    ACTS,
    CONTRACT,
    FORMS,
    ROLES,
    SEATS,
    RelationshipVerb,
)
from evidence.engines.relationships.standing import Standing, is_supposed, standing

if TYPE_CHECKING:
    from spacy.tokens import Token

_CLAIMED = 0.3  # less sure


def relationships_said(parties: Parties) -> Iterator[StatedRelationship]:
    for token in parties.doc:
        if token.pos_ in ("VERB", "AUX") and (acts := ACTS.get(token.lemma_.lower())):
            yield from _acted(parties, token, acts)
        elif token.pos_ in ("NOUN", "PROPN") and (role := ROLES.get(token.lemma_.lower())):
            yield from role_held(parties, token, role)
        elif token.lower_ == "married" and token.dep_ == "acomp":
            yield from _married(parties, token)
        elif token.lower_ in FORMS:
            yield from _formed(parties, token)
        elif token.lemma_.lower() in SEATS:
            yield from _seated(parties, token)


def _acted(parties: Parties, verb: Token, acts: tuple[RelationshipVerb, ...]) -> Iterator[StatedRelationship]:
    stands = standing(verb)
    if stands == "not" or _says_else(verb, instrument=parties.instrument):
        return
    if stands == "must" and not parties.instrument and _is_future(verb):
        return
    if parties.instrument and stands == "is" and is_supposed(verb) and _is_done(acts):
        return
    there = frame(verb)
    for act in acts:
        predicate = act.must if stands == "must" else act.predicate
        if predicate and _has_thing(there, act):
            yield from _between(parties, verb, there, act, predicate, stands)
    if verb.lemma_.lower() == "meet" and stands != "must":
        yield from _met(parties, verb, there)
    if verb.lemma_.lower() in ("enter", "execute", "sign", "make") and stands in ("is", "claimed"):
        yield from _contracted(parties, there)


def _says_else(verb: Token, *, instrument: bool) -> bool:
    """ "Represents that …", "reported that …", "ordered ten units": the verb has another sense there."""
    lemma, below = verb.lemma_.lower(), {child.dep_ for child in verb.children}
    if lemma in ("ask", "order", "direct", "instruct"):
        return not below & {"xcomp", "ccomp"}
    if lemma == "engage":  # "engaged Acme in talks"
        return any(child.dep_ == "prep" and child.lower_ == "in" for child in verb.children)
    if lemma == "call":  # "called him a liar"
        return bool(below & {"oprd", "xcomp", "ccomp"})
    if lemma == "threaten" and instrument:  # "no suit is pending or threatened by the agency against the seller"
        return True
    if lemma == "report":
        return bool(below & {"dobj", "nsubjpass"}) or any(map(_is_governed, verb.children))
    if lemma == "provide" and verb.i + 1 < len(verb.doc) and verb.nbor().lower_ == "that":  # "provided that"
        return True
    if lemma == "agree" and "xcomp" in below:  # "agreed to file it with the Commission"
        return True
    return lemma in ("represent", "agree", "advance") and bool(below & {"ccomp", "acomp"})


def _is_governed(child: Token) -> bool:
    """Is it a clause that the verb governs, and no sentence behind a comma: "Lee reports to Hale, she is the head"?"""
    begins = child.left_edge.i
    return child.dep_ == "ccomp" and not (begins > child.head.i and child.doc[begins - 1].text == ",")


def _is_done(acts: tuple[RelationshipVerb, ...]) -> bool:
    """Something done, and not where somebody is."""
    return not any("location" in act.kinds[1] for act in acts)


def _is_future(verb: Token) -> bool:
    return any(child.dep_ == "aux" and child.lemma_.lower() == "will" for child in verb.children)


def _has_thing(there: Frame, act: RelationshipVerb) -> bool:
    if not act.things:
        return True
    things = [one.lemma_.lower() for slot in ("patient", "into", "thing") for one in there.get(slot, [])]
    return any(thing in act.things for thing in things)


def _between(
    parties: Parties, verb: Token, there: Frame, act: RelationshipVerb, predicate: str, stands: Standing
) -> Iterator[StatedRelationship]:
    slot = _slot(parties, there, act)
    if slot is None or slot == act.subject:
        return
    subjects = [one for token in there.get(act.subject, [])[:1] for one in parties.meant(token)]
    complements = [one for one in there[slot] if one.pos_ not in ("NUM", "SYM")]  # "paid Lee $600"
    complements = _to_whom(parties, verb, complements, gives={"to", "patient"} <= {*act.slots})
    if len(complements) > 1 and slot not in ("at", "in"):
        return  # two readings
    objects = _without_towns([one for token in complements for one in parties.meant(token)])
    sure = act.sure - (_CLAIMED if stands == "claimed" else 0.0)
    for subject in subjects:
        for object_ in objects:
            if subject.type in act.kinds[0] and object_.type in act.kinds[1] and _beside(parties, there, act, subject):
                yield StatedRelationship(subject, predicate, object_, sure)


def _to_whom(parties: Parties, verb: Token, complements: list[Token], *, gives: bool) -> list[Token]:
    """Of "pay Acme the sum" and "pay Acme royalties" the party, which the grammar takes for what is paid or for a part of it;
    "told Acme managers" and "owns Acme shares" are of others."""
    if len(complements) == 2 and parties.meant(complements[0]) and not parties.meant(complements[1]):
        return complements[:1] if complements[1].pos_ in ("NOUN", "ADJ") else complements
    if gives and len(complements) == 1 and complements[0].pos_ == "NOUN" and complements[0].left_edge.i == verb.i + 1:
        first = [one for one in complements[0].children if one.dep_ == "compound" and parties.own(one)]
        return first[-1:] or complements
    return complements


def _slot(parties: Parties, there: Frame, act: RelationshipVerb) -> str | None:
    """The first that anything stands in, but a mere thing: "shall pay Lee $9 by wire to the account"."""
    filled = [slot for slot in act.slots if there.get(slot)]
    named = [s for s in filled if any(one.pos_ != "NOUN" or parties.meant(one) for one in there[s])]
    return next(iter([*named, *filled]), None)


def _without_towns(objects: list[FoundMention]) -> list[FoundMention]:
    """The parties, of an address the first place alone: "at 9 High Street, Weirton, Ohio" is at that street."""
    before = [None, *objects]
    return [
        one
        for one, last in zip(objects, before, strict=False)
        if not (last and one.type == last.type == "location" and 0 < one.start - last.end <= len(", "))
    ]


def _beside(parties: Parties, there: Frame, act: RelationshipVerb, subject: FoundMention) -> bool:
    """Where somebody is, is said of the one named last before it."""
    last = parties.last_before(there["at"][0] if there.get("at") else there["in"][0]) if "at" in act.slots[:1] else None
    return last is None or last.name == subject.name


def _met(parties: Parties, verb: Token, there: Frame) -> Iterator[StatedRelationship]:
    """ "A and B met": each other."""
    if there.get("patient") or there.get("with") or is_passive(verb):
        return
    both = [one for token in there.get("agent", [])[:1] for one in parties.meant(token)]
    if len(both) == 2 and {one.type for one in both} == {"person"}:
        yield StatedRelationship(both[0], "met with", both[1], 0.8)


def _contracted(parties: Parties, there: Frame) -> Iterator[StatedRelationship]:
    """ "A and B entered into a lease": with each other."""
    things = [one.lemma_.lower() for slot in ("patient", "into") for one in there.get(slot, [])]
    beside = {slot for slot in there if slot.split()[-1] in ("with", "behalf")}
    both = [one for token in there.get("agent", [])[:1] for one in parties.meant(token)]
    if len(both) != 2 or beside or not any(thing in CONTRACT for thing in things):
        return
    if {one.type for one in both} <= {"person", "organization"} and both[0].name != both[1].name:
        yield StatedRelationship(both[0], "contracts with", both[1], 0.75)


def _married(parties: Parties, adjective: Token) -> Iterator[StatedRelationship]:
    """ "A is married to B"."""
    if standing(adjective.head) != "is":
        return
    one = [found for token in frame(adjective.head).get("agent", []) for found in parties.meant(token)]
    other = [found for token in frame(adjective).get("to", []) for found in parties.meant(token)]
    if len(one) == len(other) == 1 and one[0].type == other[0].type == "person":
        yield StatedRelationship(one[0], "married to", other[0], 0.8)


def _formed(parties: Parties, noun: Token) -> Iterator[StatedRelationship]:
    """ "Acme Inc., a Delaware corporation": where it is organized."""
    company = parties.own(noun.head) if noun.dep_ == "appos" else None
    if company is None or company.type != "organization" or parties.last_before(noun) != company:
        return
    for child in noun.children:
        place = parties.own(child)
        if child.dep_ in ("compound", "amod", "nmod") and place and place.type == "location":
            yield StatedRelationship(company, "organized in", place, 0.8)


def _seated(parties: Parties, noun: Token) -> Iterator[StatedRelationship]:
    """ "Acme Inc., with its principal office at 1 High Street": where it is."""
    above = noun.head
    if noun.dep_ == "dobj" and above.lemma_ == "have":
        holders = frame(above).get("agent", [])
    elif noun.dep_ == "pobj" and above.lower_ == "with" and above.dep_ == "prep":
        holders = [above.head]
    else:
        return
    there = frame(noun)
    complements = [one for slot in ("at", "in", "of at", "of in") for one in there.get(slot, [])]
    places = [one for token in complements for one in parties.meant(token) if one.type == "location"]
    holder = next((one for token in holders if (one := parties.one(token))), None)
    if holder and places and holder == parties.last_before(noun):
        yield StatedRelationship(holder, "located at", places[0], 0.75)
