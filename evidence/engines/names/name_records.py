"""The names of one text, each with all its mentions, and what is known of the text that they stand in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from evidence.engines.base.types import EntityType
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.seen_names import SeenNames
from evidence.engines.names.spans import Span

RECORDED: tuple[EntityType, ...] = ("person", "organization", "location")
_OFTEN = 2  # times
_INSIDE = 3  # blocks to look back, as a running head may lie inside another
_CONTRACT = re.compile(
    r"\b[Tt]his (?:[A-Z]\w+ ){0,3}(?:Agreement|Contract|Lease|License|Amendment|Addendum|Indenture|Guaranty|Undertaking)\b"
)


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of a text before its short forms were looked for: what the model proposed, where names stand,
    where parties are defined, and which names its headers have."""

    seen: SeenNames
    named: frozenset[tuple[int, int]]
    parties: frozenset[int]
    headed: frozenset[tuple[str, ...]]  # the words of each in lower case
    vocabulary: Vocabulary


@dataclass(frozen=True, slots=True)
class Mentioned:
    """A mention with what its name is called, and where it stands in the original text."""

    span: Span
    place: int
    name: str


@dataclass(slots=True)
class NameRecord:
    """A name with its mentions, in the order of the text; those by a role are only counted."""

    name: str
    type: EntityType
    mentions: list[Mentioned]
    roles: int = 0


class NamedText:
    """The names of a text, and what kind of place and of paper each stands in."""

    def __init__(
        self, flat: str, found: Found, mentions: Iterable[Mentioned], blocks: Sequence[LayoutBlock], *, spoken: bool
    ) -> None:
        self.flat, self.found, self.spoken = flat, found, spoken
        self.contract = bool(found.parties) and len(_CONTRACT.findall(flat)) >= _OFTEN
        self._blocks = sorted(blocks, key=lambda one: one.start)
        self._starts = [one.start for one in self._blocks]
        self.mailed = any(one.kind is BlockKind.MAIL_HEADER for one in blocks)
        self.records = _records(mentions)
        self._with_word: dict[str, list[NameRecord]] = defaultdict(list)
        for record in self.records:
            for word in {*record.name.lower().split()}:
                self._with_word[word].append(record)

    def block(self, place: int) -> int:
        """The number of the block that holds the place; -1 where none does."""
        last = bisect_right(self._starts, place) - 1
        near = range(last, max(-1, last - _INSIDE), -1)
        return next((at for at in near if place < self._blocks[at].end), -1)

    def kind(self, place: int) -> BlockKind | None:
        at = self.block(place)
        return self._blocks[at].kind if at >= 0 else None

    def longer(self, record: NameRecord) -> list[NameRecord]:
        """The names that this one is a part of."""
        said = f" {record.name.lower()} "
        others = self._with_word[said.split()[0]] if said.strip() else []
        return [one for one in others if len(one.name) > len(record.name) and said in f" {one.name.lower()} "]


def _records(mentions: Iterable[Mentioned]) -> list[NameRecord]:
    records: dict[tuple[EntityType, str], NameRecord] = {}
    for one in mentions:
        if one.span.type in RECORDED:
            record = records.setdefault((one.span.type, one.name), NameRecord(one.name, one.span.type, []))
            if one.span.role:
                record.roles += 1
            else:
                record.mentions.append(one)
    return [record for record in records.values() if record.mentions]
