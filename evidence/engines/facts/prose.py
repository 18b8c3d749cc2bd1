"""Facts from running text, list items and labelled lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from evidence.engines.facts.contracts.acts import conveyed
from evidence.engines.facts.contracts.duties import parsed_for_two, parts_of
from evidence.engines.facts.forms.event_days import told_on_event_day
from evidence.engines.facts.forms.forms import SIGNATURE, field_candidates, is_of_the_paper, is_row_of_fields
from evidence.engines.facts.forms.remarks import is_remark, remark_candidate
from evidence.engines.facts.logs.log_entries import entries_of, entry_candidates
from evidence.engines.facts.mail.mail import is_request
from evidence.engines.facts.papers.agenda import under_item
from evidence.engines.facts.papers.diagnoses import diagnosis
from evidence.engines.facts.papers.expected import is_asked as is_asked_of_reader
from evidence.engines.facts.papers.expected import is_expected
from evidence.engines.facts.papers.letters import with_passage
from evidence.engines.facts.papers.meetings import is_motion, of_meeting
from evidence.engines.facts.papers.oaths import is_form
from evidence.engines.facts.papers.pleadings import alleged, is_formal
from evidence.engines.facts.papers.recitals import recited
from evidence.engines.facts.papers.rules_of_law import is_law
from evidence.engines.facts.papers.rulings import is_ruling
from evidence.engines.facts.referring.back_references import with_counted
from evidence.engines.facts.referring.contained import self_contained
from evidence.engines.facts.referring.open_statements import is_left_open_by
from evidence.engines.facts.referring.parties import with_names
from evidence.engines.facts.referring.parts import is_part
from evidence.engines.facts.relevance import LEAST, LESSER, Assessed, assess
from evidence.engines.facts.sentences.broken import goes_on, is_asked, is_broken, is_put_to
from evidence.engines.facts.sentences.clauses import clause_candidates
from evidence.engines.facts.sentences.common_clauses import says_nothing_of_the_case
from evidence.engines.facts.sentences.fragments import asserts, needs_grammar
from evidence.engines.facts.sentences.lists import (
    argued,
    begins_duties,
    case_of_items,
    duty_of,
    holds_for_one,
    is_of_all,
    leads,
    leads_to_cases,
    listed,
    stated_before,
    with_scope,
)
from evidence.engines.facts.sentences.representations import Represented, represented
from evidence.engines.facts.sentences.text import plain, uncalled, without_reason
from evidence.engines.facts.sentences.torn_clauses import LOWER_ITEM, is_torn_clause
from evidence.engines.facts.sentences.torn_print import is_entry, is_torn_print
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.kinds import MAILED, PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.support import parse

_STATED = PROSE | {BlockKind.LIST_ITEM, BlockKind.FORM_FIELD, BlockKind.FOOTNOTE}
_BOX = re.compile(r"\[[ xX\u2713\u2714]?\]|\{[a-z][a-z ]{1,30}\}")  # also "{date}", where something is to be filled in
_LEADS_ON = re.compile(r":(?: (?:[IVX]{1,4}|\d{1,2}|[A-Za-z])\.)?$")  # to what stands below: "It is ordered: I."
_INSTRUCTS = re.compile(
    r"(?:please|do not|then) [a-z]{3,}\b|(?:return|send|mail|submit|attach|refer|reply) (?:it )?to\b"
    r"|(?:return|complete|print|type|attach|sign|send|submit|mail|enter|list|describe|check|tick|state|give|use|read|initial|keep"
    r"|retain|file|fill|see|call|write|detach|enclose) (?:in |out )?"
    r"(?:the|this|these|your|all|any|each|every|here|only|both|if|one)\b",
    re.I,
)  # of a form's print
_PERSONAL = re.compile(r"(?:[^,.]{1,40}, ?)?(?:he|she|his|her)\b", re.I)
_EXPECTED = 0.15  # what an allegation and a report's conclusion have more than the same words elsewhere
_RULED = 0.8  # relevance
_BEFORE = 5  # sentences before one that may say of whom its pronouns speak
_LEAD_IN = 900  # characters a lead-in and its item may span together


def prose_candidates(source: Source) -> Iterator[FactCandidate]:
    """Sentences worth keeping, reworded to be understood by themselves."""
    if source.read.spoken:
        return  # its title pages, appearances and notes are not said by anyone
    _parse_doubtful(source)
    entries = entries_of(source)
    yield from entry_candidates(source, entries)
    noted = {sentence.start for entry in entries for sentence in entry.sentences}
    flat = source.read.masked.replace("\n", " ")
    before: list[Sentence] = []
    lead: Sentence | None = None
    stated = 0  # up to where fields of forms say it
    sentences = of_meeting(source.read.sentences) if source.is_minutes else source.read.sentences
    represents = represented(sentences)
    for sentence, following in _followed(sentences):
        if sentence.start in noted:
            continue
        is_listed = sentence.kind is BlockKind.FORM_FIELD or is_row_of_fields(source, sentence)
        is_field = is_listed and not source.is_mail and not is_remark(source, sentence)
        fields = list(field_candidates(source, sentence)) if is_field else []
        yield from fields
        stated = max([stated, *(one.fact.end for one in fields)])
        if is_field and is_of_the_paper(source, sentence):
            continue
        if sentence.start >= stated and sentence.kind in _STATED and not SIGNATURE.search(sentence.words):
            torn = is_broken(sentence, following) or is_torn_print(source, sentence, following)
            if held := represents.get(sentence.start):
                yield from _represented(source, held, sentence)
            elif not torn and (lead or not goes_on(sentence, before[-1] if before else None)):
                yield from _stated(source, flat, *with_scope(lead, sentence), before)
            lead = None if source.is_chat else _next_lead(lead, sentence)  # each message of a chat stands by itself
        elif sentence.kind is BlockKind.HEADING:
            before, lead = [], sentence if holds_for_one(sentence.words) else None
        before = [*before[-_BEFORE:], sentence]


def _followed(sentences: list[Sentence]) -> Iterator[tuple[Sentence, Sentence | None]]:
    """Each sentence with the one after it; with the one behind the head of a page that goes on with it in small letters."""
    for sentence, first, second in zip_longest(sentences, sentences[1:], sentences[2:]):
        if sentence is not None:
            is_head = first and second and first.kind is BlockKind.HEADING and second.words[:1].islower()
            yield sentence, second if is_head else first


def _stated(
    source: Source, flat: str, lead: Sentence | None, sentence: Sentence, before: list[Sentence]
) -> Iterator[FactCandidate]:
    """What a sentence asserts: with its lead-in if it needs one, each item of its list, each of its clauses, or as a whole."""
    is_item = sentence.kind is BlockKind.LIST_ITEM or LOWER_ITEM.match(sentence.words)
    lead = None if lead and lead.words.endswith(",") and not sentence.words.startswith("(") else lead
    if lead and is_item and (leads_to_cases(lead.words) or LOWER_ITEM.match(lead.words)):
        return
    if lead and (together := _together(source, flat, lead, sentence, before)):
        yield from together
        return
    if lead and (lead.words.endswith((" that", ",")) or (begins_duties(lead.words) and duty_of(sentence.words))):
        return  # what is only argued is no fact by itself, nor a duty of nobody
    if deeded := conveyed(sentence.words):
        yield from filter(None, [_candidate(source, replace(sentence, words=deeded), before)])
        return
    if parts := list(recited(flat, sentence)):
        yield from (one for part in parts if (one := _candidate(source, part, before)))
        return
    if items := [one for item in listed(flat, sentence) if (one := _candidate(source, item, before))]:
        yield from items
        return
    if found := diagnosis(source, sentence):
        yield found
        return
    parts = parts_of(source, flat, sentence) if _assessed(source, sentence).relevance >= LESSER else [sentence]
    for part in parts:
        if candidate := _candidate(source, part, before):
            yield _of_the_same(source, sentence, part, candidate)
            yield from clause_candidates(source, part, candidate)


def _of_the_same(source: Source, whole: Sentence, part: Sentence, one: FactCandidate) -> FactCandidate:
    """Also about those who act in a clause that leaves them to the one before."""
    meant = [found for found in source.mentions_in(whole.start, part.start) if found.text in part.words]
    names = [found.name for found in meant]
    entities = tuple(dict.fromkeys([*one.fact.entities, *names]))
    fact = replace(one.fact, entities=entities)
    if not " ".join(fact.quote.split()).startswith(part.words.split(maxsplit=1)[0]):
        quote = source.text[whole.start : fact.end]  # who did it stands there
        fact = replace(fact, text=with_names(fact.text, meant), start=whole.start, quote=quote)
    return replace(one, fact=fact)


def _together(
    source: Source, flat: str, lead: Sentence, sentence: Sentence, before: list[Sentence]
) -> list[FactCandidate]:
    """A lead-in with each item that the sentence after it has."""
    whole = replace(sentence, start=lead.start, words=f"{lead.words} {sentence.words}", label=lead.label)
    if items := [one for item in listed(flat, whole) if (one := _candidate(source, item, before))]:
        return items
    candidate = _led(source, lead, sentence)
    return [candidate] if candidate else []


def _represented(source: Source, held: Represented, sentence: Sentence) -> Iterator[FactCandidate]:
    """An item of what a party represents, cited from the words that say so."""
    whole = replace(sentence, start=held.start, words=held.words, label=0)
    if held.words and (candidate := _candidate(source, whole, [])):
        yield candidate


def _parse_doubtful(source: Source) -> None:
    """Parse together the sentences of which only their grammar tells whether they assert anything, or two things."""
    stated = [
        one for one in source.read.sentences if one.kind in _STATED and _may_count(source, _assessed(source, one))
    ]
    doubtful = [plain(one.words) for one in stated if needs_grammar(one.words)]
    parse.parse_all([*map(parse.plain, doubtful), *(words for one in stated for words in parsed_for_two(source, one))])


def _may_count(source: Source, assessed: Assessed) -> bool:
    """Is it worth asking what its words are worth? In a short document of every sentence that is none of a form."""
    if source.is_short and not assessed.excluded:
        return assessed.relevance >= LEAST
    return assessed.is_relevant and assessed.relevance >= LESSER


def _assessed(source: Source, sentence: Sentence) -> Assessed:
    mentions = source.mentions_in(sentence.start, sentence.end)
    assessed = assess(sentence, mentions, source.dates_in(sentence.start, sentence.end))
    if not assessed.relevance or not is_expected(source, sentence):
        return assessed
    return Assessed(assessed.relevance + _EXPECTED, True, assessed.anchored)


def _candidate(source: Source, sentence: Sentence, before: list[Sentence]) -> FactCandidate | None:
    if is_remark(source, sentence):
        return remark_candidate(source, sentence, before)
    is_mailed = sentence.kind in MAILED or source.is_mail
    words = uncalled(sentence.words) if is_mailed else sentence.words
    words = without_reason(words)
    sentence = replace(sentence, words=with_counted(words, before[-1].words if before else ""))
    assessed = _assessed(source, sentence)
    if source.court and is_ruling(sentence.words):
        return _ruled(source, sentence)
    if not _may_count(source, assessed) or _LEADS_ON.search(sentence.words):
        return None
    if _BOX.search(sentence.words):
        return None  # which of them is ticked, a form's field tells
    if source.head and _INSTRUCTS.match(sentence.words):
        return None
    if is_asked(sentence.words) or (source.is_chat and is_put_to(sentence.words)):
        return None
    if (is_mailed and is_request(sentence.words)) or is_part(source, sentence, before):
        return None
    moved = (source.is_minutes and is_motion(sentence.words)) or is_asked_of_reader(source, sentence)
    if (
        not (moved or asserts(with_passage(plain(sentence.words), source.text)))
        or is_entry(plain(sentence.words))
        or says_nothing_of_the_case(source, sentence.words)
        or is_form(sentence.words)
        or (source.pleading and is_formal(plain(sentence.words)))
        or is_law(source, sentence)
    ):
        return None
    said = self_contained(source, sentence, before)
    if not _is_of_patient(source, sentence, before) and is_left_open_by(source, sentence, said.text):
        return None
    text = alleged(source.pleading or source.brief, under_item(source, sentence, said.text))
    confidence = 0.3 + 0.5 * min(assessed.relevance, 1.1) + said.change
    fact = source.fact(text, sentence.start, sentence.end, confidence, *said.meant)
    fact = told_on_event_day(source, fact, sentence.words)
    return FactCandidate(fact, assessed.relevance + said.change / 2, expected=is_expected(source, sentence))


def _is_of_patient(source: Source, sentence: Sentence, before: list[Sentence]) -> bool:
    """Is it of the one whose chart it is, who is named in its head alone?"""
    if not source.patient or "\u201c" in sentence.words:
        return False
    near = (sentence, *before[-1:]) if _PERSONAL.match(plain(sentence.words)) else (sentence,)
    return all(source.names_no_person(said.start, said.end) for said in near)


def _ruled(source: Source, sentence: Sentence) -> FactCandidate:
    """ "We affirm.", which is short, and what the paper is there to say."""
    text = f"The {source.court} wrote: \u201c{plain(sentence.words)}\u201d"
    return FactCandidate(source.fact(text, sentence.start, sentence.end, 0.7, source.court), _RULED, expected=True)


def _next_lead(lead: Sentence | None, sentence: Sentence) -> Sentence | None:
    """ "Consultant shall:" leads the items after it, until a sentence that ends otherwise."""
    if lead_in := argued(sentence.words) or case_of_items(sentence.words):
        return replace(sentence, words=lead_in)
    if leads(sentence.words):
        return sentence
    if lead is None:
        return None
    goes_on = begins_duties(lead.words) and sentence.kind is BlockKind.LIST_ITEM
    return lead if goes_on or sentence.words.endswith((";", ",", "and", "or")) else None


def _led(source: Source, lead: Sentence, item: Sentence) -> FactCandidate | None:
    """An item that is a fragment without its lead-in is stated, and cited, together with it."""
    body = plain(item.words)
    if not body or item.end - lead.start > _LEAD_IN:
        return None
    if following := stated_before(lead.words, item.words):
        return _with_lead(source, lead, item, following)
    if is_of_all(lead.words):
        return None
    duty = duty_of(item.words) if begins_duties(lead.words) else ""
    fragment = duty or re.sub(r"^\W{0,3}(?:\(?[\w]{1,4}[.)] ){0,2}", "", item.words)
    if not fragment[:1].islower() and not lead.words.endswith((" that", ",")):
        return None
    return _with_lead(source, lead, item, lead.words.rstrip(":- \u2014\u2013") + " " + fragment)


def _with_lead(source: Source, lead: Sentence, item: Sentence, words: str) -> FactCandidate | None:
    whole = Sentence(lead.start, item.end, BlockKind.LIST_ITEM, words)
    if is_torn_clause(whole, None):
        return None
    assessed = assess(whole, source.mentions_in(lead.start, item.end), source.dates_in(item.start, item.end))
    said = self_contained(source, whole, [])
    text = alleged(source.pleading or source.brief, said.text)
    fact = source.fact(text, lead.start, item.end, 0.3 + 0.4 * assessed.relevance + said.change, *said.meant)
    return FactCandidate(fact, assessed.relevance - 0.08)
