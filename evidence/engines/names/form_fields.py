"""What the fields of a form say of their values: a person's name in two fields, and what is a thing and nobody's name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from evidence.engines.layout.lines import found_in_lines
from evidence.engines.names.lexicon import ORG_HEADS
from evidence.engines.names.names import organization_key, tidy_organization, tidy_person
from evidence.engines.names.spans import Span

_U = "A-Z\u00c0-\u00d6\u00d8-\u00de"
_VALUE = rf"[{_U}][\w'-]{{1,24}}(?: [{_U}][\w'-]{{1,24}})?"
_FAMILY, _GIVEN = r"(?:(?:last|family) name|surname)", r"(?:(?:first|given) name|forename)"
_GAP = r"(?:[ \t]{2,60}|[ \t]{0,20}[,;|]?[ \t]{0,20}\n?[ \t]{0,20})"
_FAMILY_FIRST = re.compile(
    rf"(?i:{_FAMILY}) ?:[ \t]{{0,20}}(?P<family>{_VALUE}){_GAP}(?i:{_GIVEN}) ?:[ \t]{{0,20}}(?P<given>{_VALUE})"
)
_GIVEN_FIRST = re.compile(
    rf"(?i:{_GIVEN}) ?:[ \t]{{0,20}}(?P<given>{_VALUE}){_GAP}(?:(?i:middle (?:name|initial)|m\.?i\.?) ?:[^\n:]{{0,30}}?\s)?"
    rf"[ \t]{{0,20}}(?i:{_FAMILY}) ?:[ \t]{{0,20}}(?P<family>{_VALUE})"
)
_CELLS = re.compile(r"[ \t]{2,}|\t|[ ]?\|[ ]?")
_HEADED = re.compile(rf"(?im)^(?P<labels>[^\n:]{{0,80}}{_FAMILY}[^\n:]{{0,120}})\n(?P<values>[^\n]{{3,200}})$")
_LABELS = {"family": re.compile(_FAMILY, re.I), "given": re.compile(_GIVEN, re.I)}
_THING = re.compile(
    r"(?im)(?:^|(?<=[ \t]{3})|(?<=[\t|]))[ \t]{0,20}(?:[a-z/]{2,12}[ ]){0,2}(?:vehicles?|equipment|machine(?:ry)?|makes?|model"
    r"|brand|products?|tool|device|weapon|firearm|medications?|drug|software|item|(?:job |position )title|position|occupation"
    r"|department|shift|(?:body|injured) part)(?: (?:involved|used|name|description|type|number|no\.))?(?: ?\#?\d{1,2})? ?:"
    r"[ \t]{0,40}(?P<value>[^\s][^\n\f]{1,120}?)(?=[ \t]{3}|[\n\t|]|\f|\Z)"
)
_CLAUSE = re.compile(r"[,;(]")  # what is told of a thing behind these may name a place or its owner
_BEFORE_A_THING = re.compile(r"\b(?:an?|the|this|that|his|her|my|our|their)\s\Z")
_NEAR = 8  # characters


def find_field_names(flat: str) -> Iterator[Span]:
    """People whose family name and given name stand in two fields, wherever the text has the name."""
    for span in (*_in_fields(flat), *_in_rows(flat)):
        yield span
        for found in re.finditer(rf"(?<!\w){re.escape(span.name)}(?!\w)", flat):
            yield Span(found.start(), found.end(), "person", 0.95)


def _in_fields(flat: str) -> Iterator[Span]:
    for pattern in (_FAMILY_FIRST, _GIVEN_FIRST):
        for found in pattern.finditer(flat):
            yield _person(*found.span("family"), found["given"], found["family"])


def _in_rows(flat: str) -> Iterator[Span]:
    """The names in the row below "Last Name   First Name"."""
    for found in _HEADED.finditer(flat):
        labels, cells = _CELLS.split(found["labels"].strip()), _CELLS.split(found["values"].strip())
        columns = {
            part: [at for at, one in enumerate(labels) if label.fullmatch(one)] for part, label in _LABELS.items()
        }
        if len(labels) == len(cells) and all(len(at) == 1 for at in columns.values()):
            family, given = cells[columns["family"][0]], cells[columns["given"][0]]
            if re.fullmatch(_VALUE, family) and re.fullmatch(_VALUE, given):
                start = flat.index(family, found.start("values"))
                yield _person(start, start + len(family), given, family)


def _person(start: int, end: int, given: str, family: str) -> Span:
    name = f"{given} {family}"
    return Span(start, end, "person", 0.95, tidy_person(name))


def without_things(flat: str, spans: Sequence[Span]) -> list[Span]:
    """The spans without what a field such as "Vehicle:" or "Equipment:" calls a thing, there and behind an article elsewhere."""
    values = [_called(found) for found in found_in_lines(_THING, flat, ":")]
    if not values:
        return list(spans)
    words = {word for start, end in values for word in flat[start:end].lower().split()}
    return [span for span in spans if not _is_thing(flat, span, values, words)]


def _called(field: re.Match[str]) -> tuple[int, int]:
    """Where the thing is named in its field."""
    clause = _CLAUSE.search(field.string, *field.span("value"))
    return field.start("value"), clause.start() if clause else field.end("value")


def _is_thing(flat: str, span: Span, values: Iterable[tuple[int, int]], words: set[str]) -> bool:
    if span.type not in ("person", "organization", "location") or span.title or span.role or span.name:
        return False
    said = flat[span.start : span.end]
    is_named = span.type == "organization" and (organization_key(tidy_organization(said))[1] or _is_headed(said))
    if is_named:
        return False
    if any(start <= span.start < end for start, end in values):
        return True
    is_behind = _BEFORE_A_THING.search(flat, max(0, span.start - _NEAR), span.start) is not None
    return is_behind and {*said.lower().split()} <= words


def _is_headed(said: str) -> bool:
    words = said.lower().split()
    return len(words) > 1 and words[-1] in ORG_HEADS
