"""Reads tokens by tables of rules, in time proportional to the text.

A rule is a row of words and kinds and a function that makes a value of what the kinds stood for, or None when it makes
no sense ("February 30"). The text is read from its end to its start; at each token the rules that begin with its word,
or with a kind already found there, are tried against what was found further on. No expression is longer than
``_LONGEST`` tokens and no kind has more than ``_MOST`` readings at a place, so each token costs at most a fixed amount.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from evidence.engines.dates.moment import Reading
from evidence.engines.dates.tokens import Token

_LONGEST, _MOST = 24, 4
Make = Callable[..., Any]
Found = tuple[int, Any]  # the token after its last, and its value
Place = dict[str, list[Found]]


@dataclass(frozen=True, slots=True)
class GrammarRule:
    kind: str
    first: str | frozenset[str]
    rest: tuple[str | frozenset[str], ...]
    make: Make


def rules(kind: str, make: Make, *patterns: str) -> list[GrammarRule]:
    """Rules from patterns such as ``"the? ORD of MONTH ,? YEAR"``: capitals are kinds, ``?`` may be left out, ``a|b`` is
    either word, and ``~`` says that no white space stands there."""
    made = []
    for pattern in patterns:
        choices = [(item[:-1], "") if item.endswith("?") and item != "?" else (item,) for item in pattern.split()]
        for choice in product(*choices):
            items = [_item(word) for word in choice if word]
            made.append(GrammarRule(kind, items[0], tuple(items[1:]), make))
    return made


def _item(word: str) -> str | frozenset[str]:
    return word if word == "~" or (word.isupper() and len(word) > 1) else frozenset(word.split("|"))


@dataclass(slots=True)
class _Step:
    """How far rules have come that begin alike, and what may come next."""

    words: dict[str, list[_Step]] = field(default_factory=dict)
    kinds: dict[str, _Step] = field(default_factory=dict)
    sets: dict[frozenset[str], _Step] = field(default_factory=dict)
    joined: _Step | None = None
    ends: list[tuple[str, Make]] = field(default_factory=list)

    def after(self, item: str | frozenset[str]) -> _Step:
        """The step that ``item`` leads to, made if there is none."""
        if isinstance(item, frozenset):
            if item not in self.sets:
                self.sets[item] = _Step()
                for word in item:
                    self.words.setdefault(word, []).append(self.sets[item])
            return self.sets[item]
        if item == "~":
            if self.joined is None:
                self.joined = _Step()
            return self.joined
        return self.kinds.setdefault(item, _Step())


class Grammar:
    """Rules laid together by how they begin, and which kinds are kinds of which others."""

    def __init__(self, table: Iterable[GrammarRule], broader: dict[str, tuple[str, ...]]) -> None:
        self._start = _Step()
        self._broader = broader
        for rule in table:
            step: _Step = self._start
            for item in (rule.first, *rule.rest):
                step = step.after(item)
            step.ends.append((rule.kind, rule.make))

    def read(
        self, tokens: list[Token], reading: Reading, terminals: Callable[[Token], Iterable[tuple[str, Any]]]
    ) -> list[Place | None]:
        """For each token the kinds that begin there."""
        run = Pass(tokens, [None] * (len(tokens) + 1), reading)
        for at in range(len(tokens) - 1, -1, -1):
            begun = terminals(tokens[at])
            steps = self._start.words.get(tokens[at].word)
            if begun or steps:
                run.places[at] = self._place(at, begun, steps or (), run)
        return run.places

    def _place(self, at: int, begun: Iterable[tuple[str, Any]], steps: Iterable[_Step], run: Pass) -> Place:
        place: Place = {}
        waiting = deque((kind, at + 1, value) for kind, value in begun)
        for begun_rule in steps:
            run.follow(begun_rule, at + 1, at + _LONGEST, (), waiting)
        while waiting:
            kind, end, value = waiting.popleft()
            for name in (kind, *self._broader.get(kind, ())):
                here = place.setdefault(name, [])
                if sum(other == end for other, _ in here) >= _MOST:
                    continue
                here.append((end, value))
                if step := self._start.kinds.get(name):
                    run.follow(step, end, at + _LONGEST, (value,), waiting)
        return place


@dataclass(frozen=True, slots=True)
class Pass:
    """One reading of one text."""

    tokens: list[Token]
    places: list[Place | None]
    reading: Reading

    def follow(
        self, step: _Step, at: int, most: int, values: tuple[Any, ...], made: deque[tuple[str, int, Any]]
    ) -> None:
        """Try every rule that goes on from ``step`` at the token ``at``; what they make is added to ``made``."""
        for kind, make in step.ends:
            try:
                value = make(self.reading, *values)
            except (OverflowError, ValueError):
                continue  # before or after the calendar's years
            if value is not None:
                made.append((kind, at, value))
        if at < min(len(self.tokens), most) and not self.tokens[at].breaks:
            self._go_on(step, at, most, values, made)

    def _go_on(
        self, step: _Step, at: int, most: int, values: tuple[Any, ...], made: deque[tuple[str, int, Any]]
    ) -> None:
        token = self.tokens[at]
        if step.joined and token.joined:
            self.follow(step.joined, at, most, values, made)
        for after in step.words.get(token.word, ()):
            self.follow(after, at + 1, most, values, made)
        if step.kinds and (place := self.places[at]):
            for name, after in step.kinds.items():
                for end, value in place.get(name, ()):
                    if end <= most:
                        self.follow(after, end, most, (*values, value), made)
