"""Headings, their level, and the number or title under which a section stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.layout.kinds import PROSE, BlockKind, LayoutBlock
from evidence.engines.layout.section_paths import SectionPath

_NUMBER_PREFIX = re.compile(
    r"(?:ARTICLE|SECTION|EXHIBIT|SCHEDULE|CHAPTER|PART|APPENDIX|ANNEX)\b|\d{1,3}(?:\.\d{1,3}){0,3}\.?\s", re.I
)
_NUMBERED = re.compile(
    r"(?P<word>(?:article|section|chapter|part|title|schedule|exhibit|appendix|annex|\u00a7)[ .]{0,2})?"
    r"(?P<number>\d{1,3}(?:\.\d{1,3}){0,4}|[IVXLC]{1,7}|[A-Z])(?=[.):\s]|$)[.)]{0,2}", re.I
)  # fmt: skip
_OUTERMOST = re.compile(r"(?:article|chapter|part|title|schedule|exhibit|appendix|annex)\b", re.I)
_LETTERED = re.compile(r"\(?(?:[a-z]{1,2}|[ivx]{1,5})\)")
_SMALL_WORDS = re.compile(r"an?|and|as|at|but|by|for|from|in|nor|of|on|or|per|the|to|under|upon|via|vs|with", re.I)
_LEADS = re.compile(
    r"\b(?:shall|must|may|will|agrees? to)(?: not)?:$"
)  # "Supplier shall:" begins the sentences of its list
_LONGEST_PATH, _LONGEST_TITLE, _DEEPEST = 300, 80, 6


def is_heading(text: str) -> bool:
    """Short, without a full stop, capitalised throughout (small words aside) or numbered and capitalised."""
    if not 2 < len(text) <= 100 or text[-1] in ".;,?!" or "@" in text or _LEADS.search(text):
        return False
    words = [word for word in re.findall(r"[A-Za-z][\w'\u2019&-]*", text[:100]) if not _SMALL_WORDS.fullmatch(word)]
    if not words or len(words) > 12:
        return False
    if all(word[0].isupper() for word in words):
        return text.isupper() or len(words) <= 9
    return bool(_NUMBER_PREFIX.match(text)) and len(words) <= 6 and text[-1] == ":"


def with_sections(masked: str, blocks: list[LayoutBlock]) -> Iterator[LayoutBlock]:
    """The blocks with the headings they stand under; a numbered clause's own number ends its path."""
    path = SectionPath()
    opened = False  # by a bare number, whose title comes next
    for block in blocks:
        words = " ".join(masked[block.start : min(block.end, block.start + 400)].split())
        level = block.level
        if block.kind is BlockKind.HEADING:
            level = 1 if opened else _level(words)
            opened = bool(_OUTERMOST.match(words)) and len(words.split()) <= 2
            path.leave(words, is_heading=True)
            path.enter(level, words[:_LONGEST_TITLE])
            titles = [title for _, title in path.above]
        else:
            opened = False
            own = _own_number(words) if block.kind in PROSE or block.kind is BlockKind.LIST_ITEM else ""
            path.leave(words, is_heading=False)
            titles = [title for _, title in path.above] + ([own] if own else [])
            level = _depth(own) if block.kind is BlockKind.LIST_ITEM else level
        yield replace(block, section=" \u203a ".join(titles)[:_LONGEST_PATH], level=level)


def _level(words: str) -> int:
    """0 for an article or a title in capitals, deeper by each number of 1.2.3; 1 for other headings."""
    found = _NUMBERED.match(words)
    if _OUTERMOST.match(words):
        return 0
    if found and "." in found["number"]:
        return min(found["number"].count("."), _DEEPEST)
    if found and (found["word"] or found["number"].isdigit()):
        return 1
    return 0 if words.isupper() else 1


def _own_number(words: str) -> str:
    """ "4.2" of "4.2 Payment. The Borrower shall …", "(a)" of "(a) on demand"."""
    if found := _LETTERED.match(words):
        return found.group()
    found = _NUMBERED.match(words)
    if not found or not (found["word"] or found["number"][0].isdigit()):
        return ""
    return words[: found.end()].strip(" .)")


def _depth(number: str) -> int:
    if number.startswith("(") or number.endswith(")"):
        return 2
    return min(number.count(".") + 1, _DEEPEST) if number else 0
