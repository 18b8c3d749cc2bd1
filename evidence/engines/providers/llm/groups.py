"""A document in groups of the size of one question, cut where its structure is: a question stays with its answer, a heading
with what stands under it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.structure import Structure

_CHARACTERS_A_TOKEN = 4  # of English; of other scripts one
_LONGEST_ANSWER = 2  # times the limit, before a question and its answer are cut all the same
_SMALLEST = 200  # tokens of a paragraph that is cut in two
_REPEATED = 600  # characters of a question that are said again before the rest of its answer
_CUTS = (". ", "; ", "\n", " ")


@dataclass(frozen=True, slots=True)
class Unit:
    """What is not cut: a paragraph, a heading with the first of what it is over, a question with its answer."""

    start: int
    end: int
    tokens: int
    kind: BlockKind
    speakers: tuple[tuple[str, str], ...] = ()  # ("Q", "MS. LEE")
    section: str = ""
    question: str = ""  # of an answer that was cut: the words it answers


@dataclass(frozen=True, slots=True)
class BlockGroup:
    units: tuple[Unit, ...]

    @property
    def start(self) -> int:
        return self.units[0].start

    @property
    def end(self) -> int:
        return self.units[-1].end

    def halves(self, masked: str) -> tuple[BlockGroup, BlockGroup] | None:
        """Two groups of about the same size; None where there is nothing to cut at."""
        units, only = self.units, self.units[0]
        if len(units) == 1 and only.tokens >= _SMALLEST:
            units = tuple(_pieces(masked, only, only.tokens // 2 + 1))
        if len(units) < 2:
            return None
        whole, sofar = sum(one.tokens for one in units), 0
        for at, unit in enumerate(units[:-1], start=1):
            sofar += unit.tokens
            if sofar * 2 >= whole or at == len(units) - 1:
                break
        return BlockGroup(units[:at]), BlockGroup(units[at:])


def groups(read: Structure, most: int) -> list[BlockGroup]:
    """The document's blocks in order, in groups of at most ``most`` tokens as far as its units allow."""
    found: list[list[Unit]] = []
    size = 0
    for unit in [piece for whole in _units(read) for piece in _fitting(read.masked, whole, most)]:
        opens = unit.kind is BlockKind.HEADING and size * 2 > most
        if not found or size + unit.tokens > most or opens:
            found.append([])
            size = 0
        found[-1].append(unit)
        size += unit.tokens
    return [BlockGroup(tuple(units)) for units in found]


def tokens_of(words: str) -> int:
    """About how many tokens a model reads these words in."""
    plain = sum(character.isascii() for character in words)
    return plain // _CHARACTERS_A_TOKEN + len(words) - plain + 1


def tidy(masked: str, start: int, end: int) -> str:
    """The words there line by line, without furniture and the space around."""
    lines = (" ".join(line.split()) for line in masked[start:end].replace("\f", "\n").split("\n"))
    return "\n".join(line for line in lines if line)


def _units(read: Structure) -> Iterator[Unit]:
    together: list[LayoutBlock] = []
    reach = 0
    for block in read.blocks:
        if block.end <= reach or not read.masked[block.start : block.end].strip():
            continue
        if together and not _belongs(together, block):
            yield _unit(read.masked, together)
            together = []
        together.append(block if block.start >= reach else replace(block, start=reach, label=0))
        reach = block.end
    if together:
        yield _unit(read.masked, together)


def _belongs(together: list[LayoutBlock], block: LayoutBlock) -> bool:
    """Whether the block is read with those before it."""
    kinds = [one.kind for one in together]
    if not block.opens or kinds[-1] is BlockKind.HEADING:
        return True
    asked = BlockKind.QUESTION in kinds
    if block.kind is BlockKind.ANSWER:
        return asked or kinds[-1] is BlockKind.ANSWER
    return block.kind is BlockKind.SPEAKER_TURN and asked and BlockKind.ANSWER not in kinds


def _unit(masked: str, blocks: list[LayoutBlock]) -> Unit:
    start, end = blocks[0].start, blocks[-1].end
    kind = BlockKind.QUESTION if any(one.kind is BlockKind.QUESTION for one in blocks) else blocks[0].kind
    roles = {BlockKind.QUESTION: "Q", BlockKind.ANSWER: "A"}
    speakers = {(roles.get(one.kind, ""), one.speaker): None for one in blocks if one.speaker}
    return Unit(start, end, tokens_of(tidy(masked, start, end)), kind, tuple(speakers), blocks[-1].section)


def _fitting(masked: str, unit: Unit, most: int) -> Iterator[Unit]:
    """The unit, in pieces where it alone is more than a question holds."""
    limit = most * _LONGEST_ANSWER if unit.kind is BlockKind.QUESTION else most
    if unit.tokens <= limit:
        yield unit
    else:
        yield from _pieces(masked, unit, most)


def _pieces(masked: str, unit: Unit, most: int) -> Iterator[Unit]:
    """Cut at ends of sentences, else of lines or words. After a cut the question that is being answered is said again."""
    start, question = unit.start, unit.question
    while start < unit.end:
        stop = _stop(masked, start, unit.end, most * _CHARACTERS_A_TOKEN)
        yield replace(unit, start=start, end=stop, tokens=tokens_of(tidy(masked, start, stop)), question=question)
        if unit.kind is BlockKind.QUESTION and not question:
            question = " ".join(masked[start:stop].split())[:_REPEATED]
        start = stop


def _stop(masked: str, start: int, end: int, size: int) -> int:
    """Where a piece of about this size ends; the rest goes with it if it is little."""
    if end - start <= size + size // 4:
        return end
    cuts = ((masked.rfind(mark, start + size // 2, start + size), len(mark)) for mark in _CUTS)
    return next((at + length for at, length in cuts if at > 0), start + size)
