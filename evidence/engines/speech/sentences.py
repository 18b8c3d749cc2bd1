"""Words with their times as utterances: a sentence or so, of one breath."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evidence.engines.base.speech import SpokenWord

PAUSE = 0.8  # seconds of silence that end an utterance
BREATH = 0.3  # that end it behind a sentence
LONGEST = 15.0
ENDINGS = (".", "?", "!", "…")


def utterances(words: Iterable[SpokenWord]) -> Iterator[tuple[SpokenWord, ...]]:
    """The words in groups that end with a sentence and a breath, with a pause, or before they get too long to find again."""
    group: list[SpokenWord] = []
    for word in words:
        if group and _ends(group, word):
            yield tuple(group)
            group = []
        group.append(word)
    if group:
        yield tuple(group)


def _ends(group: list[SpokenWord], following: SpokenWord) -> bool:
    silence = following.start - group[-1].end
    sentence = group[-1].text.endswith(ENDINGS)
    length = following.end - group[0].start
    return silence >= PAUSE or (sentence and (silence >= BREATH or length > LONGEST / 2)) or length > LONGEST
