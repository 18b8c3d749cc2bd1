"""Invoices, statements, receipts, results: the fields that say who owes or received what, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from evidence.engines.dates.dates import find_dates
from evidence.engines.documents.titles import titled
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.summaries.answered import answered_below
from evidence.engines.summaries.bill_rows import issued_on, items_billed, sum_paid, tidy
from evidence.engines.summaries.form_owners import owner_of
from evidence.engines.summaries.form_rows import labels_over_figures
from evidence.engines.summaries.heads import about
from evidence.engines.summaries.listed_figures import results_listed
from evidence.engines.summaries.parts import (
    SPACE,
    SummaryPart,
    SummarySource,
    is_blank,
    place_of,
    shortened,
    spelled,
)
from evidence.engines.summaries.statement_heads import titled_as
from evidence.engines.summaries.ticked import BOX, result_ticked, ticked
from evidence.engines.summaries.whole_values import whole_value
from evidence.engines.summaries.writings import narrative

_FIELDS = (
    (r"(?:invoice|receipt|statement|account|claim|order|reference|report|policy|case|incident|sale) ?(?:no\b\.?|number"
    r"|#|id\b|ref\b\.?)"),
    (r"(?:bill(?:ed)? to|sold to|customer|client|to|account (?:holder|name)|name|patient(?: name)?|payee|payer|claimant"
    r"|employee|received from|paid by|(?:unit |property )?owner|tenant)"),
    r"(?:from|seller|vendor|supplier|payable to|bank|merchant|issued by|provider|physician|reporting officer)",
    (r"(?:(?:invoice|statement|issue|transaction|collection|service|report|due|payment|pay)? ?dated?|statement period"
    r"|(?:pay )?period|due(?: date| by)?|payment due|terms|collected|reported)"),
    (r"(?:sub-?total|deposit|payments?(?: received)?|credits?|(?:grand )?total(?: due| amount| paid)?"
    r"|amount (?:now )?(?:due|paid|payable|owing)|balance(?: (?:now|due|payable|remaining|owing|outstanding|on \w+)){0,2}"
    r"|(?:opening|closing|ending|beginning) balance"
    r"|total (?:deposits|withdrawals|paid in|paid out|fees)|(?:net|gross) (?:pay|amount)|(?:the )?sum(?: of \w+)?|towards)"),
)  # fmt: skip
_PATTERNS = tuple(
    re.compile(rf"^[ \t|*#]{{0,80}}(?P<name>{names})[ \t]{{0,6}}(?:[:|]|[ \t]{{2}}|[ \t](?=[$\u00a3\u20ac\d])"
               rf"|\n(?=[^\n]{{3}}))[ \t|*]{{0,40}}(?:\n[ \t]{{0,12}}(?![^\n]{{0,40}}:))?(?P<value>[^\n|]{{1,100}})", re.M | re.I)
    for names in _FIELDS
)  # fmt: skip
_OF_BILL, _TOTALS = _PATTERNS[:3], _PATTERNS[-1]  # beside what it is for: its number, to whom and from whom it is
_COLUMN = re.compile(r"(?<=\S)[ \t]{3,}(?=[A-Z][\w ./#&-]{1,28}:)")
_FLAGGED = re.compile(
    r"^[^\n]{3,90}\b(?:HIGH|LOW|ABNORMAL|CRITICAL|POSITIVE|DETECTED|High|Low|Abnormal|Positive)\b[^\n]{0,60}$", re.M
)
_OF_BANK = re.compile(r"\b(?:sort code|iban|swift|routing)\b", re.I)  # where to pay, and not who
_NUMBERS_IT = re.compile(r"\s+(?:no\b\.?|number|#)$", re.I)
_CELLS = 3  # of a row
_PAIR = re.compile(
    r"(?:^|(?<=\s{2}))[ \t]{0,40}(?:\d{1,2}[.)] )?(?P<label>[A-Z][\w /'\u2019-]{1,30}?)[:?][ \t]{1,20}"
    r"(?P<value>[^\s_](?:(?![ \t]{3})[^\n|]){0,110})",
    re.M,
)
_ITEM_MARK = re.compile(r"\s*\(?\d{1,2}[.)] [A-Z]")  # of a list, which its label heads
_LONGEST_VALUE = 90  # characters
_PRIVATE = re.compile(
    r"\b(?:mrn|sex|age|race|gender|ssn|phone|tel|fax|e-?mail|signature|signed|id|no|number|license|dob|page|initials"
    r"|weather|temp(?:erature)?|wind|photos?|rev|form|sheet|copies|cc)\b|^date$",
    re.I,
)
_OUTCOME = re.compile(
    r"\b(?:denied|approved|rejected|declined|granted|refused|fail(?:ed)?|pass(?:ed)?|void|cancel\w*)\b", re.I
)
_NUMBERED_FIELD = re.compile(r"(?:^|[ \t]{3})\(?\d{1,2}[a-z]?[.)] [A-Z][^\n:?]{2,60}[:?]", re.M)
_OF_CLAIM = re.compile(
    r"\b(?:injur|illness|caus|employer|insurer|occupation|amount|claim|reason|decision|relief|benefit|dispute|loss|value|request"
    r"|diagnos|applicant|purpose)",
    re.I,
)  # what a claim or an application says of its matter
_FEWEST_NUMBERED = 8
_FEWEST_PAIRS = 6
_SUM_AT_END = re.compile(r"\d[.,]\d{2,3}\)?\s*$")
_TOTAL = re.compile(
    r"^[^\n]{0,120}\b(?:total|balance|net pay|(?:now|still|amount) due|please pay|gross)\b[^\n]{0,60}\d[.,]\d{2,3}\b",
    re.I | re.M,
)
_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})
_FEWEST_SUMS, _LONG_ENOUGH = 3, 45  # lines that end in a sum; characters of a sentence
_MUCH_PROSE = 3  # sentences of a letter or a note beside the sums
_MOST, _READ, _FIELDS_SHOWN, _FEWEST_FIELDS, _LONGEST_FIELD = 3, 40_000, 12, 5, 60
_OF_FIELDS, _SPACE_OF_FIELDS = 3, 150  # statements and characters that the fields take of what a form tells beside them
_FIELDS_BESIDE = ((4, 3), (2, 6), (0, _FIELDS_SHOWN))  # how many fields are shown beside so many statements
_TOLD_ENOUGH = 6  # statements beside which a field that says nothing of the matter adds nothing
_TOLD_AT_LENGTH = 4  # statements of a bill or an account that tells in prose


def form(reading: SummarySource) -> Iterator[SummaryPart]:
    """The title, then what stands in its fields, and what its rows are for."""
    yield from _lead(reading)
    paid = sum_paid(reading)
    of_whom = about(reading)
    of_whom = None if of_whom and paid and _TOTAL.search(of_whom.words) else of_whom
    yield from [of_whom] if of_whom else ()
    said = of_whom.spans if of_whom else ()
    text = _COLUMN.sub(
        lambda gap: "\n" + " " * (len(gap[0]) - 1), reading.read.masked[:_READ]
    )  # each field on its own line
    yield from _stated_fields(reading, text, said, _OF_BILL if paid else _PATTERNS)
    yield from [paid] if paid else ()
    at_length = prose_of(reading) >= _MUCH_PROSE or reading.kind == "receipt"
    many = reading.many if not (paid or has_sums(reading)) else _TOLD_AT_LENGTH if at_length else 1
    prose = narrative(reading, (*said, (0, reading.title[2])), many)
    yield from (one for one in prose if not (paid and one.words.isupper()))
    yield from () if paid else items_billed(reading)
    flagged = [one for one in _FLAGGED.finditer(text) if re.search(r"\d", one.group())][:_MOST]
    for one in flagged:
        yield SummaryPart(tidy(one.group()) + ".", (one.span(),))


def _stated_fields(
    reading: SummarySource, text: str, said: tuple[tuple[int, int], ...], patterns: tuple[re.Pattern[str], ...]
) -> Iterator[SummaryPart]:
    """What stands in the fields of each sort."""
    for pattern in patterns:
        found = {
            one["name"].lower(): one
            for one in pattern.finditer(text)
            if _says(one["value"]) and not (_is_head(one) or _is_narrative(reading, one))
        }
        others = [one for one in found.values() if not _overlaps(one, said)]
        chosen = others[: _MOST + (pattern is _TOTALS)]
        if chosen:
            words = "; ".join(f"{tidy(one['name'])}: {shortened(tidy(one['value']), 80)}" for one in chosen)
            yield SummaryPart(words[:1].upper() + words[1:] + ".", tuple(one.span() for one in chosen))
        elif pattern is _TOTALS and (total := _last_total(text)) and not _overlaps(total, said):
            yield SummaryPart(tidy(total.group()) + ".", (total.span(),))


def _last_total(text: str) -> re.Match[str] | None:
    """The last line with a total: what is due in the end."""
    return next((one for one in reversed([*_TOTAL.finditer(text)]) if _SUM_AT_END.search(one.group())), None)


def is_of_fields(reading: SummarySource) -> bool:
    """Is most of what it says in fields?"""
    said = [one for one in reading.sentences if one.kind not in (BlockKind.HEADING, BlockKind.SIGNATURE_BLOCK)]
    fields = sum(one.kind is BlockKind.FORM_FIELD and len(one.words) <= _LONGEST_FIELD for one in said)
    pairs = (
        len(_pairs(reading))
        + sum(len(names) for names, _, _ in labels_over_figures(reading))
        + len(BOX.findall(reading.read.masked[:_READ]))
    )
    answered = bool(answered_below(reading.read.masked[:_READ]))
    answered |= len(_NUMBERED_FIELD.findall(reading.text[:_READ])) >= _FEWEST_NUMBERED
    return (answered or (fields >= _FEWEST_FIELDS and fields * 2 >= len(said))) or (
        pairs >= _FEWEST_PAIRS and pairs > 2 * prose_of(reading)
    )


def _worth(field: re.Match[str]) -> int:
    """What its value comes to first, then what its label asks of the matter."""
    return 2 * bool(_OUTCOME.search(field["value"])) + bool(_OF_CLAIM.search(field["label"]))


def _pairs(reading: SummarySource) -> list[re.Match[str]]:
    """Labels with what stands beside them, however many in a line, or below them where most items are answered so."""
    text = reading.read.masked[:_READ]
    found = sorted([*_PAIR.finditer(text), *answered_below(text)], key=lambda one: one.start())
    return [one for one in found if not (_PRIVATE.search(one["label"]) or is_blank(one["value"]))]


def is_of_sums(reading: SummarySource) -> bool:
    """Are its fields and rows of sums, and more of its lines than its prose?"""
    return has_sums(reading) and 3 * prose_of(reading) < sum(bool(line.strip()) for line in _lines(reading))


def has_sums(reading: SummarySource) -> bool:
    """Has it rows that end in a sum, and their total?"""
    sums = sum(bool(_SUM_AT_END.search(line)) for line in _lines(reading))
    return sums >= _FEWEST_SUMS and bool(_TOTAL.search(reading.read.masked))


def _lines(reading: SummarySource) -> list[str]:
    return reading.read.masked[:_READ].split("\n")


def prose_of(reading: SummarySource) -> int:
    """How many of its sentences are told at length in prose."""
    return sum(one.kind in _PROSE and len(one.words) >= _LONG_ENOUGH for one in reading.sentences)


def first_fields(reading: SummarySource) -> Iterator[SummaryPart]:
    """Of a form of no known kind: its title, and the first fields that are filled, as they stand; fewer of them where it tells
    what happened in sentences of its own."""
    yield from _lead(reading)
    if of_whom := about(reading):
        yield of_whom
    result = result_ticked(reading)
    yield from [result] if result else ()
    said = (*(of_whom.spans if of_whom else ()), *(result.spans if result else ()))
    paid = sum_paid(reading)
    said = (*said, *(paid.spans if paid else ()))
    below = [one.span() for one in answered_below(reading.read.masked[:_READ]) if _is_short(one["value"])]
    told = list(
        narrative(reading, (*said, *below, (0, reading.title[2])), reading.many - _OF_FIELDS, SPACE - _SPACE_OF_FIELDS)
    )
    said = (*said, *(span for one in told for span in one.spans))
    most = next(shown for fewest, shown in _FIELDS_BESIDE if len(told) >= fewest)
    fields = [one for one in _pairs(reading) if _is_short(one["value"]) and not _overlaps(one, said)]
    fields = [one for one in fields if len(told) < _TOLD_ENOUGH or _worth(one)]
    first = sorted(fields, key=lambda one: (-_worth(one), one.start()))[:most]
    shown = [] if paid else sorted(first, key=lambda one: one.start())
    yield from [paid] if paid else ()
    yield from told
    for at in range(0, len(shown), _MOST):
        chosen = shown[at : at + _MOST]
        whole = [whole_value(reading.read.masked, one) for one in chosen]
        words = "; ".join(f"{tidy(one['label'])}: {said}" for one, (said, _) in zip(chosen, whole, strict=True))
        places = tuple((one.start(), end) for one, (_, end) in zip(chosen, whole, strict=True))
        yield SummaryPart(words[:1].upper() + words[1:].rstrip(".") + ".", places)
    if results := results_listed(reading):
        yield results
    for names, values, place in islice(labels_over_figures(reading), _MOST):
        yield SummaryPart(
            "; ".join(f"{titled(one)}: {value}" for one, value in zip(names, values, strict=True)) + ".", (place,)
        )
    yield from ticked(reading)


def _lead(reading: SummarySource) -> Iterator[SummaryPart]:
    title, start, end = titled_as(reading)
    title = _NUMBERS_IT.sub("", title)
    if title:
        whose = owner_of(reading, title, start, end)
        title = f"{titled(title)} of {whose}" if whose else title
        own = issued_on(reading) or reading.day
        day = f", {spelled(own)}" if own else ""
        yield SummaryPart(f"{titled(title)}{day}.", ((start, end), *place_of(reading, whose)), leads=True)


def _is_head(field: re.Match[str]) -> bool:
    """ "Date   Description   Charges" is the head of a table, "SHIP FROM | CONSIGNEE" one of two columns."""
    between = field.string[field.end("name") : field.start("value")]
    beside = field["name"].isupper() and field["value"].strip().isupper() and "|" in between and ":" not in between
    if beside and not any(one.isdigit() for one in field["value"]):
        return True
    return field["name"].lower().endswith("date") and not any(one.isdigit() for one in field["value"])


def _is_short(value: str) -> bool:
    """Is it what a field says, and no box and no sentence, which is told elsewhere?"""
    return "[" not in value and len(value.strip()) <= _LONGEST_VALUE


def _overlaps(field: re.Match[str], said: tuple[tuple[int, int], ...]) -> bool:
    return any(field.start() < end and start < field.end() for start, end in said)


def _is_narrative(reading: SummarySource, field: re.Match[str]) -> bool:
    """Is it the paper's own day, which the lead has, or a total without a figure?"""
    days = find_dates(field["value"]) if field["name"].lower() in ("date", "dated") else []
    total = field["name"].lower().endswith("total") and not any(one.isdigit() for one in field["value"])
    return bool(reading.title[0] and days and days[0].date == reading.day) or total


def _says(value: str) -> bool:
    return (
        bool(re.search(r"\w", value))
        and not _OF_BANK.search(value)
        and not is_blank(value)
        and not _ITEM_MARK.match(value)
        and not any(re.fullmatch(names, value.strip(" .:"), re.I) for names in _FIELDS)
    )
