"""The kinds of blocks a page is made of, and a block with its place in the text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    TABLE_ROW = "table_row"
    FORM_FIELD = "form_field"
    QUESTION = "question"
    ANSWER = "answer"
    SPEAKER_TURN = "speaker_turn"
    CAPTION = "caption"
    SIGNATURE_BLOCK = "signature_block"
    MAIL_HEADER = "mail_header"
    MAIL_BODY = "mail_body"
    QUOTED_MAIL = "quoted_mail"
    MAIL_FOOTER = "mail_footer"
    FOOTNOTE = "footnote"
    RUNNING_HEAD = "running_head"
    LINE_NUMBER = "line_number"
    BATES_STAMP = "bates_stamp"


TURNS = frozenset([BlockKind.QUESTION, BlockKind.ANSWER, BlockKind.SPEAKER_TURN])
MAILED = frozenset([BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL])
PROSE = MAILED | {BlockKind.PARAGRAPH}
FURNITURE = frozenset([BlockKind.RUNNING_HEAD, BlockKind.LINE_NUMBER, BlockKind.BATES_STAMP])
# What a document says, as against how it is printed, sent and signed.
CONTENT = (
    TURNS
    | PROSE
    | {BlockKind.HEADING, BlockKind.LIST_ITEM, BlockKind.TABLE_ROW, BlockKind.FORM_FIELD, BlockKind.FOOTNOTE}
)


@dataclass(frozen=True, slots=True)
class LayoutBlock:
    """``text[start:end]``: a piece of one page. Furniture may lie inside another block, such as a line's number."""

    start: int
    end: int
    kind: BlockKind
    speaker: str = ""  # as the document gives the name; empty when it does not say who
    section: str = ""  # the headings above it, or its own number, outermost first
    reference: str = ""  # "12:3-7", page and lines of a transcript; or the page's Bates number
    level: int = 0  # of a heading, list item or quoted message; 0 is outermost
    opens: bool = True  # False where it goes on what the page before broke off
    label: int = 0  # characters of the speaker's label it begins with
