"""Whose client "our client" is, and which firm, office or law "this firm" and "this chapter" are: as the paper's head says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from evidence.engines.base.types import FoundMention

_WHOSE = r"(?P<whose>[Oo]ur|OUR|[Mm]y|[Yy]our|YOUR)\s{1,3}(?:[Cc]lient|CLIENT)s?"
_BEFORE_CLIENT = re.compile(
    rf"\b{_WHOSE}(?:[ \t]{{0,3}}:|,)?\s{{1,20}}(?:(?:[Mm](?:r|s|rs)|[Dd]r)\.?\s)?(?:[Tt]he\s)?$"
)
NAMED_CLIENT = re.compile(r"\byour client \[[^\]]{2,90}\]", re.I)  # whoever is written to, it says whose client that is
_CALLED_CLIENT = re.compile(
    rf"[ \t]{{0,3}},?\s{{0,3}}\(?\s?(?:(?:hereinafter|herein|referred to as|called)\s)?[\"\u201c'\u2018]{_WHOSE}[\"\u201d'\u2019]"
)
_ACTS_FOR = re.compile(
    r"\b(?:I|[Ww]e|[Tt]h(?:is|e undersigned)(?: firm| office)?|[Oo]ur (?:firm|office))\s(?:now\s|also\s)?"
    r"(?:acts?\s(?:for|on\sbehalf\sof)|represents?|(?:am|are|have\sbeen|has\sbeen)\s(?:acting\sfor|instructed\sby|retained\sby|engaged\sby)"
    r"|write\son\sbehalf\sof|(?:am|are)\swriting\son\sbehalf\sof)\s(?:the\s|[Mm](?:r|s|rs)\.?\s|[Dd]r\.?\s)?$"
)
_OWNS = re.compile(r"['\u2019]s\b|(?<=s)['\u2019](?= )")
_OWN_CLIENT = re.compile(r"\b(?P<client>(?P<whose>[Oo]ur|[Mm]y|[Yy]our) clients?)(?!,? [A-Z(\[]|:|\w)")
_AND_OTHERS = re.compile(r"\s{0,2}(?:,|and|&)\s{1,12}(?:[Tt]he\s)?[A-Z]")  # behind the first of several clients
_OWN_BODY = re.compile(
    r"\b(?P<own>[Tt]his (?:firm|office|department|agency|bureau|practice|laboratory|hospital|Firm|Office|Department|Agency"
    r"|Bureau|Commission))\b(?! (?:of|for|in|at) |s\b| \[)"
)
_OWN_LAW = re.compile(
    r"\b(?P<own>[Tt]his (?P<noun>chapter|ordinance|act|regulation|article|part|title|Chapter|Ordinance|Act|Regulation))\b"
    r"(?! (?:of|to|shall be known|may be cited)\b| \[)"
)
_COMPANY = re.compile(r"\b(?:[Tt]he|THE) (?:Company|COMPANY)\b(?!['\u2019]| [\[(A-Z])")
_IS_COMPANY = re.compile(r"\b(?:Company|Co|Inc|Corp|Corporation|Ltd|Limited|LLC|PLC|Holdings|Group)\b", re.I)
_DEFINED = re.compile(
    r"[\"\u201c](?:the )?Company[\"\u201d]|\b(?:called|known as|referred to as|as) (?:the )?Company\b|^[ \t]{0,20}Dear [A-Z]",
    re.I | re.M,
)  # elsewhere in the paper, or a letter, whose head is its writer's
_PASSED = re.compile(
    r"(?P<done>(?:PASSED|ADOPTED|APPROVED|ENACTED|Passed|Adopted|Approved|Enacted)"
    r"(?:,? (?:AND|and) (?:ADOPTED|APPROVED|adopted|approved))?)(?=[ ,](?:.{0,90}\b(?:19|20)\d\d\b))"
)
_NUMBERED_PAPER = re.compile(
    r"\b(?P<noun>ORDINANCE|RESOLUTION|BILL|Ordinance|Resolution|Bill)\s(?:NO|No)\.?\s{0,2}(?P<number>[\w-]{1,14})"
)
_CODE = re.compile(
    r"\b(?P<code>(?:[A-Z][\w.'\u2019]{1,20}\s){1,4}(?:Code|CODE|Statutes|STATUTES|Regulations|REGULATIONS|Ordinances|ORDINANCES))\b"
)
_LINE = re.compile(r"^[^\S\n]*(?P<words>\S[^\n]{0,78}?)[ \t]*$", re.M)
_CELL_ENDS = re.compile(r" {3,}|\t")  # before a registration or a telephone number
_FORM = re.compile(r"[, ]{0,2}(?:Inc|INC|LLC|L\.L\.C|LLP|Corp|CORP|Ltd|LTD|Limited|LIMITED|P\.C|PLC|plc)?\.?,?")
_DAY = re.compile(r"\b(?:19|20)\d\d\b|:")
_SMALL = frozenset({"to", "the", "of", "in", "under", "and"})
_PRINTED = re.compile(r"\bthis (?:\w+ )?form\b|\bthe information (?:on|in) (?:this|the) form\b", re.I)
_REACH, _HEAD, _LAW_HEAD, _TOP = 90, 4_000, 700, 4  # characters; lines of a letterhead


def clients_of(text: str, mentions: Iterable[FoundMention]) -> dict[str, str]:
    """The name of "our" client and of "your" client, before it or where the letter calls somebody so; each where that is one."""
    found: dict[str, set[str]] = {}
    for one in mentions:
        if one.type in ("person", "organization") and one.start < _HEAD:
            lead = text[max(0, one.start - _REACH) : one.start]
            said = _BEFORE_CLIENT.search(lead) or _CALLED_CLIENT.match(text, one.end)
            whose = said["whose"].lower() if said else ("our" if _ACTS_FOR.search(lead) else "")
            if (
                said
                and said.group(0).rstrip().lower().rstrip(":, ").endswith("clients")
                and _AND_OTHERS.match(text, one.end)
            ):
                return {}
            if whose:
                found.setdefault("our" if whose == "my" else whose, set()).add(one.name)
    return {whose: names.pop() for whose, names in found.items() if len(names) == 1}


def with_clients(words: str, clients: Mapping[str, str]) -> str:
    """ "Our client admits …" with whom it means."""
    for whose in ("our", "your"):
        own = (one for one in _OWN_CLIENT.finditer(words) if _is(one["whose"], whose))
        name = clients.get(whose, "")
        if name and name not in words and (found := next(own, None)):
            owns = _OWNS.match(words, found.end())
            at, mark = (owns.end(), "\u2019s") if owns else (found.end(), "")
            words = f"{words[:at]} [{name}{mark}]{words[at:]}"
    return words


def _is(said: str, whose: str) -> bool:
    return (said.lower() == "your") == (whose == "your")


def issuer_of(text: str, mentions: Sequence[FoundMention]) -> str:
    """The organization that stands alone in one of the first lines, or in its first cell, before a day or a person; empty where
    none does."""
    for line in list(_LINE.finditer(text, 0, _HEAD))[:_TOP]:
        start, end = line.span("words")
        here = [one for one in mentions if start <= one.start and one.end <= end]
        body = next((one for one in here if one.start == start and one.type == "organization"), None)
        is_whole = body is not None and (body.end == end or bool(_FORM.fullmatch(text, body.end, end)))
        if body and (is_whole or _CELL_ENDS.match(text, body.end)):
            return body.name
        if _DAY.search(line["words"]) or any(one.type == "person" for one in here):
            return ""
    return ""


def with_issuer(words: str, issuer: str) -> str:
    """ "This office appraised …" with whose office it is."""
    found = _OWN_BODY.search(words)
    return f"{words[: found.end('own')]} [{issuer}]{words[found.end('own') :]}" if found and issuer else words


def with_company(words: str, issuer: str, text: str) -> str:
    """ "The Company leases …" in a paper of one company that has not said which it means."""
    found = _COMPANY.search(words)
    if found is None or not _IS_COMPANY.search(issuer) or issuer in words or _DEFINED.search(text):
        return words
    return f"{words[: found.end()]} [{issuer}]{words[found.end() :]}"


def names_own_body(words: str) -> bool:
    """Does it speak of the office or firm that the paper is of, without its name?"""
    return bool(_OWN_BODY.search(words))


def is_printed(words: str) -> bool:
    """Is it what a form says of itself, and nobody who fills it in?"""
    return bool(_PRINTED.search(words))


def with_law(words: str, text: str) -> str:
    """ "This chapter" with its number and the code it stands in, as the head of the law has them."""
    found = _OWN_LAW.search(words)
    if found is None:
        return words
    head = text[:_LAW_HEAD]
    noun = found["noun"].title()
    numbered = re.search(rf"\b{noun}(?P<sign>\sNo\.?)?\s(?P<number>\d[\w.-]*\w|\d|[IVXL]{{1,6}}\b)", head, re.I)
    if numbered is None:
        return words
    code = _CODE.search(head) if noun in ("Chapter", "Title", "Part", "Article") else None
    of = f" of the {_titled(code['code'])}" if code else ""
    number = f"{noun} {'No. ' if numbered['sign'] else ''}{numbered['number']}"
    return f"{words[: found.end('own')]} [{number}{of}]{words[found.end('own') :]}"


def with_passage(words: str, text: str) -> str:
    """ "PASSED by the City Council this 4th day of June, 1996" with what was passed, as the head of the paper has it."""
    found, paper = _PASSED.match(words), _NUMBERED_PAPER.search(text, 0, _LAW_HEAD)
    if found is None or paper is None:
        return words
    return f"{paper['noun'].title()} No. {paper['number']} was {found['done'].lower()}{words[found.end() :]}"


def _titled(code: str) -> str:
    words = code.split()
    while words[0].lower() in _SMALL:
        words = words[1:]
    return " ".join(words).title() if code.isupper() else " ".join(words)
