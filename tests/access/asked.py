"""Which calls of the matrix are made without ``--full``: those that can fail for a reason of their own.

- A credential that is refused is refused before the tool is known: the one answered with 403 tries every tool about one
  relation, and of those answered with 401 one, by turns, about two.
- Who has no credential, and who has not the tool's permission, is refused before the object is looked for. The first asks
  for one relation; the second for its own visible object, which only the permission stands before, and one of them, by turns,
  for another relation too.
- Everyone else who sees the caller's own object calls every tool about it: what it answers, changes and refuses differs by
  who asks. Of those who don't see it, one of the firm and one of another do, by turns; all of them ask about something that
  they see.
- What a lookup finds depends on the kind of object and on who asks, not on the tool: each relation is asked about by one of
  those who see it and by one of those who don't, by turns, and what is hidden or withheld from them in their own case by one
  of those who work in it. Whoever asks about what they don't see asks about what is not there too.
- What belongs to callers rather than to cases has few relations: everyone who is not refused before asks about one of those
  they don't see too. Of a tool that asks for no permission, everyone asks about every relation.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.access.callers import Caller
from tests.access.places import HIDDEN, HOME, MISSING, OWN, WITHHELD
from tests.access.rules import OWNED, Sample, granted, sees
from tests.extent import by_turns, full

KEPT_BACK = (HIDDEN, *WITHHELD)  # in the case that the callers work in


def relations_asked(
    name: str, sample: Sample, caller: Caller, callers: Iterable[Caller], relations: list[str]
) -> list[str]:
    """The relations about which the caller calls the tool."""
    turn = by_turns(f"{name} {caller.name}", relations)
    if full():
        return relations
    if caller.credential == "dead":
        dead = [one.name for one in callers if one.credential == "dead"]
        two = (turn, by_turns(f"{caller.name} {name}", relations))
        return [one for one in relations if one in two and by_turns(name, dead) == caller.name]
    if caller.credential == "suspended":
        return [turn]
    if sample.permission == "public" or not sample.kind:
        return relations
    if granted(sample, caller):
        able = [one for one in callers if one.is_live and granted(sample, one)]
        return relations_in_turn(name, sample.kind, caller, able, relations)
    if caller.credential == "none":
        return [turn]
    refused = [one.name for one in callers if one.is_live and not granted(sample, one)]
    others = [one for one in relations if one != OWN]
    is_ones_turn = OWN not in relations or by_turns(name, refused) == caller.name
    return [
        one for one in relations
        if one == OWN or (is_ones_turn and one == by_turns(f"{name} {caller.name}", others))
    ]  # fmt: skip


def relations_in_turn(name: str, kind: str, caller: Caller, able: list[Caller], relations: list[str]) -> list[str]:
    """Of one who has the tool's permission: what they see and what they don't, each by the rule above."""
    seen = [one for one in relations if sees(caller, kind, one)]
    unseen = [one for one in relations if one not in seen and one != MISSING]
    chosen = {one for one in relations if _is_ones_turn(name, kind, caller, able, one)}
    if OWN in seen or (OWN in unseen and _is_ones_turn(name, kind, caller, _of_firm(caller, able), OWN)):
        chosen.add(OWN)
    if OWN not in seen and seen:
        chosen.add(by_turns(f"{name} {caller.name}", seen))
    colleagues = [one for one in able if HOME in one.places]
    if kind in OWNED and unseen:
        chosen.add(by_turns(f"{name} {caller.name}", unseen))
    chosen.update(
        one for one in unseen
        if (one in KEPT_BACK and HOME in caller.places and _is_ones_turn(name, kind, caller, colleagues, one))
    )  # fmt: skip
    if chosen & set(unseen):
        chosen.add(MISSING)
    return [one for one in relations if one in chosen]


def _of_firm(caller: Caller, able: list[Caller]) -> list[Caller]:
    return [one for one in able if one.firm == caller.firm]


def _is_ones_turn(name: str, kind: str, caller: Caller, able: list[Caller], relation: str) -> bool:
    """Whether it is this caller's among all to whom the relation is as visible as to them."""
    alike = sees(caller, kind, relation)
    among = [one.name for one in able if sees(one, kind, relation) == alike]
    return by_turns(f"{name} {relation}", among) == caller.name
