"""What a letter, memorandum, report or statement is: title, whose, day, writer and reader, as its head and foot say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.captions import sides_of, title_beside
from evidence.engines.documents.correspondents import FoundCorrespondent, correspondents, is_firm
from evidence.engines.documents.signers import signer_at_end, signer_of
from evidence.engines.documents.titles import is_title, named, titled
from evidence.engines.summaries.addressed_firms import firm_of
from evidence.engines.summaries.heads import headed, issuer_above
from evidence.engines.summaries.parts import SummaryPart, SummarySource, place_of, shortened, spelled

_MEMO_FIELD = re.compile(
    r"^[ \t*]{0,8}(?P<name>To|From|Re|Subject)[ \t*]{0,4}:[ \t*]{0,8}(?P<value>[^\n]{6,160})", re.M | re.I
)
_SUBJECT = re.compile(
    r"^[ \t]{0,40}(?:Re|RE|Subject|SUBJECT)[ \t]{0,4}:[ \t]{1,12}(?P<value>[^\n]{6,160}?)[ \t]*$"
    r"(?P<more>(?:\n[ \t]{3,40}\S[^\n]{2,120}){0,4})",
    re.M,
)
_SIGNED = re.compile(
    r"\b(?:[Ss]ignature|SIGNATURE|[Ss]igned(?: by)?)[ \t]{0,3}:[ \t]{0,40}(?:/s/ ?)?"
    r"(?P<name>[A-Z][\w.'\u2019-]{0,20}(?: [A-Z][\w.'\u2019-]{1,20}){1,3})[ \t]*(?=\n|$|[ ]{3})"
)
_OWN = re.compile(r"\b(?:I|my|me)\b")
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
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_IN_CAPITALS = re.compile(r"[A-Z][A-Z.&'-]{2,30}(?: (?:[A-Z][A-Z.&'-]{1,30}|&)){2,6}")
_SPACED = re.compile(r"\b(?:[A-Z] ){3,}[A-Z]\b")  # a word set with blanks between its letters
_GAP = re.compile(r"[ \t]{3,}")
_NEAR = 200  # characters below the greeting
_CLIENT = re.compile(
    r"\b(?:[Tt]his (?:firm|office)|[Ww]e|I) (?:(?:represents?|acts? for)|(?:am|are|is) (?:the )?"
    r"(?:counsel|attorneys?) (?:for|to))\s"
    r"(?P<name>[A-Z][\w.&'\u2019-]*(?:(?<![a-z]\.)\s(?:(?:of|and|&)\s)?[A-Z][\w.&'\u2019-]*){1,5}"
    r"(?:(?<=\bNo\.)\s\d+)?(?:,\s(?:Inc|LLC|LLP|L\.L\.C|Ltd|Corp|Co)\b\.?)?)"
)  # "This firm represents Ann Lee"
_UNNAMED = re.compile(r" (?:of|by|for|to)$", re.I)  # whose name stands in the line below the title, in another column
_HEAD, _SUBJECTS = 3_000, 160
STATEMENT = re.compile(r"\b(?:affidavit|declaration|(?:witness |sworn |voluntary )?statement|certification) of\b", re.I)
_STATEMENT_OF = re.compile(rf".*{STATEMENT.pattern} (?P<name>[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){{1,4}})", re.I)
_TELLER = re.compile(
    rf".*?{STATEMENT.pattern} [A-Z][^\n,;]*?(?= (?i:in (?:support|opposition|response|reply))\b)", re.I
)
_PURPOSE_WORDS = re.compile(r"in (?:support|opposition|response)\b|on behalf\b", re.I)
_CLOSES = re.compile(
    r"^[ \t]{0,60}(?:yours (?:very )?(?:faithfully|sincerely|truly)|(?:very )?truly yours|sincerely(?: yours)?"
    r"|(?:kind |best )?regards),?[ \t]*$",
    re.M | re.I,
)
_ABBREVIATED = re.compile(r"\b(?:Inc|Corp|Co|Ltd)$")
_VENUE = re.compile(r"(?:State|County|Commonwealth|Province) of ", re.I)  # where it is sworn
_OFFICE = re.compile(
    r"\bI (?:am|was|have been|work as) (?:employed (?:by [^,.;]{3,60} )?as )?(?P<words>(?:the|an?)"
    r" (?!(?:\w+ ){0,4}(?:over|age|adult|party|resident|citizen))"
    r"[a-z][^.;]{3,90}?)(?=[.;]|,? and (?:I|make|have|am)\b)"
)
_PURPOSE = re.compile(
    r"\b(?:make|made|submit|give|offer) (?:this|the following) (?:\w+ ){1,3}(?P<words>"
    r"(?:in (?:support|opposition)|on behalf|in response) (?:of|to)"
    r" [^.;]{5,120}?)(?=[.;]|, and\b)"
)
_FIRST = 16  # sentences
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
    teller = list(_of_teller(reading)) if title and not fields else []
    if teller:
        parts[0] = _with_office(title, parts[0], teller)
    if title:
        of_whom, places = _of_whom(reading, title, start, not fields)
        parts[0] += of_whom
        spans += places
    if reading.day:
        parts.append(spelled(reading.day))
    signed = None if fields else _signed(reading)
    for words, place in teller:
        parts += [words] if words not in parts[0] else []
        spans.append(place)
    if signed and signed["name"].lower() not in title.lower() and not _is_tellers(title, signed["name"]):
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
    whose = "" if is_statement and _VENUE.match(whose) else whose
    sides = sides_of(reading.read.masked) if is_statement or title_beside(reading.read.masked) else None
    whose = "" if is_statement and sides else whose  # a side's name, and nobody's letterhead
    if whose and whose.lower() not in title.lower() and not _is_tellers(title, whose):
        words += f" of {whose}"
        spans += place_of(reading, whose)
    if sides:
        words += f" in {named(sides.one)} v. {named(sides.other)}"
        spans.append((sides.start, sides.end))
    return words, spans


def _with_office(title: str, words: str, teller: list[tuple[str, tuple[int, int]]]) -> str:
    """ "Affidavit of Ann Lee in Support of Motion" with who Ann Lee is behind her name."""
    found = _TELLER.match(words) if STATEMENT.search(title) else None
    office = teller[0][0]
    return f"{found.group()}, {office},{words[found.end() :]}" if found and not _PURPOSE_WORDS.match(office) else words


def _is_tellers(title: str, name: str) -> bool:
    """ "First Witness Statement of Ann Lee" names "A. Lee"."""
    return bool(STATEMENT.search(title)) and name.split()[-1].lower() in title.lower().split()


def _of_teller(reading: SummarySource) -> Iterator[tuple[str, tuple[int, int]]]:
    """Who the one that tells it is, and in support of what, where a statement's first sentences say so, with their places."""
    first = reading.sentences[:_FIRST] if STATEMENT.search(titled_as(reading)[0]) else []
    for pattern in (_OFFICE, _PURPOSE):
        found = next(((said, one) for one in first if (said := pattern.search(one.words))), None)
        if found:
            stop = "." if _ABBREVIATED.search(found[0]["words"]) else ""
            yield found[0]["words"] + stop, (found[1].start, found[1].end)


def _called(head: str) -> re.Match[str] | None:
    """A line that greets by the given name alone, where the lines above it address somebody of that name."""
    found = _BY_GIVEN_NAME.search(head)
    return found if found and found["called"] in _addressee(head[: found.start()]).split() else None


def titled_as(reading: SummarySource) -> tuple[str, int, int]:
    """The title, that of a caption's second column where the paper has a caption; without what else stands in its line."""
    title, start, end = reading.title
    if beside := title_beside(reading.read.masked):
        return beside, 0, min(len(reading.text), 1_200)
    cells = [" ".join(one.split()) for one in _GAP.split(reading.read.masked[start:end].strip())]
    cells = [_SPACED.sub(lambda one: one[0].replace(" ", ""), cell) for cell in cells]
    own = next((one for one in cells if is_title(one)), "") if len(cells) > 1 else ""
    return own or title, start, end


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


def declarant(reading: SummarySource) -> str:
    """Who tells in the first person: who says so at the beginning, whose statement it is by its title, or who alone has signed;
    empty where nobody does."""
    head = reading.read.masked[:_HEAD]
    found = _DECLARES.search(head) or _SWORN.search(head) or _STATEMENT_OF.fullmatch(titled(titled_as(reading)[0]))
    signed = None if found else _signed(reading)
    return found["name"] if found else signed["name"] if signed else ""


def _signed(reading: SummarySource) -> re.Match[str] | None:
    """The field with the signature of whoever tells in the first person."""
    found = list(_SIGNED.finditer(reading.read.masked))
    tells = any(_OWN.search(one.words) for one in reading.sentences)
    return found[0] if tells and len({one["name"] for one in found}) == 1 else None
