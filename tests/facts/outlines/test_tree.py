"""Whatever is moved, an outline has the entries it had, each once, in places without gaps, and none under itself."""

from __future__ import annotations

import uuid

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from config.api.errors import Invalid
from facts.outlines.tree import DEEPEST, Tree

IDS = [uuid.UUID(int=number) for number in range(1, 13)]
ends = st.one_of(st.none(), st.sampled_from(IDS))
moves = st.lists(st.tuples(st.sampled_from(IDS), ends, ends, st.booleans()), max_size=25)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(moves)
def test_moves_are_a_permutation(steps: list[tuple[uuid.UUID, uuid.UUID | None, uuid.UUID | None, bool]]) -> None:
    tree = Tree((one, None) for one in IDS)
    for one, under, after, first in steps:
        before = tree.places()
        try:
            tree.move(one, under=under, after=after, first=first)
        except Invalid:
            assert tree.places() == before
    read = list(tree.walk())
    assert sorted(one for one, _ in read) == IDS
    assert all(depth < DEEPEST for _, depth in read)
    places = tree.places()
    for parent in {parent for parent, _ in places.values()}:
        taken = sorted(place for above, place in places.values() if above == parent)
        assert taken == list(range(1, len(taken) + 1))


def test_an_entry_stands_where_it_is_put() -> None:
    tree = Tree()
    for one in IDS[:3]:
        tree.add(one, under=None, after=None)
    tree.add(IDS[3], under=None, after=IDS[0])
    tree.add(IDS[4], under=IDS[0], after=None)
    tree.add(IDS[5], under=IDS[0], after=None, first=True)
    assert list(tree.walk()) == [(IDS[0], 0), (IDS[5], 1), (IDS[4], 1), (IDS[3], 0), (IDS[1], 0), (IDS[2], 0)]


def test_with_an_entry_goes_what_stands_under_it() -> None:
    tree = Tree([(IDS[0], None), (IDS[1], IDS[0]), (IDS[2], IDS[1]), (IDS[3], None)])
    assert tree.remove(IDS[0]) == IDS[:3]
    assert list(tree.walk()) == [(IDS[3], 0)]


def test_there_are_so_many_levels() -> None:
    tree, above = Tree(), None
    for one in IDS[:DEEPEST]:
        tree.add(one, under=above, after=None)
        above = one
    with pytest.raises(Invalid):
        tree.add(IDS[-1], under=above, after=None)
    tree.add(IDS[-1], under=None, after=None)
    with pytest.raises(Invalid):
        tree.move(IDS[0], under=IDS[-1], after=None)
