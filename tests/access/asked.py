"""Which calls of the matrix are made without ``--full``: those that can fail for a reason of their own.

- A credential that is refused is refused before the tool is known. Those answered with 401 take turns over the tools, each
  with every relation; the one answered with 403 calls every tool with one relation, by turns.
- Who has no credential, and who has not the tool's permission, is refused before the object is looked for. The first asks
  for one relation; the second for its own visible object, which only the permission stands before, and for one of the
  others, which a lookup would not find.
- Everyone else calls every tool about every relation. So does everyone, of a tool that asks for no permission.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.access.callers import Caller
from tests.access.places import OWN
from tests.access.rules import Sample, granted
from tests.extent import by_turns, full


def relations_asked(
    name: str, sample: Sample, caller: Caller, callers: Iterable[Caller], relations: list[str]
) -> list[str]:
    """The relations about which the caller calls the tool."""
    turn = by_turns(f"{name} {caller.name}", relations)
    if full():
        return relations
    if caller.credential == "dead":
        dead = [one.name for one in callers if one.credential == "dead"]
        return relations if by_turns(name, dead) == caller.name else []
    if caller.credential == "suspended":
        return [turn]
    if sample.permission == "public" or granted(sample, caller):
        return relations
    if caller.credential == "none":
        return [turn]
    others = [one for one in relations if one != OWN]
    return [one for one in relations if one == OWN or one == by_turns(f"{name} {caller.name}", others)]
