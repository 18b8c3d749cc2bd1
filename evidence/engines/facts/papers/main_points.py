"""Which sentences of a short paper say what it is there to say, whatever its kind, by weights learned from labelled papers.

``weights/CARD.md`` says from which; ``python -m tests.bench.train_main_points`` makes them again.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.facts.papers.central_words import centrality
from evidence.engines.facts.papers.elements import elements_of
from evidence.engines.facts.referring.referring import begins_open
from evidence.engines.facts.relevance import assess, narrates
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.statements import concludes
from evidence.engines.facts.worth.meanings import meanings
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Read, Sentence

if TYPE_CHECKING:
    from numpy.typing import NDArray

FILE = Path(__file__).parent / "weights" / "main_points.npz"
_HEADINGS = {
    "under what is found": re.compile(
        r"conclu|finding|opinion|summary|cause|diagnos|impression|result|determin|interpret", re.I
    ),
    "under what is decided": re.compile(
        r"order|decision|directive|demand|sanction|recommend|resol|disposition|action|must|steps|outcome|remedy", re.I
    ),
    "under what happened": re.compile(r"happened|narrative|describe|incident|problem|particulars|occur|explain", re.I),
    "under what is beside": re.compile(
        r"background|history|scope|qualif|material|general|receipt|limitation|rights|about", re.I
    ),
}
_SUM = re.compile(r"[$\u00a3\u20ac] ?\d|\d ?%")
_DAY = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\d{1,2}/\d{1,2}"
)
_SHORT, _LONG = 55, 240  # characters
_HEADING = 80  # characters of the headings
_FEWEST = 4  # sentences, beside which an early one counts


@dataclass(frozen=True, slots=True)
class MainPointWeights:
    """One for each measure by its name, one for each direction of meaning, and the bias."""

    measures: dict[str, float]
    meaning: NDArray[np.float32]
    bias: float


@cache
def load() -> MainPointWeights:
    with np.load(io.BytesIO(FILE.read_bytes())) as kept:
        names = [str(one) for one in kept["names"]]
        return MainPointWeights(
            dict(zip(names, kept["weights"].tolist(), strict=True)), kept["meaning"], float(kept["bias"])
        )


def weighed(read: Read, sentences: Sequence[Sentence]) -> list[float]:
    """How likely each of these sentences of the paper is a main point of it: 0 where it is as likely as not."""
    if not sentences:
        return []
    weights = load()
    found = meanings([plain(one.words) for one in sentences]) @ weights.meaning
    return [
        sum(weights.measures.get(name, 0.0) * value for name, value in own.items()) + float(meant) + weights.bias
        for own, meant in zip(measured(read, sentences), found, strict=True)
    ]


def measured(read: Read, sentences: Sequence[Sentence]) -> list[dict[str, float]]:
    """The measures of each; what is not there is 0."""
    alike = centrality([one.words for one in sentences])
    last = max(len(sentences) - 1, 1)
    return [
        _of_words(one)
        | _of_section(read.structure.blocks[one.block].section)
        | {"central": central, "at": at / last, "early": 1 / (1 + at / _FEWEST), "first": float(at == 0)}
        for at, (one, central) in enumerate(zip(sentences, alike, strict=True))
    ]


def _of_words(one: Sentence) -> dict[str, float]:
    words = plain(one.words)
    assessed = assess(one, [], [])
    return dict.fromkeys(elements_of(words), 1.0) | {
        "relevance": assessed.relevance,
        "excluded": float(assessed.excluded),
        "short": float(len(words) < _SHORT),
        "long": float(len(words) > _LONG),
        "item": float(one.kind is BlockKind.LIST_ITEM),
        "field": float(one.kind is BlockKind.FORM_FIELD),
        "open": float(begins_open(words)),
        "sum": float(bool(_SUM.search(words))),
        "day": float(bool(_DAY.search(words))),
        "narrates": float(narrates(words)),
    }


def _of_section(section: str) -> dict[str, float]:
    near = section[-_HEADING:]
    found = {name: 1.0 for name, pattern in _HEADINGS.items() if pattern.search(near)}
    return found | {"concludes": float(concludes(section))}
