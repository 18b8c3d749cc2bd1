"""Voices are told apart by how they sound, whatever order they come in, and doubt is told."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pytest

from evidence.engines.base.speech import SpokenWord
from evidence.engines.layout.recorded import is_recorded
from evidence.engines.layout.structure import structure
from evidence.engines.speech.sentences import utterances
from evidence.engines.speech.speakers import MOST, tell_apart
from evidence.recordings.text import clock, pages_of, seconds_of


def voice(degrees: float) -> tuple[float, float]:
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))


def speakers(*lines: tuple[float, float]) -> list[int]:
    """Each line by the direction its voice points in, and its seconds."""
    return [one.speaker for one in tell_apart([(voice(degrees), seconds) for degrees, seconds in lines])]


def test_voices_are_counted_as_they_are_first_heard() -> None:
    assert speakers((0, 4), (90, 4), (10, 4), (80, 4)) == [1, 2, 1, 2]
    assert speakers((0, 4), (15, 4), (5, 4)) == [1, 1, 1]
    assert speakers() == []


def test_who_hardly_speaks_is_no_speaker() -> None:
    assert speakers((0, 5), (90, 1), (0, 5)) == [1, 1, 1]


def test_a_line_between_two_voices_is_in_doubt() -> None:
    found = tell_apart([(voice(0), 50), (voice(90), 50), (voice(44), 2), ((), 0.3)])
    assert [one.unsure for one in found] == [False, False, True, True]
    assert found[3].speaker == found[2].speaker, "what is too short goes with the line before it"


def test_nothing_known_of_any_voice_is_one_speaker_in_doubt() -> None:
    assert [(one.speaker, one.unsure) for one in tell_apart([((), 1.0), ((), 2.0)])] == [(1, True), (1, True)]


def test_many_voices_are_bounded() -> None:
    vectors = [tuple(1.0 if at == place else 0.0 for place in range(30)) for at in range(30)]
    found = tell_apart([(vector, 9.0) for vector in vectors])
    assert len({one.speaker for one in found}) <= MOST


@pytest.mark.parametrize(
    ("words", "groups"),
    [
        ((("Yes.", 0, 1), ("No.", 1.4, 2)), ["Yes.", "No."]),
        ((("Yes.", 0, 1), ("No.", 1.1, 2)), ["Yes. No."]),
        ((("So", 0, 1), ("then", 2, 3)), ["So", "then"]),
        (tuple(("on", n, n + 1) for n in range(20)), [" ".join(["on"] * 15), " ".join(["on"] * 5)]),
    ],
)
def test_words_are_grouped_by_sentences_and_pauses(
    words: tuple[tuple[str, float, float], ...], groups: list[str]
) -> None:
    found = utterances(SpokenWord(text, start, end, 0.9) for text, start, end in words)
    assert [" ".join(word.text for word in group) for group in found] == groups


@dataclass
class Line:
    start: float
    end: float
    words: list[tuple[str, float, float, float]]
    speaker: None = None
    offset: int = 0

    @property
    def text(self) -> str:
        return " ".join(word[0] for word in self.words)


def test_a_citation_leads_to_the_seconds_of_its_words() -> None:
    lines = [
        Line(1, 3, [("Ruth", 1, 2, 0.9), ("came.", 2, 3, 0.9)]),
        Line(301.5, 303, [("Otto", 301.5, 302, 0.9), ("left.", 302, 303, 0.9)]),
    ]
    pages, placed = pages_of(lines, 303.0)
    assert [page.label for page in pages] == ["00:00:00–00:05:00", "00:05:00–00:05:03"]
    assert pages[1].text == "[00:05:01–00:05:03] Unknown speaker: Otto left."
    second = placed[1]
    second.line.offset = second.offset
    at = pages[1].text.index("left.")
    assert seconds_of([second.line], at, at + 5) == (302, 303)
    assert seconds_of([second.line], 0, 3) is None
    assert clock(3723.9) == "01:02:03"


def test_a_text_is_a_recordings_only_if_every_line_is() -> None:
    text = "[00:00:01–00:00:03] Dr. Roe: We met: twice.\n\n\f\n[00:05:01–00:05:03] B: No."
    assert is_recorded(text)
    first, second = structure(text).blocks
    assert (first.speaker, first.reference, text[first.start + first.label : first.end]) == (
        "Dr. Roe", "00:00:01–00:00:03", "We met: twice.",
    )  # fmt: skip
    assert (second.speaker, text[second.start + second.label : second.end]) == ("B", "No.")
    assert not is_recorded(text + "\nA line of prose.")
    assert not is_recorded("")
