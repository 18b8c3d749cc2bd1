"""A text's structure: typed blocks in order, with speakers, sections and references, and the text without furniture."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import lru_cache

from evidence.engines.layout import examination, formal, headings, mail, prose
from evidence.engines.layout.furniture import Cleared, cleared
from evidence.engines.layout.kinds import FURNITURE, Block, BlockKind
from evidence.engines.layout.speech import Grammar, is_witness
from evidence.engines.layout.witnesses import Witnesses, find_witnesses


@dataclass(frozen=True, slots=True)
class Structure:
    masked: str  # as long as the source; furniture is spaces
    blocks: list[Block]  # what the text says, in order
    furniture: list[Block]  # what is printed besides, some of it inside blocks
    spoken: bool = False  # a transcript
    witnesses: list[str] = field(default_factory=list)
    grammar: Grammar | None = None  # of a transcript

    def block_at(self, place: int) -> Block | None:
        """The block this place lies in; None between blocks."""
        index = bisect_right(self.blocks, place, key=lambda block: block.start) - 1
        return self.blocks[index] if index >= 0 and place < self.blocks[index].end else None

    @property
    def in_order(self) -> list[Block]:
        """All blocks by place, the outer one of two first."""
        return sorted([*self.blocks, *self.furniture], key=lambda block: (block.start, -block.end))


@lru_cache(maxsize=2)  # the stages of one document read the same text one after another
def structure(text: str, witness: str = "") -> Structure:
    """Read the structure of ``text``. ``witness`` is who testifies, where that is known from elsewhere."""
    read = cleared(text)
    grammar = Grammar(line for page in read.pages for line in page)
    if grammar.is_transcript and not mail.is_mail(text):
        found = find_witnesses(read.masked, witness)
        blocks = examination.spoken_blocks(read.masked, read.pages, grammar, found)
        return Structure(
            read.masked, _referred(read, blocks), _referred(read, read.furniture), True, _names(found, blocks), grammar
        )
    sent = mail.is_mail(text)
    pages = [mail.parted(text, page) for page in read.pages] if sent else read.pages
    blocks = [block for page in pages for block in prose.page_blocks(read.masked, page)]
    if sent:
        blocks = mail.mail_blocks(text, read.masked, blocks)
    else:
        blocks = formal.with_formal_parts(read.masked, blocks)
        blocks = list(headings.with_sections(read.masked, blocks))
    return Structure(read.masked, _referred(read, blocks), _referred(read, read.furniture))


def _names(found: Witnesses, blocks: list[Block]) -> list[str]:
    """The witnesses by name, in the order in which they testify."""
    answering = [block.speaker for block in blocks if block.kind is BlockKind.ANSWER and not is_witness(block.speaker)]
    return list(dict.fromkeys(name for name in [*(one.name for one in found.found), *answering] if name))


def _referred(read: Cleared, blocks: list[Block]) -> list[Block]:
    """The blocks with their page and lines as printed, or else the Bates number of their page."""
    return [replace(block, reference=_lines(read, block) or read.stamp(block.start)) for block in blocks]


def _lines(read: Cleared, block: Block) -> str:
    return "" if block.kind in FURNITURE else read.numbering.reference(block.start, block.end)
