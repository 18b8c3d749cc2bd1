"""What a narrative tells of no single day: a state, a habit, what went on for a time. A day stated before is not its day."""

from __future__ import annotations

import re

_PERIOD = re.compile(
    r"\b(?:throughout|in the (?:wake|months?|weeks?|years?|days|course)\b"
    r"|(?:in|over|during|within) the (?:past|last|coming|next|following|previous|prior|ensuing|intervening) (?:\w+ )?"
    r"(?:days|weeks?|months?|years?)"
    r"|within (?:a few |some |several )?(?:hours|days|weeks|months)|on (?:a |at least )?(?:[a-z]+ ){0,3}(?:occasions|basis)"
    r"|at (?:other|various|several|some|different|all) (?:times?|points?|stages?)"
    r"|(?:repeatedly|regularly|frequently|routinely|periodically|generally|continually|increasingly|ultimately)"
    r"|during (?:the|his|her|their|its) (?:[\w-]+ )?(?:campaign|transition|investigation|election|administration|tenure|period"
    r"|summer|winter|spring|fall|autumn|year|season|term|employment|marriage|construction|litigation|negotiations))\b",
    re.I,
)
_DAY_OF = re.compile(r"(?:On )?[Tt]he (?:day|night|evening|morning|week|weekend) (?:of|after|before|that|when)\b")
_REPORTS = re.compile(
    r"^.{0,160}?\b(?:(?:told|informed) (?:the )?(?:(?:Special|special|Grand|grand) )?(?:Office|Committee|Commission|Counsel|FBI"
    r"|[Ii]nvestigators?|[Ii]nspectors?|[Aa]gents|[Pp]olice|[Dd]etectives?|[Jj]ury|[Cc]ourt|[Pp]anel|[Ii]nquiry|[Bb]oard)\b"
    r"(?: that)?|(?:recalled|testified|remembered)(?: (?:to|in|at) [^,;]{2,40}?)?(?: that)?),? "
)  # what is said later, of the time that is told of
_AFTER_OPENING = re.compile(r"^(?:in|with|by|at|given|because of|as) [^,;]{2,80}, ")
_LASTS = re.compile(
    r"^(?:[^,;:.\"\u201c]|,(?= [A-Z])){1,110}?\b(?:remained|became|continued|kept \w+ing|tended|preferred|used to|lived|worked"
    r"|served|owned|belonged|existed|intended|wanted|believed|viewed|regarded|considered|(?:appeared|seemed) to"
    r"|(?:was|were)(?: (?:not|also|still|very|always|well|n't)){0,2} (?:interested|aware|concerned|convinced|known|involved"
    r"|responsible|familiar|entitled|married|related|based|a|an|the|one|part|in (?:charge|contact|touch)))\b"
)
_THERE_WAS = re.compile(
    r"^(?:\W{0,3}\(?[\w.]{1,6}[.)] )?There (?:was|were) (?!(?:\w+ ){0,3}?(?:polic(?:y|ies)|rules?|practices?|contracts?"
    r"|agreements?|requirements?|procedures?|history|term)\b)"
)  # "There was a flash in the pit"
_HOLDS_NOW = re.compile(r"\b(?:is|are)\b(?! (?:said|told|reported|alleged)\b)")
_UNDER_WAY = re.compile(r"(?:\b(?:am|is|are)|['\u2019](?:m|s|re)) (?:(?:not|now|still) )?[a-z]{2,}ing\b")
_DID = re.compile(
    r"\b(?:asked|called|said|told|went|came|met|sent|wrote|gave|took|left|saw|made|signed|paid|began|decided|found|received"
    r"|returned|arrived|replied|responded|agreed|refused|ordered|hit|fell|struck|ran|drove|walked|opened|closed|stopped)\b"
)


def is_lasting(words: str) -> bool:
    """Does it tell what was so, or went on, for longer than a day?"""
    if _PERIOD.search(words) or _DAY_OF.match(words):
        return True
    if _THERE_WAS.match(words):
        return False
    reported = _REPORTS.match(words)
    rest = words[reported.end() :] if reported else words
    rest = _AFTER_OPENING.sub("", rest)
    found = _LASTS.match(rest)
    return found is not None and not _DID.search(found.group())


def holds_now(words: str) -> bool:
    """Does it say what is so when it is written: "the tag is still there"?"""
    return bool(_HOLDS_NOW.search(words))


def is_under_way(words: str) -> bool:
    """Does it say what somebody is about to do: "I am closing" on July 31?"""
    return bool(_UNDER_WAY.search(words))
