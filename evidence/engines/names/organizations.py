"""Organizations by their form: legal suffixes, courts, agencies, departments, firms, institutions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.names.companies import find_companies
from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    JOBS,
    NOT_NAMES,
    ORG_HEADS,
    STATES,
    Vocabulary,
    given_names,
    place_names,
)
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import LISTED, Span

_OWNER = re.compile(r"(?<= of)(?! St\.)[^']{4,60}?(?P<own>'s)(?= [A-Z])")  # "Bureau of Industry | 's Entity List"
_STRONG = 0.9  # from here on the form shows that it is one
_UNIT = 3  # words
_ADDRESSED = frozenset(
    {"mr", "mrs", "ms", "mx", "dr", "no", "nos", "order"}
)  # of another line, or of a paper of theirs
_U = "A-ZÀ-ÖØ-Þ"
_CAP = rf"[{_U}][\w'&.-]{{0,24}}"
_PART = rf"(?:(?:[A-Z]\.)+|St\.|[{_U}][\w'&-]{{0,24}})"  # no full stop, after which another sentence begins
_STATE = rf"{_PART}(?: {_PART}){{0,2}}"
_PLACE_TAIL = rf"(?: of (?:the )?{_STATE}| in and for [A-Z][\w ,]{{3,40}})?"
_STATES = "|".join(STATES)
_GAP = r"[ \n]{1,50}"  # captions are centred, a line for each part
_DISTRICT = "Northern|Southern|Eastern|Western|Middle|Central|NORTHERN|SOUTHERN|EASTERN|WESTERN|MIDDLE|CENTRAL"
_COURTS = re.compile(
    rf"\b(?:(?:United States|U\.S\.|UNITED STATES){_GAP})?(?:(?:District|Bankruptcy) Court|(?:DISTRICT|BANKRUPTCY) "
    rf"COURT)"
    rf"{_GAP}(?:(?:for|For|FOR) (?:the|THE) (?:(?:{_DISTRICT}) )?|(?:{_DISTRICT}) )(?:District|DISTRICT) (?:of|OF) {_STATE}"
    rf"|\b(?:United States|U\.S\.|UNITED STATES){_GAP}(?:COURT OF APPEALS|Court of Appeals|(?:Supreme|Bankruptcy|District|Tax) "
    rf"Court|Court of Federal Claims)(?:{_GAP}(?:for the|For the|FOR THE) [A-Z][A-Za-z]+ (?:Circuit|CIRCUIT))?"
    rf"|\b(?:{_STATES}) (?:(?:Supreme|Superior) Court|Court of (?:Criminal )?Appeals?)(?:{_GAP}(?:{_DISTRICT}) District)?"
    rf"|\b(?:Circuit|District|Superior|CIRCUIT|DISTRICT|SUPERIOR) (?:Court|COURT),? (?:of|OF|for|FOR) (?:the|THE) {_CAP}{_GAP}"
    rf"(?:Judicial|JUDICIAL){_GAP}(?:Circuit|District|CIRCUIT|DISTRICT)"
    rf"|\b(?:Supreme|Superior|Circuit|County|District|Family|Probate|High|Crown|Municipal|Chancery|Federal) "
    rf"Court{_PLACE_TAIL}"
    rf"|\bCourt of (?:Appeals?|Chancery|Common Pleas|Justice|Claims|Session)"
    rf"(?: for the [A-Z][a-z]+ Circuit| of (?:the )?{_STATE})?"
    rf"|\b(?:SUPERIOR|SUPREME|CIRCUIT|COUNTY|DISTRICT) COURT OF (?:THE )?(?:STATE OF )?[A-Z]{{3,20}}(?: [A-Z]{{4,20}})?"
)
_LOCAL = "Municipal|County|Circuit|Superior|District|Family|Probate|Juvenile|Magistrate|Justice"
_COURT_KINDS = frozenset(_LOCAL.split("|"))
_OF_COUNTIES = _COURT_KINDS | {
    "Sheriff",
    "Police",
    "Fire",
    "School",
    "Hospital",
    "Health",
    "Department",
    "Prosecutor",
    "Attorney",
}
_LOCAL_COURTS = re.compile(  # with the place before it: "Fenwick Municipal Court", "ASHBY COUNTY COURT OF COMMON PLEAS"
    rf"(?<![\w.])(?:[{_U}][\w'-]{{1,20}} ){{1,3}}(?:(?:{_LOCAL}) Court|(?:{_LOCAL.upper()}) COURT)(?![\w-])"
    r"(?: of Common Pleas| OF COMMON PLEAS)?"
)
_OF = (
    r"(?:Department|Ministry|Bureau|Office|Board|Bank|University|College|Institute|Church|City|Town|Village|Federal "
    r"Reserve Bank|"
    r"Chamber|Corps|Society|House|School District|Museum|Port Authority|Trustees|Federation|Association|Academy|"
    r"DEPARTMENT|BANK|UNIVERSITY|CITY|TOWN|VILLAGE|MINISTRY|BUREAU|BOARD|COLLEGE)"
)
_WORDS = rf"[{_U}][\w-]{{2,20}}"
_FEDERAL = re.compile(  # whose names are made of ordinary words alone
    rf"\b(?:United States|U\.S\.|UNITED STATES) (?:{_WORDS} (?:and |& )?){{0,4}}"
    r"(?:Department|Office|Bureau|Agency|Commission|Administration|Service|Board|Corps|Enforcement|Protection"
    r"|Attorney's Office)\b(?!')"
    rf"(?: of (?:the )?{_WORDS}(?:(?:,? and| of)? {_WORDS}){{0,3}})?"
    r"|\bUNITED STATES (?:[A-Z]{3,20} ){0,3}(?:DEPARTMENT|AGENCY|COMMISSION|ADMINISTRATION|SERVICE|BOARD)"
    r"(?: OF (?:THE )?[A-Z]{3,20}(?: (?!OFFICE|BUREAU|DIVISION|BOARD)[A-Z]{3,20}){0,3})?\b"
)
_HEADED_BY = re.compile(
    rf"\b(?:(?:[{_U}][\w'.-]{{1,20}} ){{1,3}})?{_OF} (?:of|OF|for) (?:the |THE )?{_CAP}(?:(?: and| of| for| the|,(?= "
    rf"[{_U}][a-z]+,? and))? [{_U}][\w'&-]{{1,24}}){{0,5}}"
)
_TWO = re.compile(rf"(?:{_PART} ){{1,5}}(?P<head>[A-Z][a-z]{{3,20}}) and (?P<first>{_PART})(?: {_PART}){{1,4}}")
_OF_STATE = re.compile(r"\b(?:Department|Ministry|Bureau|Office|Board|Division|Commission) (?:of|for) ")
_TRADES_AS = re.compile(  # "RF Mills, Inc. DBA Weir Coast Customs"
    rf"\b(?:(?i:d/?b/?a)|doing business as|trading as|t/a)[ :]{{1,3}}\"?(?P<name>[{_U}][\w'&-]{{1,24}}"
    rf"(?: (?:(?:of|and|&) )?[{_U}][\w'&-]{{1,24}}){{0,5}})"
)
_LISTING = re.compile(  # an agency of several things: "Department of Banking, Insurance, Weights and Measures"
    rf"\b(?:(?:[{_U}][\w'.-]{{1,20}} ){{1,2}})?(?:Department|Ministry|Bureau|Office|Board|Division|Secretary) (?:of|for)"
    rf"(?: the)? {_WORDS}(?: {_WORDS}){{0,2}}(?:, {_WORDS}(?: {_WORDS}){{0,2}}){{1,3}},? and {_WORDS}(?:[ \n]{_WORDS}){{0,3}}"
)
_HEADED = re.compile(
    rf"(?<![\w.])(?:(?:(?:[A-Z]\.){{2,3}}|[{_U}][\w'&-]{{0,24}}\.?) ){{1,5}}(?:(?:and|&|of|for) "
    rf"(?:[{_U}][\w'&-]{{1,24}} ){{1,3}})?"
    r"(?P<head>Bank|BANK|University|College|Hospital|Police Department|POLICE DEPARTMENT|Sheriff's (?:Office|"
    r"Department)|SHERIFF'S (?:OFFICE|DEPARTMENT)|Fire Department|FIRE DEPARTMENT|HOSPITAL|MEDICAL CENTER|SCHOOL DISTRICT|"
    r"District Attorney's Office|Attorney General's Office|Authority|AUTHORITY|Commission|Agency|Bureau|Council|Board|"
    r"Association|ASSOCIATION|Institute|Foundation|Church|School|Academy|Partners|PARTNERS|Associates|ASSOCIATES|"
    r"Holdings|HOLDINGS|Group|GROUP|"
    r"Capital|Ventures|Insurance|Assurance|Airlines|Airways|Motors|Union|Federation|Clinic|Trust|Fund|Technologies|"
    r"Systems|Solutions|"
    r"Industries|Enterprises|Properties|Realty|Services|Consulting|Logistics|Pharmaceuticals|Laboratories|Labs|"
    r"Securities|Advisors|"
    r"Entertainment|Energy|Petroleum|International|Medical Center|Health System|Healthcare|Dental|Pharmacy|Hotel|Inn|"
    r"Construction|Electric|Plumbing|Roofing|Auto|Towing|Bakery|Restaurant|Cafe|Café|Market|Foods|Brothers|Bros|Sons|"
    r"Journal|Gazette|"
    r"Society|Club|League|Center|Centre|Department|Ministry|Mutual|Lending|Studios|Pictures|Records|Press|Times)\b"
    r"(?:(?:(?<=School)|(?<=College)) of [A-Z][a-z]{3,20}(?: and [A-Z][a-z]{3,20})?(?! [A-Z]))?"
)


def find_organizations(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """Organizations that their form gives away; a name made only of ordinary words needs a strong form."""
    yield from find_companies(flat, vocabulary)
    for pattern in (_COURTS, _FEDERAL, _TRADES_AS):
        for found in pattern.finditer(flat):
            name = "name" if "name" in pattern.groupindex else 0
            yield Span(found.start(name), found.end(name), "organization", 0.93)
    for pattern, confidence in ((_LOCAL_COURTS, 0.935), (_LISTING, 0.9), (_HEADED_BY, 0.89), (_HEADED, 0.89)):
        for found in pattern.finditer(flat):
            for start, end in _sides(found, vocabulary) if pattern is _HEADED else [found.span()]:
                if span := _named(flat, start, end, vocabulary, confidence):
                    yield replace(span, certainty=LISTED) if confidence < _STRONG else span


def _sides(found: re.Match[str], vocabulary: Vocabulary) -> Iterator[tuple[int, int]]:
    """ "Weir General Hospital and Altona Pharmacy" are two: what stands before "and" has its noun, and so has what follows."""
    two = _TWO.fullmatch(found[0])
    if not two or two["head"].lower() not in ORG_HEADS or vocabulary.is_common(two["first"]):
        yield found.span()
        return
    yield found.start(), found.start() + two.end("head")
    yield found.start() + two.start("first"), found.end()


def _named(flat: str, start: int, end: int, vocabulary: Vocabulary, confidence: float) -> Span | None:
    """The part of a headed phrase that is a name: it must hold a word that is no ordinary word."""
    if owner := _OWNER.search(flat, start, end):
        end = owner.start("own")
    words = [(start + m.start(), m[0]) for m in re.finditer(r"[^\s,]+", flat[start:end])]
    for at in range(len(words) - 2, -1, -1):
        if _ends_what_came_before(words[at][1]) and not _goes_on(words, at):
            words = words[at + 1 :]
            break
    words = words[_people_before(words) :]
    while words and words[0][1].lower() in NOT_NAMES | FUNCTION_WORDS:
        words.pop(0)
    while words and words[-1][1].lower() in _ADDRESSED:
        words.pop()  # "… the Office of Safety" and a new line with "Mr. Hale"
        end = words[-1][0] + len(words[-1][1]) if words else start
    if not words or (is_role(words[-1][1]) and words[-1][1].lower() not in ORG_HEADS):
        return None
    naming = [w.strip(".") for _, w in words if w[0].isupper()]
    of_place = naming[:1] if _OF_STATE.search(flat, words[0][0], end) else []  # "Ohio Department of Labor"
    naming = [w for w in naming if not vocabulary.is_common(w) and w.lower() not in NOT_NAMES]
    naming += [w for w in of_place if w.lower() in place_names()]
    return Span(words[0][0], end, "organization", confidence) if naming and len(words) > 1 else None


def _people_before(words: list[tuple[int, str]]) -> int:
    """How many words name somebody else: "Tony Hart and Royal Mail Group", "Jim Hart of Legal Services"."""
    lower = [word.lower() for _, word in words]
    for at in range(2, len(lower)):
        given, surname, joining = lower[at - 2 : at + 1]
        if joining in ("and", "of", "for") and given in given_names() - place_names() and surname not in ORG_HEADS:
            return at + 1
    return 0


def _goes_on(words: list[tuple[int, str]], at: int) -> bool:
    """ "CITY | OF WEIR", "Weir | County Superior Court": a word that belongs to the one beside it."""
    word, before, behind = words[at][1], words[at - 1][1] if at else "", words[at + 1][1]
    headed = [head for head, small in ((before, word), (word, behind)) if small == "OF" and re.fullmatch(_OF, head)]
    is_unit = headed == ["DEPARTMENT"] and len(words) <= _UNIT  # "DEPARTMENT OF RADIOLOGY", of whichever hospital
    is_headed = bool(headed) and not is_unit
    is_of_state = word == "State" and before.lower() in place_names()  # "Ohio | State Department of Labor"
    is_of_city = (
        word.title() == "City" and before[:1].isupper() and before.lower() not in FUNCTION_WORDS
    )  # "Queen City Bank"
    is_of_county = at > 0 and word.title() == "County" and behind.partition("'")[0].title() in _OF_COUNTIES
    return is_headed or is_of_state or is_of_city or is_of_county


def _ends_what_came_before(word: str) -> bool:
    """After a role, an office, a small word in capitals or a full stop another phrase begins: "OF THE ORION GROUP"."""
    plain = word.lower().strip(".")
    if (is_role(word) and plain not in ORG_HEADS) or plain in JOBS:
        return True
    if plain in FUNCTION_WORDS and plain not in ("of", "for", "and", "the"):
        return True
    return (plain in FUNCTION_WORDS and word[0].isupper()) or (word[-1] == "." and len(word) > 4)
