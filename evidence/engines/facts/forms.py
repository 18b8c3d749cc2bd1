"""Facts of forms: each filled field, under what the form is and whose, for "Supervisor: Ann Lee" says nothing alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.facts.form_heads import headed
from evidence.engines.facts.mail import is_request
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.kinds import LayoutBlock
from evidence.engines.layout.sentences import Sentence

SIGNATURE = re.compile(r"_{4,}|/s/|\b(?:By|Name|Title):")
_FIELD = re.compile(r"(?P<label>[A-Z][\w '\u2019/#.&()-]{1,40}):\s{1,4}(?P<value>\S.{0,300})")
_BOXES = re.compile(r"(?P<label>[A-Z][^\n?:\[\]]{3,80}[?:])\s{1,4}(?=[^\n]*\[[xX\u2713\u2714]\])(?P<boxes>.*\[.*)")
_CHECKED = re.compile(r"\[[xX\u2713\u2714]\]\s?(?P<said>[^\[\]]{1,60})")
_GAP = re.compile(r"\t+|[ ]{3,}|[ ]{0,2}\n[ ]{0,12}")
_IDLE = re.compile(
    r"^(?:address|tel|phone|fax|e-?mail|www|page|title|name|by|its|attn|attention|note|print name|re|cc|source"
    r"|signature|to|from)\b|^(?:date|dated|(?:chapter|part|article|section|title) [\w.]{1,8})$",
    re.I,
)
_PAGE_END = re.compile(r"\bPage \d{1,4}$")
_EMPTY = re.compile(r"^[\W_]*(?:n/?a|none|unknown)?[\W_]*$", re.I)


def field_candidates(source: Source, sentence: Sentence) -> Iterator[FactCandidate]:
    """ "Date of incident: 3 May 2021", however many fields stand in a line; of boxes the one that is ticked."""
    block = source.read.structure.blocks[sentence.block]
    first = not source.read.masked[block.start + block.label : sentence.start].strip()
    if not first or SIGNATURE.search(sentence.words) or source.is_mail:
        return
    for start, end in _fields(source.read.masked, block):
        if candidate := _field(source, start, end):
            yield candidate


def _fields(masked: str, block: LayoutBlock) -> Iterator[tuple[int, int]]:
    """Each field's place, however many stand in a line; a label and its value may be cells of their own."""
    begin = at = block.start + block.label
    for gap in [*_GAP.finditer(masked, begin, block.end), None]:
        end = gap.start() if gap else block.end
        after = gap.end() if gap else block.end
        labelled = bool(gap) and masked[begin:end].rstrip().endswith(":") and not _FIELD.match(masked, after, block.end)
        if labelled or (gap and not _begins_field(masked, after, block.end)):
            continue
        if begin < end:
            yield begin, end
        begin = at = after
    if at > begin:
        yield begin, at


def _begins_field(masked: str, at: int, end: int) -> bool:
    return bool(_FIELD.match(masked, at, end) or _BOXES.match(masked, at, end))


def _field(source: Source, start: int, end: int) -> FactCandidate | None:
    words = " ".join(source.read.masked[start:end].split())
    found = _BOXES.fullmatch(words) or _FIELD.fullmatch(words)
    if found is None or _IDLE.match(found["label"].rstrip(":?")):
        return None
    boxes = found.groupdict().get("boxes")
    value = ", ".join(one["said"].strip() for one in _CHECKED.finditer(boxes)) if boxes else found["value"]
    said = found["label"].isupper() and value.endswith((".", "?", "!"))  # "CALLER: He left." of a recording
    if said or _EMPTY.match(value) or value.endswith((":", "?")) or is_request(value) or _PAGE_END.search(value):
        return None
    dates, mentions = source.dates_in(start, end), source.mentions_in(start, end)
    if not (dates or mentions or source.head):
        return None
    relevance = 0.42 + 0.08 * bool(source.head) + 0.08 * bool(dates) + 0.06 * min(len(mentions), 2)
    label = found["label"] if found["label"].endswith("?") else f"{found['label'].rstrip(':')}:"
    text = headed(source.head, f"{label} {value}")
    return FactCandidate(source.fact(text, start, end, relevance), relevance)
