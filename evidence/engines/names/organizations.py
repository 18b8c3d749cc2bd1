"""Organizations by their form: legal suffixes, courts, agencies, departments, firms, institutions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    JOBS,
    NOT_NAMES,
    ORG_HEADS,
    Vocabulary,
    all_given_names,
    given_names,
    place_names,
    word_list,
)
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span

_STRONG = (
    r"(?:[Ii]nc|INC|[Cc]orp|CORP|L ?\. ?L ?\. ?C|LLC|L\.?L\.?P|LLLP|L ?\. ?P|LP|PLLC|PLC|plc|[Ll]td|LTD|GmbH|GMBH|"
    r"S ?\. ?A|S ?\. ?p ?\. ?A|S ?\. ?r ?\. ?l|S\.?à r\.l|N ?\. ?V|B ?\. ?V|A\.?G|A/S|ASA|ApS|Oy|AB|KG|SE|SARL|"
    r"P ?\. ?C|P ?\. ?A|N ?\. ?A|Pty|PTY|Co ?\. ?, ?Ltd|CO ?\. ?, ?LTD|Co|CO|Bhd|K\.K|Incorporated|INCORPORATED)"
)
_WEAK = (
    r"(?:Corporation|CORPORATION|Company|COMPANY|Limited|LIMITED|Limited Partnership|LIMITED PARTNERSHIP|National "
    r"Association)"
)
_SUFFIX = re.compile(rf"(?<=[\w)'.,\"&] )(?:(?P<strong>{_STRONG})(?![\w&'-])(?: ?\.)?|(?P<weak>{_WEAK})(?![\w-]))")
_NO_FORM = re.compile(
    r"Incorporated (?:by|in|into|herein|hereby|under)\b", re.I
)  # "Conditions Incorporated by Reference"
_AMBIGUOUS = frozenset({"CO", "AB", "SE", "AG", "PA", "NA", "PC", "LP", "SA", "KG", "NV", "BV", "Co", "Oy"})
_TOKEN = re.compile(r"\S+")
_LINKS = frozenset({"&", "of", "and", "the", "for", "de", "del", "la", "+", "OF", "AND", "THE", "FOR", "-"})
_FORM_BEFORE = r"(?:[Ii]nc|INC|LLC|L\.L\.C|LLP|L\.P|[Ll]td|LTD|PLC|GmbH|N\.A|Corp|CORP)\.?"
_LEDGER = word_list("ledger_words")
_DOTTED = re.compile(r"Inc|INC|Corp|CORP|Co|CO|Ltd|LTD|.*\..*", re.S)  # forms that keep the full stop after them
_DEGREES = frozenset(
    {"esq", "esquire", "m.d", "md", "cpa", "ph.d", "phd", "d.d.s", "dds", "d.v.m", "r.n"}
)  # after a person's name
_ADDRESSED = frozenset({"mr", "mrs", "ms", "mx", "dr"})
_MAX_WORDS = 9
_WORD = 3  # letters
_REGISTERED = re.compile(r"\d{5,10}|\d{4}-\d{4}")  # "1060442 ALBERTA LTD."
_PROVINCE = re.compile(r"(?:[a-z]\. ?){2}")
_REACH = 110  # how far left of its suffix a company's name may begin

_U = "A-ZÀ-ÖØ-Þ"
_CAP = rf"[{_U}][\w'&.-]{{0,24}}"
_PART = rf"(?:(?:[A-Z]\.)+|St\.|[{_U}][\w'&-]{{0,24}})"  # no full stop, after which another sentence begins
_STATE = rf"{_PART}(?: {_PART}){{0,2}}"
_PLACE_TAIL = rf"(?: of (?:the )?{_STATE}| in and for [A-Z][\w ,]{{3,40}})?"
_GAP = r"[ \n]{1,50}"  # captions are centred, a line for each part
_DISTRICT = "Northern|Southern|Eastern|Western|Middle|Central|NORTHERN|SOUTHERN|EASTERN|WESTERN|MIDDLE|CENTRAL"
_COURTS = re.compile(
    rf"\b(?:(?:United States|U\.S\.|UNITED STATES){_GAP})?(?:(?:District|Bankruptcy) Court|(?:DISTRICT|BANKRUPTCY) "
    rf"COURT)"
    rf"{_GAP}(?:for|FOR) (?:the|THE) (?:(?:{_DISTRICT}) )?(?:District|DISTRICT) (?:of|OF) {_CAP}(?: {_CAP}){{0,2}}"
    rf"|\b(?:United States|U\.S\.) (?:(?:Supreme|Bankruptcy|District|Tax) Court|Court of (?:Appeals|Federal Claims))"
    r"(?: for the [A-Z][a-z]+ Circuit)?"
    rf"|\b(?:Supreme|Superior|Circuit|County|District|Family|Probate|High|Crown|Municipal|Chancery|Federal) "
    rf"Court{_PLACE_TAIL}"
    rf"|\bCourt of (?:Appeals?|Chancery|Common Pleas|Justice|Claims|Session)"
    rf"(?: for the [A-Z][a-z]+ Circuit| of (?:the )?{_STATE})?"
    rf"|\b(?:SUPERIOR|SUPREME|CIRCUIT|COUNTY|DISTRICT) COURT OF (?:THE )?(?:STATE OF )?[A-Z]{{3,20}}(?: [A-Z]{{4,20}})?"
)
_LOCAL = "Municipal|County|Circuit|Superior|District|Family|Probate|Juvenile|Magistrate|Justice"
_LOCAL_COURTS = re.compile(  # with the place before it: "Fenwick Municipal Court", "ASHBY COUNTY COURT OF COMMON PLEAS"
    rf"(?<![\w.])(?:[{_U}][\w'-]{{1,20}} ){{1,3}}(?:(?:{_LOCAL}) Court|(?:{_LOCAL.upper()}) COURT)(?![\w-])"
    r"(?: of Common Pleas| OF COMMON PLEAS)?"
)
_OF = (
    r"(?:Department|Ministry|Bureau|Office|Board|Bank|University|College|Institute|Church|City|Town|Village|Federal "
    r"Reserve Bank|"
    r"Chamber|Corps|Society|House|School District|Museum|Port Authority|Trustees|Federation|Association|Academy|"
    r"DEPARTMENT|BANK|UNIVERSITY|CITY)"
)
_WORDS = rf"[{_U}][\w-]{{2,20}}"
_FEDERAL = re.compile(  # whose names are made of ordinary words alone
    rf"\b(?:United States|U\.S\.|UNITED STATES) (?:{_WORDS} (?:and |& )?){{0,4}}"
    r"(?:Department|Office|Bureau|Agency|Commission|Administration|Service|Board|Corps|Attorney's Office)"
    rf"(?: of (?:the )?{_WORDS}(?:(?:,? and| of)? {_WORDS}){{0,3}})?"
)
_HEADED_BY = re.compile(
    rf"\b(?:(?:[{_U}][\w'.-]{{1,20}} ){{1,3}})?{_OF} (?:of|OF|for) (?:the |THE )?{_CAP}(?:(?: and| of| for| the|,(?= "
    rf"[{_U}][a-z]+,? and))? [{_U}][\w'&-]{{1,24}}){{0,5}}"
)
_HEADED = re.compile(
    rf"(?<![\w.])(?:(?:(?:[A-Z]\.){{2,3}}|[{_U}][\w'&-]{{0,24}}\.?) ){{1,5}}(?:(?:and|&|of|for) "
    rf"(?:[{_U}][\w'&-]{{1,24}} ){{1,3}})?"
    r"(?P<head>Bank|BANK|University|College|Hospital|Police Department|POLICE DEPARTMENT|Sheriff's (?:Office|"
    r"Department)|Fire Department|"
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
)


def find_organizations(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """Organizations that their form gives away; a name made only of ordinary words needs a strong form."""
    for found in _SUFFIX.finditer(flat):
        if span := _before_suffix(flat, found, vocabulary):
            yield span
    for pattern in (_COURTS, _FEDERAL):
        for found in pattern.finditer(flat):
            yield Span(found.start(), found.end(), "organization", 0.93)
    for pattern, confidence in ((_LOCAL_COURTS, 0.935), (_HEADED_BY, 0.89), (_HEADED, 0.89)):
        for found in pattern.finditer(flat):
            if span := _named(flat, found.start(), found.end(), vocabulary, confidence):
                yield span


def _before_suffix(flat: str, found: re.Match[str], vocabulary: Vocabulary) -> Span | None:
    """The company whose legal form was found: walk left over its name."""
    suffix = found["strong"] or found["weak"]
    if _NO_FORM.match(flat, found.start()):
        return None
    left = max(
        0, found.start() - _REACH, flat.rfind("\n", 0, found.start()) + 1, flat.rfind("\f", 0, found.start()) + 1
    )
    tokens = [(left + m.start(), left + m.end(), m[0]) for m in _TOKEN.finditer(flat[left : found.start()])]
    is_firm = bool(re.match(r"LLP|L\.L\.P|PLLC|P ?\. ?[CA]|LLC|Co", suffix))
    name: list[tuple[int, int, str]] = []
    for token in reversed(tokens[-_MAX_WORDS - 4 :]):
        apart = bool(name) and _stands_apart(token[2], name[0][0] - token[1])
        if len(name) >= _MAX_WORDS or apart or not _continues(token[2], name, is_firm):
            break
        name.insert(0, token)
        if token[2][0] in "\"'" and len(token[2]) > 1:
            name[0] = (token[0] + 1, token[1], token[2][1:])
            break
    name = _trimmed(name)
    if numbered := _numbered(name, tokens):
        return Span(
            numbered, found.end() if _DOTTED.fullmatch(suffix) else found.start() + len(suffix), "organization", 0.94
        )
    words = [re.sub(r"[^\w'&-]", "", word) for _, _, word in name if word not in _LINKS]
    if not words or not _is_company(words, suffix, bool(found["weak"]), vocabulary):
        return None
    end = found.end() if _DOTTED.fullmatch(suffix) else found.start() + len(suffix)
    return Span(name[0][0], end, "organization", 0.9 if found["weak"] else 0.94)


def _numbered(name: list[tuple[int, int, str]], tokens: list[tuple[int, int, str]]) -> int:
    """Where a company begins whose name is the number under which a place has registered it; 0 for another."""
    place = " ".join(word for _, _, word in name).lower()
    before = next((token for token in reversed(tokens) if name and token[1] <= name[0][0]), None)
    is_place = place in place_names() or _PROVINCE.fullmatch(place) is not None
    return before[0] if before and is_place and _REGISTERED.fullmatch(before[2]) else 0


def _stands_apart(word: str, gap: int) -> bool:
    """Is it of another column, or a label: "A.  Brightline Elevator Company"? Two blanks may come of a line that was joined."""
    return gap > 2 or (gap == 2 and not (word.isalpha() and len(word) >= _WORD))


def _continues(word: str, name: list[tuple[int, int, str]], is_firm: bool) -> bool:
    """Does this word, just left of ``name``, still belong to it?"""
    if word in ("&", "+") or re.fullmatch(r"\([A-Z][\w. ]{1,20}\)", word):
        return True
    if word == ",":
        return not name or _lists_partners(name, is_firm, "&")
    if _ends_clause(word, name, is_firm):
        return False
    plain = word.strip("(),\"'")
    lower = plain.lower()
    if name and name[0][2] not in ("&", "+") and re.fullmatch(_FORM_BEFORE, plain):
        return False  # of the name in the column before: "ACME GROUP, LLC HALE TRUST, INC."
    if (is_role(plain) and lower not in ORG_HEADS) or lower in JOBS or lower.strip(".") in _DEGREES:
        return False
    if lower in ("of", "for", "the", "and", "de", "la"):
        return bool(name) and (lower != "and" or is_firm) and name[0][2][:1].isupper()
    if lower in FUNCTION_WORDS or re.fullmatch(_WEAK, plain) or word[0] == "(" or word[-1] == '"':
        return False
    return bool(plain) and (plain[0].isupper() or bool(re.fullmatch(r"\d{1,4}[A-Za-z]{0,3}|-", plain)))


def _ends_clause(word: str, name: list[tuple[int, int, str]], is_firm: bool) -> bool:
    """Does the word's punctuation end what came before the name: "paid; Acme Inc", "signed. Acme Inc"?"""
    if word[-1] == ",":
        return bool(name) and not _lists_partners(name, is_firm, "&", "and")
    if word[-1] == ".":
        is_long = len(word) > 4 or bool(re.match(_STRONG, word))
        return is_long and not re.fullmatch(r"(?:[A-Z]\.)+|St\.|Mt\.|Dr\.", word)
    return word[-1] in ";:"


def _lists_partners(name: list[tuple[int, int, str]], is_firm: bool, *links: str) -> bool:
    """Is the name a firm's that lists its partners, so that a comma may stand in it?"""
    return is_firm and any(part[2] in links for part in name)


def _trimmed(name: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Without leading connectives, numbers of list items, stray punctuation, and who is of the firm."""
    while name and (
        name[0][2].lower() in FUNCTION_WORDS or re.fullmatch(r"[\d.()]{1,5}|[-,&]", name[0][2]) or _is_ledger(name)
    ):
        name = name[1:]
    for at, (_, _, word) in enumerate(name):
        if word[-1] == "," and 0 < at < len(name) - 1 and name[0][2].lower() in all_given_names():
            return _trimmed(name[at + 1 :])  # "MIRA HALE, Hale & Sons LLP"
        if word.lower() in ("for", "of") and at > 1 and {name[0][2].lower()} <= given_names() - place_names():
            return _trimmed(name[at + 1 :])  # "signed by Ann Lee for Acme Ltd"
        # "University of X", but not "laws of Delaware LLC".
        if word.lower() == "of" and at > 0 and name[at - 1][2].strip(",").lower() not in ORG_HEADS | {"city", "state"}:
            return _trimmed(name[at + 1 :])
    return name


def _is_ledger(name: list[tuple[int, int, str]]) -> bool:
    """A bank statement's capitals: "PAYROLL ACME INC"."""
    return len(name) > 1 and name[0][2].isupper() and name[0][2].lower() in _LEDGER


def _is_company(words: list[str], suffix: str, weak: bool, vocabulary: Vocabulary) -> bool:
    lower = [w.lower() for w in words]
    if lower[0] in ("a", "an", "any", "each", "such") or all(w in NOT_NAMES for w in lower):
        return False
    proper = [w for w in words if not vocabulary.is_common(w) and w.lower() not in NOT_NAMES and not w.isdigit()]
    if weak or suffix.replace(".", "").replace(" ", "") in _AMBIGUOUS:
        may_be_place = weak or suffix in _AMBIGUOUS or len(words) == 1
        return bool(proper) and not (may_be_place and " ".join(lower) in place_names())
    return _is_company_by_form(lower, suffix, bool(proper))


def _is_company_by_form(lower: list[str], suffix: str, is_proper: bool) -> bool:
    """Whether words before a clear legal form name a company, rather than describe one: "limited liability LLC"."""
    if suffix in ("LLC", "LLP", "LP") and {"limited", "liability"} & set(lower):
        return False
    if len(lower) == 1 and lower[0] in ORG_HEADS:
        return False
    return is_proper or len(lower) >= 2 or suffix.lower().startswith(("inc", "llc", "ltd", "gmbh", "corp"))


def _named(flat: str, start: int, end: int, vocabulary: Vocabulary, confidence: float) -> Span | None:
    """The part of a headed phrase that is a name: it must hold a word that is no ordinary word."""
    words = [(start + m.start(), m[0]) for m in re.finditer(r"[^\s,]+", flat[start:end])]
    for at in range(len(words) - 2, -1, -1):
        if _ends_what_came_before(words[at][1]):
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
    naming = [w for w in naming if not vocabulary.is_common(w) and w.lower() not in NOT_NAMES]
    return Span(words[0][0], end, "organization", confidence) if naming and len(words) > 1 else None


def _people_before(words: list[tuple[int, str]]) -> int:
    """How many words name somebody else: "Tony Hart and Royal Mail Group", "Jim Hart of Legal Services"."""
    lower = [word.lower() for _, word in words]
    for at in range(2, len(lower)):
        given, surname, joining = lower[at - 2 : at + 1]
        if joining in ("and", "of", "for") and given in given_names() - place_names() and surname not in ORG_HEADS:
            return at + 1
    return 0


def _ends_what_came_before(word: str) -> bool:
    """After a role, an office, a small word in capitals or a full stop another phrase begins: "OF THE ORION GROUP"."""
    plain = word.lower().strip(".")
    if (is_role(word) and plain not in ORG_HEADS) or plain in JOBS:
        return True
    if plain in FUNCTION_WORDS and plain not in ("of", "for", "and", "the"):
        return True
    return (plain in FUNCTION_WORDS and word[0].isupper()) or (word[-1] == "." and len(word) > 4)
