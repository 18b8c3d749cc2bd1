"""Pages for text that has none of its own: cut at line ends, so that a page is a screenful and no word is lost."""

from __future__ import annotations

from evidence.extraction.base import PageText

SECTION_CHARS = 3_000
LONGEST_PAGE = 12_000


def split_at_lines(text: str, limit: int) -> list[str]:
    """Cut text into parts of at most ``limit`` characters, at line ends where there are any.

    The line break at a cut belongs to neither part; joined with ``\\n`` the parts give the text back, except where
    a single line longer than ``limit`` had to be cut, at a space if it has one.
    """
    parts: list[str] = []
    start = 0
    while len(text) - start > limit:
        cut = text.rfind("\n\n", start + limit // 2, start + limit) + 1  # between paragraphs if it can be
        cut = cut if cut > 0 else text.rfind("\n", start + 1, start + limit + 1)
        if cut < 0:
            space = text.rfind(" ", start + limit // 2, start + limit)
            cut = space + 1 if space >= 0 else start + limit
            parts.append(text[start:cut])
            start = cut
            continue
        parts.append(text[start:cut])
        start = cut + 1
    parts.append(text[start:])
    return parts


def starts_of(parts: list[str], text: str) -> list[int]:
    """Where each part of :func:`split_at_lines` begins in the text it was cut from."""
    starts: list[int] = []
    at = 0
    for part in parts:
        at += int(bool(starts) and not text.startswith(part, at))  # the line break of the cut
        starts.append(at)
        at += len(part)
    return starts


def sections(paragraphs: list[str], size: int) -> list[str]:
    """Group paragraphs into sections of about ``size`` characters, each ending at a paragraph's end."""
    done: list[str] = []
    current: list[str] = []
    length = 0
    for paragraph in paragraphs:
        if current and length + len(paragraph) > size:
            done.append("\n".join(current))
            current, length = [], 0
        current.append(paragraph)
        length += len(paragraph) + 1
    if current:
        done.append("\n".join(current))
    return done


def document_pages(found: list[list[str]]) -> list[PageText]:
    """Paragraphs of each page as its author broke it; with no breaks, or pages too long to read in one go, sections."""
    texts = ["\n".join(paragraphs) for paragraphs in found]
    if len(texts) > 1 and max(map(len, texts)) <= LONGEST_PAGE:
        return [PageText(number, text) for number, text in enumerate(texts, start=1)]
    parts = [section for paragraphs in found for section in sections(paragraphs, SECTION_CHARS)]
    parts = [piece for part in parts for piece in split_at_lines(part, LONGEST_PAGE)]
    label = "Section {}" if len(parts) > 1 else ""
    return [PageText(number, text, label=label.format(number)) for number, text in enumerate(parts, start=1)]


def aside_pages(label: str, text: str, before: int) -> list[PageText]:
    """Text beside the body (notes, comments, headers) as pages of its own after the ``before`` pages there are."""
    parts = split_at_lines(text, LONGEST_PAGE) if text.strip() else []
    return [PageText(number, part, label=label) for number, part in enumerate(parts, start=before + 1)]
