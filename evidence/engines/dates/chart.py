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

_LONGEST, _MOST = 32, 4
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
class _Draft:
    """How far rules have come that begin alike, and what may come next, as the rules are laid together."""

    sets: dict[frozenset[str], _Draft] = field(default_factory=dict)
    kinds: dict[str, _Draft] = field(default_factory=dict)
    joined: _Draft | None = None
    ends: list[tuple[str, Make]] = field(default_factory=list)

    def after(self, item: str | frozenset[str]) -> _Draft:
        """The draft that ``item`` leads to, made if there is none."""
        if isinstance(item, frozenset):
            return self.sets.setdefault(item, _Draft())
        if item == "~":
            self.joined = self.joined or _Draft()
            return self.joined
        return self.kinds.setdefault(item, _Draft())


@dataclass(slots=True)
class _Step:
    """What rules go on with from here: one step for each word and each kind."""

    ends: tuple[tuple[str, Make], ...]
    words: dict[str, _Step] = field(default_factory=lambda: _NONE)
    kinds: dict[str, _Step] = field(default_factory=lambda: _NONE)
    joined: _Step | None = None


_NONE: dict[str, _Step] = {}


def _settled(drafts: tuple[_Draft, ...], known: dict[tuple[int, ...], _Step]) -> _Step:
    """The step that goes on as all of ``drafts`` do, so that a word or a kind is looked up once."""
    key = tuple(map(id, drafts))
    if key in known:
        return known[key]
    made = known[key] = _Step(tuple(end for draft in drafts for end in draft.ends))
    words: dict[str, list[_Draft]] = {}
    kinds: dict[str, list[_Draft]] = {}
    for draft in drafts:
        for choice, after in draft.sets.items():
            for word in choice:
                words.setdefault(word, []).append(after)
        for kind, after in draft.kinds.items():
            kinds.setdefault(kind, []).append(after)
    if joined := tuple(draft.joined for draft in drafts if draft.joined):
        made.joined = _settled(joined, known)
    if words:
        made.words = {word: _settled(tuple(after), known) for word, after in words.items()}
    if kinds:
        made.kinds = {kind: _settled(tuple(after), known) for kind, after in kinds.items()}
    return made


class Grammar:
    """Rules laid together by how they begin, and which kinds are kinds of which others."""

    def __init__(self, table: Iterable[GrammarRule], broader: dict[str, tuple[str, ...]]) -> None:
        self._broader = broader
        start = _Draft()
        for rule in table:
            draft = start
            for item in (rule.first, *rule.rest):
                draft = draft.after(item)
            draft.ends.append((rule.kind, rule.make))
        self._start = _settled((start,), {})

    def read(
        self, tokens: list[Token], reading: Reading, terminals: Callable[[Token], Iterable[tuple[str, Any]]]
    ) -> list[Place | None]:
        """For each token the kinds that begin there."""
        run = Pass(tokens, [None] * (len(tokens) + 1), reading)
        for at in range(len(tokens) - 1, -1, -1):
            begun = terminals(tokens[at])
            step = self._start.words.get(tokens[at].word)
            if begun or (step and run.goes_on(step, at + 1)):
                run.places[at] = self._place(at, begun, step, run)
        return run.places

    def _place(self, at: int, begun: Iterable[tuple[str, Any]], begins: _Step | None, run: Pass) -> Place:
        place: Place = {}
        waiting = deque((kind, at + 1, value) for kind, value in begun)
        if begins:
            run.follow(begins, at + 1, at + _LONGEST, (), waiting)
        while waiting:
            kind, end, value = waiting.popleft()
            for name in (kind, *self._broader.get(kind, ())):
                here = place.setdefault(name, [])
                if len(here) >= _MOST and sum(other == end for other, _ in here) >= _MOST:
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

    def goes_on(self, step: _Step, at: int) -> bool:
        """Does a rule end before the token ``at``, or may one go on with it?"""
        if step.ends or at == len(self.tokens) or self.tokens[at].breaks:
            return bool(step.ends)
        place = self.places[at]
        is_kind = place is not None and not step.kinds.keys().isdisjoint(place)
        return is_kind or self.tokens[at].word in step.words or step.joined is not None

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
        if after := step.words.get(token.word):
            self.follow(after, at + 1, most, values, made)
        if step.kinds and (place := self.places[at]):
            for name, one in step.kinds.items():
                for end, value in place.get(name, ()):
                    if end <= most:
                        self.follow(one, end, most, (*values, value), made)
