"""What witnesses admitted, denied or said they knew: of a long transcript the answers that are worth most as facts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.summaries.parts import SummaryPart, SummarySource, place_of
from evidence.engines.summaries.testimony_digest import OFFICE, digest
from evidence.engines.summaries.weighed_statements import WeighedStatement, spread, weighed_statements

_SAYS = re.compile(r"(?P<who>[^\u201c,]{3,60}?),? (?:testified|answered|asked|denied|admitted|stated|agreed)\b")
_REPORTED = re.compile(r"^[^\u201c]{3,60}? (?P<verb>testified|stated|said)\b")
_OWNS = re.compile(
    r"\b(?:never|(?:did|was|were|had|does|is)(?:n['\u2019]t| not)|knew|know|known|aware|told|informed|signed|decided"
    r"|agreed|approved|refused|deleted|should have|mistake|wrong|regret\w*|accepts?|responsib\w+|because)\b",
    re.I,
)  # what is admitted, denied or said to be known
_VAGUE = re.compile(
    r"\b(?:vaguely|(?:can|could|do|did)(?:n['\u2019]t| not) (?:really |specifically )?(?:recall|remember)|not sure"
    r"|I (?:think|assume|guess)|don['\u2019]t (?:know|think|believe)|no recollection|I believe)\b",
    re.I,
)
_ONLY_RECALLS = re.compile(
    r"\bvaguely\b|\bthe witness (?:does|did) (?:not )?(?:recall|remember)\b", re.I
)  # and says no more
_BROKEN = re.compile(r"\u201c(?:-|\u2026|[a-z])|-\u201d")  # of an answer that was broken into, or goes on with another
_OF_COURSE = re.compile(
    r"\b(?:witness statement|(?:this|your|my) statement|page \d|paragraph \d|tab \d|exhibit \d|bundle|the inquiry"
    r"|this inquiry|on (?:the )?screen|evidence today|sworn|affirm\w*|lunch|break)\b",
    re.I,
)  # how the hearing goes
_MOST, _LEAST, _LESS, _FEWEST, _LONGEST = 6, 0.35, 0.25, 4, 420
_FOR_OFFICE, _FOR_OWNING, _FOR_COURSE = 0.15, 0.15, 0.3
_EARLY = 0.34  # of the transcript, in which a witness says who they are


def said_by_witnesses(reading: SummarySource) -> dict[str, list[WeighedStatement]]:
    """For each witness, in the order in which they speak, what they said that is worth most; empty where too little is."""
    of_witness: defaultdict[str, list[WeighedStatement]] = defaultdict(list)
    for one in weighed_statements(reading, _LONGEST):
        if (said := _SAYS.match(one.words)) and not (_BROKEN.search(one.words) or _ONLY_RECALLS.search(one.words)):
            of_witness[said["who"]].append(replace(one, worth=_weight(one, len(reading.text))))
    most = max(_MOST // max(len(of_witness), 1), 1)
    chosen = {who: _best(found, most) for who, found in of_witness.items()}
    chosen = {who: found for who, found in chosen.items() if found}
    return chosen if sum(map(len, chosen.values())) >= _FEWEST - 1 else {}


def put(reading: SummarySource, chosen: dict[str, list[WeighedStatement]]) -> Iterator[SummaryPart]:
    """The statements of each as a digest, each part with the place of who says it."""
    for who, found in chosen.items():
        place = place_of(reading, who)
        verb = next((said["verb"] for one in found if (said := _REPORTED.search(one.words))), "testified")
        yield from (replace(part, spans=(*part.spans, *place)) for part in digest(who, verb, found))


def _best(found: list[WeighedStatement], most: int) -> list[WeighedStatement]:
    """The best spread over what the witness says; where these are few, also lesser ones."""
    first, last = min(one.start for one in found), max(one.end for one in found)
    moved = [replace(one, start=one.start - first, end=one.end - first) for one in found]
    chosen = spread(moved, most, _LEAST, last - first + 1)
    if len(chosen) < min(most, _FEWEST):
        chosen = spread(moved, min(most, _FEWEST), _LESS, last - first + 1)
    return [replace(one, start=one.start + first, end=one.end + first) for one in chosen]


def _weight(one: WeighedStatement, size: int) -> float:
    """What it is worth as a fact, and for telling who the witness is, what they own to, and not how the hearing goes."""
    office = one.start < _EARLY * size and bool(OFFICE.search(one.words))
    return (
        one.worth
        + _FOR_OFFICE * office
        + _FOR_OWNING * bool(_OWNS.search(one.words))
        - _FOR_COURSE * bool(_OF_COURSE.search(one.words))
        - _FOR_COURSE * bool(_VAGUE.search(one.words))
    )
