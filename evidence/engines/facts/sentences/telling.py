"""How much of what mail says tells what happened."""

from __future__ import annotations

from evidence.engines.facts.relevance import narrates
from evidence.engines.layout.kinds import MAILED
from evidence.engines.layout.sentences import Read

_SENTENCE = 3  # blanks between its words; fewer are a salutation or a name


def narrated_share(read: Read) -> float:
    """Of its sentences those that report in the past tense, from 0 to 1; 0 where it has none. Mail of an office day says what
    is planned, asked and sent along; who reports an accident or a theft tells it sentence by sentence."""
    said = [one for one in read.sentences if one.kind in MAILED and one.words.count(" ") >= _SENTENCE]
    return sum(narrates(one.words) for one in said) / len(said) if said else 0.0
