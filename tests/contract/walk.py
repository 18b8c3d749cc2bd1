"""One caller's way through the tools: generated calls, each about things that earlier answers of the same sequence named."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.db import connection, transaction

from audit.models import AuditEntry
from config.api.tool import Tool
from tests.access.callers import Caller
from tests.access.kinds import UUID, kind_of
from tests.access.oracles import State, changed_tables, fingerprint, leaks, touched_since, writes
from tests.access.rules import granted
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.contract.made_up import MadeUp, anew
from tests.contract.test_generated_requests import CHECKS, sent
from tests.registry import every_tool

ENDLESS = ("events.stream",)  # its answer ends when the caller leaves
# What would end the walk: the caller's own credential or place in the case.
LAST_WORDS = ("logout", "agents.terminate_session", "users.deactivate", "cases.archive", "request_magic_link")
CITED = "paid"  # a word of every document of the world: a made-up quote stands in none
RECENT = 6  # ids of a kind to choose from: the newest, so that sequences go on with what they made
OFTEN = 0.9


@dataclass
class Step:
    """One call: what was sent, what came of it, and whether an id in it was learnt in this sequence."""

    tool: str
    sent: str
    status: int
    fed: bool


@dataclass
class Walk:
    """Call :meth:`step` as often as wanted; every ``length`` steps a new sequence begins, with nothing known."""

    world: World
    caller: Caller
    made_up: MadeUp
    length: int  # of a sequence
    variety: int  # calls to make up for each tool
    steps: list[Step] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.caller.name)
        self.used: dict[str, int] = defaultdict(int)
        self.point: str | None = None

    # A sequence ---------------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """Take back what the last sequence did, and forget what it learnt."""
        if self.point:
            transaction.savepoint_rollback(self.point)
        self.point = transaction.savepoint()
        self.known: dict[str, list[str]] = defaultdict(list)
        self.state: State = fingerprint()
        self.began = len(self.steps)

    def step(self) -> None:
        """The next call of the sequence; what is wrong with its answer goes to ``wrong``, with all calls before it."""
        if len(self.steps) % self.length == 0:
            self.begin()
        tool = self._next()
        case = self._case(tool, plain=len(self.steps) == self.began)
        fed = self._feed(case, tool)
        written = writes()
        answer = sent(case, self.caller.client)
        said = f"{tool.method} {answer.request.path_url} {answer.request.body!r}"
        self.steps.append(Step(tool.name, said, answer.status_code, fed))
        self.used[tool.name] += 1
        problems = [*self._undocumented(case, answer), *self._untrue(tool, answer, written, said)]
        if problems:
            way = "\n  ".join(f"{one.status} {one.sent}" for one in self.steps[self.began :])
            self.wrong.append("\n".join(problems) + f"\nafter\n  {way}")
        self._learn(tool, answer)
        if answer.status_code in (404, 409) and self.chance.random() < OFTEN:
            self._forget(case)

    def _next(self) -> Tool:
        """A tool whose ids are known, of those called least; mostly one that is open to the caller."""
        usable = [one for one in _tools() if all(self.known.get(kind_of(p, one)) for p in one.parameters)]
        if len(self.steps) == self.began:
            return next(one for one in usable if one.name == "cases.list")
        if self.chance.random() < OFTEN:
            usable = [one for one in usable if granted(SAMPLES[one.name], self.caller)]
        if self.chance.random() < OFTEN:
            usable = [one for one in usable if one.parameters] or usable
        least = sorted(usable, key=lambda one: (self.used[one.name], self.chance.random()))
        return self.chance.choice(least[: max(1, len(least) // 4)])

    def _case(self, tool: Tool, *, plain: bool) -> Any:
        """One of the calls of the tool that were made up, seldom with its optional headers and filters; a plain one never."""
        one = self.chance.choice(self.made_up.calls(tool, self.variety))
        parts: dict[str, Any] = {"headers": None} if self.chance.random() < OFTEN else {}
        parts |= {"query": _needed(one)} if plain or self.chance.random() < OFTEN else {}
        return anew(one, path_parameters={}, **parts)

    # Its ids ------------------------------------------------------------------------------------------------------
    def _feed(self, case: Any, tool: Tool) -> bool:
        """Put known ids wherever the call names things; whether there were any."""
        fed = [self._id(kind_of(name, tool)) for name in tool.parameters]
        case.path_parameters = dict(zip(tool.parameters, fed, strict=True))
        if case.query:
            case.query = {name: self._fed(name, one, fed) for name, one in case.query.items()}
        if isinstance(case.body, dict):
            case.body = self._fed("", case.body, fed)
        return bool(fed)

    def _fed(self, name: str, value: Any, fed: list[str]) -> Any:
        if isinstance(value, dict):
            return {key: self._fed(key, one, fed) for key, one in value.items()}
        if isinstance(value, list):
            return [self._fed(name, one, fed) for one in value]
        if name == "quote" and isinstance(value, str) and self.chance.random() < OFTEN:
            return CITED
        if not isinstance(value, str) or not UUID.match(value) or not self.known.get(kind_of(name)):
            return value
        fed.append(self._id(kind_of(name)))
        return fed[-1]

    def _id(self, kind: str) -> str:
        return self.chance.choice(self.known[kind][-RECENT:])

    def _learn(self, tool: Tool, answer: Any) -> None:
        if answer.status_code >= 300 or "json" not in answer.headers.get("content-type", [""])[0]:
            return
        for name, found in _ids(answer.json(), tool.entity):
            if (kind := kind_of(name, tool)) and found not in self.known[kind]:
                self.known[kind].append(found)

    def _forget(self, case: Any) -> None:
        """Name no more, until another answer does, what is not there or has come to an end: an archived case, say."""
        for ids in self.known.values():
            ids[:] = [one for one in ids if one not in case.path_parameters.values()]

    # What must hold -----------------------------------------------------------------------------------------------
    def _undocumented(self, case: Any, answer: Any) -> Iterator[str]:
        try:
            case.validate_response(answer, checks=CHECKS)
        except (AssertionError, BaseExceptionGroup) as failure:
            yield f"{failure}"

    def _untrue(self, tool: Tool, answer: Any, written: dict[str, int], sent: str) -> Iterator[str]:
        """Leaks, effects of what was refused or only read, and calls that were not recorded."""
        touched = touched_since(written)
        changed = changed_tables(self.state, touched)
        self.state |= touched
        if changed and (answer.status_code >= 400 or (tool.method == "GET" and not SAMPLES[tool.name].effects)):
            yield f"{answer.status_code}, yet changed {changed}"
        if tool.writes and answer.status_code < 400:
            connection.check_constraints()  # those that the database would check at the commit
        recorded = AuditEntry.objects.filter(request_id=answer.headers["x-request-id"][0]).values_list("tool", "status")
        if list(recorded).count((tool.name, answer.status_code)) != 1:
            yield f"recorded as {list(recorded)}, not once with {answer.status_code}"
        text = answer.content.decode(errors="replace")
        yield from (f"leaks {one}" for one in leaks(self.world, self.caller, text, sent))


def _ids(value: Any, name: str) -> Iterator[tuple[str, str]]:
    """Every id in an answer, by the name of the field or the thing it identifies."""
    if isinstance(value, dict):
        for key, one in value.items():
            inner = name if key in ("id", "items") else key
            yield from _ids(one, inner)
    elif isinstance(value, list):
        for one in value:
            yield from _ids(one, name)
    elif isinstance(value, str) and UUID.match(value):
        yield name, value


@cache
def _tools() -> tuple[Tool, ...]:
    return tuple(one for one in every_tool() if one.name not in (*ENDLESS, *LAST_WORDS) and one.name in SAMPLES)


def _needed(case: Any) -> dict[str, Any]:
    """Of a call's query, what it can't do without and what names things."""
    needed = {one["name"] for one in case.operation.definition.raw.get("parameters", ()) if one.get("required")}
    return {name: one for name, one in case.query.items() if name in needed or name.endswith("_id")}
