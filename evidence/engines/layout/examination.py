"""A transcript's lines as questions, answers and turns, each with its speaker: the examiner, the witness, or the label."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidence.engines.layout.formal import with_formal_parts
from evidence.engines.layout.headings import is_heading
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.lines import Line
from evidence.engines.layout.person_names import TITLES, has_initials, same_person
from evidence.engines.layout.prose import page_blocks
from evidence.engines.layout.speech import SpeechGrammar, Turn, is_official, is_witness
from evidence.engines.layout.witnesses import Witnesses

_LABEL = (
    r"(?:(?:[Mm][Rr][Ss]?|[Mm][Ss]|MISS|Miss|[Dd][Rr]|SIR|Sir)\.?[ \t]{1,3})?[A-Z][\w'\u2019.-]{0,24}"
    r"(?:[ \t]{1,2}[A-Z][\w'\u2019.-]{0,24}){0,3}"
)
_EXAMINATION = re.compile(
    r"[ \t]{0,60}(?i:(?:(?:further|continued|continuing|resumed|recorded|voir[ -]dire|direct|cross|re-?direct|re-?cross|redirect"
    r"|recross|re)[ -]{0,3}){0,3}(?:e ?x ?a ?m ?i ?n ?a ?t ?i ?o ?n|questioned|questions|inquiry|interrogation)"
    r"(?:[ \t]\(?(?:continued|continuing|resumed|cont'd)\)?)?)"
    rf"(?:[ \t,]{{1,4}}(?i:conducted )?(?i:by)[ :]{{1,3}}(?P<name>{_LABEL}))?[ \t]{{0,3}}[:.]?[ \t]{{0,3}}(?:\([^)\n]{{1,40}}\))?"
)
_BY = re.compile(
    rf"[ \t]{{0,60}}(?:QUESTIONS |Questions )?(?:BY|By)[ \t]{{1,4}}(?P<name>{_LABEL})[ \t]{{0,3}}[:.]?[ \t]{{0,3}}"
    rf"(?P<more>\([^)\n]{{1,30}}\))?:?"
)
_INLINE = re.compile(rf"\(?(?:BY|By)[ \t]{{1,3}}(?P<name>{_LABEL})[ \t]{{0,2}}(?:[:.]?\)|:)[:.]?[ \t]{{0,3}}")
_PARENTHESIS = re.compile(r"[ \t]{0,60}[(\[][^)\]]{2,400}[)\]]?\.?\)?\.?[ \t]{0,4}")
_FEWEST_ANSWERS = 3
_SPOKEN_MARK = re.compile(r"[?!\"\u201d]")
_NO_NAME = re.compile(
    r"(?i:counsel|for|attorneys?|plaintiffs?|defendants?|agreement|stipulation|zoom|order|and|of|video\w*)"
)


@dataclass(slots=True)
class _State:
    kind: BlockKind = BlockKind.SPEAKER_TURN
    speaker: str = ""
    examiner: str = ""
    start: int = -1
    end: int = -1
    opens: bool = True
    label: int = 0
    testifying: bool = False  # a first turn has been seen
    has_questions: bool = False  # marked as such: "Q."


def spoken_blocks(
    masked: str, pages: list[list[Line]], grammar: SpeechGrammar, witnesses: Witnesses
) -> list[LayoutBlock]:
    """The blocks of the pages, in order; a turn that a page breaks off goes on in a block with the same speaker."""
    state = _State()
    before = next((at for at, page in enumerate(pages) if any(grammar.turn(line.text) for line in page)), len(pages))
    blocks = with_formal_parts(masked, [block for page in pages[:before] for block in page_blocks(masked, page)])
    for page in pages[before:]:
        blocks += list(_page(page, grammar, witnesses, state))
    if state.has_questions:
        return blocks
    if not witnesses:
        blocks = _with_answers(blocks)
    return list(_with_questions(blocks)) if any(block.kind is BlockKind.ANSWER for block in blocks) else blocks


def _page(page: list[Line], grammar: SpeechGrammar, witnesses: Witnesses, state: _State) -> Iterator[LayoutBlock]:
    state.start = -1
    for at, line in enumerate(page):
        if not line.words:
            continue
        turn = grammar.turn(line.text) or _asked_on(page, at, grammar, state)
        if turn and turn.speaker == "A" and grammar.is_ruled:
            _asks(state)
        if not turn and (named := _examiner(line.text, state)) is not None:
            yield from _closed(state)
            state.examiner = named or ("" if _is_new_examination(line.text) else state.examiner)
            yield LayoutBlock(line.first, line.end, BlockKind.HEADING)
            state.kind, state.speaker = BlockKind.SPEAKER_TURN, ""
        elif turn:
            yield from _closed(state)
            inline = _open(state, turn.speaker, line.text[turn.begins + turn.label :], witnesses.at(line.start))
            state.start, state.end, state.label = line.start + turn.begins, line.end, turn.label + inline
        elif _stands_alone(page, at) or grammar.is_note(line.text) or grammar.is_apart(line.text):
            yield from _closed(state)
            kind = BlockKind.HEADING if is_heading(line.words) else BlockKind.PARAGRAPH
            yield LayoutBlock(line.first, line.end, kind)
        else:
            if state.start < 0:
                state.start = line.first
                state.opens = False
            state.end = line.end
    yield from _closed(state)


def _asked_on(page: list[Line], at: int, grammar: SpeechGrammar, state: _State) -> Turn | None:
    """A question without a label: the paragraph behind a ruled answer."""
    line = page[at]
    is_next = state.kind is BlockKind.ANSWER and at > 0 and not page[at - 1].words
    if not (grammar.is_ruled and is_next) or _stands_alone(page, at) or _examiner(line.text, state) is not None:
        return None
    return Turn("Q", line.first - line.start, 0)


def _asks(state: _State) -> None:
    """Whoever spoke before a ruled answer asked, and asks on unless it is the court."""
    if state.kind is BlockKind.SPEAKER_TURN and state.speaker:
        state.kind = BlockKind.QUESTION
        if not is_official(state.speaker):
            state.examiner = state.speaker


def _closed(state: _State) -> Iterator[LayoutBlock]:
    if state.start >= 0:
        spoken, label = state.testifying, state.label if state.opens else 0
        kind, speaker = (state.kind, state.speaker) if spoken else (BlockKind.PARAGRAPH, "")
        yield LayoutBlock(state.start, state.end, kind, speaker, opens=state.opens, label=label)
    state.start, state.opens = -1, True


def _open(state: _State, label: str, words: str, witness: str) -> int:
    """Begins a turn; how long "(BY MS. LEE)" is that stands before its words, which nobody says."""
    state.testifying, state.opens = True, True
    if label == "Q":
        state.has_questions = True
        if (inline := _INLINE.match(words)) and _is_name(inline["name"]):
            state.examiner = inline["name"].strip(" .:")
        state.kind, state.speaker = BlockKind.QUESTION, state.examiner
        return inline.end() if inline else 0
    elif label == "A" or is_witness(label):
        state.kind, state.speaker = BlockKind.ANSWER, witness or ("" if label == "A" else label)
    elif witness and (same_person(label, witness) or has_initials(label, witness)):
        state.kind, state.speaker = BlockKind.ANSWER, witness
    else:
        state.kind, state.speaker = BlockKind.SPEAKER_TURN, label
        if same_person(label, state.examiner) or (state.examiner and same_person(state.examiner, label)):
            state.kind = BlockKind.QUESTION
    return 0


def _examiner(text: str, state: _State) -> str | None:
    """Whom a heading says asks from here on; empty where it says only that an examination begins; None for no heading."""
    found = _EXAMINATION.fullmatch(text)
    if not found and not (state.testifying or len(text) < 60):
        return None
    if found and not (text.strip().isupper() or found["name"]):
        found = None  # "questions." may end any sentence
    by = None if found else _BY.fullmatch(text)
    name = ((found or by or {"name": ""})["name"] or "").strip(" .:")
    if _is_name(name):
        return name
    return "" if found else None  # an examination by somebody whom the heading does not name


def _is_new_examination(text: str) -> bool:
    return "continu" not in text.lower() and "resum" not in text.lower()


def _is_name(label: str) -> bool:
    words = [word.strip(".,") for word in label.split()]
    if len(words) > 1 and words[0].upper() == "ATTORNEY":
        words = words[1:]  # as some courts call counsel
    if label.upper() == "THE COURT":
        return True
    titled = len(words) == 1 and words[0].upper() in TITLES
    return (
        bool(words) and not titled and words[0].upper() != "THE" and not any(_NO_NAME.fullmatch(word) for word in words)
    )


def _stands_alone(page: list[Line], at: int) -> bool:
    """A note in parentheses, such as a recess, or a heading in capitals between two turns."""
    line = page[at]
    words = line.words
    if _PARENTHESIS.fullmatch(line.text):
        return words.endswith((")", "]", ").", "].", ".)"))
    if not (is_heading(words) and words.isupper()) or _SPOKEN_MARK.search(words):
        return False
    above = next((one.words for one in reversed(page[:at]) if one.words), "")
    return not above or above[-1] in ".?!)-:\u2014" or above.isupper()


def _with_answers(blocks: list[LayoutBlock]) -> list[LayoutBlock]:
    """Where nothing says who testifies: in each examination, whoever nearly always speaks after the examiner."""
    answers: dict[int, str] = {}
    begin = 0
    for at in [*(n for n, block in enumerate(blocks) if block.kind is BlockKind.HEADING), len(blocks)]:
        if label := _answering(blocks[begin:at]):
            answers |= {n: label for n in range(begin, at) if _may_be(blocks[n].speaker, label)}
        begin = at
    return [
        replace(block, kind=BlockKind.ANSWER, speaker=answers[at]) if at in answers else block
        for at, block in enumerate(blocks)
    ]


def _answering(blocks: list[LayoutBlock]) -> str:
    pairs = itertools.pairwise(blocks)
    after = Counter(b.speaker for a, b in pairs if a.kind is BlockKind.QUESTION and b.kind is BlockKind.SPEAKER_TURN)
    named = [(count, label) for label, count in after.items() if " " in label and not is_official(label)]
    count, label = max(named, default=(0, ""))
    titled = label.split()[0].strip(".").upper() in TITLES if label else False
    return label if count >= _FEWEST_ANSWERS and count >= 0.6 * after.total() and not titled else ""


def _may_be(speaker: str, witness: str) -> bool:
    return speaker == witness or is_witness(speaker)


def _with_questions(blocks: list[LayoutBlock]) -> Iterator[LayoutBlock]:
    """Where questions are not marked as such, a turn that the witness answers is one, unless an official's."""
    for at, block in enumerate(blocks):
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        asks = block.kind is BlockKind.SPEAKER_TURN and block.speaker and not is_official(block.speaker)
        if asks and following and following.kind is BlockKind.ANSWER and following.opens:
            yield replace(block, kind=BlockKind.QUESTION)
        else:
            yield block
