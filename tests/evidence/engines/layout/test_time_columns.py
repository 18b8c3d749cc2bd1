"""Times that a video or realtime transcript prints beside its lines are no words of it."""

from __future__ import annotations

import pytest

from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.structure import structure

SAID = """NORA QUIST, having been duly sworn, testified as follows:
BY MR. LUND:
Q     Who hired you at the mill?
A     Bo Lund hired me in
May of that year.
Q     What did you run?
A     The press.
Q     Did the press have a guard?
A     It had none.
Q     Who took the guard off?
A     The foreman took it off."""
LOG = """10:02:11  4 crates out of hold 2
10:02:40  5 crates out of hold 1
10:03:05  2 crates out of hold 3
10:04:11  8 crates out of hold 1
10:05:30  3 crates out of hold 2
10:06:02  1 crate out of hold 2
10:07:41  9 crates out of hold 1
10:08:20  7 crates out of hold 3
10:09:00  6 crates out of hold 2"""


def _printed(way: str) -> str:
    """The testimony with a time and a number beside each line."""
    lines = enumerate(SAID.split("\n"), 1)
    return "\n".join(way.format(clock=f"10:02:{10 + at}", at=at, said=said) for at, said in lines)


@pytest.mark.parametrize(
    "way", ["{clock}  {at:2}   {said}", "{at:2}  {clock}   {said}", "{at:2}   {said}     {clock}", "{clock}   {said}"]
)
def test_times_beside_lines_are_furniture(way: str) -> None:
    text = _printed(way)
    found = structure(text)
    answers = [
        " ".join(found.masked[one.start + one.label : one.end].split())
        for one in found.blocks
        if one.kind is BlockKind.ANSWER
    ]
    assert answers == [
        "Bo Lund hired me in May of that year.",
        "The press.",
        "It had none.",
        "The foreman took it off.",
    ]
    assert len(found.masked) == len(text)


def test_an_hour_that_somebody_says_stays() -> None:
    text = _printed("{clock}  {at:2}   {said}").replace("The press.", "9:30 shift.")
    assert "9:30 shift." in structure(text).masked


def test_a_log_keeps_its_times() -> None:
    found = structure(LOG)
    assert "10:02:11" in found.masked
    assert not any(one.kind in TURNS for one in found.blocks)
