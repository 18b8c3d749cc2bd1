"""Which names of a list are one, by the model: of names that it was given, and of no others."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field, field_validator

from evidence.engines.base.same_names import ListedName, SameNames
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.schemas import Said

MOST_PAIRS, SUREST = 50, 0.9
TASK = (
    "The evidence lists the people and organizations of a case, N1 and so on, each with other names it is called by. Say which "
    "two of them are one and the same, by their numbers, with a short reason. Different people often share a surname: leave "
    "out whatever is not likely. Use only numbers that are listed."
)


class SaidPair(Said):
    one: str = Field(max_length=8, description="N and its number")
    other: str = Field(max_length=8, description="N and its number")
    reason: str = Field(max_length=300)
    confidence: float = Field(default=0.5, ge=0, le=1)


class SaidPairs(Said):
    pairs: list[SaidPair] = Field(default_factory=list, max_length=MOST_PAIRS)

    @field_validator("pairs", mode="before")
    @classmethod
    def _cut(cls, value: object) -> object:
        """Servers do not all bind the length of a list."""
        return value[:MOST_PAIRS] if isinstance(value, list) else value


def same_names(names: Sequence[ListedName]) -> list[SameNames]:
    """The pairs that the model says are one: two listed names of one type, each pair once."""
    listed = {f"N{at}": one for at, one in enumerate(names, start=1)}
    answer = ask(SaidPairs, TASK, "\n".join(f"{number}: {_line(one)}" for number, one in listed.items()))
    found: dict[frozenset[str], SameNames] = {}
    for said in answer.pairs if answer else ():
        one, other = listed.get(said.one), listed.get(said.other)
        if one and other and one.id != other.id and one.type == other.type:
            pair = SameNames(one.id, other.id, said.reason, min(SUREST, said.confidence))
            found.setdefault(frozenset((one.id, other.id)), pair)
    return list(found.values())


def _line(one: ListedName) -> str:
    return f"{one.name} ({one.type}{'; also ' + ', '.join(one.others) if one.others else ''})"
