"""Tags that lay evidence's text out as what it is: mail, table, transcript or prose. Only markup is added, no word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from evidence.renditions.converter import note_on
from evidence.templatetags.source_blocks import laid_out
from evidence.templatetags.source_text import breakable, highlighted

register = template.Library()

Span = tuple[int, int]
MAIL = ("message/rfc822", "application/vnd.ms-outlook")
TABLES = ("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml", "application/vnd.ms-excel")
ORIGINALS = {
    "application/pdf": "pdf",
    "image/png": "picture",
    "image/jpeg": "picture",
    "image/gif": "picture",
    "image/webp": "picture",
    "image/bmp": "picture",
}
HEADER = re.compile(r"(From|To|Cc|Bcc|Date|Subject): ")
SPACE = re.compile(r"\s+")
NUMBERED = re.compile(r" {0,6}([0-9]{1,2})(?: {1,2}|$)")  # a line of a transcript: its number, then the words
FEWEST_NUMBERED = 5
SHORT = 16  # characters of a cell that is not broken over lines: a date, a reference


@register.filter
def original_viewer(media_type: Any) -> str:
    """How a browser can show the original itself: "pdf", "picture", or not at all ("")."""
    return ORIGINALS.get(str(media_type or ""), "")


@register.filter
def shown_as(about: Any) -> str:
    """How a browser can show the pages of a document, from what a tool says of it: its original, or its rendition; or not."""
    return original_viewer(about.get("media_type")) or ("rendition" if about.get("has_rendition") else "")


@register.simple_tag
def rendition_note(media_type: Any) -> str:
    return note_on(str(media_type or ""))


@register.filter
def box_list(boxes: Any) -> str:
    """Word boxes as a data attribute has them: "x0,y0,x1,y1;…", fractions of the page."""
    return ";".join(",".join(f"{box[side]:.5f}" for side in ("x0", "y0", "x1", "y1")) for box in boxes or ())


@register.filter
def quoted(view: Any) -> str:
    """The words that evidence.view was asked to mark, as they are stored."""
    mark = next(iter(view.get("highlights") or []), None)
    return str(view.get("text") or "")[mark["start"] : mark["end"]] if mark else ""


@register.filter
def source_page(view: Any) -> SafeString:
    """A page of evidence.view, laid out by its blocks, or else after its kind, with its highlights as <mark>."""
    text = str(view.get("text") or "")
    media_type, spans = str(view.get("media_type") or ""), _spans(view, len(text))
    if media_type.startswith(TABLES):
        return _table(text, spans)
    if blocks := view.get("blocks"):
        return _by_blocks(text, blocks, spans)
    if media_type in MAIL and view.get("page") == 1 and HEADER.match(text):
        return _mail(text, spans)
    if is_transcript(text):
        return _transcript(text, spans)
    return format_html('<div class="reader-text" data-words>{}</div>', highlighted(view))


@register.filter
def source_excerpt(context: Any) -> SafeString:
    """The words of evidence.get_source_context with what stands around them, laid out after the source's kind."""
    before, quote, after = (str(context.get(name) or "") for name in ("before", "quote", "after"))
    more_before = len(before) < int(context.get("start") or 0)
    more_after = int(context.get("end") or 0) + len(after) < int(context.get("length") or 0)
    first_line = before.find("\n") + 1 if more_before else 0
    text, start = before + quote + after, len(before)
    tabular = str(context.get("media_type") or "").startswith(TABLES)
    if first_line and (tabular or is_transcript(text)):  # half a row would stand under the wrong columns
        text, start = text[first_line:], start - first_line
    span = (start, start + len(quote))
    if tabular:
        return _table(text, [span])
    if is_transcript(text):
        return _transcript(text, [span])
    before = _from_whole_word(before) if more_before else before
    after = _from_whole_word(after[::-1])[::-1] if more_after else after
    marked = format_html('{}<mark id="source-words">{}</mark>{}', *map(breakable, (before, quote, after)))
    more = mark_safe(" data-more-before" * more_before + " data-more-after" * more_after)  # ours
    return format_html('<blockquote class="source-text"{}>{}</blockquote>', more, marked)


def _from_whole_word(text: str) -> str:
    """The text without the word it begins with, which may be the end of one."""
    found = SPACE.search(text)
    return text[found.end() :] if found else text


def is_transcript(text: str) -> bool:
    """Whether most lines begin with their number, counting up, as a court reporter writes them."""
    lines = [line for line in text.split("\n") if line.strip()]
    numbers = [int(found[1]) for line in lines if (found := NUMBERED.match(line))]
    counted = sum(second == first + 1 for first, second in pairwise(numbers))
    return counted >= FEWEST_NUMBERED and counted * 10 >= len(lines) * 7


def _spans(view: Any, length: int) -> list[Span]:
    marks = view.get("highlights") or []
    return sorted((mark["start"], mark["end"]) for mark in marks if 0 <= mark["start"] < mark["end"] <= length)


def _by_blocks(text: str, blocks: list[Any], spans: list[Span]) -> SafeString:
    """The first message's header as a list of names and values, then the blocks."""
    head = blocks[0] if blocks[0]["kind"] == "mail_header" and HEADER.match(text) else None
    begin = len(text) - len(text[head["end"] :].lstrip()) if head else 0
    rest = [
        {**one, "start": one["start"] - begin, "end": one["end"] - begin} for one in blocks if one["start"] >= begin
    ]
    cited = [(max(0, first - begin), last - begin) for first, last in spans if last > begin]

    def marked(start: int, end: int) -> SafeString:
        return _marked(text, start + begin, end + begin, spans)

    body = laid_out(text[begin:], rest, marked, cited)
    return format_html("{}{}", _mail_head(text[: head["end"]], spans), body) if head else body


def _mail(text: str, spans: list[Span]) -> SafeString:
    """The header lines as a list of names and values, then the body."""
    end = text.find("\n\n")
    end = len(text) if end < 0 else end
    body = _marked(text, min(end + 2, len(text)), len(text), spans)
    return format_html('{}<div class="reader-text" data-words>{}</div>', _mail_head(text[:end], spans), body)


def _mail_head(text: str, spans: list[Span]) -> SafeString:
    rows = []
    for start, line in _lines(text):
        name = HEADER.match(line)
        at = start + (name.end() if name else 0)
        value = _marked(text, at, start + len(line), spans)
        rows.append(format_html("<dt>{}</dt><dd>{}</dd>", name[1] if name else "", value))
    return format_html('<dl class="mail-head">{}</dl>', mark_safe("".join(rows)))


def _table(text: str, spans: list[Span]) -> SafeString:
    """Rows and cells; the first row as wide as the widest heads the columns and stays in sight, if it has no figures.

    An excerpt that begins below the heads has none: its first row is a row like the others.
    """
    lines = list(_lines(text))
    width = max((line.count("\t") for _, line in lines), default=0) + 1
    head = next((number for number, (_, line) in enumerate(lines) if line.count("\t") + 1 == width > 1), -1)
    if head >= 0 and any(cell[:1].isdigit() for cell in lines[head][1].split("\t")):
        head = -1
    rows = [_row(text, start, line, spans, width, is_head=number == head) for number, (start, line) in enumerate(lines)]
    return format_html(
        '<div class="sheet" tabindex="0" role="region" aria-label="Rows of the sheet" data-words>'
        '<table class="sheet-table"><tbody>{}</tbody></table></div>',
        mark_safe("".join(rows)),
    )


def _row(text: str, start: int, line: str, spans: list[Span], width: int, *, is_head: bool) -> SafeString:
    cells, at = [], start
    parts = line.split("\t")
    for part in parts:
        words = _marked(text, at, at + len(part), spans)
        wide = format_html(' colspan="{}"', width) if len(parts) == 1 < width else ""
        kind = "num" if _is_number(part) and not is_head else "short" if len(part) <= SHORT else ""
        cell = '<th scope="col" class="{}"{}>{}</th>' if is_head else '<td class="{}"{}>{}</td>'
        cells.append(format_html(cell, kind, wide, words))
        at += len(part) + 1
    cited = any(first < start + len(line) and start < last for first, last in spans)
    kind = "is-head" if is_head else "is-cited" if cited else ""
    return format_html('<tr class="{}">{}</tr>', kind, mark_safe("".join(cells)))


def _is_number(cell: str) -> bool:
    plain = cell.strip("()$€£%-+ ").replace(",", "").replace(".", "", 1)
    return plain.isdecimal()


def _transcript(text: str, spans: list[Span]) -> SafeString:
    """Lines with their numbers in the margin, spaces kept; the page's own number above, where it is a line of its own."""
    rows = []
    for start, line in _lines(text):
        number = NUMBERED.match(line)
        at = start + (number.end() if number else 0)
        words = _marked(text, at, start + len(line), spans)
        rows.append(
            format_html(
                '<span class="line"><span class="line-number">{}</span><span class="line-words">{}</span></span>',
                number[1] if number else "", words,
            )
        )  # fmt: skip
    return format_html('<div class="transcript" data-words>{}</div>', mark_safe("".join(rows)))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Each line with where it starts."""
    at = 0
    for line in text.split("\n"):
        yield at, line
        at += len(line) + 1


def _marked(text: str, start: int, end: int, spans: list[Span]) -> SafeString:
    """The characters from start to end, with what of the spans lies among them as <mark>."""
    parts: list[str] = []
    at = start
    for first, last in spans:
        first, last = max(first, at), min(last, end)
        if first < last and text[first:last].strip():
            mark = format_html('<mark data-kind="selected">{}</mark>', breakable(text[first:last]))
            parts += [breakable(text[at:first]), mark]
            at = last
    return mark_safe("".join([*parts, breakable(text[at:end])]))  # each part was escaped above
