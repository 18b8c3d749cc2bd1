"""Which names of a case are one person's: by a mail address, by an initial, a short form or a surname that only one of them fits.

Names are folded (:func:`facts.entities.names.entity_key`). What is decided depends on which names there are and not on
their order, so that the documents of a case may come in any order. Where two people fit, a name stays by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

from evidence.engines.names.addresses import local_words
from evidence.engines.names.lexicon import all_given_names, given_names, is_diminutive
from facts.entities.names import generation, without_generation

_SPELT = 5  # letters of a given name that a slip leaves to be known by
Names = Mapping[str, frozenset[str]]  # each folded name with the mail addresses it stands beside


def one_person(names: Names) -> dict[str, str]:
    """Each name with the fullest name of the same person: itself, where it is that or nobody else's for certain."""
    full = sorted(name for name in names if is_full(name))
    groups = _JoinedNames(full)
    for name, other in _by_address(names, full):
        groups.join(name, other)
    for name, fuller in _by_middle_names(full):
        groups.join(name, fuller)
    for name, other in _by_diminutives(names, full):
        groups.join(name, other)
    for name, other in _by_spelling(full):
        groups.join(name, other)
    people = {member: _fullest(group, names) for group in groups.all() for member in group}
    for name in sorted(set(names) - set(full), key=lambda n: (-len(n.split()), n)):
        given = name in given_names()  # "Kim" may be anybody's
        bearers = set() if given else {people[other] for other in people if fits(name, other)}
        people[name] = bearers.pop() if len(bearers) == 1 else name
    return people


def is_full(name: str) -> bool:
    """A given name and a surname, neither only an initial."""
    words = name.split()
    return len(words) > 1 and len(words[0]) > 1 and len(words[-1]) > 1


def fits(name: str, fuller: str) -> bool:
    """Can a surname, or a surname with an initial, be this fuller name's short form?"""
    words, others = without_generation(name).split(), without_generation(fuller).split()
    if (
        _of_two_generations(name, fuller)
        or len(others) <= 1
        or words[-1] != others[-1]
        or len(words[-1]) < 2
        or name == fuller
    ):
        return False
    middle, other_middle = words[1:-1], others[1:-1]
    agree = _in_order(middle, other_middle) or (_in_order(other_middle, middle) and len(others[0]) > 1)
    return len(words) == 1 or (len(words[0]) == 1 and words[0] == others[0][0] and agree)


def _by_address(names: Names, full: list[str]) -> Iterable[tuple[str, str]]:
    """Full names beside one address that can be one person's."""
    beside: dict[str, list[str]] = defaultdict(list)
    for name in full:
        for email in names[name]:
            beside[email].append(name)
    for email, sharing in beside.items():
        for at, name in enumerate(sharing):
            yield from ((name, other) for other in sharing[at + 1 :] if _are_one(name, other, email))


def _are_one(name: str, other: str, email: str) -> bool:
    """Whether two names beside one address are one person's: the same words, a shorter given name (Kate, Katherine), or
    any of one surname where the address itself spells a given name out. A couple may share an address."""
    if _of_two_generations(name, other):
        return False
    words, others = without_generation(name).split(), without_generation(other).split()
    if sorted(words) == sorted(others) or {words[0], words[-1]} == {others[0], others[-1]}:
        return True
    if words[-1] != others[-1]:
        return False
    short, long = sorted((words[0], others[0]), key=len)
    spelt = {words[0], others[0]} & set(local_words(email))
    return bool(spelt) or (len(short) > 2 and long.startswith(short[:3]))


def _by_middle_names(full: list[str]) -> Iterable[tuple[str, str]]:
    """ "mary cole" with "mary ann cole", if no other Mary Cole has another middle name; nobody who may be father or son."""
    of_ends: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name in full:
        words = without_generation(name).split()
        of_ends[words[0], words[-1]].append(name)
    for same in of_ends.values():
        marks = {generation(name) for name in same} - {""}
        for one in [same] if len(marks) < 2 else [[n for n in same if generation(n) == mark] for mark in sorted(marks)]:
            fullest = max(one, key=lambda name: (len(name.split()), name))
            whole = without_generation(fullest).split()
            if all(_in_order(without_generation(name).split(), whole) for name in one):
                yield from ((name, fullest) for name in one if name != fullest)


def _by_diminutives(names: Names, full: list[str]) -> Iterable[tuple[str, str]]:
    """ "bill holm" with "william holm", if nobody else of that surname has a given name that Bill may stand for."""
    of_surname: dict[str, list[str]] = defaultdict(list)
    for name in full:
        of_surname[without_generation(name).split()[-1]].append(name)
    for same in of_surname.values():
        meant = {name: [other for other in same if is_short_for(name, other)] for name in same}
        clear = {
            name for name, others in meant.items() if all(_may_be_one(*two) for two in combinations([name, *others], 2))
        }
        yield from ((n, o) for n in sorted(clear) for o in meant[n] if o in clear and not _apart(names[n], names[o]))


def _by_spelling(full: list[str]) -> Iterable[tuple[str, str]]:
    """ "smantha boyd" with "samantha boyd": a given name that nobody has, one letter off one that is known, and off no other."""
    of_surname: dict[str, list[str]] = defaultdict(list)
    for name in full:
        of_surname[name.partition(" ")[2]].append(name)
    for same in of_surname.values():
        known = [name for name in same if name.split()[0] in all_given_names()]
        for name in sorted({*same} - {*known}):
            meant = [one for one in known if _is_slip(name.split()[0], one.split()[0])]
            if len(meant) == 1:
                yield name, meant[0]


def _is_slip(word: str, meant: str) -> bool:
    """Is one letter left out, one too many, another, or are two changed about?"""
    if min(len(word), len(meant)) < _SPELT or abs(len(word) - len(meant)) > 1 or word[0] != meant[0]:
        return False
    short, long = sorted((word, meant), key=len)
    at = next((n for n, (one, other) in enumerate(zip(short, long, strict=False)) if one != other), len(short))
    if len(short) < len(long):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]


def is_short_for(name: str, other: str) -> bool:
    """Is the given name of one of these full names short for that of the other?"""
    return is_diminutive(name.split()[0], other.split()[0])


def _may_be_one(name: str, other: str) -> bool:
    """Are the given names the same, or is one short for the other, with middle names that are not at odds?"""
    if _of_two_generations(name, other):
        return False
    words, others = name.split(), other.split()
    given = words[0] == others[0] or is_diminutive(words[0], others[0])
    middle, other_middle = words[1:-1], others[1:-1]
    return given and (_in_order(middle, other_middle) or _in_order(other_middle, middle))


def _of_two_generations(name: str, other: str) -> bool:
    mark, of_other = generation(name), generation(other)
    return bool(mark and of_other and mark != of_other)


def _apart(emails: frozenset[str], others: frozenset[str]) -> bool:
    """Does each have an address, and neither the other's?"""
    return bool(emails and others) and not emails & others


def _in_order(words: list[str], fuller: list[str]) -> bool:
    rest = iter(fuller)
    return all(word in rest for word in words)


def _fullest(group: list[str], names: Names) -> str:
    """The name with most words; of two orders the one that an address spells, as ``kay.mann`` does."""
    spelt = {" ".join(local_words(email)) for name in group for email in names[name]}
    return max(group, key=lambda name: (len(name.split()), name in spelt, len(name), name))


class _JoinedNames:
    """Names that are joined one by one; each group is all that joins led to."""

    def __init__(self, names: Iterable[str]) -> None:
        self._of = {name: [name] for name in names}

    def join(self, one: str, other: str) -> None:
        mine, theirs = self._of[one], self._of[other]
        if mine is not theirs:
            mine += theirs
            self._of |= dict.fromkeys(theirs, mine)

    def all(self) -> list[list[str]]:
        return list({id(group): group for group in self._of.values()}.values())
