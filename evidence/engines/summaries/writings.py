"""Letters, minutes, policies, reports, statements and the like: title and day, the sentences that matter in such a document,
and those that say what most others do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from evidence.engines.documents.titles import named
from evidence.engines.facts.papers.elements import elements_of
from evidence.engines.facts.papers.main_points import weighed
from evidence.engines.facts.papers.meetings import is_routine
from evidence.engines.facts.papers.oaths import is_form
from evidence.engines.facts.papers.rulings import is_of_its_course
from evidence.engines.facts.referring.referring import begins_open
from evidence.engines.facts.relevance import is_boilerplate
from evidence.engines.facts.sentences.broken import is_broken
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.charges import charges
from evidence.engines.summaries.conclusions import NOTHING_FOUND, conclusions
from evidence.engines.summaries.heads import about, maker_of
from evidence.engines.summaries.leads import STATEMENT, declarant, lead, titled_as
from evidence.engines.summaries.listed_figures import results_listed, sums_listed
from evidence.engines.summaries.parts import SPACE, SummaryPart, SummarySource, is_blank, place_of, stated
from evidence.engines.summaries.ranked import candidates, central, in_small_letters, is_typed_in_capitals
from evidence.engines.summaries.telling import for_its_space, is_exhibited, understood, understood_of
from evidence.engines.summaries.worded import facts_of, with_worth

_OF_THE_PAPER = re.compile(
    r"\bthis (?:memorandum|report|letter|document|statement|policy) (?:is|was|should|may|must|contains)\b"
    r"(?! (?:to|in order to) (?:inform|advise|notify|confirm))"
    r"|^on the above (?:listed )?date\b|\b(?:reserves?|waiver of) (?:\w+ ){0,3}rights?\b"
    r"|\bI (?:am|hold|have) (?:\w+ ){0,3}(?:years|degree|doctorate|licen[sc]ed|compensated)\b"
    r"|\b(?:do not hesitate|please (?:contact|call|direct|feel)|thank you for your"
    r"|look forward to)\b|^(?:your|this) letter contains\b"
    r"|\bto order\b|^(?:(?:staff|others?|members?|also|council\w*) )?(?:present|absent)\b|\bpresent (?:were|was)\b"
    r"|\bin attendance\b"
    r"|\bno (?:one|member of the public) (?:wished|appeared|came)\b|\bpledge of allegiance\b"
    r"|\bapprov\w{1,3} the minutes\b"
    r"|\bmeeting (?:was |be )?adjourned\b|\bno (?:responsibility|liability) to (?:any )?third part(?:y|ies)\b"
    r"|\bfor the (?:sole|exclusive) use of\b|\baccepts no (?:responsibility|liability)\b"
    r"|\bshall not be (?:liable|responsible) for\b",
    re.I,
)  # what a paper says of itself and of its writer, and what every meeting begins and ends with
_CALLED = re.compile(r"\breferred to (?:herein|in this \w+|individually)\b", re.I)  # what the parties are called
_QUOTED = '"\u201c'  # marks that words of another paper begin with
_OWN = re.compile(r"\b(?:I(?=['\u2019]| [a-z])|my|me|My)\b")
_ADDRESSED = frozenset({"letter", "engagement_letter", "memo", "email"})  # their lead says whom and what they are about
_OF_COURTS = frozenset({"opinion", "pleading"})
_OF_WRITER = frozenset({"asks", "decides", "by day", "consequence"})  # what a letter's writer does by it
_ROW = re.compile(r"[A-Z][A-Z /#]{2,24}\d{0,2}: ")  # "VEHICLE 2: ": of a report's head
_LEAST = -3.4  # likelihood, as a logarithm of odds
_IF = re.compile(r"\b(?:unless|if|failing)\b", re.I)
_FOR_DEMAND = 2.0  # what is asked for by a day, or threatened, weighs more
_MAIN = 6  # statements that are told even where they leave something open


def writing(reading: SummarySource) -> Iterator[SummaryPart]:
    """What the paper is and of whom, then what it says that matters most."""
    of_teller = STATEMENT.search(titled_as(reading)[0])
    fields = None if reading.kind in _ADDRESSED or of_teller else about(reading)
    yield from (
        one for one in (lead(reading), fields, charges(reading), results_listed(reading), sums_listed(reading)) if one
    )
    said = {reading.title[1:], *(fields.spans if fields else ())}
    yield from _with_conclusions(reading, said)


def _with_conclusions(
    reading: SummarySource,
    said: set[tuple[int, int]],
    *,
    fields: bool = True,
    room: int | None = None,
    space: int = SPACE,
) -> Iterator[SummaryPart]:
    """What the paper says that it comes to, and what else it tells that matters most, in its order."""
    concluded = (
        [] if reading.kind in _ADDRESSED else [one for one in conclusions(reading) if not _meet(one.spans[0], said)]
    )
    said = said | {span for part in concluded for span in part.spans}
    found = [
        one for one in _wanted(reading) if not _repeats(one, said) and (fields or one.kind is not BlockKind.FORM_FIELD)
    ]
    room = reading.many if room is None else room
    concluded = concluded[:room]
    space -= sum(len(one.words) for one in concluded)
    rest = told(reading, found, room - len(concluded), found[:_MAIN], space)
    yield from sorted([*concluded, *rest], key=lambda one: one.spans)


def told(
    reading: SummarySource,
    wanted: list[Sentence],
    most: int,
    looked_for: Sequence[Sentence] = (),
    space: int = SPACE,
) -> Iterator[SummaryPart]:
    """The first of these sentences that are understood, in the paper's order; who tells in the first person is named."""
    parts = understood_of(reading, wanted, most, lambda one: one in looked_for or _acts(reading, one), space)
    teller = named(maker_of(reading) or declarant(reading))
    before = ""
    for part in parts:
        who = (teller or _speaker(reading, part)) if _OWN.search(part.words) else ""
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
    return tells and not _OF_THE_PAPER.search(sentence.words)


def _repeats(sentence: Sentence, said: set[tuple[int, int]]) -> bool:
    """Has it what the lead or another statement has?"""
    return _meet((sentence.start, sentence.end), said)


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
    yield from _with_conclusions(reading, {*said}, fields=False, room=room, space=space)


def _wanted(reading: SummarySource) -> list[Sentence]:
    """The sentences in words that say what the paper is there to say, the main point first."""
    read = in_small_letters if is_typed_in_capitals(reading.text) else str
    found = [one for one in candidates(reading.text, short=True) if not _is_no_statement(reading, one)]
    plainly = [replace(one, words=read(one.words)) for one in found]
    weights = [
        with_worth(reading, one, weight) + _FOR_DEMAND * _demands(reading, one)
        for weight, one in zip(weighed(reading.read, plainly), found, strict=True)
    ]
    ranked = sorted(
        zip(weights, found, plainly, strict=True), key=lambda one: (-for_its_space(one[0], one[2]), one[1].start)
    )
    told = (one for one in ranked if one[0] >= _LEAST)
    return [one for _, one, put in told if _acts(reading, put) or _is_said_in_words(reading, put)]


def _demands(reading: SummarySource, one: Sentence) -> bool:
    """Does the writer of a letter ask for something within a time, or say what follows if it is not done?"""
    elements = elements_of(one.words) if reading.kind in _ADDRESSED else frozenset()
    return "by when" in elements and (not elements.isdisjoint({"asks", "consequence"}) or bool(_IF.search(one.words)))


def _is_no_statement(reading: SummarySource, one: Sentence) -> bool:
    blank = (
        one.kind is BlockKind.HEADING or is_blank(one.words) or (one.words.isupper() and bool(_ROW.match(one.words)))
    )
    idle = is_form(one.words) or is_broken(one, None) or bool(NOTHING_FOUND.search(one.words))
    return blank or idle or _is_beside_the_matter(one, reading.kind)


def _acts(reading: SummarySource, one: Sentence) -> bool:
    """Does the writer of a letter ask for, decide or threaten something by it?"""
    acts = reading.kind in _ADDRESSED and not _OF_WRITER.isdisjoint(elements_of(one.words))
    return acts and not _OF_THE_PAPER.search(one.words)
