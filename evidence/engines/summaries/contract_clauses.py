"""Which sentence of a contract is most its cap or its promise not to compete, by the trained weights of clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from evidence.engines.clauses.word_likelihoods import clause_likelihoods


@dataclass(frozen=True, slots=True)
class ParticularClause:
    """A type of clause that is unusual or may cost a side much: the words that such a clause has, what a summary calls it, and
    how likely a sentence must be to be told as one; of such, in contracts that the weights do not know, two in three are."""

    words: re.Pattern[str]
    label: str
    likely: float = 0.15
    binds: re.Pattern[str] | None = None  # what it must say to oblige a side so


# The most unusual first. That nobody may assign the contract is said in all of them.
PARTICULAR = {
    "exclusivity": ParticularClause(
        re.compile(r"\bexclusiv|\bsole\b|\bonly\b|\bany other\b|\bthird part|\banyone other\b", re.I),
        "Exclusivity",
        0.05,
        re.compile(r"^(?!.*\bnon-? ?exclusive(?!.*(?<!non)(?<!non-)(?<!non )exclusive)).", re.I | re.S),
    ),
    "non_compete": ParticularClause(
        re.compile(r"\bcompet|\bsimilar (?:\w+ ){0,2}(?:business|products?|services?)\b", re.I),
        "Non-compete",
        0.05,
        re.compile(
            r"\b(?:shall|will|may|must|agrees?|covenants?|undertakes?)\b[^.;]{0,60}?\b(?:not|refrain|neither|no)\b"
            r"|\b(?:neither|no) \w[^.;]{0,80}?\b(?:shall|will|may)\b|\bprohibited\b|\bbut not\b|\bnon-?compet",
            re.I,
        ),
    ),
    "minimum_commitment": ParticularClause(
        re.compile(
            r"\bminimum|\b(?:at least|(?:no|not) (?:less|fewer) than)\b"
            r"(?! (?:\S{1,12} ){1,3}(?:days?|months?|years?|hours?|weeks?)\b|.{0,30}\b(?:in advance|notice)\b)",
            re.I,
        ),
        "Minimum",
        0.12,
        re.compile(
            r"^(?=.*\b(?:shall|will|must|agrees?|obligated|required|guarante\w+|unable)\b)"
            r".*\b(?:purchas\w+|buy|order\w*|pay\w*|paid|spend\w*|sell|sales?|suppl(?:y|ies)|deliver\w*|produc\w+|sold|invest\w*"
            r"|commit\w*|quantit(?:y|ies)|royalt(?:y|ies)|fees?|volumes?|units?|guarantee[ds]?|impressions|revenues?"
            r"|maintain|provide|perform\w*|appear\w*|visits?)\b",
            re.I | re.S,
        ),
    ),
    "cap_on_liability": ParticularClause(
        re.compile(r"\bliab|\bdamages\b", re.I),
        "Liability",
        0.05,
        re.compile(
            r"\b(?:exceed\w*|in excess of|(?<!not )limited to"
            r"|maximum(?! extent)|(?:no|not|not be) (?:more|greater) than|up to|capped)\b",
            re.I,
        ),  # and not who is liable, nor that nobody is for what follows from a breach, as in every contract
    ),
    "change_of_control": ParticularClause(
        re.compile(r"\bcontrol\b|\bmerge|\bacqui", re.I),
        "Change of control",
        0.1,
        re.compile(
            r"^(?!.*\bassign)(?=.*\b(?:terminat\w+|consent|notif\w+|notice|shall not|may not|will not|neither|assume|entitled"
            r"|pay\w*|cancel\w*|vest\w*|accelerat\w+)\b)|\bchange (?:in|of) control\b|\bacquir(?:er|or|ing)\b",
            re.I | re.S,
        ),
    ),
    "liquidated_damages": ParticularClause(
        re.compile(r"\bliquidated|\bpenalty\b|\btermination (?:fee|charge)", re.I), "Liquidated damages"
    ),
    "rofr_rofo_rofn": ParticularClause(
        re.compile(r"\bfirst (?:\w+ ){0,3}(?:refusal|offer|negotiat)|\bright to match\b", re.I), "First refusal"
    ),
    "most_favored_nation": ParticularClause(
        re.compile(r"\bmost favou?red|\bless favou?rable|\bmore favou?rable", re.I), "Most favored terms"
    ),
    "no_solicit_of_employees": ParticularClause(re.compile(r"\bsolicit|\bhire\b|\bemploy", re.I), "Solicitation", 0.05),
    "no_solicit_of_customers": ParticularClause(re.compile(r"\bsolicit|\bdivert\b", re.I), "Solicitation"),
    "ip_ownership_assignment": ParticularClause(
        re.compile(r"\bown|\bassign|\bproperty\b|\bfor hire\b", re.I),
        "Intellectual property",
        0.12,
        re.compile(
            r"\b(?:hereby (?:\w+,? ){0,5}assigns?|agrees? to assign|assigns|own(?:s|ed|er|ership)?|property|for hire"
            r"|vest(?:s|ed))\b",
            re.I,
        ),  # and not what is handed back at the end, or signed on request
    ),
}
SURE = 0.25  # how likely a sentence is the clause before it is told as one: three in four of such are

_Place = tuple[int, int]


def likeliest(text: str, name: str, places: Iterable[tuple[_Place, str]]) -> list[_Place]:
    """Of these places, each with its words, those that are likely enough a clause of the type, the likeliest first."""
    likely, wanted = clause_likelihoods(text).get(name, {}), PARTICULAR[name]
    found = [place for place, words in places if likely.get(place, 0) >= wanted.likely and _is_one(words, wanted)]
    return sorted(found, key=lambda place: -likely[place])


def _is_one(words: str, wanted: ParticularClause) -> bool:
    """Has a sentence the words of such a clause, and does it oblige a side so?"""
    return bool(wanted.words.search(words) and (wanted.binds is None or wanted.binds.search(words)))
