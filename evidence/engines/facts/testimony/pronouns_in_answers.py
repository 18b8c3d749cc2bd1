"""Which pronoun somebody goes by whose name does not say it: that of the answers to questions which name nobody else."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from evidence.engines.base.types import FoundMention
from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.sentences import Read

_PRONOUN = re.compile(r"\b(?:(?P<he>he|him|his)|(?P<she>she|her|hers))\b", re.I)


def pronouns_in_answers(read: Read, mentions: Sequence[FoundMention], known: Mapping[str, str]) -> dict[str, str]:
    """ "Did you call Dr. Roe?" - "I paged him." → Dr. Roe is "he"; nobody for whom answers differ."""
    turns = [block for block in read.structure.blocks if block.kind in TURNS]
    people = [one for one in mentions if one.type == "person"]
    heard: defaultdict[str, set[str]] = defaultdict(set)
    for asked, answer in pairwise(turns):
        if answer.kind is BlockKind.QUESTION or asked.speaker == answer.speaker:
            continue
        named = {one.name for one in people if asked.start <= one.start < asked.end}
        others = any(answer.start <= one.start < answer.end for one in people)
        before = _PRONOUN.search(read.masked, asked.start, asked.end)
        said = {found.lastgroup or "" for found in _PRONOUN.finditer(read.masked, answer.start, answer.end)}
        if len(named) == 1 and len(said) == 1 and not (others or before or named & known.keys()):
            heard[named.pop()] |= said
    return {name: said.pop() for name, said in heard.items() if len(said) == 1}
