"""What the paragraphs and tables of a Word document need of it."""

from __future__ import annotations

from typing import Protocol

from evidence.extraction.typesetting.model import Block
from evidence.extraction.typesetting.tree import XmlElement
from evidence.extraction.typesetting.word_lists import Lists
from evidence.extraction.typesetting.word_styles import Styles


class WordParts(Protocol):
    """The document as its parts see it (word.py)."""

    styles: Styles
    lists: Lists

    def blocks(self, holder: XmlElement) -> list[Block]:
        """The paragraphs and tables of a body, a cell or a text box."""

    def picture(self, reference: str) -> str:
        """The name of a picture's new file; empty for one that can't be shown."""
