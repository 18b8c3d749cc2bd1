"""Pages for text that has none of its own: cut at line ends, so that a page is a screenful and no word is lost."""

from __future__ import annotations


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
