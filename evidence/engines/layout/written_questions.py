"""Questions put and answered in writing: interrogatories and requests for admission, with the party that answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.layout.kinds import PROSE, BlockKind, LayoutBlock
from evidence.engines.layout.person_names import tidy_name

_NUMBER = r"(?:(?:NO|No|NUMBER|Number|#)\.?[ \t]{0,2}|#)?\d{1,3}[A-Za-z]?"
_QUESTION = re.compile(
    r"\s{0,40}(?:(?:SPECIAL|FORM|SPECIALLY PREPARED|Special|Form) )?(?:INTERROGATORY|Interrogatory|REQUEST FOR ADMISSION"
    r"|Request for Admission|REQUEST FOR PRODUCTION|Request for Production|REQUEST TO ADMIT|Request to Admit|REQUEST|Request)"
    rf"[ \t]{{1,3}}{_NUMBER}[ \t]{{0,3}}(?:[.:][ \t]{{0,4}}|$)"
)
_ANSWER = re.compile(
    r"\s{0,40}(?:(?:SUPPLEMENTAL|AMENDED|FURTHER|Supplemental|Amended|Further) )?(?:ANSWER|Answer|RESPONSE|Response)"
    rf"(?:[ \t]{{1,3}}(?:TO|to)[ \t][^\n:.]{{3,40}}?{_NUMBER})?[ \t]{{0,3}}:[ \t]{{0,4}}"
)
_TITLE = re.compile(
    r"\b(?:PLAINTIFF|DEFENDANT|RESPONDENT|PETITIONER|CLAIMANT|COUNTER-?DEFENDANT)S?,?\s(?P<name>[A-Z][^\n]{2,70}?)"
    r"['\u2019]S?\s(?:(?:OBJECTIONS|FIRST|SECOND|THIRD|AMENDED|SUPPLEMENTAL|SWORN|VERIFIED|AND|,)\s){0,4}"
    r"(?:ANSWERS?|RESPONSES?)\b",
    re.I,
)
_SENTENCE = re.compile(
    r"\b(?:Plaintiff|Defendant|Respondent|Petitioner|Claimant),?\s(?P<name>[A-Z][^\n()]{2,70}?)(?:\s\([^)\n]{2,60}\))?,?\s"
    r"(?:hereby\s)?(?:objects\sand\s)?(?:answers|responds|submits|serves|provides|makes|files|tenders)\b"
)
_BY_COUNSEL = re.compile(r",? (?:by(?: and through)?|through) .*$")
_FORM = re.compile(r"\b(?:Llc|Llp|Lp|Plc|Usa|Na|Pllc)\b")
_END = re.compile(
    r"\s{0,40}(?:I,? .{0,80}(?:declare|verify|swear|certify)|I (?:declare|verify|swear|certify)|VERIFICATION|Dated?\b|DATED?\b"
    r"|Respectfully|RESPECTFULLY|STATE OF|CERTIFICATE)"
)
_FEWEST, _HEAD = 2, 6_000
_PARTS = PROSE | {BlockKind.LIST_ITEM, BlockKind.FORM_FIELD, BlockKind.TABLE_ROW, BlockKind.HEADING}


def with_written_questions(masked: str, blocks: list[LayoutBlock]) -> list[LayoutBlock]:
    """The blocks with each numbered question, and each answer with who gives it, where the document has several."""
    asked = sum(bool(_QUESTION.match(masked, block.start, block.end)) for block in blocks)
    answered = sum(bool(_ANSWER.match(masked, block.start, block.end)) for block in blocks)
    if min(asked, answered) < _FEWEST:
        return blocks
    return list(_marked(masked, blocks, answering_party(masked)))


def answering_party(masked: str) -> str:
    """Who answers, as the title or the first sentence names them; empty when neither does."""
    found = _TITLE.search(masked, 0, _HEAD) or _SENTENCE.search(masked, 0, _HEAD)
    name = _BY_COUNSEL.sub("", " ".join(found["name"].split())).strip(" ,") if found else ""
    return _FORM.sub(lambda form: form.group().upper(), tidy_name(name))


def _marked(masked: str, blocks: list[LayoutBlock], party: str) -> Iterator[LayoutBlock]:
    now: BlockKind | None = None
    opens = True
    for block in blocks:
        question = _QUESTION.match(masked, block.start, block.end)
        found = question or _ANSWER.match(masked, block.start, block.end)
        if found and block.kind in _PARTS:
            now, opens = (BlockKind.QUESTION if question else BlockKind.ANSWER), True
            if found.end() >= block.end:  # the label alone: its words come next
                yield replace(block, kind=BlockKind.HEADING)
                continue
        elif block.kind not in _PARTS - {BlockKind.HEADING} or _END.match(masked, block.start, block.end):
            now = None
        if now is None:
            yield block
            continue
        label = found.end() - block.start if found else 0
        yield replace(block, kind=now, speaker=party if now is BlockKind.ANSWER else "", label=label, opens=opens)
        opens = False
