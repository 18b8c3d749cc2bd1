"""Facts of a document: the sentences, answers, rows and headers a lawyer would note, each with its exact quote."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from evidence.engines.base.types import DateMention, Document, FoundFact, FoundMention
from evidence.engines.facts.contracts.main_terms import with_terms
from evidence.engines.facts.contracts.parties import parties_fact
from evidence.engines.facts.days.days_meant import with_day_meant
from evidence.engines.facts.days.own_of_several import is_cited
from evidence.engines.facts.dividing.divide import divided
from evidence.engines.facts.forms.checked import checked_candidates
from evidence.engines.facts.forms.event_fields import event_fields
from evidence.engines.facts.forms.messages_left import messages_left
from evidence.engines.facts.forms.payments import payment_of
from evidence.engines.facts.forms.remarks import is_disclaimer
from evidence.engines.facts.forms.tables import table_candidates
from evidence.engines.facts.forms.worded_rows import is_in_rows, worded_rows, worded_tables
from evidence.engines.facts.logs.noted import noted_candidates
from evidence.engines.facts.logs.recordings import of_recording
from evidence.engines.facts.mail.answers_in_capitals import answers_in_capitals
from evidence.engines.facts.mail.chat_replies import with_questions
from evidence.engines.facts.mail.given_names import with_surnames
from evidence.engines.facts.mail.mail import mail_candidates
from evidence.engines.facts.mail.mail_subjects import with_subject
from evidence.engines.facts.mail.message_heads import parts_with_days, with_message_head
from evidence.engines.facts.papers.attendance import attendance
from evidence.engines.facts.papers.paper_prefix import with_whose
from evidence.engines.facts.papers.paper_subject import with_about
from evidence.engines.facts.papers.rulings import is_of_its_course
from evidence.engines.facts.prose import prose_candidates
from evidence.engines.facts.relevance import LEAST, LESSER
from evidence.engines.facts.sentences.text import without_joining_words
from evidence.engines.facts.source import SHORT, FactCandidate, Source
from evidence.engines.facts.testimony.testimony import testimony_candidates
from evidence.engines.facts.testimony.witness_pronouns import with_witness_pronouns
from evidence.engines.facts.worth.judged import judged
from evidence.engines.facts.worth.least import may_suffice, parse_statements, suffices
from evidence.engines.facts.worth.weights import worth
from evidence.engines.layout.kinds import BlockKind

_FIRST, _CHARS_A_FACT, _LONG, _CHARS_A_FACT_BEYOND = 14, 450, 50_000, 1500
_CHARS_A_FACT_OF_A_SHORT_ONE = 120  # a report of one page may have nothing but facts in it
_AGAIN = 9  # further places of the same words


@dataclass(frozen=True, slots=True)
class FoundFacts:
    facts: list[FoundFact]
    dropped: int  # whose quote was not the source's words at its offsets; 0 unless there is a defect


def find_facts(document: Document, mentions: list[FoundMention], dates: list[DateMention]) -> list[FoundFact]:
    """The document's facts in order of place."""
    return findings(document, mentions, dates).facts


def findings(document: Document, mentions: list[FoundMention], dates: list[DateMention]) -> FoundFacts:
    """The facts, and how many candidates were dropped because their quote did not verify."""
    source = Source(document, mentions, dates)
    best = _best(source)
    parts = parts_with_days(source)
    verified = [
        with_message_head(source, parts, with_day_meant(source, fact))
        for fact in best
        if is_verbatim(document.text, fact)
    ]
    return FoundFacts(sorted(verified, key=lambda f: (f.start, f.end)), len(best) - len(verified))


def is_verbatim(text: str, fact: FoundFact) -> bool:
    """Do the offsets lie in the text and are the words between them the quote?"""
    return 0 <= fact.start < fact.end <= len(text) and text[fact.start : fact.end] == fact.quote


def budget(length: int) -> int:
    """How many facts a text of this many characters may yield: 34 for a page, 125 for 50,000 characters."""
    of_short = _FIRST + min(length, SHORT) // _CHARS_A_FACT_OF_A_SHORT_ONE
    near = min(length, _LONG) // _CHARS_A_FACT
    return max(of_short, _FIRST + near + max(0, length - _LONG) // _CHARS_A_FACT_BEYOND)


def candidates_of(source: Source) -> Iterator[FactCandidate]:
    """Whatever may be a fact, before it is known what it is worth."""
    if calls := list(messages_left(source)):
        yield from calls  # a slip and the like has nothing else to tell
        return
    opening = attendance(source) if source.is_minutes else parties_fact(source)
    yield from event_fields(source)
    noted = [*noted_candidates(source), *([opening] if opening else [])]
    checked = list(checked_candidates(source))
    worded = worded_tables(source)
    rows = [one for one in table_candidates(source) if not is_in_rows(worded, one)]
    payment = payment_of(source, rows)
    spoken = [of_recording(source, one) for one in testimony_candidates(source)]
    told = [
        *spoken,
        *(one for one in prose_candidates(source) if not is_in_rows(worded, one)),
        *worded_rows(source, worded),
    ]
    others = [*rows, *_outside([one for one in rows if _is_of_sentences(source, one)], told)]
    others = [*checked, *_outside(checked, others)]
    others = [*noted, *with_questions(source, list(_outside(noted, others)))]
    if opening and source.is_minutes:
        others = [opening, *(one for one in others if one.fact.start >= opening.fact.end)]  # not of the head
    if payment:
        others = [payment.candidate, *filter(payment.leaves, others)]
    own = {(one.fact.start, one.fact.end): one for one in others}
    answered = list(answers_in_capitals(source))
    yield from answered
    others = list(_outside(answered, others))
    for one in _outside(answered, mail_candidates(source)):
        yield with_subject(source, _with_day(source, one, own.get((one.fact.start, one.fact.end))))
    yield from (with_subject(source, one) for one in others)


def _is_of_sentences(source: Source, row: FactCandidate) -> bool:
    """Is it a row whose last cell has sentences, which each would lack the others?"""
    block = source.read.structure.block_at(row.fact.start)
    return block is not None and block.kind is not BlockKind.TABLE_ROW and block.kind is not BlockKind.HEADING


def _outside(noted: list[FactCandidate], others: Iterable[FactCandidate]) -> Iterator[FactCandidate]:
    """Those of the others that have none of a log's entries in them."""
    spans = sorted((one.fact.start, one.fact.end) for one in noted)
    begins = [start for start, _ in spans]
    for one in others:
        at = bisect_left(begins, one.fact.end)
        if not spans or at == 0 or max(end for _, end in spans[max(0, at - 2) : at]) <= one.fact.start:
            yield one


def _with_day(source: Source, first: FactCandidate, own: FactCandidate | None) -> FactCandidate:
    """A message's first statement, which says who wrote it to whom and when, as relevant as it is by itself, and of the day
    that it speaks of, unless that is only the one since which something is so."""
    if own is None:
        return first
    fact = replace(first.fact, entities=tuple(dict.fromkeys([*first.fact.entities, *own.fact.entities])))
    days = (one for one in source.dates_in(own.fact.start, own.fact.end) if one.date == own.fact.date)
    is_since = any(is_cited(source.read.masked, one, own.fact.start) for one in days)
    if own.fact.date and not first.expected and not is_since:
        fact = replace(fact, date=own.fact.date, date_end=own.fact.date_end, precision=own.fact.precision)
    expected = first.expected or own.expected
    return replace(own, fact=fact, relevance=max(first.relevance, own.relevance), expected=expected)


def _best(source: Source) -> list[FoundFact]:
    """Those of most worth; the same words again are found again, at few places, and count once.

    Of a short document lesser sentences count too, for nothing in it is repeated better elsewhere.
    Table rows are counted apart, for a statement is its rows.
    """
    best: list[tuple[FactCandidate, FoundFact]] = []
    seen: dict[str, list[tuple[int, int]]] = defaultdict(list)
    taken: set[tuple[int, int]] = set()
    most, count = budget(len(source.text)), 0
    ranked = sorted(_worths(source), key=lambda pair: (-pair[0], pair[1].fact.start))
    parse_statements(ranked, source, most)
    for value, candidate in ranked:
        key, span = candidate.fact.text.lower(), (candidate.fact.start, candidate.fact.end)
        is_always = candidate.row or (candidate.expected and candidate.is_term)  # between whom a contract is
        is_over = count >= most and not is_always and not seen[key]
        again = len(seen[key]) > _AGAIN or any(span[0] < end and start < span[1] for start, end in seen[key])
        if span in taken or is_over or again or not suffices(value, candidate, source, len(best)):
            continue
        count += not candidate.row and not seen[key]
        seen[key].append(span)
        taken.add(span)
        fact = replace(candidate.fact, text=with_witness_pronouns(source, candidate.fact))
        text = without_joining_words(with_surnames(source, fact))
        best.append((candidate, replace(candidate.fact, text=with_whose(source, candidate, text))))
    return [replace(fact, text=with_about(source, one, fact)) for one, fact in divided(source, best)]


def _worths(source: Source) -> list[tuple[float, FactCandidate]]:
    """The same words put in two ways are worth the more of both; the first way, which says who wrote them, goes first.

    What cannot become a fact in any of its ways is not judged, and worth nothing.
    """
    fewest = LEAST if source.is_short or source.read.spoken else LESSER
    found = [
        one
        for one in with_terms(source, [*candidates_of(source)])
        if one.relevance >= fewest
        and not (source.is_of_court and is_of_its_course(one.fact.quote))
        and not is_disclaimer(source, one.fact)
    ]
    eligible = {(one.fact.start, one.fact.end) for one in found if may_suffice(one, source)}
    asked = [one for one in found if (one.fact.start, one.fact.end) in eligible]
    made = worth([judged(one, source) for one in asked])
    of_span: defaultdict[tuple[int, int], float] = defaultdict(float)
    for value, one in zip(made, asked, strict=True):
        of_span[one.fact.start, one.fact.end] = max(value, of_span[one.fact.start, one.fact.end])
    return [(of_span[one.fact.start, one.fact.end], one) for one in found]
