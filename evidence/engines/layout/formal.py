"""The formal parts of written documents: a court's caption, signature blocks, footnotes, captions of figures."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

from evidence.engines.layout.kinds import PROSE, BlockKind, LayoutBlock
from evidence.engines.layout.written_questions import is_labelled

_COURT = re.compile(
    r"\bIN THE .{0,60}(?:COURT|TRIBUNAL)\b|\b(?:UNITED STATES|SUPERIOR|DISTRICT|SUPREME|CIRCUIT|BANKRUPTCY|COUNTY|CHANCERY"
    r"|MUNICIPAL|FAMILY|PROBATE|HIGH) (?:[A-Z]{2,12} ){0,3}COURT\b|\bBEFORE THE\b.{0,80}\b(?:BOARD|COMMISSION|AGENCY"
    r"|ARBITRATOR)\b"
)
_SIDES = re.compile(
    r"^\s{0,60}v(?:s?\.|ersus)|\b(?i:plaintiff|defendant|petitioner|respondent|appellant|appellee|debtor)s?\b[,.]?|\b"
    r"(?i:in re|in the matter of)\b",
    re.M,
)
_CASE_NUMBER = re.compile(
    r"\b(?:(?i:case|docket|civil action|cause|index|file|action) ?(?i:no|number)s?\b|No\.|Civ\.|C\.A\.)", re.I
)
_SEEDS = re.compile(
    r"_{4,}|/s/|^\s{0,60}(?:By|Name|Title|Its|Print(?:ed)? Name|Signature|Signed(?: by)?|Attest|Witness)\s{0,3}:",
    re.M | re.I,
)
_SHORT_LINE = 70
_FOOTNOTE = re.compile(r"(?P<mark>\d{1,3}|[*\u2020\u2021])(?:[ \t]{1,6}|(?=[A-Z]))(?=[A-Z\"\u201c])")
_FIGURE = re.compile(r"(?:Figure|Fig\.|Table|Chart|Photograph|Photo|Image|Exhibit) \d{1,3}[.:] \S.{3,200}", re.S)
_CAPTION_BLOCKS = 40
_TELLS = re.compile(
    r"\b(?:is|are|was|were|has|have|had|did|does|shall|will|may|must|can|alleges?|states?|complains?|brings?|answers|responds?"
    r"|submits?|moves|objects?|seeks?|requests|hereby|identify|describe|admit|produce)\b"
)
_OPENS = re.compile(
    r"\d{1,3}[.)] (?=[A-Z][a-z])"
    r"|(?:This|The|These|On|At|In|After|Before|Upon|Pending|Plaintiffs?|Defendants?|Petitioners?|Respondents?|Counsel)\b"
)  # a paragraph's number, or how a sentence begins and no name of a party or a court
_LONG_WORDS, _TOLD_WORDS, _TOLD_ITEM_WORDS = (
    25,
    9,
    4,
)  # from so many words on a sentence; one with a number may be shorter
_TOLD_SHARE = 0.5


def with_formal_parts(masked: str, blocks: list[LayoutBlock]) -> list[LayoutBlock]:
    blocks = _with_caption(masked, blocks)
    blocks = _with_signatures(masked, blocks)
    return [_relabelled(masked, block, at, blocks) for at, block in enumerate(blocks)]


def _with_caption(masked: str, blocks: list[LayoutBlock]) -> list[LayoutBlock]:
    """From the court's name to the case's number and the last party, near the beginning, and before any narrative."""
    words = [masked[block.start : block.end] for block in blocks[:_CAPTION_BLOCKS]]
    first = next((at for at, one in enumerate(words) if len(one) < 300 and _COURT.search(one)), None)
    if first is None:
        return blocks
    narrative = (at for at in range(first, len(words)) if _is_narrative(words[at], blocks[at].kind))
    words = words[: next(narrative, len(words))]
    parts = [
        at
        for at in range(first, len(words))
        if len(words[at]) < 500 and (_SIDES.search(words[at]) or _CASE_NUMBER.search(words[at]))
    ]
    parts = [at for n, at in enumerate(parts) if at - (parts[n - 1] if n else first) <= 6]
    if not parts or not any(_SIDES.search(words[at]) for at in parts):
        return blocks
    return [
        replace(block, kind=BlockKind.CAPTION) if first <= at <= parts[-1] and at - first < _CAPTION_BLOCKS else block
        for at, block in enumerate(blocks)
    ]


def _is_narrative(words: str, kind: BlockKind) -> bool:
    """A sentence, such as a numbered allegation, which names parties as a caption does."""
    plain = " ".join(words.split())
    if len(plain.split()) >= _LONG_WORDS and _is_in_small_letters(plain):
        return True  # "IT APPEARING that …; and"
    if is_labelled(plain):
        return True  # "INTERROGATORY NO. 1: State …"
    if plain.endswith(":") and _SIDES.match(plain) and _TELLS.search(plain):
        return True  # "Plaintiff alleges:"
    long = len(plain.split()) >= (_TOLD_ITEM_WORDS if kind is BlockKind.LIST_ITEM else _TOLD_WORDS)
    if plain[-1:] not in (".", ":", ";", "?") or not long:
        return False
    return bool(_TELLS.search(plain) or (_OPENS.match(plain) and plain.endswith(".") and _is_in_small_letters(plain)))


def _is_in_small_letters(words: str) -> bool:
    """Few words of a sentence have capitals, most of a caption's."""
    written = [word for word in words.split() if word[0].isalpha()]
    return sum(word[0].islower() for word in written) > _TOLD_SHARE * len(written)


def _with_signatures(masked: str, blocks: list[LayoutBlock]) -> list[LayoutBlock]:
    """Short lines about a line to sign on, "/s/", "By:", "Name:", "Title:"; two such marks close to one another."""
    marks = [at for at, block in enumerate(blocks) if _is_mark(masked, block)]
    signed: set[int] = set()
    for one, other in itertools.pairwise(marks):
        if other - one <= 3:
            signed.update(at for at in range(one, other + 1) if _is_short(masked, blocks[at]))
    for at in marks:
        words = masked[blocks[at].start : blocks[at].end]
        if "/s/" in words and _is_short(masked, blocks[at]):
            signed.update(_short_after(masked, blocks, at))
        elif len(_SEEDS.findall(words)) > 1:
            signed.add(at)
    signed |= {at - 1 for at in signed if at and at - 1 not in signed and _names_signer(masked, blocks[at - 1])}
    return [
        replace(block, kind=BlockKind.SIGNATURE_BLOCK) if at in signed else block for at, block in enumerate(blocks)
    ]


def _short_after(masked: str, blocks: list[LayoutBlock], at: int) -> list[int]:
    """A signature and the few short lines below it: name, office, address."""
    taken = [at]
    for below in range(at + 1, min(at + 5, len(blocks))):
        words = masked[blocks[below].start : blocks[below].end].strip()
        if not _is_short(masked, blocks[below]) or words.endswith((".", ":", ";")) or _SEEDS.search(words):
            break
        taken.append(below)
    return taken


def _names_signer(masked: str, block: LayoutBlock) -> bool:
    """A line in capitals right above: the party that signs."""
    words = masked[block.start : block.end].strip()
    return block.kind is BlockKind.HEADING and words.isupper() and not words.endswith(":")


def _is_mark(masked: str, block: LayoutBlock) -> bool:
    if block.kind is BlockKind.MAIL_HEADER or block.end - block.start > 400:
        return False
    return bool(_SEEDS.search(masked[block.start : block.end]))


def _is_short(masked: str, block: LayoutBlock) -> bool:
    words = masked[block.start : block.end]
    return (
        block.kind is not BlockKind.MAIL_HEADER and max(len(line.strip()) for line in words.split("\n")) <= _SHORT_LINE
    )


def _relabelled(masked: str, block: LayoutBlock, at: int, blocks: list[LayoutBlock]) -> LayoutBlock:
    if block.kind not in PROSE and block.kind is not BlockKind.LIST_ITEM:
        return block
    words = masked[block.start : min(block.end, block.start + 300)]
    if _FIGURE.match(words) and block.end - block.start < 220:
        return replace(block, kind=BlockKind.CAPTION)
    if (found := _FOOTNOTE.match(words)) and _is_cited(masked, block, found["mark"]):
        return replace(block, kind=BlockKind.FOOTNOTE)
    return block


def _is_cited(masked: str, block: LayoutBlock, mark: str) -> bool:
    """Does the mark stand raised, right behind a word or full stop, in the text shortly before?"""
    before = masked[max(0, block.start - 6_000) : block.start]
    return bool(re.search(rf"[a-z.,;)\u201d\"]{re.escape(mark)}(?=[\s.,;)]|$)", before)) and not re.search(
        rf"[$\d.,]\d{re.escape(mark)}\b", before[-1:]
    )
