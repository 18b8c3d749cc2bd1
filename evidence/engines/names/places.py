"""Places: countries, states, cities, counties, and streets of addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.names.lexicon import STATES, Vocabulary, common_words, places, word_list
from evidence.engines.names.spans import Span

_U = "A-ZÀ-ÖØ-Þ"
_WORD = re.compile(rf"(?<![\w.@'&-])[{_U}][\w'-]{{0,24}}\.?")
_STREET_TYPE = (
    r"(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Way|Court|Ct|Place|Pl|Plaza|Square|Sq|Terrace|"
    r"Parkway|Pkwy|Highway|Hwy|Circle|Cir|Broadway|Turnpike|Alley|Row|Crescent|Close|Quay|STREET|AVENUE|ROAD|DRIVE|"
    r"BLVD|LANE)"
)
_CAP = rf"(?:[{_U}][\w'-]{{0,20}}\.?|\d{{1,3}}(?:st|nd|rd|th))"
_STREET = re.compile(
    rf"\b\d{{1,6}}[A-Z]? (?:[NSEW]{{1,2}}\.? )?(?:{_CAP} ){{1,4}}{_STREET_TYPE}\b(?: ?\.(?! [A-Z][a-z]))?|"
    rf"\b\d{{1,5}} Broadway\b"
)
_STOP = re.compile(r"(?<=[a-z])(?<!St)(?<!Ave)(?<!Rd)(?<!Blvd)(?<!Dr)(?<!Ln)(?<!Ct)(?<!Pl)(?<!Sq)(?<!wy)(?<!Cir) ?\.\Z")
_ROAD = re.compile(
    rf"(?<![\w])(?:[{_U}][a-z'-]{{2,20}} ){{1,3}}(?:Street|Avenue|Road|Boulevard|Drive|Lane|Highway|Parkway|Turnpike|"
    rf"Bridge|River|Lake|Park|"
    r"Airport|Building|Tower|Plaza|Harbor|Harbour|Beach|Island|Islands|Village|District|Township|Square|Yard)\b"
)
_STREETS = frozenset(["Street", "Avenue", "Road", "Boulevard", "Drive", "Lane", "Highway", "Parkway", "Turnpike"])
_JUDICIAL = re.compile(
    rf"\b(?:Northern|Southern|Eastern|Western|Middle|Central) District of [{_U}][a-z]+(?: (?!Court|District)[{_U}][a-z]+)?"
)
_DIVISION = re.compile(
    rf"\b(?:(?:County|City|Town|Province|Borough|Parish|Township|COUNTY|CITY) "
    rf"(?:of|OF) (?:[{_U}][\w'-]{{1,20}})(?: [{_U}][\w'-]{{2,20}}){{0,2}}|(?:(?:St\.|[{_U}][a-z'-]{{1,20}}) ){{1,2}}(?:County|"
    rf"Parish)\b)"
)
_REALM = re.compile(
    rf"\b(?:(?:(?:People's|Democratic|Islamic|Federal|Arab) ){{0,2}}(?:Commonwealth|Republic|Kingdom|COMMONWEALTH) (?:of|OF) "
    rf"(?:the |THE )?(?:(?i:South|North|East|West|Central|Costa|El|San|Sierra|Saudi|Sri|New)\s{{1,3}})?[{_U}][\w'-]{{0,20}}"
    rf"|(?:{_CAP} ){{1,2}}Special Administrative Region)"
)
_PORT = re.compile(
    r"(?<![\w])(?:Port|Fort|Mount|Lake|Cape|Point) (?!Authority|Officer)(?:of )?[A-Z][a-z]{3,20}\b"
    r"(?! [A-Z][a-z]+ (?:Department|Bank|Company))"
)
_WORDS_TOO = {
    "OR",
    "IN",
    "ME",
    "OK",
    "HI",
    "ID",
    "LA",
    "MA",
    "MD",
    "PA",
    "DE",
    "CO",
    "AL",
    "MO",
}  # postal codes that are words or degrees too
_CODES = "|".join(sorted(set(STATES.values()) - _WORDS_TOO))
_POSTAL = (
    rf"(?:(?:{_CODES})\b(?: \d{{5}}(?:-\d{{4}})?)?|(?:{'|'.join(sorted(_WORDS_TOO))}) \d{{5}}(?:-\d{{4}})?)(?![\w&])"
)
_ZIP = re.compile(rf"(?<=, )(?={_POSTAL})(?P<state>[A-Z]{{2}})")
_TOWN = re.compile(
    rf"(?<![\w])(?P<town>(?:[{_U}][\w'-]{{1,20}}\.? ){{0,2}}[{_U}][\w'-]{{1,20}}) ?, "
    rf"(?:(?:{'|'.join(STATES)})\b|{_POSTAL})"
)
_TOO_COMMON = frozenset(
    {"nice", "cork", "mobile", "reading", "independence", "enterprise", "florence", "victoria", "douglas"}
)


def find_places(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    for found in _STREET.finditer(flat):
        if not {*found[0].split()[1:]} & {"This", "The", "That", "Our", "Such", "Said"}:  # "page 2 | This Court"
            end = found.end() - len(stop[0]) if (stop := _STOP.search(found[0])) else found.end()
            yield Span(found.start(), end, "location", 0.92)
    for found in _ZIP.finditer(flat):
        yield Span(found.start(), found.end("state"), "location", 0.92)
    for found in _TOWN.finditer(flat):
        if span := _town(found, vocabulary):
            yield span
    yield from _divisions(flat)
    yield from _listed(flat)


def _divisions(flat: str) -> Iterator[Span]:
    for pattern in (_REALM, _JUDICIAL):
        for found in pattern.finditer(flat):
            yield Span(found.start(), found.end(), "location", 0.91)
    for found in _DIVISION.finditer(flat):
        words = found[0].split()
        if words[0] in ("The", "This", "Each", "Any", "Said", "Such", "In", "Of") or (
            words[-1] in ("County", "Parish") and len(words) < 2
        ):
            continue
        yield Span(found.start(), found.end(), "location", 0.885 if words[-1] in ("County", "Parish") else 0.86)
    for found in _PORT.finditer(flat):
        if found[0].split()[-1].lower() in common_words():
            continue  # "Port of Entry"
        if flat[found.end() : found.end() + 1] == "," or re.search(
            r"\b(?:in|at|of|to|near) $", flat[max(0, found.start() - 6) : found.start()]
        ):
            yield Span(found.start(), found.end(), "location", 0.6)
    for found in _ROAD.finditer(flat):
        words = found[0].split()
        if words[0].lower() not in ("the", "this", "each", "any", "business", "real", "main", "assistant"):
            is_street = (
                words[-1] in _STREETS and words[0].lower() in places()
            )  # "Nanjing East Road" is more than Nanjing
            yield Span(found.start(), found.end(), "location", 0.89 if is_street else 0.6)


def _town(found: re.Match[str], vocabulary: Vocabulary) -> Span | None:
    """The town before a state ("Wellesley, Massachusetts"); a street's end is not part of it."""
    if not any(vocabulary.is_name_word(word) for word in found["town"].split()):
        return None
    words = found["town"].split()
    start = found.start("town")
    for at, word in enumerate(words):
        if re.fullmatch(rf"{_STREET_TYPE}\.?|Floor|Suite|Esq\.?|Inc\.?|The|In|At|Of|From|To", word):
            start = found.start("town") + len(" ".join(words[: at + 1])) + 1
    if start >= found.end("town") or found["town"] in STATES:
        return None
    return Span(start, found.end("town"), "location", 0.7)


def _listed(flat: str) -> Iterator[Span]:
    """Places of the gazetteer; a city that is as often a surname counts only where the words around it fit."""
    index = places()
    for word in _WORD.finditer(flat):
        for name in index.get(word[0].lower(), index.get(word[0].rstrip(".").lower(), ())):
            end = word.start() + len(name)
            there = flat[word.start() : end]
            if (
                (there == name or there == name.upper())
                and not flat[end : end + 1].isalnum()
                and _fits(flat, word.start(), end, name)
            ):
                yield Span(word.start(), end, "location", 0.88 if " " in name or name in STATES else 0.78)
                break


def _fits(flat: str, start: int, end: int, name: str) -> bool:
    lower = name.lower()
    before, after = flat[max(0, start - 12) : start], flat[end : end + 24]
    if (
        re.match(r"(?:'s)? (?:Inc|LLC|Corp|Ltd)\b", after)
        or before.endswith(("& ", "Mr. ", "Ms. ", "Dr. "))
        or after.startswith(" &")
    ):
        return False
    if lower in word_list("cities_by_context"):
        located = re.match(r" ?, [A-Z]{2}\b| ?, (?:USA|[A-Z][a-z]{3,})", after)
        placed = re.search(r"\b(?:in|at|to|from|near|of|, ) ?(?:the )?$", before)
        return bool(located or (placed and lower not in _TOO_COMMON and not re.match(r" [A-Z]", after)))
    return not (there_is_initial(after) or (len(name) < 4 and name.isupper()))


def there_is_initial(after: str) -> bool:
    """A middle initial follows: "Paris B. Hall" is a person."""
    return bool(re.match(r" [A-Z]\. [A-Z]", after))
