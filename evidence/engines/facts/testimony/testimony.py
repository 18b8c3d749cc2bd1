"""Facts from testimony: an answer, or a question with its answer, turned into what the witness said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.testimony.answers import stated
from evidence.engines.facts.testimony.bench_rulings import bench_rulings
from evidence.engines.facts.testimony.papers_in_hand import papers_in_hand
from evidence.engines.facts.testimony.papers_read import papers_read
from evidence.engines.facts.testimony.papers_shown import PapersShown
from evidence.engines.facts.testimony.responding import responding_party
from evidence.engines.facts.testimony.said import DialogueStatements
from evidence.engines.facts.testimony.turns import (
    DialogueTurn,
    broken_off,
    examiners,
    is_corrected,
    speaker_name,
    turns_of,
    who_answers,
    whole_questions,
)
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.speech import is_official
from evidence.engines.support import parse
from evidence.engines.support.replies import settles

_OBJECTION = re.compile(
    r"(?:(?:same |renew (?:my |the )?|note (?:my |an )?|i )?object(?:ion|s)?\b|you (?:can"
    r"|may) (?:go ahead and )?answer|go ahead|form\b"
    r"|(?:overruled|sustained)\b)",
    re.I,
)
_PROCEEDING = re.compile(
    r"\b(?:sworn|oath|affirm(?:ed|ation)|depos(?:ition|ed|e)|deponent|testi(?:fy|fied|fies|mony)|witness|examination|hearing|inquiry|court"
    r"|counsel|objection|exhibit|your honou?r|proceedings?|transcript)\b",
    re.I,
)
_INTERVIEW = re.compile(
    r"^[^\n]{0,60}\b(?:interview(?! room)|recorded (?:[a-z]+ )?(?:statement|conversation)|debrief(?:ing)?|field questioning)\b"
    r"[^\n]{0,60}$",
    re.I | re.M,
)
_OATH = re.compile(
    r"\b(?:sworn|(?<!not )under oath|the oath|affirmed|deposition|deponent|trial|hearing|testify|testimony|inquiry|commission"
    r"|penalty of perjury)\b",
    re.I,
)
_COURT = re.compile(r"(?:THE )?COURT", re.I)
_SWORN = re.compile(r"\b(?:sworn|affirmed|under oath|on the stand|cross-examin\w+)\b", re.I)
_HEAD, _MOST_BETWEEN = 1_500, 3  # characters; turns between a question and its answer
_TOGETHER = 25  # exchanges that are parsed together: of more, the first would no longer be kept when they are read
_TITLED = re.compile(r"(?:mr|ms|mrs|miss|sir|senator|chairman|chairwoman|judge|lord|lady)\b", re.I)


def testimony_candidates(source: Source) -> Iterator[FactCandidate]:
    """One candidate for each answer worth keeping, and for each question a short answer settles. Of a recording, where
    nobody testifies, what each of those who speak says."""
    turns = list(turns_of(source))
    verb, asking = _verb(source, turns), examiners(turns)
    papers = [*papers_in_hand(source, turns, asking)] if source.read.spoken and verb != "said" else []
    said = DialogueStatements(source, verb, PapersShown(papers))
    asked: DialogueTurn | None = None
    between = 0  # turns of others since
    pairs: list[tuple[DialogueTurn, DialogueTurn, str]] = []
    for turn in whole_questions(turns):
        witnesses = source.read.structure.witnesses
        known = (bool(witnesses) and turn.speaker not in witnesses) or (
            not said.is_recording and turn.speaker in asking
        )
        is_examined = asked is not None and not said.is_recording and asked.speaker in asking
        who = who_answers(turn, asked, known=known, is_examined=is_examined)
        if pairs and (pairs[-1][0] is broken_off(pairs[-1][0], turn) or is_corrected(pairs[-1][0], turn)):
            pairs.pop()  # the rest of the question comes after the answer
        is_between = asked is not None and _is_between(asked, turn, who)
        if is_between:
            who = ""
        if who == "The witness" and not source.read.spoken:
            who = responding_party(source)
        if who and asked:
            pairs.append((asked, turn, who))
        elif said.is_recording and turn.speaker:
            yield from said.unasked(turn, speaker_name(turn.speaker))
        between = between + 1 if is_between else 0
        if not is_between or between > _MOST_BETWEEN:
            asked = None if who and not said.is_recording else turn
    for first in range(0, len(pairs), _TOGETHER):
        part = pairs[first : first + _TOGETHER]
        _parse(part)
        for asked, answer, who in part:
            yield from said.answered(asked, answer, who)
    yield from papers_read(source, papers)
    yield from bench_rulings(source, turns)


def _parse(pairs: list[tuple[DialogueTurn, DialogueTurn, str]]) -> None:
    """Parse together what most of these questions and answers are read by: half the time of one after the other."""
    settled = [stated(asked.sentences[-1].words) for asked, answer, _ in pairs if settles(answer.sentences[0].words)]
    said = (one.words for asked, answer, _ in pairs for one in (*asked.sentences, *answer.sentences))
    parse.parse_all([*settled, *map(parse.plain, said)])


def _is_between(asked: DialogueTurn, turn: DialogueTurn, who: str) -> bool:
    """Counsel's words between a question and its answer: an objection, or whatever else asks nothing and is nobody's answer."""
    if asked.kind is not BlockKind.QUESTION or turn.kind is not BlockKind.SPEAKER_TURN:
        return False
    is_of_another = not who and turn.speaker != asked.speaker and not turn.words.endswith("?")
    return bool(_OBJECTION.match(turn.words)) or (is_of_another and asked.words.endswith("?"))


def _verb(source: Source, turns: list[DialogueTurn]) -> str:
    """How it is reported: under oath, in writing, or as what a recording has."""
    if not source.read.spoken:
        return "stated"
    if source.read.structure.recorded:
        return "said"  # a title before a name makes no proceeding of it
    if not source.read.structure.witnesses and not _PROCEEDING.search(source.read.masked):
        return "said"  # questions that somebody asked for a paper: nobody is sworn, no counsel speaks
    if _INTERVIEW.search(source.read.masked, 0, _HEAD) and not _OATH.search(source.read.masked):
        return "stated"  # to an investigator, and not under oath
    if not source.read.structure.witnesses and _is_argued(turns) and not _SWORN.search(source.read.masked):
        return "stated"
    proceeding = source.read.structure.witnesses or any(
        turn.kind is not BlockKind.SPEAKER_TURN or is_official(turn.speaker) or _TITLED.match(turn.speaker)
        for turn in turns
    )
    return "testified" if proceeding else "said"


def _is_argued(turns: list[DialogueTurn]) -> bool:
    """Do those who have titles speak with a court, and nobody is examined: counsel who argue a motion?"""
    is_heard = any(_COURT.fullmatch(turn.speaker) for turn in turns)
    return is_heard and all(turn.kind is BlockKind.SPEAKER_TURN for turn in turns)
