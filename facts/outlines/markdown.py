"""An outline as Markdown: headings by their depth, everything else as nested lists with citations that lead to the source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from config.api.kinds import path_to
from config.api.markdown import plain
from facts.outlines.showing import CHANGED, GONE, ShownEntry
from facts.outlines.words import LABELS, STATE_WORDS

DEEPEST = 6  # levels of headings that Markdown has


def as_markdown(outline: Any, entries: Iterable[ShownEntry]) -> str:
    lines = [f"# {plain(outline.title)}", "", f"{outline.get_purpose_display()}{_witness(outline)}"]
    above: list[tuple[int, int]] = []  # depths of the list items that stand above, with their indent
    for one in entries:
        while above and above[-1][0] >= one.depth:
            above.pop()
        if one.entry.kind == "heading" and not above:
            lines += ["", f"{'#' * min(one.depth + 2, DEEPEST)} {plain(one.entry.text)}", ""]
            continue
        indent = len(above) * 2
        above.append((one.depth, indent))
        lines += [f"{' ' * indent}{line}" for line in _item(one)]
    return "\n".join(lines) + "\n"


def _witness(outline: Any) -> str:
    return f" of {plain(outline.witness_name)}" if outline.witness_name else ""


def _item(one: ShownEntry) -> Iterator[str]:
    if one.is_withheld:
        yield f"- *{STATE_WORDS[one.state]}*"
        return
    entry, shown = one.entry, one.shown
    if entry.kind in ("heading", "note"):
        yield f"- {'**' if entry.kind == 'heading' else ''}{plain(entry.text)}{'**' if entry.kind == 'heading' else ''}"
        return
    words = shown.words or (one.then or {}).get("words", "")
    proposed = " *(proposed)*" if entry.status == "proposed" else ""
    yield f"- **{LABELS[entry.kind]}**: {plain(words)}{_detail(one)}{_cited(one)}{proposed}"
    if one.state in STATE_WORDS:
        yield f"  - *{STATE_WORDS[one.state]}*{_then(one)}"
    if entry.text:
        yield f"  - Note: {plain(entry.text)}"


def _detail(one: ShownEntry) -> str:
    return f" ({plain(one.shown.detail)})" if one.shown.detail else ""


def _cited(one: ShownEntry) -> str:
    if not one.shown.citation:
        return ""
    source = one.shown.source
    if source is None:
        return f" — {plain(one.shown.citation)}"
    address = f"{path_to('evidence', source['evidence_id'], one.entry.case_id)}#page={source['page']}"
    return f" — [{plain(one.shown.citation)}]({address}&start={source['start']}&end={source['end']})"


def _then(one: ShownEntry) -> str:
    if one.state not in (CHANGED, GONE) or not one.then:
        return ""
    return f": it said “{plain(one.then.get('words', ''))}”"
