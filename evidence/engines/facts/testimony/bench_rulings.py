"""What a judge decides in a hearing: "The court stated: “I find that the covenant is reasonable.”", of the hearing's day."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from evidence.engines.dates.document_day import document_day
from evidence.engines.documents.titles import first_lines
from evidence.engines.facts.referring.referring import is_open, points_back
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.testimony.turns import DialogueTurn
from evidence.engines.layout.kinds import BlockKind

JUDGE = re.compile(
    r"(?:THE COURT|(?:THE )?(?:HON(?:ORABLE|OURABLE|\.)?|JUDGE|JUSTICE|MASTER|MAGISTRATE)(?: [A-Z.'\u2019-]+){0,3}"
    r"|(?:HIS|HER) HONOU?R|THE (?:HEARING|PRESIDING) OFFICER|(?:THE )?(?:CORONER|ARBITRATOR|COMMISSIONER))",
    re.I,
)  # who decides, as a transcript's lines name them
_RULED = r"granted|denied|dismissed|overruled|sustained|enjoined|restrained|stayed|quashed|adjourned|reserved"
RULES = re.compile(
    r"\b(?:I|[Ww]e)(?:['\u2019]m| am|['\u2019]re| are) (?:not )?(?:going to (?:\w+ )?)?"
    r"(?:grant|deny|sustain|overrul|dismiss|order|find|rul|enter|award|stay|enjoin|set)(?:ing|e)?\b"
    r"|\b(?:I|[Ww]e)(?:['\u2019]ll| will| do| hereby| therefore| must){0,2}"
    r" (?:grant|deny|sustain|overrule|dismiss|order|find|award|enjoin|rule)\b"
    rf"|\b(?:is|are|be|stands?) (?:hereby |therefore )?(?:{_RULED})\b"
    r"|\b(?:motion|application|petition|request|objection|injunction|relief) (?:is|will be|to)\b"
)
_OF_COURSE = re.compile(
    r"\b(?:objections?|overruled|sustained|move on|next question|rephrase|strike|recess|adjourned|break"
    r"|exhibits? [\w-]+ (?:is|are) (?:received|admitted))\b"
    r"|\bif (?:I|we)\b|\bI (?:find|think) (?:it|that) (?:hard|odd|strange|interesting|difficult)\b",
    re.I,
)  # how every hearing goes
_GRANTS_IT = re.compile(r"\b(?:grant|deny|denying|granting|dismiss|allow|refuse)\w* (?P<it>it)\b")
_MOTION = re.compile(
    r"\b(?P<motion>(?:motion|application|petition|request)s?(?:['\u2019]s)? (?:for|to|in) [\w' -]{4,60})", re.I
)
_FEWEST, _LINES, _RELEVANCE = 6, 20, 1.0  # words; lines of a transcript's head


def bench_rulings(source: Source, turns: Sequence[DialogueTurn]) -> Iterator[FactCandidate]:
    """Each sentence in which the judge of a hearing decides or finds something; whatever days it sets, it is of the hearing's."""
    if not source.read.spoken:
        return
    day = document_day(source.document)
    for turn in turns:
        if turn.kind is not BlockKind.SPEAKER_TURN or not JUDGE.fullmatch(turn.speaker):
            continue
        for one in turn.sentences:
            words = plain(one.words, titled=False)
            if not RULES.search(words) or _OF_COURSE.search(words) or words.endswith("?"):
                continue
            said = _with_motion(source, words)
            if words.count(" ") + 1 < _FEWEST or (said == words and (is_open(words) or points_back(words))):
                continue
            fact = source.fact(f"The court stated: \u201c{said}\u201d", one.start, one.end, 0.8, "The court")
            fact = replace(fact, date=day, date_end=None, precision="day" if day else None)
            yield FactCandidate(fact, _RELEVANCE, expected=True)


def _with_motion(source: Source, words: str) -> str:
    """ "I grant it [the motion for a preliminary injunction]", where the transcript's head names what is heard."""
    found = _GRANTS_IT.search(words)
    heads = (line for line, _, _ in first_lines(source.read.structure)[:_LINES])
    motion = next((one["motion"] for line in heads if (one := _MOTION.search(line))), "") if found else ""
    if not found or not motion:
        return words
    return f"{words[: found.end()]} [the {' '.join(motion.lower().split())}]{words[found.end() :]}"
