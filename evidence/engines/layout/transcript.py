"""Transcripts of depositions and hearings: printed line numbers, turns of speech, who asks and who answers."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

_NUMBERED = re.compile(r"[ \t]{0,20}(\d{1,2})(?:[ \t.:]{1,20}(?=\S)|[ \t]{0,20}$)")
_SPEAKER = (
    r"(?:THE )?(?:WITNESS|COURT|REPORTER|COURT REPORTER|CHAIR|JUDGE|VIDEOGRAPHER|INTERPRETER|EXAMINER|COUNSEL)"
    r"|(?:MR|MS|MRS|MISS|DR|SIR|LADY|LORD|PROF|JUDGE|DAME)\.?(?: [A-Z][A-Za-z'\u2019.-]{0,24}){1,3}"
    r"|[A-Z][A-Z'\u2019.-]{1,24}(?: [A-Z][A-Z'\u2019.-]{0,24}){1,3}"
)
_QA = re.compile(r"[ \t]{0,40}(?P<speaker>[QA])(?:[.:][ \t]{0,12}|[ \t]{2,12})(?=\S)")
_NAMED = re.compile(rf"[ \t]{{0,40}}(?P<speaker>{_SPEAKER}):[ \t]{{1,12}}(?=\S)")
_MARKED = re.compile(r"[ \t]{0,40}\*\*(?P<speaker>[A-Z][^*\n]{1,50})\*\*:[ \t]{1,4}")
_OFFICIAL = re.compile(
    r"(?:THE )?(?:COURT|REPORTER|COURT REPORTER|CHAIR|JUDGE|VIDEOGRAPHER|INTERPRETER|COUNSEL|EXAMINER)\b", re.I
)
_MIN_TURNS = 4

_WITNESS = (
    re.compile(
        r"(?:DEPOSITION|TESTIMONY|EXAMINATION|TRANSCRIPT) "
        r"OF:?\s{1,20}(?P<name>[A-Z][A-Za-z.'\u2019-]{0,24}(?: [A-Z][A-Za-z.'\u2019-]{0,24}){1,5})"
    ),
    re.compile(
        r"(?P<name>[A-Z][A-Za-z.'\u2019-]{0,24}(?: [A-Z][A-Za-z.'\u2019-]{0,24}){1,5}),? {0,2}\((?:sworn"
        r"|affirmed|SWORN|AFFIRMED|recalled|RECALLED)\b"
    ),
    re.compile(
        r"(?P<name>[A-Z][A-Za-z.'\u2019-]{0,24}(?: [A-Z][A-Za-z.'\u2019-]{0,24}){1,5}),\s{1,12}(?:a "
        r"|the )?(?:witness\b.{0,80})?"
        r"(?:having been|being|was|after being)(?: first)? duly (?:sworn|affirmed)"
    ),
    re.compile(
        r"(?:WITNESS|Witness|DEPONENT|Deponent):\s{1,12}(?P<name>[A-Z][A-Za-z.'\u2019-]{0,24}(?: "
        r"[A-Z][A-Za-z.'\u2019-]{0,24}){1,5})"
    ),
)
_TITLES = frozenset(["MR", "MS", "MRS", "MISS", "DR", "SIR", "LADY", "LORD", "PROF", "JUDGE", "DAME", "THE"])


@dataclass(frozen=True, slots=True)
class Turn:
    speaker: str
    begins: int  # offset in the line where the turn (its label) begins
    label: int  # length from there to the first spoken word


def has_line_numbers(lines: list[str]) -> bool:
    """Most lines open with a number one above the line before (or 1, on a new page)."""
    numbers = [int(m[1]) for line in lines[:400] if (m := _NUMBERED.match(line))]
    if len(numbers) < 8:
        return False
    steps = sum(1 for a, b in itertools.pairwise(numbers) if b in (a + 1, 1))
    return steps >= 0.8 * (len(numbers) - 1) and len(numbers) >= 0.6 * sum(1 for s in lines[:400] if s.strip())


def blank_line_number(line: str) -> str:
    """The line with its printed number as spaces, length unchanged."""
    found = _NUMBERED.match(line)
    return " " * found.end() + line[found.end() :] if found else line


def is_transcript(masked: str) -> bool:
    """At least a few turns, and turns in a fair part of the lines."""
    lines = [line for line in masked[:60_000].split("\n") if line.strip()]
    turns = [found for line in lines if (found := turn(line))]
    speakers = {found.speaker for found in turns}
    return len(turns) >= _MIN_TURNS and len(speakers) >= 2 and len(turns) >= 0.06 * len(lines)


def turn(line: str) -> Turn | None:
    """The turn of speech that opens in this line, if one does."""
    found = _QA.match(line) or _NAMED.match(line) or _MARKED.match(line)
    if not found:
        return None
    begins = len(line) - len(line.lstrip())
    return Turn(found["speaker"].strip(), begins, found.end() - begins)


def spoken(words: str) -> str:
    """A turn's words without the speaker's label."""
    found = turn(words)
    return words[found.begins + found.label :] if found else words


def witness(masked: str, metadata: dict[str, str]) -> str:
    """Who testifies, as the transcript's own caption or oath says; empty when it doesn't."""
    if name := metadata.get("witness", ""):
        return name
    for pattern in _WITNESS:
        if found := pattern.search(masked, 0, 200_000):
            return tidy_name(found["name"])
    return ""


def tidy_name(name: str) -> str:
    """``MR BEER`` → ``Mr Beer``; ``SUSAN HARDING`` → ``Susan Harding``; mixed case stays."""
    words = name.replace("\n", " ").split()
    if any(word.isupper() and len(word) > 2 for word in words):
        words = [word.title() if word.isupper() else word for word in words]
    return " ".join(words)


def same_person(label: str, name: str) -> bool:
    """Does a speaker's label name this person (``MR BATES`` and ``Alan Bates``)?"""
    ours = {word.strip(".").upper() for word in label.split()} - _TITLES
    return bool(ours) and ours <= {word.strip(".").upper() for word in name.split()}


def is_official(label: str) -> bool:
    """The court, the reporter, counsel's own objections: nobody who testifies."""
    return bool(_OFFICIAL.match(label))
