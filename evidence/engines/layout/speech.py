"""The turns of a transcript: in which ways its lines name who speaks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from evidence.engines.layout.lines import Line
from evidence.engines.layout.ruled_answers import RULED

_TITLE = r"(?:MR|MS|MRS|MISS|DR|SIR|LADY|LORD|PROF|JUDGE|DAME|HON|JUSTICE)\.?"
_SPEAKER = (
    r"(?:THE )?(?:WITNESS|COURT|REPORTER|COURT REPORTER|CHAIR|JUDGE|VIDEOGRAPHER|VIDEO OPERATOR|INTERPRETER|EXAMINER"
    r"|COUNSEL|CLERK|STENOGRAPHER|DEPONENT|BAILIFF|MONITOR|CORONER|MAGISTRATE|COMMISSIONER|ARBITRATOR|TRIBUNAL)"
    rf"|{_TITLE}(?: [A-Z][A-Za-z'\u2019.-]{{0,24}}){{1,3}}"
    r"|[A-Z][A-Z'\u2019.-]{1,24}(?: [A-Z][A-Z'\u2019.-]{0,24}){1,3}"
)
_QA = re.compile(
    r"[ \t]{0,40}(?:\d{1,4}[.)]?[ \t]{1,12}(?=Q[.:)]))?(?P<speaker>[QA])(?:(?:\d{1,3})?[.:)][ \t]{0,12}|[ \t]{2,12})(?=\S)"
)  # questions may be numbered: "46.  Q.  You are the director?"
_LOOSE_QA = re.compile(r"[ \t]{0,40}(?P<speaker>[QA])[ \t](?=[A-Z\"\u201c'])")
_LONG_QA = re.compile(r"[ \t]{0,40}(?P<speaker>Question|Answer|QUESTION|ANSWER)[.:][ \t]{1,12}(?=\S)")
_NAMED = re.compile(rf"[ \t]{{0,40}}(?P<speaker>{_SPEAKER}):(?:[ \t]{{1,12}}(?=\S)|$)")
_MARKED = re.compile(r"[ \t]{0,40}\*\*(?P<speaker>[A-Z][^*\n]{1,50})\*\*:[ \t]{1,4}")
_TIMED = re.compile(
    r"[ \t]{0,12}(?P<speaker>[A-Z][\w.'\u2019-]{0,24}(?: [\w.'\u2019-]{1,24}){0,3}?)[ \t]{0,2}:?[ \t]{1,3}"
    r"[(\[](?:\d{1,2}:)?\d{1,2}:\d\d[)\]]:?[ \t]{0,4}"
)
_TIMED_ABOVE = re.compile(
    r"[ \t]{0,12}(?P<speaker>[A-Z][\w.'\u2019-]{0,24}(?:,? [A-Z][\w.'\u2019-]{0,24}){0,3})[ \t]{1,12}(?:\d{1,2}:)?\d{1,2}:\d\d$"
)  # alone in its line, the words below: "Roe, Ann   0:04"
_CLOCK = (
    r"[ \t]{0,12}[(\[]?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}[ T,]{1,2})?(?:\d{1,2}:)?\d{1,2}:\d\d(?:[.,]\d{1,3})?"
    r"(?: ?[AaPp]\.?[Mm]\.?)?[)\]]?"
)
_TIME_FIRST = re.compile(
    rf"{_CLOCK}[ \t]{{1,4}}(?![A-Z\d]{{3,16}} [A-Z][a-z]{{2,16}}:)"
    r"(?P<speaker>[A-Z][\w.'\u2019-]{0,24}(?: [\w.'\u2019-]{1,24}){0,3}|\d{3}):[ \t]{1,24}(?=\S)"
)
_CAPITALS = r"(?P<speaker>[A-Z][A-Z.'\u2019-]{0,24}(?: [A-Z0-9][A-Z.'\u2019-]{0,24}){0,3}|\d{3})"
_TIME_COLUMN = re.compile(
    rf"{_CLOCK}(?:[ ]{{2,8}}|[ ]?[\t|][ ]?){_CAPITALS}(?:[ ]{{2,24}}|[ ]?[\t|][ ]?)(?=\S)(?![A-Z][a-z]{{2,16}}:)"
)
_COLUMN = re.compile(rf"[ \t]{{0,12}}{_CAPITALS}(?:[ ]{{2,24}}|[ ]?[\t|][ ]?)(?=\S)")
_NOTED = re.compile(rf"{_CLOCK}[ \t]{{1,4}}[(\[][^\n]{{1,200}}[)\]]\.?[ \t]{{0,4}}$")  # "21:03:40  (Knocking.)"
_MIXED = re.compile(
    r"[ \t]{0,12}(?P<speaker>[A-Z][\w.'\u2019-]{0,24}(?: [A-Z0-9][\w.'\u2019-]{0,24}){0,3}|\d{3}):[ \t]{1,12}(?=\S)"
)
_STOPPED = re.compile(
    r"[ \t]{1,12}(?P<speaker>(?:Mr|Ms|Mrs|Dr|Senator|Chairman|Chairwoman|Representative|Secretary|Judge|General"
    r"|Director"
    r"|Admiral|Governor|Commissioner)\.? [A-Z][\w'\u2019-]{1,24}(?: [A-Z][\w.'\u2019-]{0,24}){0,2}|The Chair(?:man"
    r"|woman|person)?)"
    r"\.[ ]{1,2}(?=[A-Z])"
)
_ASKS = re.compile(r"Q[.:][ \t]{1,12}(?=\S)")  # behind who asks: "MR ROE: Q. Were you there?"
_QA_WORDS = {"QUESTION": "Q", "ANSWER": "A", "---": "A", "\u2014\u2014": "A"}
_OFFICIAL = re.compile(
    r"(?:THE )?(?:COURT|REPORTER|COURT REPORTER|CHAIR|CHAIRMAN|CHAIRWOMAN|CHAIRPERSON|JUDGE|JUSTICE|VIDEOGRAPHER"
    r"|VIDEO OPERATOR"
    r"|INTERPRETER|COUNSEL|EXAMINER|CLERK|STENOGRAPHER|BAILIFF|MONITOR|CORONER|MAGISTRATE|COMMISSIONER|ARBITRATOR"
    r"|TRIBUNAL)\b",
    re.I,
)
_NO_LABEL = re.compile(
    r"\b(?:BY|OF|FOR|ON|IN|TO|AT|AND|RE|NO|PRESENT|APPEARANCES|APPEARING|WITNESSES)\b"
)  # "FOR THE PLAINTIFF:"
_SURNAME_FIRST = re.compile(r"^(?P<surname>[^,]+), (?P<given>[^,]+)$")
_ITEM = re.compile(r"[A-Z]\.|[IVX]{2,5}\.")  # "B.  The buyer shall …": a clause, and nobody who speaks
_SET_IN = 4  # characters
_MIN_TURNS, _LOOKED_AT, _SPEAKERS = 4, 1_500, 6  # turns; lines; who speak where their names stand in a column


@dataclass(frozen=True, slots=True)
class Turn:
    speaker: str  # "Q", "A" or the label
    begins: int  # offset in the line where the label begins
    label: int  # length from there to the first spoken word


class SpeechGrammar:
    """How this document writes turns. Ways that ordinary prose also uses count only where the document repeats them."""

    def __init__(self, lines: Iterable[Line]) -> None:
        filled = [line.text for line in lines if line.words][:_LOOKED_AT]
        self.is_ruled = _count(RULED, filled) >= _MIN_TURNS
        self._ways = [_NAMED, _MARKED, _LONG_QA, *([RULED] if self.is_ruled else [])]
        if _is_dialogue(_QA, filled):
            self._ways.append(_QA)
        self._ways += [way for way in (_TIMED, _TIMED_ABOVE) if _count(way, filled) >= 3]
        self._ways += [way for way in (_TIME_FIRST, _TIME_COLUMN) if _count(way, filled) >= 3]
        if _is_dialogue(_LOOSE_QA, filled, fewest=5):
            self._ways.append(_LOOSE_QA)
        if _count(_STOPPED, filled) >= max(6, 0.04 * len(filled)):
            self._ways.append(_STOPPED)
        self._labels = {way: _repeated_labels(way, filled) for way in (_MIXED, _COLUMN)}
        self._hangs = self._is_set_in(filled)
        turns = [found for text in filled if (found := self.turn(text))]
        speakers = {found.speaker for found in turns}
        takes_turns = len(turns) >= _MIN_TURNS and 2 <= len(speakers) < len(turns)  # headings come once each
        self.is_transcript = takes_turns and len(turns) >= 0.06 * len(filled)

    def _is_set_in(self, lines: list[str]) -> bool:
        """Are the lines right below one with a label set in?"""
        below = [
            after
            for before, after in pairwise(lines)
            if (found := self.turn(before))
            and found.begins < _SET_IN // 2
            and not self.turn(after)
            and not self.is_note(after)
        ]
        inside = sum(len(text) - len(text.lstrip()) >= _SET_IN for text in below)
        return inside >= 2 and inside > 0.6 * len(below)

    def turn(self, text: str) -> Turn | None:
        """The turn of speech that opens in this line, if one does."""
        for way in self._ways:
            if (found := way.match(text)) and not _NO_LABEL.search(found["speaker"]):
                return _turn(found, text)
        for way, labels in self._labels.items():
            if labels and (found := way.match(text)) and found["speaker"] in labels:
                return _turn(found, text)
        return None

    def is_apart(self, text: str) -> bool:
        """Does the line stand where turns begin, and says none, where what goes on in a turn is set in?"""
        return self._hangs and len(text) - len(text.lstrip()) < _SET_IN // 2

    def is_note(self, text: str) -> bool:
        """Does the line say at what time something is heard, which nobody says?"""
        return bool(_NOTED.match(text))


def _turn(found: re.Match[str], text: str) -> Turn:
    begins = len(text) - len(text.lstrip())
    if found.re is _NAMED and (asked := _ASKS.match(text, found.end())):
        return Turn("Q", begins, asked.end() - begins)
    speaker = found["speaker"].strip()
    if found.re is _TIMED_ABOVE:
        speaker = _SURNAME_FIRST.sub(r"\g<given> \g<surname>", speaker)
    return Turn(_QA_WORDS.get(speaker.upper(), speaker), begins, found.end() - begins)


def _count(way: re.Pattern[str], lines: list[str]) -> int:
    return sum(1 for text in lines if way.match(text))


def _is_dialogue(way: re.Pattern[str], lines: list[str], *, fewest: int = 1) -> bool:
    """About as many lines begin with "Q" as with "A": "A." numbers an item, and "A man …" is a sentence, elsewhere."""
    counts = Counter(found["speaker"] for text in lines if (found := way.match(text)))
    fewer, more = sorted((counts["Q"], counts["A"]))
    return fewer >= fewest and 3 * fewer >= more


def _repeated_labels(way: re.Pattern[str], lines: list[str]) -> set[str]:
    """ "Jane Roe: …": labels that come back again and again, with sentences behind them, in a good part of the lines."""
    found = [(match["speaker"], text[match.end() :]) for text in lines if (match := way.match(text))]
    counts = Counter(label for label, _ in found)
    labels = {label for label, count in counts.items() if count >= 2 and not _ITEM.fullmatch(label)}
    said = [words for label, words in found if label in labels]
    sentences = sum(len(words.split()) >= 3 and words.rstrip()[-1:] in ".?!-\u2026" for words in said)
    regular = sum(count >= 3 for count in counts.values()) >= 2 and len(said) >= 0.25 * len(lines)
    if way is _COLUMN and len(labels) > _SPEAKERS:
        return set()
    return labels if regular and sentences >= 0.5 * len(said) else set()


def is_official(label: str) -> bool:
    """The court, the reporter, counsel's own objections: nobody who testifies."""
    return bool(_OFFICIAL.match(label))


def is_witness(label: str) -> bool:
    return label.upper().removeprefix("THE ") in ("WITNESS", "DEPONENT")
