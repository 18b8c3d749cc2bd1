"""Exhibits that a transcript speaks of, by the labels it gives them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from evidence.transcripts.places import Place
from evidence.transcripts.text import TranscriptText

MOST_PLACES = 50
_PARTIES = "Plaintiff|Defendant|Government|Joint|Deposition|Defense|People|State|Trial|Claimant|Respondent"
_SIDE = rf"(?:(?:{_PARTIES})(?:['’]?s['’]?)? )?"
_NUMBER = r"(?:[A-Z]{1,3}[- ]?)?\d{1,4}[A-Za-z]?|[A-Z]{1,2}"
_NAMED = re.compile(
    rf"\b{_SIDE}(?:Exhibits?|EXHIBITS?|Exs?\.|EXS?\.|Exh\.) ?(?:No\. ?|Number )?(?P<number>{_NUMBER})\b(?!['’]s)"
)
_PREFIXED = re.compile(r"\b(?P<number>(?:P|D|PX|DX|GX|JX|JTX|PTX|DTX|CX|RX)[- ]\d{1,4}[A-Z]?)\b")
_STAMPED = re.compile(r"(?<![\w-])(?P<number>[A-Z][A-Z0-9]{1,8}(?:[_-][A-Z]{2,8})?[_-]?\d{4,10})\b")
_WAYS = (_NAMED, _PREFIXED, _STAMPED)
_KEPT = re.compile(r"[^A-Z0-9]")
_IN_TITLES = re.compile(
    r"\b(?:exhibits?|exs?\.?|exh\.?)[ _.-]{0,2}(?:no\.? ?)?((?:[A-Z]{1,3}[- _]?)?\d{1,4}[A-Z]?|[A-Z]{1,2})(?![A-Za-z0-9])",
    re.IGNORECASE,
)


@dataclass(slots=True)
class ExhibitReference:
    """What the transcript calls an exhibit: its label as first said, the key by which labels are compared, and where."""

    label: str
    key: str
    places: list[Place] = field(default_factory=list)
    count: int = 0


def label_key(label: str) -> str:
    """The number alone, in capitals: "Exhibit P-4", "Ex. P4" and "P-4" are one."""
    found = _NAMED.fullmatch(label.strip()) or _PREFIXED.fullmatch(label.strip())
    return _KEPT.sub("", (found["number"] if found else label).upper())[:60]


def find_references(text: TranscriptText) -> list[ExhibitReference]:
    """The exhibits in the order in which they are first named."""
    found: dict[str, ExhibitReference] = {}
    for line in text.lines:
        taken: list[tuple[int, int]] = []
        for way in _WAYS:
            for one in way.finditer(line.text):
                if any(start < one.end() and one.start() < end for start, end in taken):
                    continue
                taken.append(one.span())
                _note(found, one, line.place)
    return list(found.values())


def _note(found: dict[str, ExhibitReference], one: re.Match[str], place: Place) -> None:
    key = _KEPT.sub("", one["number"].upper())
    known = found.setdefault(key, ExhibitReference(one.group()[:60], key))
    known.count += 1
    if len(known.places) < MOST_PLACES and place not in known.places:
        known.places.append(place)


def keys_in_names(*names: str) -> set[str]:
    """The keys of the exhibits that a document's title or file's name says it is."""
    keys = {_KEPT.sub("", one[1].upper()) for name in names for one in _IN_TITLES.finditer(name)}
    stamped = (_PREFIXED, _STAMPED)
    return keys | {_KEPT.sub("", one["number"]) for name in names for way in stamped for one in way.finditer(name)}
