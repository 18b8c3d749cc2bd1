"""What a transcript is: a deposition, a statement or a hearing on what, of whom, in which case, on what day, before whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.captions import sides_of
from evidence.engines.documents.titles import named, titled
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.summaries.parts import SummaryPart, SummarySource, listed, place_of, spelled
from evidence.engines.summaries.statement_heads import titled_as

_OF_SPEECH = re.compile(
    r"\b(?:transcript(?:ion)?|hearing|interview|examination|deposition|proceedings|calls?|record(?:ed|ing)|testimony|inquest|trial"
    r"|statement|inquiry)\b",
    re.I,
)  # what a title of spoken words says; another names something they speak of
_OF_ONE_PART = re.compile(
    r"(?:(?:direct|cross|re-?direct|further)\W{1,3})?(?:questions|(?:re-?|cross-?)?examin(?:ed|ation))\b", re.I
)
_HEARD = re.compile(r"\b(?:arbitrat(?:ion|or)|hearing|tribunal|inquiry|inquest)\b", re.I)
_DEPOSED = re.compile(r"\bdepos(?:ed|es|itions?)\b|\bexamination (?:before trial|under oath|for discovery)\b", re.I)
_BEFORE = re.compile(
    r"\b(?:BEFORE|Before)\b[ \t]{0,4}:?\s{1,40}(?:THE |The )?"
    r"(?P<who>(?:HON(?:ORABLE|OURABLE|\.)|Hon(?:orable|ourable|\.)|JUDGE|Judge|MR\.? JUSTICE|MADAM JUSTICE|MASTER)"
    r"(?: [A-Z][\w.'\u2019-]*){1,4})"
)
_OF_PROCEEDINGS = re.compile(
    r"^(?:(?:reporter['\u2019]s|official|verbatim|partial|excerpt of) )?transcripts? of (?:the )?(?:proceedings?|hearing)?"
    r"[ \t:,\u2013-]{0,6}(?:on )?",
    re.I,
)
_STATES = re.compile(
    r"^[ \t]{0,20}(?i:statement|interview)(?i: of| with)[ \t]{0,4}:[ \t]{0,12}(?P<who>[A-Z][^\n]{2,60})", re.M
)
_TAKES = re.compile(
    r"^[ \t]{0,20}(?i:taken|conducted|interviewed) (?i:by)[ \t]{0,4}:[ \t]{0,12}(?P<who>[A-Z][^\n]{2,60})", re.M
)
_COUNTED = 5  # questions: fewer are those that a transcript without marks happens to show
_LONG, _TAIL = 5_000, 800  # characters
_ASKS_LITTLE = 0.1  # of the questions of who asks most: who asks less, as the chair does, examines nobody


def spoken_lead(reading: SummarySource, turns: list[LayoutBlock], answering: list[str]) -> Iterator[SummaryPart]:
    """Who answered whom, and how many questions; who testifies is who answers where no caption names a witness."""
    witnesses = reading.read.structure.witnesses or [name for name in answering if place_of(reading, name)]
    asking = Counter(
        block.speaker
        for block in turns
        if block.speaker and (block.kind is BlockKind.QUESTION or (answering and _is_asked(reading, block, witnesses)))
    )
    questions = sum(block.kind is BlockKind.QUESTION and block.opens for block in turns)
    title, start, end = _title(reading)
    what = _what(reading, turns, title)
    speaking = [] if witnesses or asking else list(dict.fromkeys(block.speaker for block in turns if block.speaker))
    statement, places = of_statement(reading) if not witnesses else ("", [])
    if witnesses:
        what += f" of {listed([titled(name) for name in witnesses], 4)}"
    elif statement:
        what = statement
    in_case, place = _in_case(reading)
    day = _day_of_hearing(reading, turns)
    fewest = max(asking.values(), default=0) * _ASKS_LITTLE
    examined = [titled(name) for name, count in asking.most_common(4) if count >= fewest]
    words = ", ".join(
        filter(
            None,
            [
                what + in_case,
                f"{listed(speaking)} speaking" if speaking and not statement else "",
                spelled(day) if day else "",
                f"examined by {listed(examined)}" if examined else "",
            ],
        )
    )
    count = f" ({questions} questions)" if questions >= _COUNTED else ""
    head = (start, end) if title else (0, min(len(reading.text), 2_000))
    spans = (head, *places, *place, *places_of(reading, [*witnesses[:4], *examined]))
    yield SummaryPart(f"{words}{count}.", spans, leads=True)


def hearing_lead(reading: SummarySource) -> SummaryPart:
    """ "Hearing on Motion for Preliminary Injunction in Roe v. Weir Ltd., 4 May 2020, before Hon. Ann Lee."""
    title, start, end = titled_as(reading)
    about = titled(_OF_PROCEEDINGS.sub("", title)).strip(" -\u2013\u2014:") if _OF_SPEECH.search(title) else ""
    what = f"Hearing on {about}" if about and not _OF_SPEECH.search(about) else about or "Hearing"
    in_case, place = _in_case(reading)
    judge = _BEFORE.search(reading.text[:_LONG])
    who = named(" ".join(judge["who"].split())) if judge else ""
    day = reading.day
    words = ", ".join(filter(None, [what + in_case, spelled(day) if day else "", f"before {who}" if who else ""]))
    spans = ((start, end) if title else (0, min(len(reading.text), 2_000)), *place)
    return SummaryPart(f"{words}.", (*spans, *([judge.span("who")] if judge else [])), leads=True)


def _title(reading: SummarySource) -> tuple[str, int, int]:
    """The title of spoken words; empty where the paper's names something else."""
    title, start, end = titled_as(reading)
    says_what = _OF_SPEECH.search(title) and not _OF_ONE_PART.match(title)
    return (title, start, end) if says_what else ("", 0, 0)


def _what(reading: SummarySource, turns: list[LayoutBlock], title: str) -> str:
    if any(block.speaker.upper() == "THE COURT" for block in turns):
        return "Testimony"
    if reading.kind == "deposition" and not _is_of_hearing(reading, turns):
        return "Deposition"
    if title:
        return titled(title).rstrip(" -\u2013\u2014")
    return "Hearing" if _is_of_hearing(reading, turns) else "Transcript"


def of_statement(reading: SummarySource) -> tuple[str, list[tuple[int, int]]]:
    """ "Recorded statement of Ann Lee, the cook, taken by J. Roe", as the fields of its head say, with their places."""
    above = reading.text[:_LONG]
    states, takes = _STATES.search(above), _TAKES.search(above)
    if states is None:
        return "", []
    words = f"Statement of {' '.join(states['who'].split())}"
    by = f", taken by {' '.join(takes['who'].split())}" if takes else ""
    return words + by, [one.span("who") for one in (states, takes) if one]


def _in_case(reading: SummarySource) -> tuple[str, list[tuple[int, int]]]:
    """ " in Roe v. Weir Ltd.", by the caption, else by the line at the foot of the last page, with its place."""
    masked = reading.read.masked
    if sides := sides_of(masked):
        return f" in {named(sides.one)} v. {named(sides.other)}", [(sides.start, sides.end)]
    begin = max(0, len(reading.text) - _TAIL)
    sides = sides_of(reading.text[begin:])
    return (
        (f" in {named(sides.one)} v. {named(sides.other)}", [(begin + sides.start, begin + sides.end)])
        if sides
        else ("", [])
    )


def _is_of_hearing(reading: SummarySource, turns: list[LayoutBlock]) -> bool:
    """Does its head speak of a hearing or an arbitration, and of no deposition?"""
    head = reading.text[: turns[0].start] if turns else reading.text[:_LONG]
    return bool(_HEARD.search(head)) and not _DEPOSED.search(reading.text)


def _day_of_hearing(reading: SummarySource, turns: list[LayoutBlock]) -> date | None:
    """The transcript's day, unless it is one that somebody speaks of."""
    known = reading.day
    if known is None or len(reading.text) < _LONG or known == reading.document.reference_date:
        return known
    above = find_dates(reading.text[: turns[0].start]) if turns else []
    return known if any(found.date == known for found in above) else None


def _is_asked(reading: SummarySource, block: LayoutBlock, witnesses: list[str]) -> bool:
    """Is it a question of a transcript that marks none, put by somebody else than who answers?"""
    is_turn = block.kind is BlockKind.SPEAKER_TURN and not _is_one_of(block.speaker, witnesses)
    return is_turn and reading.text[block.start : block.end].rstrip().endswith("?")


def _is_one_of(speaker: str, witnesses: list[str]) -> bool:
    return any(speaker.lower() == name.lower() for name in witnesses)


def places_of(reading: SummarySource, people: list[str]) -> list[tuple[int, int]]:
    """Where each of these names first stands."""
    return [place for name in people for place in place_of(reading, name)]
