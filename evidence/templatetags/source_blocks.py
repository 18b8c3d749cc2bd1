"""A page laid out by its blocks: line numbers and speakers in the margin, furniture in grey, quoted mail folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

Block = dict[str, Any]
Marked = Callable[[int, int], SafeString]  # the escaped characters from start to end, with what is cited as <mark>
SPOKEN = ("question", "answer", "speaker_turn")
FURNITURE = ("running_head", "bates_stamp", "line_number")


def laid_out(text: str, blocks: list[Block], marked: Marked, cited: list[tuple[int, int]]) -> SafeString:
    """The page: as a transcript where lines are numbered, else as running text."""
    numbers = {block["start"]: block for block in blocks if block["kind"] == "line_number"}
    if numbers:
        return _numbered(text, blocks, numbers, marked)
    pieces = list(_outer(block for block in blocks if block["kind"] != "line_number"))
    parts, at = [], 0
    mail = any(block["kind"] == "quoted_mail" or block["kind"].startswith("mail_") for block in pieces)
    for folded, group in groupby(pieces, key=lambda block: mail and _is_quoted(block)):
        run = list(group)
        start, end = run[0]["start"], run[-1]["end"]
        if at < start:
            parts.append(marked(at, start))
        inner = _running(text, run, blocks, marked, start)
        parts.append(_folded(run, inner, cited) if folded else inner)
        at = end
    spoken = " has-speakers" if any(block["kind"] in SPOKEN for block in pieces) else ""
    body = mark_safe("".join([*parts, marked(at, len(text))]))  # each part was escaped
    return format_html('<div class="reader-text{}" data-words>{}</div>', spoken, body)


def _outer(blocks: Iterator[Block]) -> Iterator[Block]:
    """The blocks that lie in no other."""
    end = 0
    for block in blocks:
        if block["start"] >= end:
            end = block["end"]
            yield block


def _running(text: str, run: list[Block], blocks: list[Block], marked: Marked, at: int) -> SafeString:
    parts = []
    for block in run:
        parts += [marked(at, block["start"]), _piece(text, block, blocks, marked)]
        at = block["end"]
    return mark_safe("".join(parts))  # each part was escaped


def _piece(text: str, block: Block, blocks: list[Block], marked: Marked) -> SafeString:
    parts, at = [], block["start"]
    inside = (one for one in blocks if one["kind"] in FURNITURE and block["start"] < one["start"] < block["end"])
    for one in inside:
        words = format_html(
            '<span class="block" data-block="{}">{}</span>', one["kind"], marked(one["start"], one["end"])
        )
        parts += [marked(at, one["start"]), words]
        at = one["end"]
    words = mark_safe("".join([*parts, marked(at, block["end"])]))  # each part was escaped
    speaker = format_html(' data-speaker="{}"', named) if (named := _margin(text, block)) else ""
    return format_html('<span class="block" data-block="{}"{}>{}</span>', block["kind"], speaker, words)


def _margin(text: str, block: Block) -> str:
    """Who speaks, where the words themselves do not begin with the name."""
    speaker = str(block.get("speaker") or "")
    if block["kind"] not in SPOKEN or not speaker:
        return ""
    label, colon, _ = text[block["start"] : block["start"] + 60].partition(":")
    return "" if colon and speaker.split()[-1].casefold() in label.casefold() else speaker


def _is_quoted(block: Block) -> bool:
    """In mail a level is how many messages stand above; the name that signs a quoted one may be read as a heading."""
    return block["kind"] == "quoted_mail" or (
        block["level"] > 0 and block["kind"].startswith(("mail_", "signature", "heading"))
    )


def _folded(run: list[Block], inner: SafeString, cited: list[tuple[int, int]]) -> SafeString:
    """What a message quotes, closed unless words of it are cited."""
    shown = any(start < run[-1]["end"] and run[0]["start"] < end for start, end in cited)
    return format_html(
        '<details class="mail-quoted"{}><summary>Earlier messages, quoted</summary>{}</details>',
        " open" if shown else "", inner,
    )  # fmt: skip


def _numbered(text: str, blocks: list[Block], numbers: dict[int, Block], marked: Marked) -> SafeString:
    """Lines with their numbers and speakers in the margin, spaces kept."""
    opening = {block["start"]: block for block in blocks if block["kind"] in SPOKEN}
    grey = {block["start"] for block in blocks if block["kind"] in ("running_head", "bates_stamp")}
    rows, at, named = [], 0, False
    for line in text.split("\n"):
        first = at + len(line) - len(line.lstrip())
        number = numbers.get(first)
        begin = number["end"] if number else at
        word = begin + len(text[begin : at + len(line)]) - len(text[begin : at + len(line)].lstrip())
        speaker = _margin(text, opening[word]) if word in opening else ""
        named = named or bool(speaker)
        rows.append(
            _line(marked, number, speaker, (min(begin + 2 * bool(number), word), at + len(line)), first in grey)
        )
        at += len(line) + 1
    kind = " has-speakers" if named else ""
    return format_html('<div class="transcript{}" data-words>{}</div>', kind, mark_safe("".join(rows)))


def _line(marked: Marked, number: Block | None, speaker: str, words: tuple[int, int], is_furniture: bool) -> SafeString:
    return format_html(
        '<span class="line{}"><span class="line-number">{}</span><span class="line-words"{}>{}</span></span>',
        " is-furniture" if is_furniture else "",
        marked(number["start"], number["end"]) if number else "",
        format_html(' data-speaker="{}"', speaker) if speaker else "",
        marked(*words),
    )
