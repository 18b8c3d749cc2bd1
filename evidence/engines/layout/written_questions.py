"""Questions put and answered in writing: interrogatories and requests for admission, with the party that answers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

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
    r"(?:and\s)?(?:hereby\s)?(?:objects\sand\s)?(?:answers|responds|submits|serves|provides|makes|files|tenders)\b"
)
_SIDES = "plaintiff|defendant|respondent|petitioner|claimant|counter-?defendant"
_FIELD = re.compile(
    r"^[ \t]{0,40}(?i:responding|answering) (?i:party)[ \t]{0,4}:[ \t]{0,40}"
    rf"(?:(?i:the )?(?i:{_SIDES})s?,? )?(?P<name>[A-Z][^\n]{{2,70}}?)[ \t,;]{{0,20}}$",
    re.M,
)  # "RESPONDING PARTY: Defendant Acme, Inc."
_OF_PARTY = re.compile(
    rf"\b(?i:answers?|responses?) (?i:of|by) (?i:the )?(?i:{_SIDES}),?\s(?P<name>[A-Z](?:[^\n]|\n(?!\n)){{2,70}}?),?\s(?i:to)\b"
)  # "Answers of Defendant Acme, Inc. to …"
_NUMBERED = re.compile(r"\s{0,40}\d{1,3}[.)][ \t]{1,8}(?=[A-Z])")  # where only the answers say what they are
_NUMBERED_LINE = re.compile(r"^[ \t]{0,40}\d{1,3}[.)][ \t]{1,8}(?=[A-Z])", re.M)
_BY_COUNSEL = re.compile(r",? (?:by(?: and through)?|through) .*$")
_FORM = re.compile(r"\b(?:Llc|Llp|Lp|Plc|Usa|Na|Pllc)\b")
_END = re.compile(
    r"\s{0,40}(?:I,? .{0,80}(?:declare|verify|swear|certify)|I (?:declare|verify|swear|certify)|VERIFICATION|Dated?\b|DATED?\b"
    r"|Respectfully|RESPECTFULLY|STATE OF|CERTIFICATE)"
)
_LINE = re.compile(
    r"^(?=[ \t]{0,40}(?:INT|Int|REQ|Req|SPEC|Spec|FORM|Form|SUPP|Supp|AMEN|Amen|FURT|Furt|ANS|Ans|RESP|Resp))", re.M
)
_ASKED_ALOUD = re.compile(r"^[ \t]{0,40}Q[.:]?[ \t]", re.M)
_FEWEST, _HEAD = 2, 6_000
_PARTS = PROSE | {BlockKind.LIST_ITEM, BlockKind.FORM_FIELD, BlockKind.TABLE_ROW, BlockKind.HEADING}


def is_labelled(words: str) -> bool:
    """Do they begin with a numbered question's label, or an answer's?"""
    return bool(_QUESTION.match(words) or _ANSWER.match(words))


def is_in_writing(masked: str) -> bool:
    """Has it lines with the labels of numbered questions, which nobody says in a hearing, and of their answers, and fewer that
    are asked aloud, as a transcript has to which written answers are bound?"""
    places = [one.start() for one in _LINE.finditer(masked)]
    asked = sum(bool(_QUESTION.match(masked, at)) for at in places)
    answers = [at for at in places if _ANSWER.match(masked, at)]
    asked = asked or _numbered_between(masked, answers)
    return min(asked, len(answers)) >= _FEWEST and asked > len(_ASKED_ALOUD.findall(masked))


def _numbered_between(masked: str, answers: list[int]) -> int:
    """How many of the answers have a numbered question in a line between them and the answer above."""
    begins = [one.start() for one in _NUMBERED_LINE.finditer(masked)]
    return sum(any(before < at < answer for at in begins) for before, answer in pairwise([0, *answers]))


def with_written_questions(masked: str, blocks: list[LayoutBlock]) -> list[LayoutBlock]:
    """The blocks with each numbered question, and each answer with who gives it, where the document has several."""
    answered = sum(bool(_ANSWER.match(masked, block.start, block.end)) for block in blocks)
    asked = _asked(masked, blocks) if answered >= _FEWEST else {}
    if len(asked) < _FEWEST:
        return blocks
    return list(_marked(masked, blocks, asked, answering_party(masked)))


def _asked(masked: str, blocks: list[LayoutBlock]) -> dict[int, re.Match[str]]:
    """The labels of the questions, by where their blocks begin: "INTERROGATORY NO. 3:", else the numbers of those that an
    answer follows before the next number."""
    found = {one.start: label for one in blocks if (label := _QUESTION.match(masked, one.start, one.end))}
    if found:
        return found
    before: tuple[int, re.Match[str]] | None = None
    for one in blocks:
        if label := _NUMBERED.match(masked, one.start, one.end):
            before = one.start, label
        elif before and _ANSWER.match(masked, one.start, one.end):
            found[before[0]], before = before[1], None
    return found


def answering_party(masked: str) -> str:
    """Who answers, as a field, the title or the first sentence names them; empty when none does."""
    named = (one.search(masked, 0, _HEAD) for one in (_FIELD, _TITLE, _OF_PARTY, _SENTENCE))
    found = next((one for one in named if one), None)
    name = _BY_COUNSEL.sub("", " ".join(found["name"].split())).strip(" ,") if found else ""
    return _FORM.sub(lambda form: form.group().upper(), tidy_name(name))


def _marked(
    masked: str, blocks: list[LayoutBlock], asked: dict[int, re.Match[str]], party: str
) -> Iterator[LayoutBlock]:
    now: BlockKind | None = None
    opens = True
    for block in blocks:
        question = asked.get(block.start)
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
