"""Which sentences of a short paper say what it is there to say, whatever its kind, by weights learned from labelled papers.

``weights/CARD.md`` says from which; ``python -m tests.bench.train_main_points`` makes them again.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.embedding.judgment import GENRES
from evidence.engines.facts.papers.central_words import centrality
from evidence.engines.facts.papers.elements import elements_of
from evidence.engines.facts.referring.referring import begins_open
from evidence.engines.facts.relevance import assess, narrates
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.statements import concludes
from evidence.engines.facts.worth.meanings import judgments
from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.sentences import Read, Sentence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from evidence.engines.embedding.judgment import Judgment

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
_DENIES = re.compile(r"\b(?:not|no|never|nor|without|den(?:y|ies|ied)|refus\w+|fail\w*)\b", re.I)
_BINDS = re.compile(r"\b(?:shall|must|will|may|should|would)\b")
_REPORTS = re.compile(
    r"\b(?:said|says|stated|told|testified|asked|argue[sd]?|claim(?:s|ed)|alleg\w+|contend(?:s|ed))\b"
)
_OWN, _READERS = re.compile(r"\b(?:I|[Ww]e|[Oo]ur|[Mm]y)\b"), re.compile(r"\byour?\b", re.I)
_WHEN = re.compile(r"(?:On|In|By|At|Between|From|Since)\b")
_FIGURES, _NAMES = re.compile(r"\d[\d,.]*"), re.compile(r"(?<=[ (])[A-Z]")
_SHORT, _LONG, _USUAL = 55, 240, 100  # characters
_MOST_FIGURES, _MOST_NAMES = 5, 8
_PAPERS, _SPREAD = GENRES.index("short"), 4.0
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
    weights, found = load(), judgments([plain(one.words) for one in sentences])
    return [
        sum(weights.measures.get(name, 0.0) * value for name, value in own.items())
        + float(judgment.meaning @ weights.meaning)
        + weights.bias
        for own, judgment in zip(measured(read, sentences, found), found, strict=True)
    ]


def measured(read: Read, sentences: Sequence[Sentence], judged: Sequence[Judgment]) -> list[dict[str, float]]:
    """The measures of each; what is not there is 0."""
    alike = centrality([one.words for one in sentences])
    return [
        _of_words(one)
        | _of_section(read.structure.blocks[one.block].section)
        | _of_place(sentences, at)
        | {"central": central, "first": float(at == 0)}
        | {"worth as a fact": float(judgment.scores[_PAPERS]) / _SPREAD}
        for at, (one, central, judgment) in enumerate(zip(sentences, alike, judged, strict=True))
    ]


def _of_place(sentences: Sequence[Sentence], at: int) -> dict[str, float]:
    """How far from either end of the paper it stands, and whether its paragraph begins with it or has nothing else."""
    block, last = sentences[at].block, len(sentences) - 1
    begins = at == 0 or sentences[at - 1].block != block
    ends = at == last or sentences[at + 1].block != block
    share = at / max(last, 1)
    return {
        "at": share,
        "early": 1 / (1 + at / _FEWEST),
        "late": 1 / (1 + (last - at) / _FEWEST),
        "far from the middle": (share - 0.5) ** 2,
        "begins its paragraph": float(begins),
        "is its paragraph": float(begins and ends),
    }


def _of_words(one: Sentence) -> dict[str, float]:
    words = plain(one.words)
    assessed = assess(one, [], [])
    return (
        dict.fromkeys(elements_of(words), 1.0)
        | {
            "relevance": assessed.relevance,
            "excluded": float(assessed.excluded),
            "short": float(len(words) < _SHORT),
            "long": float(len(words) > _LONG),
            "item": float(one.kind is BlockKind.LIST_ITEM),
            "field": float(one.kind is BlockKind.FORM_FIELD),
            "row": float(one.kind is BlockKind.TABLE_ROW),
            "spoken": float(one.kind in TURNS),
            "quoted": float(one.kind is BlockKind.QUOTED_MAIL),
            "caption": float(one.kind is BlockKind.CAPTION),
            "open": float(begins_open(words)),
            "sum": float(bool(_SUM.search(words))),
            "day": float(bool(_DAY.search(words))),
            "narrates": float(narrates(words)),
        }
        | _of_signs(words)
    )


def _of_signs(words: str) -> dict[str, float]:
    """What its signs say: how long it is, how many figures and names it has, who speaks to whom."""
    return {
        "length": math.log(max(len(words), 20) / _USUAL),
        "figures": min(len(_FIGURES.findall(words)), _MOST_FIGURES) / _MOST_FIGURES,
        "names": min(len(_NAMES.findall(words)), _MOST_NAMES) / _MOST_NAMES,
        "denies": float(bool(_DENIES.search(words))),
        "binds": float(bool(_BINDS.search(words))),
        "reports": float(bool(_REPORTS.search(words))),
        "quotes": float('"' in words or "\u201c" in words),
        "of the writer": float(bool(_OWN.search(words))),
        "of the reader": float(bool(_READERS.search(words))),
        "begins with when": float(bool(_WHEN.match(words))),
    }


def _of_section(section: str) -> dict[str, float]:
    near = section[-_HEADING:]
    found = {name: 1.0 for name, pattern in _HEADINGS.items() if pattern.search(near)}
    return found | {"concludes": float(concludes(section))}
