"""Which case a court's paper is of: "Order in Doe v. Roe, Superior Court …, No. 12-345, 4 May 2020"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.captions import SIDE, matter_of, sides_of, title_beside
from evidence.engines.documents.titles import is_title, named, titled
from evidence.engines.facts.papers.rulings import is_of_court
from evidence.engines.summaries.arbitration_sides import arbitration_sides
from evidence.engines.summaries.parts import SummaryPart, SummarySource, shortened, spelled
from evidence.engines.summaries.statement_heads import titled_as, with_roles

_COURT = re.compile(
    r"^(?:[ \t]{0,60}(?:STATE|State) (?:OF|of) [A-Za-z ]{3,24}\n\s{0,60})?"
    r"[^\n]{0,90}\b(?:COURT|Court)\b[^\n]{0,80}(?:\n\s{0,60}(?:(?:FOR|For|OF|Of) [^\n]{3,80}(?:(?<=The|THE"
    r"|the)\n[^\n]{3,80})?|COUNTY OF [A-Z ]{3,24}|[\w.]{2,12} (?:CIRCUIT|Circuit)\.?))?[ \t]*$"
    r"|^[^\n]{0,60}\bTRIBUNAL\b[^\n]{0,60}$",
    re.M,
)
_REPORTED = re.compile(r"\s+[-\u2013] \d{1,4} [A-Z].*| \(\d.*", re.S)  # "… - 621 F. Supp. 1233 (D.D.C. 1985)"
_TOLD = re.compile(
    r"\.\s+[A-Z]\w*\s+[a-z]|\b(?:[Aa]ppeals? from|APPEALS? FROM|[Cc]ertiorari to|[Bb]efore [Tt]he [Cc]ourt|[Vv]\.)\s"
    r"|\b[Cc]ourt (?:[Ff]ile|[Nn]o|[Nn]umber|[Cc]lerk)\b|\b(?:[Ss]aid|SAID|HONORABLE|Honorable|[Cc]lerk|CLERK)\b"
    r"|\b(?:has|have|had|is|was|were|finds|concludes|comes|denied|granted|held|ordered|accepted|will|grants?|allows?|Vacated|Reversed|Affirmed)\b"
)  # a sentence, another court, a case
_DISTRICT = re.compile(
    r"\n\s{0,60}(?P<name>(?:(?:FOR|For) (?:THE|the) )?(?:[A-Z][A-Za-z.]+ ){0,2}(?:DISTRICT|District) (?:OF"
    r"|of) [A-Z][A-Za-z ]{3,30})(?=\n|$)"
)  # in the line below
_ALONE = re.compile(
    r"^[ \t]{0,40}(?P<one>(?:In re|IN RE|In the matter of|IN THE MATTER OF):?\s{1,20}[A-Z][^\n,;]{3,80}?)(?=\s{2,}"
    r"|[,;\n]"
    r"| No\.)",
    re.M,
)
_DISPUTING = re.compile(
    r"\b(?i:arbitration)(?:\s(?i:of a dispute))?\s{1,20}(?i:between)[\s:]{1,40}"
    r"(?P<one>[A-Z][^\n]{3,90}(?:\n[^\n]{3,90})?)\s{2,40}(?i:and)\s{2,40}(?P<other>[A-Z][^\n]{3,90})\n"
)
_RAILS = re.compile(r"[ \t]+\)(?:[ \t]{2,}[^\n]{0,80})?[ \t]*$", re.M)  # between a caption's columns, with the second
_NUMBER = re.compile(
    r"\b(?:Case|Civil Action|Docket|Cause|Claim|Index)?\s?No(?:s)?\.?:?\s{0,4}(?P<number>\d{4} [A-Z]{1,3} \d{3,5}"
    r"|[\w:.\-]{3,30}\d[\w\-/]{0,10})",
    re.I,
)
_NUMBER_ALONE = re.compile(
    r"^[ \t]{0,60}(?:Civil Action )?(?P<number>(?:\d:)?\d{2}-c[vr]-\d{2,6}[\w-]{0,16}"
    r"|(?:[A-Z]{1,4}|\d{1,2}:\d{2}-[A-Za-z]{2})[- ]\d{2,4}-\d{1,6}[\w-]{0,10})(?=[ \t]*$|[ ]{3})",
    re.M,
)  # "CV-20-442"
_RULING_TITLE = re.compile(
    r"^[ \t]{0,60}(?P<title>(?:ORDER|JUDGMENT|DECISION|MEMORANDUM|OPINION|RULING)(?: [A-Z]{2,}){1,10}"
    r"|(?:(?:FINAL|PARTIAL|INTERIM|CONSENT|ARBITRATION) ){0,2}AWARD(?: OF(?: THE)? ARBITRATORS?)?)[ \t]*$",
    re.M,
)  # "ORDER OF REVERSAL AND REMAND" tells what came of it
_AWARD = re.compile(r"\baward\b", re.I)
_RULING_WORD = re.compile(r"order|judgment|ruling|decision|decree", re.I)  # it says what the paper is, and no opinion
RULES_ITSELF = re.compile(r"\b[Ww]e (?:therefore |will |also )?(?:affirm|reverse|vacate|remand|modify)\b")
_COLUMNS = re.compile(r"\u00b7|[ \t]+[\u00a7):|*](?=\s)|(?<=\S)[ \t]{3,}|^[ \t]*[\u00a7):|*][ \t]")
_AGAINST = re.compile(r" vs?\.? ")
_FILED = re.compile(r"^.*\b(?:19|20)\d\d\s+(?=[A-Z]{4})", re.S)  # "Decided on May 4, 2020 SUPREME COURT OF …"
_CUT_OFF = re.compile(
    r"\s*\[.*$|(?<!No\.) \d{1,2}\.$|\. Signed by .*$| (?:granting|denying|regarding|re|on|in|of|for|to)$", re.I
)  # what goes on in the next line
_ABBREVIATED_FORM = re.compile(r"\b(?:Inc|Corp|Co|Ltd|L\.L\.C|L\.P|N\.A)\.$", re.I)  # whose full stop is its own
_WIDE = re.compile(r"[ \t]{3}")
_NUMERAL = re.compile(r"[IVX]+", re.I)  # of an item, where its "V." reads as "against"
_IN_COLUMN = re.compile(
    r"[):|*\u00a7][ \t]{1,40}(?P<title>INFORMATION|INDICTMENT|COMPLAINT|PETITION|SUMMONS|SUBPOENA|ANSWER|WARRANT)[ \t]*$",
    re.M,
)  # a title of one word beside the sides
_UNENDED_TITLE = re.compile(r"[A-Z] (?:GRANTING|DENYING|REGARDING|RE|ON|IN|OF|FOR|TO|AND|THE|AN?)$|['\u2019]S?$")
_TITLE_LINES, _SHORTEST_LINE = 5, 4
_BEHIND = re.compile(r"\s*(?:--|\(\s?(?:19|20)\d\d).*$")  # "… v. Roe (1938)"
_OTHERS = re.compile(r",? et al\b\.?", re.I)
_SIDE = re.compile(
    rf",? (?:the )?(?:Cross-)?(?:{SIDE})s?\b.*$"
    r"|^(?:(?:Case|Short) )?(?:Title|Style|Caption):? (?=[A-Z])",
    re.I,
)
_LABELLED = re.compile(r"^[^:]{3,40}: ?\S")  # "Trial Judge: Ann Roe": a line about the case, and no title
_BELOW = re.compile(
    r"\b(?:appeal from|trial court)\b[^.]{0,120}$|\bBar\b[^\n]{0,4}$", re.I
)  # of the court below, or of counsel
_OF_COURT = re.compile(r"^In (?:The |the )(?=.*\bCourt\b)", re.I)
_HEAD, _LONGEST_COURT = 4_000, 160
_UNENDED = (" OF", " of", " FOR", " THE")
_SIDE_ALONE = re.compile(rf"(?:{SIDE})s?\b|(?:CASE|CAUSE|CIVIL|NO)\b", re.I)
_IN_MATTER = re.compile(r"(?:in re:?|in the (?:matter|interest) of:?)(?: the\b)? ", re.I)
_CAPTION = 1_200  # characters that hold it
_ON_THIS = re.compile(
    r"\b(?:it is|dated|done|entered|signed|so ordered)[,:]? (?:\w+ ){0,2}this (?P<day>\d{1,2}(?:st|nd|rd|th)? day of"
    r" [A-Z][a-z]{2,8},? \d{4})",
    re.I,
)
_BELOW_IT = 240  # characters
_IN_HEAD = 200  # characters before it in its line: farther on it is told of another case
REGISTERED = re.compile(r"\bCase:? (?P<number>\d[\w:.-]{3,30})[^\n]{0,60}?\bFiled:? (?P<day>\d[\d/-]{5,9})")

_HEARING = re.compile(
    r"^[^\n:]{0,40}\b(?:hearing|trial|argument|return)(?: date)?[ \t]{0,4}:[ \t]{0,20}(?P<day>[^\n]{5,60})$",
    re.M | re.I,
)  # "NOTED FOR HEARING: May 4, 2023"


def is_in_case(reading: SummarySource) -> bool:
    """Is it a ruling, or another paper in a case, by what it says or by a caption under a court's name?"""
    head = reading.read.masked[:_HEAD]
    return is_of_court(reading.text) or bool(_court_in(head) and (sides_of(head) or matter_of(head)))


def court_lead(reading: SummarySource) -> SummaryPart:
    """ "Order in Doe v. Roe, Superior Court …, No. 12-345, 4 May 2020."""
    head = reading.read.masked[:_HEAD]
    title, spans = _titled(reading, head)
    kind = "opinion" if RULES_ITSELF.search(reading.text) else reading.kind.replace("_", " ")
    if title and spans and _UNENDED_TITLE.search(title):
        title, spans = _with_lines_below(head, title, spans[0])
    words = _CUT_OFF.sub("", titled(title)) if title else kind.capitalize()
    before, number = _court_in(head), _number(head)
    for said, place in _case_of_award(reading, head) if _AWARD.search(words) else _case(head):
        words += said
        spans.append(place)
    if before and len(before.group()) < _LONGEST_COURT:
        below = _DISTRICT.match(head, before.end())
        named_so = before.group() + (f" {below['name']}" if below else "")
        own = _FILED.sub("", _REPORTED.sub("", _piece(named_so)))
        own += _goes_on(head, before.end()) if own.rstrip().endswith(_UNENDED) else ""
        words += f", {_OF_COURT.sub('', _clean(own))}"
        spans.append((before.start(), below.end() if below else before.end()))
    if number and number["number"].rstrip(".") not in words:
        words += f", No. {number['number'].rstrip('.')}"
        spans.append(number.span())
    if not (title or spans):
        return _of_some_pages(reading)
    day = reading.day or _day_of_order(reading.text)
    return SummaryPart(words + (f", {spelled(day)}." if day else "."), tuple(spans), leads=True)


def hearing(reading: SummarySource) -> Iterator[SummaryPart]:
    """The day for which a motion is set, where a line of its head says so."""
    found = _HEARING.search(reading.read.masked[:_HEAD])
    day = next((one for one in find_dates(found["day"]) if one.precision == "day"), None) if found else None
    if found and day and reading.kind == "pleading":
        yield SummaryPart(f"Hearing: {spelled(day.date)}.", (found.span(),))


def _of_some_pages(reading: SummarySource) -> SummaryPart:
    """What is known of pages without their first: the number and the day that the court's register prints on each."""
    stamp = REGISTERED.search(reading.text)
    filed = next(iter(find_dates(stamp["day"])), None) if stamp else None
    words = f"Part of a court paper{', Case ' + stamp['number'] if stamp else ''}"
    return SummaryPart(
        f"{words}{f', filed {spelled(filed.date)}' if filed else ''}.", (stamp.span(),) if stamp else (), leads=True
    )


def _with_lines_below(head: str, title: str, place: tuple[int, int]) -> tuple[str, list[tuple[int, int]]]:
    """A title in capitals that goes on in the lines right below it, "ORDER GRANTING" over "A MOTION TO DISMISS"."""
    lines, end = [title], place[1]
    for line in head[end:].lstrip(" \t\n").split("\n")[:_TITLE_LINES]:
        if (
            not line.strip()
            or not line.isupper()
            or len(line.strip()) < _SHORTEST_LINE
            or _SIDE_ALONE.match(line.strip())
        ):
            break
        end = head.index(line, end) + len(line)
        lines.append(line.strip())
    return " ".join(" ".join(lines).split()), [(place[0], end)]


def _day_of_order(text: str) -> date | None:
    """The day that an order itself says it is made on: "it is on this 3rd day of May, 2023, ORDERED"; None where days differ."""
    days = {one.date for found in _ON_THIS.finditer(text) for one in find_dates(found["day"]) if one.precision == "day"}
    return days.pop() if len(days) == 1 else None


def _titled(reading: SummarySource, head: str) -> tuple[str, list[tuple[int, int]]]:
    """What the paper calls itself, with its place; a name of the parties or "Opinion" alone is no title."""
    title, start, end = reading.title
    if _WIDE.search(reading.read.masked[start:end].strip()):
        title, start, end = titled_as(reading)  # without the side that stands in its line
    if title.endswith(".") and not title.isupper():
        title, start, end = "", 0, 0  # "On petition to review an order of the board."
    is_bare_word = " " not in title and not (
        _RULING_WORD.fullmatch(title) or (reading.kind == "pleading" and is_title(title))
    )
    if _AGAINST.search(title) or is_bare_word or _LABELLED.search(title) or _IN_MATTER.match(title):
        title, start, end = _ruling_title(head)
    beside = title_beside(head)
    own = title if beside and beside.lower() in title.lower() else beside or title
    column = None if own else _IN_COLUMN.search(head)
    if column:
        return column["title"], [column.span("title")]
    return own, [(start, end)] if start < end else []


def _case_of_award(reading: SummarySource, head: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Between whom an award is, each with the role by which it speaks of them."""
    sides = sides_of(head)
    if sides:
        yield f" between {with_roles(reading, sides).replace(' v. ', ' and ', 1)}", (sides.start, sides.end)
    else:
        yield from _case(head)


def _case(head: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Between whom the case is, or about whom, with the place."""
    sides = sides_of(head)
    if sides and not (_NUMERAL.fullmatch(sides.one.strip(" .")) or _NUMERAL.fullmatch(sides.other.strip(" ."))):
        yield f" in {_clean(sides.one)} v. {_clean(sides.other)}", (sides.start, sides.end)
    elif arbitrating := arbitration_sides(head):
        yield f" between {arbitrating.words}", (arbitrating.start, arbitrating.end)
    elif disputing := _DISPUTING.search(head) or _DISPUTING.search(_RAILS.sub("", head)):
        yield f" between {_clean(disputing['one'])} and {_clean(disputing['other'])}", disputing.span()
    elif matter := matter_of(head):
        yield f", {_matter(matter)}", (0, min(len(head), _CAPTION))
    elif alone := _ALONE.search(head):
        yield f", {_clean(alone['one'])}", alone.span()


def _matter(words: str) -> str:
    """ "IN THE MATTER OF THE ESTATE OF ANN ROE, Deceased" as "In the matter of the Estate of Ann Roe, Deceased"."""
    begin = _IN_MATTER.match(words)
    lead = begin.group() if begin else ""
    return f"{lead[:1].upper()}{lead[1:].lower()}{_clean(words[len(lead) :])}"


def _court_in(head: str) -> re.Match[str] | None:
    """The line with the court's name, and not one of a sentence or of the court below."""
    return next((one for one in _COURT.finditer(head) if not _TOLD.search(one.group())), None)


def _piece(line: str) -> str:
    """ "Sept. 9, 1992 · Ohio Court of Appeals · No. 9": the piece of such a line that names the court."""
    pieces = [one.strip() for one in _COLUMNS.split(line)]
    at = next((at for at, one in enumerate(pieces) if "court" in one.lower()), None)
    county = next((one for one in pieces[at + 1 :] if one.upper().endswith(" COUNTY")), "") if at is not None else ""
    return line if at is None else f"{pieces[at]}, {county}" if county else pieces[at]


def _goes_on(head: str, end: int) -> str:
    """What stands below a court's name that ends in "of", in the last column of its line."""
    below = next((line for line in head[end : end + _BELOW_IT].split("\n")[1:] if len(_COLUMNS.split(line)) > 1), "")
    piece = _COLUMNS.split(below.rstrip())[-1].strip()
    return f" {piece}" if piece.isupper() and not _SIDE_ALONE.match(piece) else ""


def _number(head: str) -> re.Match[str] | None:
    """The first number that is not that of the case below."""
    found = (one for one in _NUMBER.finditer(head) if one.start() - head.rfind("\n", 0, one.start()) <= _IN_HEAD)
    own = (one for one in found if not _BELOW.search(head[max(0, one.start() - 160) : one.start()]))
    alone = _NUMBER_ALONE.search(head)
    found_first = next(own, None)
    return alone if alone and (found_first is None or alone.start() < found_first.start()) else found_first


def _ruling_title(head: str) -> tuple[str, int, int]:
    found = _RULING_TITLE.search(head)
    return (found["title"], *found.span("title")) if found else ("", 0, 0)


def _clean(words: str) -> str:
    words = _SIDE.sub("", _OTHERS.sub("", _BEHIND.sub("", words)))
    words = " ".join(words.replace("|", " ").replace(")", " ").split()).strip(" ,;:")
    return shortened(named(words if _ABBREVIATED_FORM.search(words) else words.strip(" ,;:.")), 100)
