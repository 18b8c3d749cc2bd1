"""Which calls of the matrix are made without ``--full``: those that can fail for a reason of their own.

- A credential that is refused is refused before the tool is known, and so is none: a third of the tools meet one of those who
  have none, are no more or wait for a person, about one relation, by turns.
- Who has not the tool's permission is refused before the object is looked for, by nothing but the declared permission and the
  rights of their role: one of them, by turns of clients and guests, of people and of agents, asks for their own visible
  object, which only the permission stands before.
- Everyone else who sees the caller's own object calls every tool about it, of those of the same audience one by turns (people of
  the firm, clients and guests, agents): what it answers, changes and refuses differs by who asks. Admins call every tool
  in ``tests/contract`` too. Of those who don't see it, one of the firm does, by turns, of a third of the tools also one of
  another firm, and of a sixth of them one of another firm asks about something that they see.
- What a lookup finds depends on the kind of object and on who asks, not on the tool: each relation is asked about by one of
  those who see it and by one of those who don't, by turns; if it is hidden or withheld in a case, by one who works there, and
  about one such relation one who doesn't asks too. A write looks its object up as all writes of its view do: of what a caller
  doesn't see each asks about a part, so that together they ask about everything. A read asks about what is
  deleted or hidden from clients, and about half of the rest, by turns.
- Of what is seen each tool is asked about a third besides the caller's own, by turns.
- What is not there is asked about by one of them all, by turns: what is hidden from their like answers in the same bytes.
- What belongs to callers rather than to cases has few relations: everyone who is not refused before asks about one of those
  they don't see too. Of a tool that asks for no permission, everyone asks about every relation. One that names no object is
  called by one of each standing in each firm, with cases and without.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from cases.models import Role
from config.api.tool import Tool, get_tool
from tests.access.callers import Caller
from tests.access.places import ARCHIVED, DELETED, FOREIGN, HIDDEN, HOME, MISSING, OTHER, OWN, RELATIONS, WITHHELD
from tests.access.rules import OWNED, Sample, granted, sees
from tests.extent import by_turns, full
from tests.registry import every_tool

SEEN = (HIDDEN, OTHER, FOREIGN, ARCHIVED, *WITHHELD)  # by some, besides their own
PARTS = 3  # of what the writes of a view ask about
REFUSED = ("dead", "suspended")  # credentials
WITHOUT = (*REFUSED, "none")
KEPT_BACK = (HIDDEN, *WITHHELD)  # in the case that the callers work in


def relations_asked(
    name: str, sample: Sample, caller: Caller, callers: Iterable[Caller], relations: list[str]
) -> list[str]:
    """The relations about which the caller calls the tool."""
    turn = by_turns(f"{name} {caller.name}", relations)
    if full():
        return relations
    if sample.permission == "public" and caller.credential not in REFUSED:
        return relations
    if caller.credential in WITHOUT:
        alike = [one.name for one in callers if one.credential in WITHOUT]
        is_asked = by_turns(f"{name} without", range(PARTS)) == 0 and by_turns(name, alike) == caller.name
        return [turn] if is_asked else []
    if granted(sample, caller):
        able = [one for one in callers if one.is_live and granted(sample, one)]
        return _relations_of(name, sample.kind, caller, able, relations)
    return _relations_refused(name, sample, caller, callers, relations)


def _relations_of(name: str, kind: str, caller: Caller, able: list[Caller], relations: list[str]) -> list[str]:
    """Of one who has the tool's permission, be it about objects or not."""
    if kind:
        chosen = relations_in_turn(name, kind, caller, able, relations)
        return [
            one for one in chosen
            if (asks_about_seen if sees(caller, kind, one) else asks_about)(name, kind, one)
        ]  # fmt: skip
    alike = [one.name for one in able if _place(one) == _place(caller)]
    return relations if by_turns(name, alike) == caller.name else []


def asks_about(name: str, kind: str, relation: str) -> bool:
    """Whether it is this tool's turn to be asked about the relation by those who don't see it."""
    if kind in OWNED or relation in (OWN, MISSING):
        return True
    place, writes = _places()[name]
    if is_write(name):
        return (RELATIONS.index(relation) + place) % min(writes, PARTS) == 0
    return relation in (DELETED, HIDDEN) or RELATIONS.index(relation) % 2 == by_turns(name, range(2))


def asks_about_seen(name: str, kind: str, relation: str) -> bool:
    """Whether it is this tool's turn to be asked about the relation by those who see it."""
    return kind in OWNED or relation not in SEEN or SEEN.index(relation) % PARTS == by_turns(name, range(PARTS))


def lookup_of(tool: Tool) -> object:
    """What looks up what the tool's path names: the view for all its writes, a read in a way that may be its own."""
    return (tool.view, tuple(tool.parameters)) if tool.writes else tool.name


@cache
def _places() -> dict[str, tuple[int, int]]:
    """Each tool's place among those that look up what their paths name as it does, and how many these are."""
    alike: dict[object, list[str]] = defaultdict(list)
    for tool in every_tool():
        alike[lookup_of(tool)].append(tool.name)
    return {name: (place, len(names)) for names in alike.values() for place, name in enumerate(names)}


def _relations_refused(
    name: str, sample: Sample, caller: Caller, callers: Iterable[Caller], relations: list[str]
) -> list[str]:
    """Of one who has not the tool's permission."""
    refused = [one for one in callers if one.is_live and not granted(sample, one)]
    side = by_turns(f"{name} side", sorted({audience(one) for one in refused}))
    if by_turns(name, [one.name for one in refused if audience(one) == side]) != caller.name:
        return []
    return [OWN] if OWN in relations else [by_turns(f"{name} {caller.name}", relations)]


def relations_in_turn(name: str, kind: str, caller: Caller, able: list[Caller], relations: list[str]) -> list[str]:
    """Of one who has the tool's permission: what they see and what they don't, each by the rule above."""
    seen = [one for one in relations if sees(caller, kind, one)]
    unseen = [one for one in relations if one not in seen and one != MISSING]
    chosen = {one for one in relations if one != MISSING and _is_ones_turn(name, kind, caller, able, one)}
    if OWN in seen and is_turn_of_audience(name, caller, [one for one in able if sees(one, kind, OWN)]):
        chosen.add(OWN)
    if OWN not in seen and seen and _stands_for_those_who_see_others(name, kind, caller, able, relations):
        chosen.add(by_turns(f"{name} {caller.name}", seen))
    if kind in OWNED and unseen:
        chosen.add(by_turns(f"{name} {caller.name}", unseen))
    if by_turns(f"{name} {MISSING}", [one.name for one in able]) == caller.name:
        chosen.add(MISSING)
    return [one for one in relations if one in chosen]


def is_write(name: str) -> bool:
    """Whether it is a tool that writes: pages are none."""
    return name in _places() and get_tool(name).writes


def audience(caller: Caller) -> str:
    """Those who are told in the same words that there is nothing."""
    if caller.kind != "person":
        return "agents"
    return "outsiders" if caller.is_client or caller.is_guest else "people"


def is_turn_of_audience(name: str, caller: Caller, among: list[Caller]) -> bool:
    """Whether it is this caller's among those of the same audience."""
    alike = [one.name for one in among if audience(one) == audience(caller)]
    return by_turns(f"{name} {audience(caller)}", alike) == caller.name


def standing(caller: Caller) -> str:
    """Those to whom what they see answers alike: the role, attorneys and admins as one."""
    return f"{caller.kind} {Role.ATTORNEY if caller.role == Role.FIRM_ADMIN else caller.role}"


def _place(caller: Caller) -> tuple[object, ...]:
    """Where somebody stands to whom lists and sums are given: their standing, their firm, and whether any case is theirs."""
    return standing(caller), caller.firm, bool(caller.places)


def _stands_for_those_who_see_others(
    name: str, kind: str, caller: Caller, able: list[Caller], relations: list[str]
) -> bool:
    alike = [
        one.name for one in _of_firm(caller, able)
        if not sees(one, kind, OWN) and any(sees(one, kind, relation) for relation in relations)
    ]  # fmt: skip
    return by_turns(name, (True, False)) and by_turns(f"{name} others", alike) == caller.name


def _of_firm(caller: Caller, able: list[Caller]) -> list[Caller]:
    return [one for one in able if one.firm == caller.firm]


def _is_ones_turn(name: str, kind: str, caller: Caller, able: list[Caller], relation: str) -> bool:
    """Whether it is this caller's among all to whom the relation is as visible as to them."""
    alike = sees(caller, kind, relation)
    among = [one for one in able if sees(one, kind, relation) == alike]
    if relation in KEPT_BACK and not alike and kind not in OWNED:
        works_there = HOME in caller.places
        is_asked_inside = any(HOME in one.places for one in among)
        if not works_there and is_asked_inside and relation != by_turns(name, KEPT_BACK):
            return False
        among = [one for one in among if (HOME in one.places) == works_there]
    if relation == OWN and not alike:
        is_asked_at_home = any(one.firm == "ours" for one in among)
        if caller.firm != "ours" and is_asked_at_home and by_turns(f"{name} abroad", range(PARTS)):
            return False
        among = _of_firm(caller, among)
    return by_turns(f"{name} {relation}", [one.name for one in among]) == caller.name
