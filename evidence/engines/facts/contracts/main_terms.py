"""Which statements of a contract are its main terms, by the trained weights of clauses: how long it lasts, how it ends, which
law governs it, what a side may not do. They are facts whatever their words are worth."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.clauses.word_likelihoods import clause_likelihoods
from evidence.engines.dates.instrument_day import is_instrument
from evidence.engines.facts.source import FactCandidate, Source

# Of contracts that the weights do not know, nine in ten of such statements were graded good, and half of the others.
LIKELY = 0.3
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
)


def with_terms(source: Source, found: list[FactCandidate]) -> list[FactCandidate]:
    """The candidates, with those marked that are main terms."""
    places = term_places(source)
    return [replace(one, is_term=True) if _is_one(one, places) else one for one in found] if places else found


def term_places(source: Source) -> list[tuple[int, int]]:
    """Where the main terms of a contract stand; nowhere in other papers."""
    if source.is_mail or source.read.spoken or source.is_of_court or source.is_law or not is_instrument(source.text):
        return []
    likely = clause_likelihoods(source.text)
    return sorted({place for name in _MAIN for place, share in likely.get(name, {}).items() if share >= LIKELY})


def _is_one(candidate: FactCandidate, places: list[tuple[int, int]]) -> bool:
    """Does half of the shorter of both stand in the other?"""
    start, end = candidate.fact.start, candidate.fact.end
    return any(2 * (min(end, last) - max(start, first)) >= min(end - start, last - first) for first, last in places)
