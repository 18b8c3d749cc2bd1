"""What a letter, memorandum, report or statement is: title, whose, day, writer and reader, as its head and foot say."""

from __future__ import annotations

import re

from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.captions import sides_of, title_beside
from evidence.engines.documents.correspondents import FoundCorrespondent, correspondents, is_firm
from evidence.engines.documents.signers import signer_at_end, signer_of
from evidence.engines.documents.titles import named, titled
from evidence.engines.summaries.addressed_firms import firm_of
from evidence.engines.summaries.heads import headed, issuer_above
from evidence.engines.summaries.parts import SummaryPart, SummarySource, place_of, shortened, spelled
from evidence.engines.summaries.statement_heads import (
    STATEMENT,
    is_tellers,
    of_teller,
    signed_by,
    titled_as,
    with_office,
    with_roles,
)

_MEMO_FIELD = re.compile(
    r"^[ \t*]{0,8}(?P<name>To|From|Re|Subject)[ \t*]{0,4}:[ \t*]{0,8}(?P<value>[^\n]{6,160})", re.M | re.I
)
_SUBJECT = re.compile(
    r"^[ \t]{0,40}(?:Re|RE|Subject|SUBJECT)[ \t]{0,4}:[ \t]{1,12}(?P<value>[^\n]{6,160}?)[ \t]*$"
    r"(?P<more>(?:\n[ \t]{3,40}\S[^\n]{2,120}){0,4})",
    re.M,
)
_GREETED = re.compile(
    r"^[ \t]{0,20}(?:(?:Dear|DEAR) (?P<name>[A-Z][^\n,:]{2,60})(?:[,:]|[ \t]*$)"
    r"|(?P<titled>(?:Mr|Ms|Mrs|Miss|Dr)\.? [A-Z][A-Za-z'\u2019-]{1,24})[:,][ \t]*$"
    r"|(?:To Whom It May Concern|TO WHOM IT MAY CONCERN|(?:Ladies and )?Gentlemen|Sirs?|Counsel"
    r"|(?:To|TO) (?P<all>(?:All|ALL) (?:Parties|PARTIES|Counsel|COUNSEL)(?: [Oo]f [Rr]ecord)?))(?:[,:]|[ \t]*$))",
    re.M,
)
_BY_GIVEN_NAME = re.compile(r"(?<=\n\n)(?P<name>(?P<called>[A-Z][a-z]{2,15})),[ \t]*$", re.M)
_ANYBODY = re.compile(
    r"(?:sir|madam|customer|client|member|colleague|counsel|resident|policyholder|insured|\W|or|valued|and)+s?", re.I
)
_NO_ADDRESSEE = re.compile(r"^(?:re|subject|via|by|date|attn)\b|\d|:", re.I)
_DELIVERED = re.compile(r"(?:sent )?(?:via|by)\b", re.I)
_BOARD = re.compile(r"The (?:Board of )?(?:Directors|Trustees|Secretary|Manager|Partners|Registrar|Claims Manager)")
_BELOW_GREETING = re.compile(r"\s*\n(?P<value>(?:[^\n.!?]{6,90}\n){1,3})[ \t]*\n")  # where British letters say it
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_IN_CAPITALS = re.compile(r"[A-Z][A-Z.&'-]{2,30}(?: (?:[A-Z][A-Z.&'-]{1,30}|&)){2,6}")
_NEAR = 200  # characters below the greeting
_CLIENT = re.compile(
    r"\b(?:[Tt]his (?:firm|office)|[Ww]e|I) (?:(?:represents?|acts? for)|(?:am|are|is) (?:the )?"
    r"(?:counsel|attorneys?) (?:for|to))\s"
    r"(?P<name>[A-Z][\w.&'\u2019-]*(?:(?<![a-z]\.)\s(?:(?:of|and|&)\s)?[A-Z][\w.&'\u2019-]*){1,5}"
    r"(?:(?<=\bNo\.)\s\d+)?(?:,\s(?:Inc|LLC|LLP|L\.L\.C|Ltd|Corp|Co)\b\.?)?)"
)  # "This firm represents Ann Lee"
_UNNAMED = re.compile(r" (?:of|by|for|to)$", re.I)  # whose name stands in the line below the title, in another column
_GAP = re.compile(r"[ \t]{3,}")
_HEAD, _SUBJECTS = 3_000, 160
_CLOSES = re.compile(
    r"^[ \t]{0,60}(?:yours (?:very )?(?:faithfully|sincerely|truly)|(?:very )?truly yours|sincerely(?: yours)?"
    r"|(?:kind |best )?regards),?[ \t]*$",
    re.M | re.I,
)
_OF_REGISTRY = re.compile(r"\b(?:registry|judicial district|judicial centre)\b", re.I)  # of a court
_VENUE = re.compile(r"(?:State|County|Commonwealth|Province) of ", re.I)  # where it is sworn
_ADDRESSED = frozenset({"letter", "engagement_letter", "memo", "email"})


def lead(reading: SummarySource) -> SummaryPart | None:
    """ "Report of Findings of Weir Surveys, 4 May 2020."; None where nothing says what the paper is."""
    head = reading.text[:_HEAD]
    title, start, end = titled_as(reading)
    if (not title or reading.kind == "letter") and (greeted := _GREETED.search(head) or _called(head)):
        return _of_letter(reading, greeted, title)
    if not title and reading.kind not in _ADDRESSED:
        title, start, end = headed(reading)
    parts, spans = (
        [_UNNAMED.sub("", named(titled(title))).rstrip(".")] if title else [],
        [(start, end)] if title else [],
    )
    fields = list(_MEMO_FIELD.finditer(head))[:4]
    teller = list(of_teller(reading)) if title and not fields else []
    if teller:
        parts[0] = with_office(title, parts[0], teller)
    if title:
        of_whom, places = _of_whom(reading, title, start, not fields)
        parts[0] += of_whom
        spans += places
        parts[0] = parts[0].rstrip(",")
    if reading.day:
        parts.append(spelled(reading.day))
    signed = None if fields else signed_by(reading)
    for words, place in teller:
        parts += [words] if words not in parts[0] else []
        spans.append(place)
    if signed and signed["name"].lower() not in title.lower() and not is_tellers(title, signed["name"]):
        parts.append(f"signed by {signed['name']}")
        spans.append(signed.span())
    if title and [one["name"].lower() for one in fields] == ["to"] and (signer := signer_at_end(reading.text)):
        parts.append(f"from {signer['name']}")
        spans.append(signer.span("name"))
    for one in fields:
        parts.append(f"{one['name'].lower()} {' '.join(one['value'].replace('*', ' ').split()).rstrip('.')}")
        spans.append(one.span())
    return _joined(parts, spans) if title or fields else None


def is_letter(reading: SummarySource) -> bool:
    """Does it greet somebody at its top and close under somebody's name?"""
    return bool(_GREETED.search(reading.text[:_HEAD]) and _CLOSES.search(reading.text) and signer_of(reading.text)[0])


def _of_whom(reading: SummarySource, title: str, start: int, is_headed: bool) -> tuple[str, list[tuple[int, int]]]:
    """Whose paper it is by the line above its title, and in which case it is sworn or titled, with their places."""
    is_statement, words = bool(STATEMENT.search(title)), ""
    spans: list[tuple[int, int]] = []
    whose = issuer_above(reading, start) if is_headed else ""
    whose = "" if (is_statement and _VENUE.match(whose)) or _OF_REGISTRY.search(whose) else whose
    sides = sides_of(reading.read.masked) if is_statement or title_beside(reading.read.masked) else None
    whose = "" if is_statement and sides else whose  # a side's name, and nobody's letterhead
    if whose and whose.lower() not in title.lower() and not is_tellers(title, whose):
        words += f" of {whose}"
        spans += place_of(reading, whose)
    if sides:
        words += f" in {with_roles(reading, sides)}"
        spans.append((sides.start, sides.end))
    return words, spans


def _called(head: str) -> re.Match[str] | None:
    """A line that greets by the given name alone, where the lines above it address somebody of that name."""
    found = _BY_GIVEN_NAME.search(head)
    return found if found and found["called"] in _addressee(head[: found.start()]).split() else None


def _of_letter(reading: SummarySource, greeted: re.Match[str], title: str) -> SummaryPart:
    """ "Letter to Ann Lee, 4 May 2020, from Jo Roe, about “Water in the cellar”"."""
    found = correspondents(reading.document)
    writer = next(
        (one for one in found if one.role == "author" and one.end), None
    )  # a file's properties name who typed it
    reader = next((one for one in found if one.role == "to"), None)
    all_of_them = greeted.groupdict().get("all")
    name = (greeted["name"] or all_of_them or "").strip()
    if all_of_them:
        whom = titled(name)
    elif not name or " " not in name or _ANYBODY.fullmatch(name):
        whom = _addressee(reading.text[: greeted.start()]) or name or "its reader"
    else:
        whom = reader.name if reader and _says_more(reader, name) else name
    firm = firm_of(reading.text[: greeted.start()], whom)
    parts, spans = [f"Letter to {whom}{f' of {firm}' if firm else ''}"], [greeted.span(), *place_of(reading, whom)]
    spans += place_of(reading, firm)
    if reading.day:
        parts.append(spelled(reading.day))
    name, first, last = (writer.name, writer.start, writer.end) if writer else signer_of(reading.text)
    if name:
        firm, begin, end = _letterhead(reading, greeted.start())
        of_firm = firm and firm.lower() not in name.lower() and name.lower() not in firm.lower() and firm not in whom
        parts.append(f"from {name} of {firm}" if of_firm else f"from {name}")
        spans += [(first, last), *([(begin, end)] if of_firm else [])]
    if client := _CLIENT.search(reading.text, greeted.end(), greeted.end() + _HEAD):
        name = " ".join(client["name"].split())
        parts[-1] += f" for {name if is_firm(name) else name.rstrip('.')}"
        spans.append(client.span("name"))
    subject, place = _subject(reading.text[:_HEAD], greeted)
    if subject or title:
        subject, place = (subject, place) if subject else (titled(title), reading.title[1:])
        parts.append(f"about \u201c{subject}\u201d")
        spans.append(place)
    return _joined(parts, spans)


def _letterhead(reading: SummarySource, before: int) -> tuple[str, int, int]:
    """The company that the first line of a letter names, above its day, with its place; empty where it names none."""
    line = re.search(r"\S[^\n]*", reading.text[:before])
    name = _GAP.split(line.group())[0].strip(" ,|*") if line else ""
    day = next((one.start for one in find_dates(reading.text[:before]) if one.date == reading.day), None)
    if (
        line
        and day
        and day > line.end()
        and (is_firm(titled(name)) or _IN_CAPITALS.fullmatch(name))
        and "\n\n" in reading.text[line.end() : before]
    ):
        return named(name), line.start(), line.start() + len(name)
    return "", 0, 0


def _addressee(above: str) -> str:
    """The first line of the last block above the greeting that is an address; empty where none is."""
    blocks = [
        [line.strip() for line in block.split("\n") if line.strip() and not _DELIVERED.match(line.strip())]
        for block in _BLANK_LINE.split(above)
    ]
    address = next((one for one in reversed(blocks) if len(one) > 1 and not _NO_ADDRESSEE.search(one[0])), [""])
    first = ", ".join(address[:2]) if _BOARD.fullmatch(address[0].strip(" ,")) else address[0]
    return named(first.strip(" ,")) if len(blocks) > 1 else ""


def _says_more(reader: FoundCorrespondent, greeted: str) -> bool:
    return len(reader.name) > len(greeted.strip()) or " " in reader.name


def _subject(head: str, greeted: re.Match[str]) -> tuple[str, tuple[int, int]]:
    """What the letter is about: its subject's lines above the greeting or below it."""
    above = _SUBJECT.search(head, 0, greeted.start())
    below = _SUBJECT.search(head, greeted.end(), greeted.end() + _NEAR)
    found = above or below or _BELOW_GREETING.match(head, greeted.end())
    if found is None:
        return "", (0, 0)
    lines = (found["value"] + (found["more"] if above or below else "")).split("\n")
    words = "; ".join(words for line in lines if (words := " ".join(line.split()).rstrip(".,;")))
    return shortened(words, _SUBJECTS), found.span()


def _joined(parts: list[str], spans: list[tuple[int, int]]) -> SummaryPart:
    words = ", ".join(part for part in parts if part)
    return SummaryPart(f"{words[:1].upper()}{words[1:].rstrip('.')}.", tuple(spans), leads=True)
