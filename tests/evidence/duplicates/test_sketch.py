"""The signature says how much two texts share, whatever format they came in; the work is bounded by the text's length."""

from __future__ import annotations

import random

import pytest

from evidence.duplicates.sketch import similarities, sketch_of
from evidence.models import DistinctText

WORDS = [f"word{n}" for n in range(3_000)]


def text_of(seed: int, words: int = 600) -> list[str]:
    return random.Random(seed).choices(WORDS, k=words)


def changed(words: list[str], share: float) -> str:
    drawn = random.Random(7)
    return " ".join(drawn.choice(WORDS) if drawn.random() < share else word for word in words)


def alike(one: str, other: str) -> int:
    a, b = sketch_of(one), sketch_of(other)
    return similarities(a.signature, [b.signature])[0]


def shared(one: str, other: str) -> float:
    """The exact share that is estimated."""
    a, b = (set(zip(text.split(), text.split()[1:], strict=False)) for text in (one, other))
    return 100 * 2 * len(a & b) / (len(a) + len(b))


@pytest.mark.parametrize("share", [0.02, 0.05, 0.1, 0.2, 0.5])
def test_the_estimate_is_near_what_is_counted(share: float) -> None:
    words = text_of(1)
    other = changed(words, share)
    assert abs(alike(" ".join(words), other) - shared(" ".join(words), other)) <= 8


def test_near_texts_have_a_band_in_common_and_others_none() -> None:
    words = text_of(2)
    bands = set(sketch_of(" ".join(words)).bands)
    assert bands & set(sketch_of(changed(words, 0.08)).bands)
    assert alike(" ".join(words), " ".join(text_of(3))) < DistinctText.NEAR
    assert not bands & set(sketch_of(" ".join(text_of(3))).bands)


def test_capitals_punctuation_and_line_breaks_are_no_difference() -> None:
    one = sketch_of("The Tenant shall pay, on the first of each month, the rent that was agreed in the lease.")
    other = sketch_of("THE TENANT SHALL PAY ON THE FIRST\n\nOF EACH MONTH — the rent that was\nagreed in the lease")
    assert one == other


def test_short_texts_are_not_compared() -> None:
    assert sketch_of("See attached.").words_hash is None
    assert sketch_of("").words_hash is None
    assert sketch_of("Please find the signed lease attached to this message.").signature == b""


def test_the_same_text_gives_the_same_sketch_in_every_process() -> None:
    """Stored bands are looked up years later: a change here needs a new version of the stage and all texts compared anew."""
    sketch = sketch_of(" ".join(f"w{n}" for n in range(40)))
    assert str(sketch.words_hash) == "6aa4f8b3-3d2d-f8eb-0621-e2c5b612a3a3"
    assert sketch.bands[0] == 4804581005298745423
