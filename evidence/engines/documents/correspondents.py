"""Who wrote a document and to whom it is addressed, as it says itself: a mail's fields, a memorandum's head, a letter's
address and signature, the file's properties. Where it does not say, there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from evidence.engines.base.types import Document
from evidence.engines.documents.addresses import first_of_address
from evidence.engines.documents.signers import signer_of
from evidence.engines.layout.address_fields import field_in, people_in
from evidence.engines.layout.mail import is_mail
from evidence.engines.layout.messages import messages
from evidence.engines.layout.person_names import clean_name
from evidence.engines.names.lexicon import all_given_names, is_diminutive

CorrespondentRole = Literal["author", "to", "cc", "bcc"]
MOST = 100
_HEAD, _MAIL_HEAD, _LONGEST = 2_500, 6_000, 200
_MEMO = re.compile(
    r"^[ \t*]{0,8}(?P<name>TO|FROM|CC|To|From|Cc)(?:[ \t]{0,4}:[ \t*]{1,12}|\t{1,3})(?P<value>\S[^\n]{0,300}?)"
    r"(?=[ \t]*$|[ ]{3,60}(?:DATE|RE|SUBJECT|FROM|TO|CC|FILE|Date|Re|Subject|From|To|Cc|File)[ \t]{0,4}:)",
    re.M,
)  # of a line with two fields the first alone
_GREETING = re.compile(
    r"^[ \t]{0,20}(?:Dear (?P<name>[A-Z][^\n:,]{1,80}(?=[:,])|[A-Z][\w.'\u2019-]{0,24}(?: [\w.'\u2019-]{1,24}){0,3}(?=[ \t]*$))"
    r"|(?P<nobody>(?i:to whom it may concern|(?:ladies and )?gentlemen|sirs?|madams?|sirs? or madams?))[:,]?[ \t]*$)",
    re.M,
)  # some end it without a mark
_NOBODY = re.compile(
    r"(?:(?:sirs?|madams?|mesdames|all|customers?|colleagues?|members?|clients?|investors?|shareholders?|residents?|friends?"
    r"|neighbou?rs?|parents?|valued|counsel|or|and|/)[ /]?)+|(?:the )?file(?: (?:no\.? )?[\w/-]*\d[\w/-]*)?",
    re.I,
)  # whom a greeting calls without a name
_COPIES = re.compile(r"^[ \t]{0,20}(?:cc|c\.c\.|copy to)[ \t]{0,3}:[ \t]{0,8}(?P<value>\S[^\n]{0,300})$", re.M | re.I)
_ADDRESS_LINES = 8
_ORGANIZATION = re.compile(
    r"\b(?:Inc|LLC|L\.L\.C|Corp|Corporation|LLP|L\.P|Ltd|Limited|PLC|Bank|P\.C|Co|[Ss][Dd][Nn]\.? [Bb][Hh][Dd])\b\.?,?$"
)
_ATTENTION = re.compile(r"^(?:attn|attention|c/o|care of)\b[.: ]{0,3}", re.I)
_MESSRS = re.compile(r"^Messrs\.? ")
_POST = re.compile(r"(?!(?:Mr|Mrs|Ms|Dr|Prof|Rev|Hon|St)\.)[A-Z][a-z]{1,5}\. ")  # "Mgr. Quality", beside the name
_FIRST_LINE = re.compile(r"[ \t]*(?P<words>\S[^\n]{2,80}?)[ \t]*$", re.M)
_SUBJECT = re.compile(r"^[ \t]{0,20}(?:RE|Re|SUBJECT|Subject)[ \t]{0,3}[:.]", re.M)
_LETTERS = re.compile(
    r",? (?:(?:[A-Z]\.){2,5}|(?:Solicitors|Attorneys|Advocates|Barristers)\b.*)$", re.I
)  # behind a firm's name
_SIGNED = r"(?:[\[(]?(?:signed|sgd\.?)[\])]?:?[ \t]{1,12}|/s/[ \t]{0,12}|(?:for|per)(?: and on behalf of)?[ \t]{1,4})?"
_SALUTED = re.compile(r"(?:Mr|Mrs|Ms|Miss|Dr|Prof|Judge)\.? ")


@dataclass(frozen=True, slots=True)
class FoundCorrespondent:
    """Somebody who wrote the document or whom it is addressed to. ``text[start:end]`` says so; both 0 where the file's
    properties do."""

    role: CorrespondentRole
    name: str
    address: str
    basis: str
    start: int = 0
    end: int = 0


def correspondents(document: Document) -> list[FoundCorrespondent]:
    """The author first, then those it is addressed to, each once in a role."""
    found = _of_mail(document) or _of_memo(document.text) or _of_letter(document.text) or _of_properties(document)
    return list({(one.role, (one.name or one.address).casefold()): one for one in reversed(found)}.values())[::-1][
        :MOST
    ]


def written_by(text: str) -> str:
    """Who wrote a memorandum or a letter, a person or a firm, as its head or its signature says; empty where neither does."""
    found = (one for one in _of_memo(text) or _of_letter(text) if one.role == "author" and one.basis != "letterhead")
    return next(
        (name for one in found if (name := clean_name(one.name) or (one.name if is_firm(one.name) else ""))), ""
    )


def is_firm(name: str) -> bool:
    """Does the name end as an organization's does?"""
    return bool(_ORGANIZATION.search(name)) and "@" not in name


def written_to(text: str) -> str:
    """The one that a memorandum or a letter is addressed to; empty where there are several, or its greeting alone says it."""
    found = [one for one in _of_memo(text) or _of_letter(text) if one.role == "to"]
    if len(found) != 1 or _NOBODY.fullmatch(found[0].name):
        return ""
    name = found[0].name
    return name if " " in name and ("," not in name or _ORGANIZATION.search(name)) else ""


def _of_mail(document: Document) -> list[FoundCorrespondent]:
    """Those of the newest message: what it quotes is other people's mail."""
    text = document.text
    if not is_mail(text):
        return _of_header(document)
    newest = messages(text[:_MAIL_HEAD])[0]
    end = min(len(text), newest.start + _HEAD)
    found = list(_of_fields(text, newest.start, end))
    return found if any(one.role == "author" for one in found) else _of_header(document)


def _of_fields(text: str, start: int, end: int) -> Iterator[FoundCorrespondent]:
    blank = re.compile(r"\n[ \t>]{0,8}\n").search(text, start, end)
    last = blank.start() if blank else end
    for name, role in FIELDS.items():
        value, first, after = field_in(text, name, start, last)
        for person, address in people_in(value):
            yield FoundCorrespondent(role, person[:_LONGEST], address[:_LONGEST], "mail header", first, after)


FIELDS: dict[str, CorrespondentRole] = {"from": "author", "to": "to", "cc": "cc", "bcc": "bcc"}


def _of_header(document: Document) -> list[FoundCorrespondent]:
    """What a mail program stored with a message whose text does not begin with it."""
    if not document.metadata.get("from"):
        return []
    return [
        FoundCorrespondent(role, name[:_LONGEST], address[:_LONGEST], "mail header")
        for field, role in FIELDS.items()
        for name, address in people_in(document.metadata.get(field, ""))
    ]


def _of_memo(text: str) -> list[FoundCorrespondent]:
    """A memorandum names both ends among its first lines."""
    lines = {one["name"].lower(): one for one in reversed(list(_MEMO.finditer(text[:_HEAD])))}
    if not {"to", "from"} <= lines.keys():
        return []
    found = []
    for field, role in FIELDS.items():
        if line := lines.get(field):
            start = line.start("value")
            names = _listed(line["value"])[: 1 if role == "author" else MOST]
            found += [FoundCorrespondent(role, name, "", "memorandum head", start, line.end("value")) for name in names]
    return found


def _listed(value: str) -> list[str]:
    """Several people only where each piece is a person's full name; else the line as it stands, without a title after it."""
    words = " ".join(value.split()).strip(" *;,")
    for mark in (";", ",", " and "):
        pieces = [clean_name(piece) for piece in words.split(mark)]
        if len(pieces) > 1 and all(pieces) and not any(_POST.match(piece) for piece in pieces[1:]):
            return pieces
    if ";" in words:
        return [one.strip()[:_LONGEST] for one in words.split(";") if one.strip()]
    person, _, after = words.partition(",")  # "Ann Lee, CPA", "R. Roe, Personnel"
    return [(clean_name(person) if after else "") or clean_name(words) or words[:_LONGEST]]


def _of_letter(text: str) -> list[FoundCorrespondent]:
    """A letter greets somebody: the name above the greeting is whom it is to, the one under its closing who wrote it."""
    greeting = _GREETING.search(text[:_HEAD])
    if greeting is None:
        return []
    found = [one for one in (_signer(text) or _signing_firm(text, greeting), _addressee(text, greeting)) if one]
    if not any(one.role == "author" for one in found) and (head := _letterhead(text, greeting.start())):
        found.insert(0, head)
    for copy in list(_COPIES.finditer(text, greeting.end()))[:3]:
        found += [
            FoundCorrespondent("cc", name, "", "copies named below", copy.start("value"), copy.end("value"))
            for name in _listed(copy["value"])
        ]
    return found


def _signer(text: str) -> FoundCorrespondent | None:
    name, start, end = signer_of(text)
    return FoundCorrespondent("author", name[:_LONGEST], "", "signature", start, end) if name else None


def _signing_firm(text: str, greeting: re.Match[str]) -> FoundCorrespondent | None:
    """The letterhead's first line, where it stands again by itself below the letter, as the firm that signs it."""
    head = _FIRST_LINE.search(text, 0, greeting.start())
    words = re.escape(_LETTERS.sub("", head["words"])) if head else ""
    signed = re.compile(rf"^[ \t]{{0,60}}{_SIGNED}(?P<words>{words})[ \t]*$", re.M | re.I).search(text, greeting.end())
    if not words or signed is None:
        return None
    return FoundCorrespondent("author", signed["words"], "", "signature", signed.start("words"), signed.end("words"))


def _addressee(text: str, greeting: re.Match[str]) -> FoundCorrespondent | None:
    """The line of the address that has the surname greeted; else the greeting's own words, if they name or call somebody."""
    greeted = " ".join((greeting["name"] or greeting["nobody"]).split())
    subjects = [one.start() for one in _SUBJECT.finditer(text, 0, greeting.start())]
    place = subjects[-1] if subjects else greeting.start()
    lines = _lines_before(text, place)
    if greeting["nobody"] or _NOBODY.fullmatch(greeted):
        top = len(text) - len(text.lstrip())  # where the letterhead begins
        bodies = [one for one in lines if one[1] > top and _ORGANIZATION.search(one[0])]
        if body := bodies[0] if len(bodies) == 1 else first_of_address(text, place):
            name = _MESSRS.sub("", body[0].rstrip(","))
            return FoundCorrespondent("to", name, "", "address of the letter", *body[1:])
        if greeting["nobody"]:
            return None
    surname = _SALUTED.sub("", greeted).split()[-1]
    for line, start, end in lines:
        words = _ATTENTION.sub("", line)
        name = clean_name(words.partition(",")[0])
        if surname.lower() in name.lower().split():
            return FoundCorrespondent("to", name, "", "address of the letter", start, end)
    if " " not in greeted and (one := _called(greeted, lines)):
        return FoundCorrespondent("to", one[0], "", "address of the letter", *one[1:])
    return FoundCorrespondent("to", greeted, "", "greeting", greeting.start("name"), greeting.end("name"))


def _called(greeted: str, lines: list[tuple[str, int, int]]) -> tuple[str, int, int] | None:
    """The line of the address that names who is greeted by the given name, "Dear Norm" to Norman Roe; of who is greeted by no
    name, "Dear Member", the one line that begins with a title."""
    called = [(_ATTENTION.sub("", line), start, end) for line, start, end in lines]
    named = [(clean_name(line.partition(",")[0]), start, end) for line, start, end in called if _SALUTED.match(line)]
    is_name = greeted.lower() in all_given_names()
    fitting = [one for one in named if one[0] and (not is_name or _may_be_called(greeted, one[0].split()[0]))]
    return fitting[0] if len(fitting) == 1 else None


def _may_be_called(greeted: str, given: str) -> bool:
    is_initial = given.rstrip(".") == greeted[0]
    return is_initial or is_diminutive(greeted.lower(), given.lower()) or given.lower().startswith(greeted.lower())


def _lines_before(text: str, place: int) -> list[tuple[str, int, int]]:
    """The last lines above the place that have words, with their places, the topmost first."""
    lines: list[tuple[str, int, int]] = []
    end = place
    while end > 0 and len(lines) < _ADDRESS_LINES:
        start = text.rfind("\n", 0, end) + 1
        words = text[start:end]
        if words.strip():
            first = start + len(words) - len(words.lstrip())
            lines.append((words.strip(), first, first + len(words.strip())))
        end = start - 1
    return lines[::-1]


def _letterhead(text: str, greeting: int) -> FoundCorrespondent | None:
    """The organization in the first line, where the letter is signed by nobody's name."""
    line = _FIRST_LINE.search(text, 0, greeting)
    if line is None or not _ORGANIZATION.search(line["words"]):
        return None
    return FoundCorrespondent("author", line["words"], "", "letterhead", line.start("words"), line.end("words"))


def _of_properties(document: Document) -> list[FoundCorrespondent]:
    """The author that a program noted in the file, if it is a person's full name: not a login, not the program."""
    name = clean_name(document.metadata.get("author", "")[:_LONGEST])
    return [FoundCorrespondent("author", name, "", "file properties")] if name else []
