"""A text's structure: typed blocks in order, with speakers, sections and references, and the text without furniture."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from functools import lru_cache

from evidence.engines.layout import chats, examination, formal, headings, mail, prose, ruled_answers
from evidence.engines.layout.furniture import Cleared, cleared
from evidence.engines.layout.kinds import FURNITURE, BlockKind, LayoutBlock
from evidence.engines.layout.recorded import is_recorded, recorded_blocks
from evidence.engines.layout.speaker_names import with_names
from evidence.engines.layout.speech import SpeechGrammar, is_witness
from evidence.engines.layout.witnesses import Witnesses, find_witnesses
from evidence.engines.layout.written_questions import is_in_writing, with_written_questions

_STAMPED_LINE = re.compile(
    r"^[ ]{0,8}\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}[ ,|]{1,4}[0-2]?\d:?[0-5]\d(?::[0-5]\d)?(?: ?[AaPp]\.?[Mm]\.?)?[ |]", re.M
)
_FEWEST, _SHARE = 4, 0.2  # lines of a log that begin with their day and time; their share of all

STAMPED = FURNITURE - {BlockKind.LINE_NUMBER}


@dataclass(frozen=True, slots=True)
class Structure:
    masked: str  # as long as the source; furniture is spaces
    blocks: list[LayoutBlock]  # what the text says, in order
    furniture: list[LayoutBlock]  # what is printed besides, some of it inside blocks
    spoken: bool = False  # a transcript
    witnesses: list[str] = field(default_factory=list)
    printed: Cleared | None = None  # the page and line numbers and Bates numbers
    recorded: bool = False  # what is said in a recording, by its seconds

    def reference(self, start: int, end: int) -> str:
        """Where a span stands in print: "12:3-7", page and lines of a transcript, or else its page's Bates number."""
        return _reference(self.printed, start, end) if self.printed else ""

    def block_at(self, place: int) -> LayoutBlock | None:
        """The block this place lies in; None between blocks."""
        index = bisect_right(self.blocks, place, key=lambda block: block.start) - 1
        return self.blocks[index] if index >= 0 and place < self.blocks[index].end else None

    @property
    def in_order(self) -> list[LayoutBlock]:
        """All blocks by place, the outer one of two first."""
        return sorted([*self.blocks, *self.furniture], key=lambda block: (block.start, -block.end))


def structure(text: str, witness: str = "") -> Structure:
    """Read the structure of ``text``. ``witness`` is who testifies, where that is known from elsewhere."""
    return _structure(text, witness)


@lru_cache(maxsize=2)  # the stages of one document read the same text one after another
def _structure(text: str, witness: str) -> Structure:
    if is_recorded(text):
        return Structure(text, list(recorded_blocks(text)), [], spoken=True, recorded=True)
    read = cleared(text)
    furniture = _referred(read, read.furniture)
    pages = (
        ruled_answers.parted(read.pages)
        if ruled_answers.is_ruled(one for page in read.pages for one in page)
        else read.pages
    )
    grammar = SpeechGrammar(line for page in pages for line in page)
    sent = mail.is_mail(text)
    if grammar.is_transcript and not (
        sent or is_in_writing(read.masked) or chats.chat_messages(text) or _is_log(read.masked)
    ):
        found = find_witnesses(read.masked, witness)
        blocks = examination.spoken_blocks(read.masked, pages, grammar, found)
        blocks = with_names(read.masked, blocks, examined=bool(found))
        return Structure(read.masked, _referred(read, blocks), furniture, True, _names(found, blocks), read)
    blocks = _written(text, read, sent=sent)
    masked = read.masked if sent else chats.masked_in(read.masked, chats.chat_messages(text))
    return Structure(masked, _referred(read, blocks), furniture, printed=read)


def _is_log(masked: str) -> bool:
    """Do the lines begin with a day and a time, behind which stands who wrote the entry and not who speaks?"""
    stamped = len(_STAMPED_LINE.findall(masked))
    lines = sum(bool(line.strip()) for line in masked.split("\n")) if stamped >= _FEWEST else 0
    return bool(lines) and stamped >= _SHARE * lines


def _written(text: str, read: Cleared, *, sent: bool) -> list[LayoutBlock]:
    """The blocks of mail, or of another written document."""
    pages = [mail.parted(text, page) for page in read.pages] if sent else read.pages
    blocks = [block for page in pages for block in prose.page_blocks(read.masked, page)]
    if sent:
        return mail.mail_blocks(text, read.masked, blocks)
    if talked := chats.chat_messages(text):
        return chats.with_messages(text, talked, blocks)
    parts = with_written_questions(read.masked, formal.with_formal_parts(read.masked, blocks))
    return list(headings.with_sections(read.masked, parts))


def _names(found: Witnesses, blocks: list[LayoutBlock]) -> list[str]:
    """The witnesses by name, in the order in which they testify."""
    answering = [block.speaker for block in blocks if block.kind is BlockKind.ANSWER and not is_witness(block.speaker)]
    return list(dict.fromkeys(name for name in [*(one.name for one in found.found), *answering] if name))


def _referred(read: Cleared, blocks: list[LayoutBlock]) -> list[LayoutBlock]:
    """The blocks with their page and lines as printed, a line's number with its own, or else the Bates number of their page."""
    return [
        replace(
            block,
            reference=read.stamp(block.start) if block.kind in STAMPED else _reference(read, block.start, block.end),
        )
        for block in blocks
    ]


def _reference(read: Cleared, start: int, end: int) -> str:
    return read.numbering.reference(start, end) or read.stamp(start)
