"""Letters, minutes, policies, reports, statements and the like: title and day, the sentences that matter in such a document,
and those that say what most others do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from evidence.engines.documents.titles import named
from evidence.engines.facts.papers.deciding import is_decision
from evidence.engines.facts.papers.elements import elements_of
from evidence.engines.facts.papers.meetings import is_routine
from evidence.engines.facts.papers.rulings import is_of_its_course
from evidence.engines.facts.referring.referring import begins_open
from evidence.engines.facts.relevance import is_boilerplate
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.charges import charges
from evidence.engines.summaries.conclusions import NOTHING_FOUND, conclusions
from evidence.engines.summaries.hands import behind_their_lines, unquoted
from evidence.engines.summaries.heads import about, maker_of
from evidence.engines.summaries.leads import lead
from evidence.engines.summaries.listed_figures import results_listed, sums_listed
from evidence.engines.summaries.main_statements import is_of_the_paper, main_statements
from evidence.engines.summaries.parts import SPACE, SummaryPart, SummarySource, is_blank, place_of, stated
from evidence.engines.summaries.ranked import central
from evidence.engines.summaries.ruled_ends import THEREFORE
from evidence.engines.summaries.statement_heads import STATEMENT, declarant, titled_as
from evidence.engines.summaries.telling import is_exhibited, understood
from evidence.engines.summaries.ticked import result_ticked
from evidence.engines.summaries.worded import facts_of

_CALLED = re.compile(r"\breferred to (?:herein|in this \w+|individually)\b", re.I)  # what the parties are called
_QUOTED = '"\u201c'  # marks that words of another paper begin with
_OWN = re.compile(r"\b(?:I(?=['\u2019]| [a-z])|my|me|My)\b")
_OWN_OR_OURS = re.compile(rf"{_OWN.pattern}|\b[Ww]e\b|\b[Oo]ur\b|\bus\b")
_ADDRESSED = frozenset({"letter", "engagement_letter", "memo", "email"})  # their lead says whom and what they are about
_OF_COURTS = frozenset({"opinion", "pleading"})
_REGISTERED = re.compile(r"\b(?:registered|regulated|authori[sz]ed) (?:in|by|office)\b", re.I)  # of whose letter it is
_ROW = re.compile(r"[A-Z][A-Z /#]{2,24}\d{0,2}: ")  # "VEHICLE 2: ": of a report's head
_POINTS = re.compile(r"\b(?:it|them|they|he|she|this|that|these|those)\b", re.I)  # to what stands before it
_SUBJECT_LINE = re.compile(r"(?:re|subject|your ref|our ref)[ \t]?[:.]", re.I)  # which the lead says
_ELSE = re.compile(
    r"\b(?:unless|failing|if)\b.{10,240}\b(?:suit|action|proceedings?|claim|court|litigation|arbitration|proceed|sue|terminate)\b"
    r"|\b(?:I|[Ww]e|client|society|company|board|owners?) (?:do |does )?hereby (?:formally )?(?:revoke|reject|rescind|terminate"
    r"|cancel|demand|withdraw|repudiate|elect|give (?:you )?notice)",
    re.I,
)  # what follows, and what is done by the letter itself
_IF = re.compile(r"\b(?:unless|if|failing)\b", re.I)


def writing(reading: SummarySource) -> Iterator[SummaryPart]:
    """What the paper is and of whom, then what it says that matters most."""
    of_teller = STATEMENT.search(titled_as(reading)[0])
    fields = None if reading.kind in _ADDRESSED or of_teller else about(reading)
    rows = [one for one in (charges(reading), results_listed(reading), sums_listed(reading)) if one]
    yield from (one for one in (lead(reading), fields, *rows) if one)
    said = {reading.title[1:], *(fields.spans if fields else ())}
    said |= {span for one in rows for span in one.spans} if reading.kind in _ADDRESSED else set()
    if result := result_ticked(reading):
        yield result
        said |= {*result.spans}
    yield from _with_conclusions(reading, said)


def _with_conclusions(
    reading: SummarySource,
    said: set[tuple[int, int]],
    *,
    room: int | None = None,
    space: int = SPACE,
) -> Iterator[SummaryPart]:
    """What the paper says that it comes to, then what else it tells that matters most, in its order."""
    concluded = (
        [] if reading.kind in _ADDRESSED else [one for one in conclusions(reading) if not _meet(one.spans[0], said)]
    )
    said = said | {span for part in concluded for span in part.spans}
    room = reading.many if room is None else room
    concluded = concluded[:room]
    space -= sum(len(one.words) for one in concluded)
    rest = main_statements(
        reading,
        said,
        most=room - len(concluded),
        space=space,
        keeps=lambda one: _is_of_matter(reading, one),
        first=lambda one: _demands(reading, one),
    )
    rest = _decision_first(rest) if reading.kind in _ADDRESSED else rest
    yield from with_tellers(reading, [*concluded, *rest])


def _decision_first(parts: list[SummaryPart]) -> list[SummaryPart]:
    """What a letter decides, before why: "We must therefore deny the claim"."""
    at = next(
        (at for at, one in enumerate(parts) if at and is_decision(one.words) and not _POINTS.search(one.words)), None
    )
    if at is None or is_decision(parts[0].words):
        return parts
    decision = replace(parts[at], words=THEREFORE.sub("", parts[at].words))
    return [decision, *parts[:at], *parts[at + 1 :]]


def with_tellers(reading: SummarySource, parts: Sequence[SummaryPart]) -> Iterator[SummaryPart]:
    """The statements; who tells in the first person is named."""
    teller = named(maker_of(reading) or declarant(reading))
    own = _OWN_OR_OURS if teller and STATEMENT.search(titled_as(reading)[0]) else _OWN
    before = ""
    for part in behind_their_lines(parts):
        who = (teller or _speaker(reading, part)) if own.search(unquoted(part.words)) else ""
        label = f"{who}: " if who != before else ""
        spans = (*part.spans, *(place_of(reading, who) if label else ()))
        yield replace(part, words=f"{label}\u201c{part.words}\u201d", spans=spans) if who else part
        before = who or before


def _speaker(reading: SummarySource, part: SummaryPart) -> str:
    """Who says "I" there, as the facts have it; whose letter it is the lead says."""
    if reading.kind in _ADDRESSED:
        return ""
    return next(
        (one.speaker for one in facts_of(reading) if one.speaker and _meet((one.start, one.end), {*part.spans})), ""
    )


def _is_said_in_words(reading: SummarySource, sentence: Sentence) -> bool:
    """Is it about the matter, and not about the paper, and no list of names? "Termination approved" is, but in a court's paper,
    where what is no sentence cites another."""
    clipped = reading.kind not in _OF_COURTS and bool(elements_of(sentence.words))
    tells = not is_exhibited(sentence.words) and (clipped or asserts(plain(sentence.words)))
    return tells and not is_of_the_paper(sentence.words)


def _meet(place: tuple[int, int], said: set[tuple[int, int]]) -> bool:
    return any(start < place[1] and place[0] < end for start, end in said)


def _is_beside_the_matter(sentence: Sentence, kind: str) -> bool:
    """Of a court's paper the law and its course, of minutes how a meeting goes, of a contract what every contract says."""
    if kind in _OF_COURTS:
        return is_of_its_course(sentence.words) or sentence.words[:1] in _QUOTED
    if kind in ("contract", "amendment"):
        return is_blank(sentence.words) or is_boilerplate(sentence.words) or bool(_CALLED.search(sentence.words))
    return kind == "board_minutes" and (is_routine(sentence.words) or begins_open(sentence.words))


def filling(reading: SummarySource, most: int, beside: list[SummaryPart]) -> Iterator[SummaryPart]:
    """The central sentences of which nothing stands in these statements."""
    said = [span for part in beside for span in part.spans]
    central_ones = central(reading.text, most + len(beside))
    others = [
        one
        for one in central_ones
        if not any(start < one.end and one.start < end for start, end in said)
        and _is_said_in_words(reading, one)
        and not _is_beside_the_matter(one, reading.kind)
    ]
    fitting = ((one, part) for one in others if (part := understood(reading, one)))
    yield from islice((stated(one) if _meets(part, said) else part for one, part in fitting), most)


def _meets(part: SummaryPart, said: list[tuple[int, int]]) -> bool:
    return any(_meet(place, {*said}) for place in part.spans)


def narrative(
    reading: SummarySource, said: tuple[tuple[int, int], ...] = (), room: int | None = None, space: int = SPACE
) -> Iterator[SummaryPart]:
    """What a paper tells beside its fields or decisions, of which some are told already: as many statements as there is room
    and space for, the main ones."""
    yield from _with_conclusions(reading, {*said}, room=room, space=space)


def _is_of_matter(reading: SummarySource, one: Sentence) -> bool:
    """Is it no row of a report's head, and not beside the matter?"""
    if reading.kind in _ADDRESSED and (_REGISTERED.search(one.words) or _SUBJECT_LINE.match(one.words)):
        return False
    if NOTHING_FOUND.search(one.words):
        return False
    return not (one.words.isupper() and _ROW.match(one.words)) and not _is_beside_the_matter(one, reading.kind)


def _demands(reading: SummarySource, one: Sentence) -> bool:
    """Does the writer of a letter ask for something within a time, or say what follows if it is not done?"""
    if reading.kind in _ADDRESSED and _ELSE.search(one.words):
        return True
    elements = elements_of(one.words) if reading.kind in _ADDRESSED else frozenset()
    return "by when" in elements and (not elements.isdisjoint({"asks", "consequence"}) or bool(_IF.search(one.words)))
