"""Telling voices apart: which of a recording's lines are one speaker's, and of which lines that is doubtful.

Voices alone decide, without a list of who spoke. Lines are taken in order and joined to the voice they are nearest to;
voices that turn out alike become one, and each line is compared once more with all of them. The work grows with lines times
voices. Deterministic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

ALIKE = (
    0.72  # cosine of two vectors of one voice, as encoders of this kind are used; not measured on the recordings here
)
MERGED = 0.78  # of the means of two groups, which are steadier than single lines
MARGIN = 0.06  # a line that fits a second voice nearly as well is doubtful
MOST = 12
ROUNDS = 4
BRIEF = 1.5  # seconds: a shorter line makes no speaker of its own
NO_SPEAKER = 3.0  # seconds: who says less in all is no speaker of their own


@dataclass(frozen=True, slots=True)
class Assigned:
    """The number of a line's speaker, from 1 by when each is first heard; 0 where there is nothing to tell by."""

    speaker: int
    unsure: bool


def tell_apart(voices: Sequence[tuple[Sequence[float], float]]) -> list[Assigned]:
    """``voices`` are each line's vector, empty where unknown, and its seconds."""
    known = [at for at, (vector, _) in enumerate(voices) if len(vector)]
    if not known:
        return [Assigned(1 if voices else 0, unsure=True) for _ in voices]
    vectors = np.array([voices[at][0] for at in known], np.float32)
    seconds = np.array([voices[at][1] for at in known], np.float32)
    groups = _refined(vectors, seconds, _first_groups(vectors, seconds))
    return _numbered(len(voices), known, vectors, groups)


def _first_groups(vectors: NDArray[Any], seconds: NDArray[Any]) -> NDArray[Any]:
    """The means of the voices, each joined by the lines nearest to it; brief lines found none."""
    sums: list[NDArray[Any]] = []
    for vector, length in zip(vectors, seconds, strict=True):
        likeness = [float(vector @ _unit(one)) for one in sums]
        best = int(np.argmax(likeness)) if likeness else -1
        if best >= 0 and (likeness[best] >= ALIKE or length < BRIEF or len(sums) >= MOST):
            sums[best] = sums[best] + vector * length
        else:
            sums.append(vector * length)
    return np.array([_unit(one) for one in sums])


def _refined(vectors: NDArray[Any], seconds: NDArray[Any], means: NDArray[Any]) -> NDArray[Any]:
    """The means once lines were compared with all of them, like ones are joined, and those who hardly speak are gone."""
    for _ in range(ROUNDS):
        nearest = np.argmax(vectors @ means.T, axis=1)
        kept = []
        for group in range(len(means)):
            of_group = nearest == group
            if seconds[of_group].sum() >= NO_SPEAKER or len(means) == 1:
                kept.append(_unit((vectors[of_group] * seconds[of_group, None]).sum(axis=0)))
        means = _joined(np.array(kept) if kept else means[:1])
    return means


def _joined(means: NDArray[Any]) -> NDArray[Any]:
    """Without pairs that are alike: the two nearest become one, until none are near enough."""
    while len(means) > 1:
        likeness = means @ means.T - 2 * np.eye(len(means))
        first, second = divmod(int(np.argmax(likeness)), len(means))
        if likeness[first, second] < MERGED:
            break
        rest = [one for at, one in enumerate(means) if at not in (first, second)]
        means = np.array([_unit(means[first] + means[second]), *rest])
    return means


def _numbered(count: int, known: list[int], vectors: NDArray[Any], means: NDArray[Any]) -> list[Assigned]:
    """Each line's speaker; a line without a voice of its own goes with the one before it, in doubt."""
    likeness = vectors @ means.T
    best = np.argmax(likeness, axis=1)
    ordered = np.sort(likeness, axis=1)
    doubtful = ordered[:, -1] - ordered[:, -2] < MARGIN if len(means) > 1 else np.zeros(len(known), bool)
    by_line = {at: (int(group), bool(doubt)) for at, group, doubt in zip(known, best, doubtful, strict=True)}
    numbers: dict[int, int] = {}
    assigned, before = [], by_line[known[0]][0]
    for at in range(count):
        group, doubt = by_line.get(at, (before, len(means) > 1))
        before = group
        assigned.append(Assigned(numbers.setdefault(group, len(numbers) + 1), doubt))
    return assigned


def _unit(vector: NDArray[Any]) -> NDArray[Any]:
    unit: NDArray[Any] = vector / (float(np.linalg.norm(vector)) + 1e-12)
    return unit
