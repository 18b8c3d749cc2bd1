"""The head of a sworn or signed statement: whose it is, in what capacity that person speaks, and what the paper is for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.documents.captions import Sides, roles_in, title_beside
from evidence.engines.documents.titles import is_title, named, titled
from evidence.engines.summaries.parts import SummarySource

_SPACED = re.compile(r"\b(?:[A-Z] ){3,}[A-Z]\b")  # a word set with blanks between its letters
_GAP = re.compile(r"[ \t]{3,}")
_SIGNED = re.compile(
    r"\b(?:[Ss]ignature|SIGNATURE|[Ss]igned(?: by)?)[ \t]{0,3}:[ \t]{0,40}(?:/s/ ?)?"
    r"(?P<name>[A-Z][\w.'\u2019-]{0,20}(?: [A-Z][\w.'\u2019-]{1,20}){1,3})[ \t]*(?=\n|$|[ ]{3})"
)
_OWN = re.compile(r"\b(?:I|my|me)\b")
_DECLARES = re.compile(
    r"^[ \t]{0,12}(?:\d{1,2}\.[ \t]{1,6})?(?:I, |(?:My name is|I am) )(?P<name>[A-Z][\w.'\u2019-]{0,20}"
    r"(?: (?:[a-z]{2,3} )?[A-Z][\w.'\u2019-]{0,20}){1,3})(?=[,;]|\.\s| and )",
    re.M,
)  # "I, Ann Lee, being duly sworn"
_SWORN = re.compile(
    r"^[ \t]{0,20}(?P<name>[A-Z][\w.'\u2019-]{0,20}(?: [A-Z][\w.'\u2019-]{0,20}){1,3}),?"
    r" (?:being|having been) (?:\w+ ){0,2}sworn\b",
    re.M,
)  # "Ann Lee, being first duly sworn, states"
STATEMENT = re.compile(r"\b(?:affidavit|declaration|(?:witness |sworn |voluntary )?statement|certification) of\b", re.I)
_STATEMENT_OF = re.compile(rf".*{STATEMENT.pattern} (?P<name>[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){{1,4}})", re.I)
_TELLER = re.compile(
    rf".*?{STATEMENT.pattern} [A-Z][^\n,;]*?(?= (?i:in (?:support|opposition|response|reply))\b)", re.I
)
_PURPOSE_WORDS = re.compile(r"in (?:support|opposition|response)\b|on behalf\b", re.I)
_OFFICE = re.compile(
    r"\bI (?:am|was|have been|work as) (?:employed (?:by [^,.;]{3,60} )?as )?(?P<words>(?:the|an?)"
    r" (?!(?:\w+ ){0,4}(?:over|age|adult|party|resident|citizen))"
    r"[a-z][^.;]{3,90}?)(?=[.;]|,? and (?:I|make|have|am|live|reside)\b)"
)
_PURPOSE = re.compile(
    r"\b(?:make|made|submit|give|offer) (?:this|the following) (?:\w+ ){1,3}(?P<words>"
    r"(?:in (?:support|opposition)|on behalf|in response) (?:of|to)"
    r" [^.;]{5,120}?)(?=[.;]|, and\b)"
)
_ABBREVIATED = re.compile(r"\b(?:Inc|Corp|Co|Ltd)$")
_HEAD = 3_000
_FIRST = 16  # sentences
_BARE = re.compile(
    r"(?:\w+ ){0,2}(?:affidavit|(?:statutory )?declaration|witness statement)", re.I
)  # that names nobody


def titled_as(reading: SummarySource) -> tuple[str, int, int]:
    """The title, that of a caption's second column where the paper has a caption; without what else stands in its line."""
    title, start, end = reading.title
    if beside := title_beside(reading.read.masked):
        return beside, 0, min(len(reading.text), 1_200)
    cells = [" ".join(one.split()) for one in _GAP.split(reading.read.masked[start:end].strip())]
    cells = [_SPACED.sub(lambda one: one[0].replace(" ", ""), cell) for cell in cells]
    own = next((one for one in cells if is_title(one)), "") if len(cells) > 1 else ""
    return _with_teller(reading, own or title), start, end


def _with_teller(reading: SummarySource, title: str) -> str:
    """ "AFFIDAVIT" alone with who says there "I, Ann Lee, make oath"."""
    head = reading.read.masked[:_HEAD] if _BARE.fullmatch(title) else ""
    found = _DECLARES.search(head) or _SWORN.search(head)
    return f"{titled(title)} of {named(found['name'])}" if found else title


def with_roles(reading: SummarySource, sides: Sides) -> str:
    """ "Ann Lee (Claimant) v. Weir Ltd. (Respondent)", where the paper speaks of them by these roles."""
    names = (named(sides.one), named(sides.other))
    roles = roles_in(reading.read.masked, sides)
    behind = reading.text[sides.end :]
    spoken = all(role and re.search(rf"\b[Tt]he {role}s?\b", behind) for role in roles)
    return " v. ".join(f"{name} ({role})" if spoken else name for name, role in zip(names, roles, strict=True))


def of_teller(reading: SummarySource) -> Iterator[tuple[str, tuple[int, int]]]:
    """Who the one that tells it is, and in support of what, where a statement's first sentences say so, with their places."""
    first = reading.sentences[:_FIRST] if STATEMENT.search(titled_as(reading)[0]) else []
    for pattern in (_OFFICE, _PURPOSE):
        found = next(((said, one) for one in first if (said := pattern.search(one.words))), None)
        if found:
            stop = "." if _ABBREVIATED.search(found[0]["words"]) else ""
            yield found[0]["words"] + stop, (found[1].start, found[1].end)


def with_office(title: str, words: str, teller: list[tuple[str, tuple[int, int]]]) -> str:
    """ "Affidavit of Ann Lee in Support of Motion" with who Ann Lee is behind her name."""
    office = teller[0][0]
    if not STATEMENT.search(title) or _PURPOSE_WORDS.match(office):
        return words
    found = _TELLER.match(words)
    if not found:
        return f"{words}, {office}," if _STATEMENT_OF.fullmatch(words) else words
    return f"{found.group()}, {office},{words[found.end() :]}"


def is_tellers(title: str, name: str) -> bool:
    """ "First Witness Statement of Ann Lee" names "A. Lee"."""
    return bool(STATEMENT.search(title)) and name.split()[-1].lower() in title.lower().split()


def declarant(reading: SummarySource) -> str:
    """Who tells in the first person: who says so at the beginning, whose statement it is by its title, or who alone has signed;
    empty where nobody does."""
    head = reading.read.masked[:_HEAD]
    found = _DECLARES.search(head) or _SWORN.search(head) or _STATEMENT_OF.fullmatch(titled(titled_as(reading)[0]))
    signed = None if found else signed_by(reading)
    return found["name"] if found else signed["name"] if signed else ""


def signed_by(reading: SummarySource) -> re.Match[str] | None:
    """The field with the signature of whoever tells in the first person."""
    found = list(_SIGNED.finditer(reading.read.masked))
    tells = any(_OWN.search(one.words) for one in reading.sentences)
    return found[0] if tells and len({one["name"] for one in found}) == 1 else None
