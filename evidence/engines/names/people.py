"""People by their form: titles, given names, signature lines, labels, mail headers, speakers of a transcript."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from evidence.engines.layout.lines import found_in_lines
from evidence.engines.names.addresses import WITH_NAME
from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    JOBS,
    NOT_NAMES,
    ORG_HEADS,
    PLACE_HEADS,
    SURNAMES,
    Vocabulary,
    all_given_names,
    given_names,
    place_names,
)
from evidence.engines.names.person_reading import (
    CAPITAL,
    INITIAL,
    NO_SURNAMES,
    PARTICLE,
    is_plausible,
    is_seat,
    name_length,
    reads_whole,
)
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span
from evidence.engines.names.surroundings import is_ship_or_animal
from evidence.engines.names.unlisted_given_names import begin_of_whole_name

_WORD = rf"[{CAPITAL}][\w'-]{{0,24}}"
_NAME = rf"(?:{INITIAL}|{_WORD})(?: (?:{INITIAL}|{PARTICLE}(?= [{CAPITAL}a-z])|{_WORD})){{0,4}}"
_NAME_AT = re.compile(_NAME)
_CAPITAL_WORD = re.compile(rf"(?<![\w@&.-])[{CAPITAL}][\w'-]{{1,24}}")
_TITLED = re.compile(
    r"(?<![\w])(?<!of )(?P<title>(?i:Mr|Mrs|Ms|Mx|Miss|Dr|Prof|Hon|Sgt|Lt|Capt|Cpl|Det|Dep|Ofc|Insp|Inv|Tpr|Cmdr|Supt|Atty|Rev"
    r"|Sen|Rep)(?: ?\.)?|"
    r"Judge|Justice|Magistrate|Officer|Detective|Sergeant|Lieutenant|Captain|Corporal|Commander|Inspector|Investigator|"
    r"Deputy(?: (?:Marshal|Sheriff|Chief))?|Trooper|Sheriff|Marshal|Special Agent|Agent|Professor|Doctor|Pastor|Father|Rabbi|"
    r"Coach|Mayor|Governor|Senator|Congressman|Congresswoman|Councilman|Councilwoman|Commissioner|Superintendent|Trustee|Attorney|"
    r"Nurse|Sir|Lady|Lord|Dame|JUDGE|JUSTICE|OFFICER|DETECTIVE|SERGEANT|LIEUTENANT|CAPTAIN|CORPORAL|INSPECTOR|INVESTIGATOR|DEPUTY"
    rf"|SIR|LADY|LORD|DAME) (?!(?:Lt|Sgt|Det|Capt|Cpl|Insp|Inv|Supt|Cmdr)\b)(?P<name>{_NAME})"
)  # of "Det. Lt. Weir" the last
_BY = (
    r"prepared|reported|submitted|signed|approved|reviewed|released|received|collected|seized|requested|authorized|issued"
    r"|verified|entered|dictated|notarized|interviewed|seconded|moved|checked"
)
_ROLE = (
    r"witness|deponent|victim|suspect|complainant|arrestee|driver|passenger|patient|physician|caller|reporting party"
    r"|registered owner|interviewer|interviewee|(?:technical |peer )?reviewer|analyst|(?:forensic )?examiner|provider|referring"
    r"|attending|supervisor|manager|adjuster|salesperson|broker|contact|inspector|operator|employee(?: name)?|customer|tenant"
    r"|landlord|plaintiff|defendant|author|sender|recipient|client|claimant|insured|judge|attorney|counsel|seller|buyer|borrower"
    r"|resident|inmate|detainee|student|beneficiary|policyholder|petitioner|respondent|applicant|guardian|therapist|surgeon|paramedic|decedent|deceased|guarantor|owner|chair|chairman|secretary|person|officer|(?:reporting|arresting|assisting|investigating|booking|approving)"
    r" (?:officer|deputy)"
)
_PERSON_S = re.compile(rf"(?:{_ROLE}|name)", re.I)
ROLE_WORDS = frozenset(re.findall(r"[a-z]{3,}", _ROLE))  # label the names on forms, and are none
_LABEL = re.compile(
    rf"(?im)(?:^|(?<=[ \t]{{3}})|(?<=\s)(?=[A-Z]{{4,12}} ?#\d{{1,2}} ?:))[ >*\d.)(]{{0,8}}"
    rf"(?:[A-Z]{{3,8}} ?#?\d{{1,2}} {{1,3}})?(?P<label>from|to|cc|bcc"
    rf"|attn|attention|by|(?:(?:print|subject|account|applicant|full|legal|{_ROLE})(?:'s)? )?(?:name|signature)"
    rf"|account holder|signed|(?:{_BY}) by|{_ROLE}"
    rf"|(?:(?:directors?|members?|trustees?|commissioners?|staff|also"
    rf"|others?) )?present|in attendance|attendees|absent)(?: ?#?\d{{1,2}})? ?:[ \t]{{0,40}}"
    r"(?P<value>[^\s][^\n\f]{1,600}?)(?=[ \t]{3}|\n|\f|\Z)"
)
_INLINE = re.compile(
    rf"(?:/ ?[sS] ?/ ?|\b(?:Attn|ATTN|Attention) ?[.:] ?(?:\n)?[:. ]{{0,3}}|\bName ?: ?\n?|\b[Dd]eposition of |"
    rf"\bDEPOSITION OF |\bI, |\bDear )(?P<name>{_NAME})"
)
_AFTER_NAME = re.compile(
    rf"\b(?P<name>{_NAME}),? (?:Esq(?:uire)?\b|M\.?D\.?\b|Ph\.?D\.?\b|[Jj]r\.?\b|an individual\b|individually\b|"
    rf"being (?:first )?duly sworn)"
)
_INVERTED = re.compile(
    rf"(?P<last>{_WORD}(?:-{_WORD})?), (?P<first>(?:{INITIAL}|{_WORD})(?: (?:{INITIAL}|{_WORD}))?)(?![\w,])"
)
_SURNAME_FIRST = re.compile(  # alone in its line or cell, as forms have it
    rf"(?m)^ {{0,12}}(?P<name>{_WORD}, (?P<given>{_WORD})(?: (?:{INITIAL}|{_WORD}))?)\.? {{0,12}}$"
)
_BY_INITIAL = re.compile(
    rf"(?:(?<=[\w,:;(] )|(?<=\()|(?m:^)(?=[^\n]{{4,30}}?, [a-z]))"  # "(A. Brandt, …", "W. Hayes, by telephone"
    rf"(?P<name>(?:[{CAPITAL}]\. ?){{1,2}}[{CAPITAL}][\w'-]{{2,24}})(?! [{CAPITAL}][a-z])(?![\w.])"
)
_CELL = re.compile(rf"(?m)^(?P<name>(?:[{CAPITAL}]\. ?){{1,2}}[{CAPITAL}][\w'-]{{2,24}})$")
_SALUTATION = re.compile(rf"(?m)^ {{0,12}}(?:(?:Dear|Hi|Hello|Hey) )?(?P<name>{_WORD}(?: {_WORD})?)[,:]$")
_SIGN_OFF = re.compile(
    r"(?m)^[ >]{0,8}(?:Sincerely|Respectfully(?: submitted)?|(?:Best|Kind|Warm)? ?[Rr]egards|Thanks|Thank you|"
    r"Best(?: wishes)?|"
    rf"Cheers|Very truly yours|Yours (?:truly|sincerely|faithfully)|Love)[,.! ]{{0,3}}\n[ >\n]{{0,12}}(?P<name>{_NAME})"
)
_OF_STREET = re.compile(r"\b\d{1,5} (?:[A-Z][\w.'-]{0,20} ){1,3}\Z")  # "12 Saltmarsh | Dr. Weir City"
_TOWN_BEHIND = re.compile(r"[A-Z][\w '-]{2,30}, (?:[A-Z]{2}|[A-Z][a-z]{3,14}) \d{5}\b")
_AFTER_INITIAL = re.compile(r"[a-z,] [A-Z]\. \Z")  # "by J. | Walter Hale"
_OF_A_COMPANY = re.compile(  # "Chief Compliance | Officer", "Directors and | Officer Indemnification"
    r"\b(?:Chief(?: [A-Z]\w+){0,3}|(?:Directors?|Trustees?|Managers?|Employees?),? (?:and|or|&)) \Z"
)
_TITLES_OF_ALL = frozenset({"Mr", "Mrs", "Ms", "Dr", "Miss"})
_FEW_LETTERS, _MARK = 3, 4  # that are somebody's initials; that may be a company's as well as a title's
_MAIL_HEADERS = frozenset({"from", "to", "cc", "bcc"})
_SPLIT = re.compile(r";|\band\b|&|\||\(.{0,60}?\)|(?<=>),")

_BESIDE_ADDRESS = re.compile(
    r"[\"' ]{0,4}(?P<name>[^(]{1,60}?)[ ]?(?:\([^()]{1,40}\))?[\"' ]{0,4}$"
)  # "'Roe Ann (Legal)'"


def find_people(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    for found in _TITLED.finditer(flat):
        if span := _titled(found, vocabulary):
            yield span
    for pattern, confidence in ((_INLINE, 0.9), (_AFTER_NAME, 0.9)):
        for found in pattern.finditer(flat):
            yield from _checked(flat, found.start("name"), found.end("name"), vocabulary, confidence)
    for found in found_in_lines(WITH_NAME, flat, "@"):
        if bare := _BESIDE_ADDRESS.match(flat, *found.span("name")):
            yield from _checked(flat, *bare.span("name"), vocabulary, 0.93)
    yield from _letter_forms(flat, vocabulary)
    for found in found_in_lines(_LABEL, flat, ":"):
        yield from _labelled(flat, found, vocabulary)
    yield from _by_given_name(flat, vocabulary)


def _letter_forms(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """Initials with a surname, a surname and given names in a line of their own, salutations and signatures of letters."""
    cells = list(_CELL.finditer(flat))
    often = Counter(found["name"] for found in cells)  # a heading, "A. Recitals", stands once; who works, in each row
    for found in [*_BY_INITIAL.finditer(flat), *(one for one in cells if often[one["name"]] > 1)]:
        surname = found["name"].rpartition(".")[2].strip()
        if found["name"].startswith(("U.S.", "U. S.", "U.K.")) or _is_lettered(flat, found, surname, vocabulary):
            continue  # "U.S. Affiliate"
        if vocabulary.is_name_word(surname) and not {surname.lower()} & (NO_SURNAMES | ORG_HEADS | place_names()):
            begin = _given_before(flat, found, vocabulary)
            yield Span(begin, found.end("name"), "person", 0.61 if begin == found.start("name") else 0.77)
    for found in _SURNAME_FIRST.finditer(flat):
        if found["given"].lower() in all_given_names():
            yield from _checked(flat, *found.span("name"), vocabulary, 0.9)
    for pattern in (_SALUTATION, _SIGN_OFF):
        for found in pattern.finditer(flat):
            words = set(found["name"].lower().split())
            is_name = is_plausible(found["name"], vocabulary) and not words & (NO_SURNAMES | FUNCTION_WORDS)
            if is_name and not _are_initials(found["name"]):
                yield Span(found.start("name"), found.end("name"), "person", 0.62)


def _are_initials(name: str) -> bool:
    """ "AKL" under a message."""
    return name.isupper() and len(name) <= _FEW_LETTERS and name.lower() not in all_given_names() | SURNAMES


def _is_lettered(flat: str, found: re.Match[str], surname: str, vocabulary: Vocabulary) -> bool:
    """ "E. Severability: if …", "in zone X. Elevation": a clause or a sentence behind a letter, and nobody."""
    if surname.lower() in SURNAMES or flat.count(found["name"]) > 1:
        return False
    is_clause = surname.istitle() and flat.startswith(":", found.end("name"))
    return is_clause or vocabulary.is_written_small(surname) or surname.endswith(("tion", "ility"))


def _given_before(flat: str, found: re.Match[str], vocabulary: Vocabulary) -> int:
    """Where the name begins, if a given name that no list has stands before its initial: "EBENEZER | L. HALE"."""
    start, name = found.start("name"), found["name"]
    begin = begin_of_whole_name(flat, start, name.rpartition(".")[2].strip(), vocabulary) if name[1:2] == "." else start
    return start if flat[begin:start].strip().lower() in ROLE_WORDS else begin


def _titled(found: re.Match[str], vocabulary: Vocabulary) -> Span | None:
    length = name_length(found["name"], vocabulary)
    title = found["title"].strip(" .").capitalize()
    first, *others = found["name"].split()
    if length == len(first) and others and _may_end_a_name(others[0]):
        length += 1 + len(others[0])  # "Mr. Horace Baker"
    if not length and title in _TITLES_OF_ALL and first.lower() not in NOT_NAMES and len(first) > 1:
        length = len(first.removesuffix("'s"))  # an ordinary word may be a surname after a title: "Mr. Long"
        if others and length == len(first) and vocabulary.is_name_word(others[0]) and _may_end_a_name(others[0]):
            length += 1 + len(others[0])  # or a given name: "Mrs. Honor Weir"
    if title not in _TITLES_OF_ALL and is_role(first) and first.lower() not in SURNAMES:
        return None  # "the Agent Indemnitees"
    if (
        title == "Dr"
        and _TOWN_BEHIND.match(found.string, found.start("name"))
        and _OF_STREET.search(found.string, max(0, found.start() - 40), found.start())
    ):
        return None
    if is_ship_or_animal(found.string, Span(found.start(), found.end(), "person", 0.0)):
        return None  # "aboard the M/V Lady Weir"
    if title == "Officer" and _OF_A_COMPANY.search(found.string, max(0, found.start() - 60), found.start()):
        return None
    if (
        not length
        or (title == "Rev" and first in ("Civ", "Stat", "Code"))  # "Tex. Rev. Civ. Stat."
        or (title == "Rev" and first.isupper() and not found["title"].isupper())  # a revision, and whose letters
        or (found["title"].isupper() and len(title) < _MARK and not first.isupper())  # "MS Capital Partners"
        or title[0] != found["title"][0]
        or first.lower() in FUNCTION_WORDS | JOBS | {"justice", "judge", "speaker", "registrar"}
    ):
        return None
    return Span(found.start("name"), found.start("name") + length, "person", 0.92, title=title)


def _may_end_a_name(word: str) -> bool:
    forbidden = NO_SURNAMES | ORG_HEADS | FUNCTION_WORDS | NOT_NAMES
    return word.istitle() and word.isalpha() and word.lower() not in forbidden


def _checked(flat: str, start: int, end: int, vocabulary: Vocabulary, confidence: float) -> Iterator[Span]:
    """The person who stands at ``start``, in either order of names."""
    words = flat[start:end]
    lead = len(words) - len(words.lstrip(' "'))
    start, words = start + lead, words.strip(' "')
    if inverted := _INVERTED.fullmatch(words):
        if all(reads_whole(inverted[part], vocabulary) for part in ("last", "first")) and not is_seat(inverted):
            first, last = inverted["first"], inverted["last"]
            name = f"{first} {last.title() if last.isupper() and not first.isupper() else last}"
            yield Span(start, start + len(words), "person", confidence, name=name)
        return
    length = name_length(words, vocabulary)
    name = words[:length]
    known = len(name.split()) > 1 or name.lower() in given_names()
    if length and known and name.lower() not in place_names():
        yield Span(start, start + length, "person", confidence)


def _labelled(flat: str, found: re.Match[str], vocabulary: Vocabulary) -> Iterator[Span]:
    """Names in the value of a label, apart by semicolons, or by commas where each part is a whole name."""
    begin = found.start("value")
    for part_start, part_end in _parts(found["value"]):
        part = found["value"][part_start:part_end]
        if inverted := _INVERTED.match(part.lstrip(' "')):
            first = inverted["first"].split()[0].lower()
            is_name = (
                (first in all_given_names() or first.endswith(".")) and inverted["last"].lower() not in given_names()
            ) or (found["label"].lower() in _MAIL_HEADERS and ";" in found["value"])
            is_name = is_name or _is_of_form(found["label"], inverted, part.strip(' "'))
            if is_name:
                start = begin + part_start + len(part) - len(part.lstrip(' "'))
                yield from _checked(flat, start, start + inverted.end(), vocabulary, 0.91)
                continue
        for name in _NAME_AT.finditer(part):
            if len(name[0].split()) > 1:
                start = begin + part_start + name.start()
                yield from _checked(flat, start, start + len(name[0]), vocabulary, 0.86)


def _is_of_form(label: str, inverted: re.Match[str], part: str) -> bool:
    """ "Operator: Vang, Tou": all that a field for a person has, family name first."""
    is_whole = len(part.rstrip(".")) <= inverted.end() and inverted["first"].lower() not in JOBS
    return is_whole and _PERSON_S.fullmatch(label) is not None


def _parts(value: str) -> Iterator[tuple[int, int]]:
    at = 0
    for cut in _SPLIT.finditer(value):
        yield at, cut.start()
        at = cut.end()
    yield at, len(value)


def _by_given_name(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """A known given name with at least one word after it that is no ordinary word: "Maria T. Rossi", "ROSSI, MARIA"."""
    given = all_given_names()
    for word in _CAPITAL_WORD.finditer(flat):
        if word[0].lower() not in given:
            continue
        found = _NAME_AT.match(flat, word.start())
        length = name_length(found[0], vocabulary) if found else 0
        name = flat[word.start() : word.start() + length]
        parts = re.findall(r"[\w'-]{2,}", name)
        following = re.match(r" (\w+)", flat[word.start() + length : word.start() + length + 20])
        if following and following[1].lower() in PLACE_HEADS:
            continue  # "James River", "Martin Luther King Boulevard"
        if len(parts) >= 2 and not vocabulary.is_common(parts[-1]) and name.lower() not in place_names():
            begin = (
                word.start() - 3
                if _AFTER_INITIAL.search(flat, max(0, word.start() - 6), word.start())
                else word.start()
            )
            yield Span(begin, word.start() + length, "person", 0.8 if not word[0].isupper() else 0.76)
