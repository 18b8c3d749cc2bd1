"""Things and people that only an earlier sentence describes: "The powder weighed 61 grams", told with "a white powder found in a
kitchen drawer", where that is the only powder of the paper."""

from __future__ import annotations

import re
from functools import lru_cache

from evidence.engines.facts.referring.bearers import is_role_noun
from evidence.engines.facts.referring.left_open import words_told
from evidence.engines.facts.sentences.grammar import DOES, GRAMMAR
from evidence.engines.facts.source import Source

_SUBJECT = re.compile(
    rf"The (?P<kind>(?:(?!{GRAMMAR}\b)[a-z][a-z'\u2019-]* ){{0,2}}?)(?!{GRAMMAR}\b)(?P<noun>[a-z][a-z-]{{2,}})"
    rf"(?= (?:also |then |later |never |not |now |still |apparently |reportedly )?{DOES}\b)"
)
_IN_ANY_CASE = """
court jury judge parties party plaintiff defendant petitioner respondent claimant grievant appellant appellee applicant
state government people prosecution defense commonwealth agreement lease contract policy company corporation board
council committee commission department agency district city county town union term trial motion matter hearing case
appeal complaint petition action lawsuit suit investigation meeting chair chairman secretary grievance arbitrator
tribunal panel undersigned debtor trustee buyer seller landlord tenant lender borrower employer employee insured insurer
policyholder decedent deceased patient testator testatrix estate staff management majority evidence record law statute
rule public association members directors shareholders conclusion opinion purpose fact question issue reason following
above foregoing
"""  # of which a paper that speaks of one has one only
_OF_THE_CASE = frozenset(_IN_ANY_CASE.split())
_ARTICLE = (
    r"(?:[Aa]n?|[Oo]ne|[Aa]nother|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en"
    r"|[a-z]{3,7}ty-[a-z]{3,5})"
)
_DONE = (
    r"(?:found|seen|left|kept|hidden|taken|bought|sold|made|stored|parked|located|labell?ed|marked|dated|addressed|signed|owned"
    r"|attached|installed|filed|issued|equipped|filled|written|painted|placed|mounted|recovered|seized|removed|collected)"
)
_STOPS = re.compile(
    rf"[;()\u201c\u201d\"]|[.,:](?!\d)|\s(?:that|which|who|whom|whose|and|or|but|when|while|because|so|as|where|after|before|if|until"
    rf"|(?!{_DONE} (?:of|in|on|at|by|to|with|from|behind|under|near)\b){DOES})\b"
)
_SAYS_ITSELF = re.compile(
    r" (?:shows?|showed|states?|stated|says|said|indicates?) that\b| (?:is|are|was|were) (?:due|payable|owed)\b| [a-z]+ed by\b"
)  # of papers; "the fees asked by"
_PASSIVE = re.compile(rf"\s(?:was|were) (?P<done>{_DONE} (?:in|on|at|by|to|from|behind|under|near|with)\b)")
_ONE_OF_MORE = re.compile(r"(?:remaining|other|same|second|third|next|previous|latter|former)")
_KINDS_OF_HOUSE = """
hospital clinic church school college university bank hotel motel restaurant store mill plant farm mall park bridge bar firm
garage station library warehouse laboratory theater shipyard museum airport jail prison pharmacy brewery bakery
"""
_HOUSES = frozenset(_KINDS_OF_HOUSE.split())
_COUNTED = re.compile(r"[Oo]ne [\w-]+ [\w-]+")
_VEHICLES = ("vehicle", "car", "truck", "van", "pickup", "sedan", "tractor", "motorcycle", "bus")
_ALIKE = (
    _VEHICLES,
    ("property", "premises", "building", "house", "residence", "site"),
)  # a field of one may mean the other
_MODEL = re.compile(
    r"\b(?P<said>(?:19[5-9]\d|20[0-4]\d) (?:[A-Z][a-z]{2,}|[A-Z]{2,4}) (?:[A-Z][\w-]+(?: \d{3,4}\b)?|\d{3,4}\b))"
)
_MORE_VEHICLES = re.compile(
    rf"\b(?:[Oo]ther|[Aa]nother|[Ss]econd|[Tt]wo|[Bb]oth|[Tt]hree) (?:{'|'.join(_VEHICLES)})s?\b"
)
_THE_EVENT = re.compile(
    r"\b(?:at|during|after|before|in|of|to|that|with|for) the (?:meeting|interview|call|conversation|discussion|dinner|visit"
    r"|trip|e-?mail|letter|message|session|exchange|encounter|lunch|briefing|column|article|report|request|proposal)"
    r"(?=[,.;]| (?:that|which|and|but|was|were|had|happened|took|by|he|she|they|with (?:him|her|them))\b)"
)
_THING = re.compile(r"\bthe (?P<noun>[a-z]{4,})\b(?!['\u2019-]| (?:of|that|which|who|[A-Z#\d(]))")
_NAME = re.compile(r"\b[A-Z][a-z]{2,}")
_ANCHOR = re.compile(r"[$\u00a3\u20ac] ?\d|\b(?:1[89]|20)\d\d\b|\d{1,2}/\d{1,2}")
_TOP = 1_500  # characters of a paper's head
_LONGEST, _REACH, _FEWEST = 90, 6_000, 2  # characters; words that describe a thing


def with_antecedent(source: Source, words: str, start: int) -> str:
    """The words with what their subject is, in brackets behind it, where the paper has told of one such thing before; or with
    what a field of its head has for another thing in them."""
    found = _SUBJECT.match(words)
    if found is None or found["noun"] in _OF_THE_CASE:
        return _with_field(source, words)
    described = "" if found["kind"] else _described(source, found["noun"], start)
    return f"{words[: found.end()]} [{described}]{words[found.end() :]}" if described else _with_field(source, words)


def _with_field(source: Source, words: str) -> str:
    """ "Roe saw that the vessel was low" with "Vessel: Northern Tern"."""
    if "[" in words:
        return words
    for found in _THING.finditer(words):
        noun = found["noun"]
        said = "" if noun in _OF_THE_CASE or is_role_noun(noun) else _in_field(source.read.masked[:_TOP], noun)
        if said and _NAME.search(said) and said.split()[0] not in words and not _ANCHOR.search(said):
            return f"{words[: found.end()]} [{said}]{words[found.end() :]}"
    return words


def leaves_thing_open(words: str) -> bool:
    """Is its subject a thing or somebody whom only words before it describe: "The bag was sealed" """
    found = _SUBJECT.match(words)
    if found is None or found["noun"] in _OF_THE_CASE or _SAYS_ITSELF.match(words, found.end()):
        return False
    if found["kind"] and not _ONE_OF_MORE.fullmatch(found["kind"].strip()):
        return False  # "The fire marshal", "The third floor porch"
    return not words[found.end() :].startswith(" [")


def leaves_role_open(words: str) -> bool:
    """Is its subject "the borrower" or "the employer", whose name nothing in the paper tells for sure?"""
    found = _SUBJECT.match(words)
    if found is None or found["kind"] or words[found.end() :].startswith(" ["):
        return False
    return is_role_noun(found["noun"])


def leaves_event_open(source: Source, text: str) -> bool:
    """Does a report of many events speak of "the meeting" or "the letter", which only words before it tell from others?"""
    tells_many = not (source.is_short or source.is_instrument or source.is_minutes or source.is_of_court)
    return tells_many and bool(_THE_EVENT.search(words_told(text)))


def _described(source: Source, noun: str, start: int) -> str:
    """What the paper says the one thing is that it calls so; empty where it has none, or more than one."""
    masked = source.read.masked
    said = _fields(masked[:_REACH], noun)
    if said:
        return said.pop() if len(said) == 1 else ""
    before = " ".join(masked[max(0, start - _REACH) : start].split())
    numbered = () if noun.endswith("s") else (_numbered(noun),)
    housed = (_ending_so(noun),) if noun in _HOUSES else ()
    for pattern in (_named(noun), *numbered, *housed):
        names = {one["said"].strip(" ,") for one in pattern.finditer(before)}
        if names:
            return names.pop() if len(names) == 1 else ""
    return _introduced(before, noun) or (_model(before) if noun in _VEHICLES else "")


def _fields(masked: str, noun: str) -> set[str]:
    """What stands in fields of that noun, or of one that may mean the same."""
    kinds = "|".join(next((alike for alike in _ALIKE if noun in alike), (noun,)))
    field = re.compile(
        rf"(?:^|[ ]{{2}}|\t)(?i:{kinds}):[ \t]{{1,24}}(?P<said>[A-Z0-9](?:(?![ ]{{2}})[^\n\t]){{2,58}})", re.M
    )
    return {" ".join(one["said"].split()).rstrip(".,") for one in field.finditer(masked)}


@lru_cache(maxsize=256)  # asked for wherever the paper has the noun
def _in_field(masked: str, noun: str) -> str:
    """What the one field of that noun has; empty where there is none, or more than one."""
    said = _fields(masked, noun)
    return said.pop() if len(said) == 1 else ""


def _model(before: str) -> str:
    """ "2014 Ford Transit": the one vehicle of a paper that tells by its year and make what it is."""
    models = {one["said"] for one in _MODEL.finditer(before)}
    return models.pop() if len(models) == 1 and not _MORE_VEHICLES.search(before) else ""


def _named(noun: str) -> re.Pattern[str]:
    """ "the supervisor, Bud Roe," and "Ann Lee, dispatcher,"."""
    word = re.escape(noun)
    return re.compile(
        rf"\b{word},? (?P<said>(?:(?:Mr|Mrs|Ms|Dr)\. )?[A-Z][a-z'\u2019-]+(?: [A-Z]\.)?(?: [A-Z][\w'\u2019-]+){{1,2}}"
        rf"(?: and (?:[A-Z][\w'\u2019.-]+ ?){{2,3}})?)"
    )


def _numbered(noun: str) -> re.Pattern[str]:
    """ "coach 217"."""
    return re.compile(
        rf"\b(?P<said>(?i:{re.escape(noun)}) (?:[Nn]o\. ?|#)?[A-Z]{{0,4}}-?\d[\w-]*)(?! ?(?:and|to|or|%)\b)"
    )


def _ending_so(noun: str) -> re.Pattern[str]:
    """ "Brook County Hospital"."""
    return re.compile(rf"\b(?P<said>(?:[A-Z][\w'\u2019&-]+ ){{1,4}}{re.escape(noun.capitalize())})\b(?! [A-Z&])")


def _introduced(before: str, noun: str) -> str:
    """ "a white powder found in the drawer": the one of that noun which the paper brings in, with what tells it from others."""
    brought = re.compile(rf"\b{_ARTICLE} (?:(?!{GRAMMAR}\b)[\w'\u2019-]+ ){{0,3}}?{re.escape(noun)}\b")
    told = {_with_rest(before, one) for one in brought.finditer(before)}
    if len(told) != 1:
        return ""
    said = told.pop()
    if _COUNTED.fullmatch(said):
        return ""  # "one minor child" tells of "the child" no more than it does
    return said[0].lower() + said[1:] if len(said.split()) > _FEWEST and len(said) <= _LONGEST else ""


def _with_rest(before: str, brought: re.Match[str]) -> str:
    passive = _PASSIVE.match(before, brought.end())
    begin = passive.start("done") if passive else brought.end()
    stop = _STOPS.search(before, passive.end() if passive else begin)
    rest = before[begin : stop.start() if stop else begin].strip()
    return f"{brought.group()} {rest}".strip()
