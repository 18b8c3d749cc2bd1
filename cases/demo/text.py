"""Plain text and HTML: letters, transcripts with page and line numbers, and a statute as a state prints it."""

from __future__ import annotations

import textwrap
from html import escape

from cases.demo.source import DemoSource, SourceBlock, rich

LINES = 25  # to a transcript page
WIDTH = 56  # characters to a transcript line
STYLE = "body{font:17px/1.6 Georgia,serif;max-width:44em;margin:3em auto;color:#222}h1,h2,h3{font-weight:normal}"


def build(source: DemoSource) -> bytes:
    if "pages" in source.header:
        return transcript(source).encode()
    return (source.body.strip("\n") + "\n").encode()


def transcript(source: DemoSource) -> str:
    """Number the lines 1 to 25 under each printed page number; pages are separated by form feeds.

    The caption has its own page; the testimony after it fills page after page. ValueError if it does not fit.
    """
    printed = [number.strip() for number in source.header["pages"].split(",")]
    caption, _, testimony = source.body.strip("\n").partition("\n\nPAGE\n\n")
    lines = _lines(testimony)
    bodies = [_lines(caption), *(lines[at : at + LINES] for at in range(0, len(lines), LINES))]
    if len(bodies) != len(printed):
        raise ValueError(f"{source.path.name}: {len(bodies)} pages of text, {len(printed)} page numbers")
    return "\f".join(_page(number, body) for number, body in zip(printed, bodies, strict=True))


def _lines(body: str) -> list[str]:
    return [line for paragraph in body.split("\n") for line in _wrap(paragraph)]


def _page(number: str, lines: list[str]) -> str:
    padded = lines + [""] * (LINES - len(lines))
    numbered = [f"{index:>4}  {line}".rstrip() for index, line in enumerate(padded, start=1)]
    return "\n".join([f"{number:>{WIDTH + 6}}", "", *numbered, ""])


def _wrap(paragraph: str) -> list[str]:
    if paragraph.startswith("CENTER "):
        return [paragraph.removeprefix("CENTER ").center(WIDTH).rstrip()]
    if paragraph[:3] in {"Q. ", "A. "}:
        return textwrap.wrap(f"{paragraph[:2]}  {paragraph[3:]}", WIDTH, initial_indent="    ")
    return textwrap.wrap(paragraph, WIDTH, drop_whitespace=True) if paragraph.strip() else [""]


def build_html(source: DemoSource) -> bytes:
    title = next(block.text for block in source.blocks if block.kind == "heading")
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    body = "\n".join(_html(block) for block in source.blocks)
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'.encode()


def _html(block: SourceBlock) -> str:
    if block.kind == "heading":
        return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
    return f"<p>{''.join(_run(text, style) for text, style in rich(block.text))}</p>"


def _run(text: str, style: str) -> str:
    return f"<{style}>{escape(text)}</{style}>" if style else escape(text)
