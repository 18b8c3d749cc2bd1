"""Which statements of a contract are its main terms, by the trained weights of clauses: how long it lasts, how it ends, which
law governs it, what a side may not do. They are facts whatever their words are worth."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.clauses.word_likelihoods import clause_likelihoods
from evidence.engines.facts.contracts.acts import is_act
from evidence.engines.facts.contracts.changes import is_change
from evidence.engines.facts.contracts.recognized import is_contract
from evidence.engines.facts.contracts.schedules import with_clause
from evidence.engines.facts.contracts.torn import is_part_of_clause
from evidence.engines.facts.referring.contained import NOBODYS, self_contained
from evidence.engines.facts.relevance import is_definition
from evidence.engines.facts.sentences.broken import is_broken
from evidence.engines.facts.sentences.capitals import in_small_letters
from evidence.engines.facts.sentences.common_clauses import is_of_form
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.sentences.torn_clauses import is_torn_clause
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

# Of contracts that the weights do not know, nine in ten of such statements were graded good, and half of the others.
LIKELY = 0.3
_BINDS = re.compile(r"\b(?:shall|will|must|may|is|are|grants?|agrees?|waives?)\b", re.I)
_KINDS = PROSE | {BlockKind.LIST_ITEM}
_CLOSED = (".", ";", ".)")
_LONGEST, _RELEVANCE = 600, 0.7  # characters
_MAIN = (
    "expiration_date",
    "renewal_term",
    "notice_period_to_terminate_renewal",
    "termination_for_convenience",
    "governing_law",
    "exclusivity",
    "non_compete",
    "minimum_commitment",
    "revenue_profit_sharing",
    "cap_on_liability",
    "anti_assignment",
    "license_grant",
    "change_of_control",
    "liquidated_damages",
    "ip_ownership_assignment",
    "audit_rights",
    "rofr_rofo_rofn",
    "most_favored_nation",
    "no_solicit_of_employees",
    "no_solicit_of_customers",
    "covenant_not_to_sue",
    "warranty_duration",
    "volume_restriction",
    "post_termination_services",
)


def with_terms(source: Source, found: list[FactCandidate]) -> list[FactCandidate]:
    """The candidates, with those marked that are main terms or change one, and terms that only their form kept from being one."""
    if not is_contract(source):
        return found
    places = term_places(source)
    marked = [_marked(with_clause(source, one), places) for one in found]
    return [*marked, *_left_out(source, marked, places)]


def _marked(candidate: FactCandidate, places: list[tuple[int, int]]) -> FactCandidate:
    said = candidate.fact.text
    if is_change(said) or (is_act(said) and len(said) <= _LONGEST and not is_part_of_clause(said)):
        return replace(candidate, is_term=True, expected=True)
    return replace(candidate, is_term=True) if _is_one(candidate, places) else candidate


def _left_out(source: Source, marked: list[FactCandidate], places: list[tuple[int, int]]) -> Iterator[FactCandidate]:
    """Whole sentences that are main terms and no candidates: in capitals, or with words that boilerplate has."""
    sentences = source.read.sentences
    starts = [one.start for one in sentences]
    for start, end in places:
        at = bisect_right(starts, start) - 1
        taken = any(one.fact.start < end and start < one.fact.end for one in marked)
        if at < 0 or taken or (sentences[at].start, sentences[at].end) != (start, end):
            continue
        following = sentences[at + 1] if at + 1 < len(sentences) else None
        if _stands(sentences[at], sentences[at - 1] if at else None, following):
            yield from _stated(source, sentences[at])


def _stands(sentence: Sentence, before: Sentence | None, following: Sentence | None) -> bool:
    """Is it a whole sentence, and no definition and no stem of a list?"""
    words = plain(sentence.words)
    if sentence.kind not in _KINDS or len(words) > _LONGEST or not sentence.words.rstrip().endswith(_CLOSED):
        return False
    if is_broken(sentence, following) or is_torn_clause(sentence, before) or is_definition(words) or is_of_form(words):
        return False
    return bool(_BINDS.search(words)) and words[:1].isupper() and ": " not in words


def _stated(source: Source, sentence: Sentence) -> Iterator[FactCandidate]:
    """The sentence, unless nobody is named who says "we" or "you" in it."""
    said = self_contained(source, replace(sentence, words=in_small_letters(sentence.words, source.text)), [])
    if said.change > NOBODYS:
        fact = source.fact(said.text, sentence.start, sentence.end, 0.7 + said.change, *said.meant)
        yield FactCandidate(fact, _RELEVANCE, is_term=True)


def term_places(source: Source) -> list[tuple[int, int]]:
    """Where the main terms of a contract stand; nowhere in other papers."""
    if not is_contract(source):
        return []
    likely = clause_likelihoods(source.text)
    return sorted({place for name in _MAIN for place, share in likely.get(name, {}).items() if share >= LIKELY})


def _is_one(candidate: FactCandidate, places: list[tuple[int, int]]) -> bool:
    """Does half of the shorter of both stand in the other?"""
    start, end = candidate.fact.start, candidate.fact.end
    return any(2 * (min(end, last) - max(start, first)) >= min(end - start, last - first) for first, last in places)
