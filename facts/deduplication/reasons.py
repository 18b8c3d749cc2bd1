"""Why two names are probably one, or may not be, as people read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evidence.engines.names.lexicon import diminutives
from facts.deduplication.comparable import Known
from facts.deduplication.folding import folded
from facts.deduplication.names import PARTICLES, NameComparison
from facts.deduplication.organizations import FORMS
from facts.deduplication.pairing import Pair

MOST = 8


class Reason(NamedTuple):
    """``speaks`` is for or against that both are one."""

    speaks: str
    words: str


def reasons_of(one: Known, other: Known, found: NameComparison, shared: Sequence[str]) -> list[Reason]:
    """What agrees first, then what does not."""
    return [*_agree(one, found), *_identifiers(one, other, shared), *_differ(one, other, found)][:MOST]


def _agree(one: Known, found: NameComparison) -> Iterator[Reason]:
    if not found.left and not found.right and all(each.likeness.how == "same" for each in found.pairs):
        same_order = [each.one for each in found.pairs] == [each.other for each in found.pairs]
        yield Reason(
            "for", "the same name, written in another way" if same_order else "the same words in another order"
        )
        return
    if not found.pairs:
        yield Reason("for", "one is made of the other's first letters")
    same = [each.one for each in found.pairs if each.likeness.how == "same" and each.one not in PARTICLES]
    if same:
        yield Reason("for", _same(one.type, same))
    yield from (Reason("for", _alike(each)) for each in found.pairs if each.likeness.how != "same")


def _same(type_: str, same: Sequence[str]) -> str:
    quoted = ", ".join(f"“{word}”" for word in same[:4])
    if type_ == "person" and len(same) == 1:
        return f"both are called {quoted}"
    return f"both have {quoted}"


def _alike(pair: Pair) -> str:
    short, full = sorted((pair.one, pair.other), key=len)
    if pair.likeness.how == "short":
        if full in diminutives() and short not in diminutives():
            short, full = full, short
        return f"“{short}” is short for “{full}”"
    if pair.likeness.how == "initial":
        return f"“{short}.” may stand for “{full}”"
    if pair.likeness.how == "beginning":
        return f"“{full}” begins with “{short}”"
    if pair.likeness.how == "sound":
        return f"“{pair.one}” sounds like “{pair.other}”"
    return f"“{pair.one}” and “{pair.other}” are spelled almost alike"


def _identifiers(one: Known, other: Known, shared: Sequence[str]) -> Iterator[Reason]:
    for each in shared[:2]:
        yield Reason("for", f"both write from {each}" if "@" in each else f"both have the number {each}")
    if not shared and one.identifiers and other.identifiers:
        yield Reason("against", "their mail addresses or numbers differ")


def _differ(one: Known, other: Known, found: NameComparison) -> Iterator[Reason]:
    if found.left and found.right:
        yield Reason("against", f"“{' '.join(found.left)}” stands against “{' '.join(found.right)}”")
    elif more := found.left or found.right:
        yield Reason("against", f"only one has “{' '.join(more)}”")
    if (
        one.type == "organization"
        and (forms := _forms(one.name)) != (others := _forms(other.name))
        and forms
        and others
    ):
        yield Reason("against", "their legal forms differ")


def _forms(name: str) -> frozenset[str]:
    long = {"incorporated": "inc", "corporation": "corp", "limited": "ltd", "company": "co"}
    return frozenset(long.get(word, word) for word in folded(name).split() if word in FORMS and word != "the")
