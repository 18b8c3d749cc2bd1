"""Between whom a contract is, by the definitions that its head lists: each side's name and what it is called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.engines.documents.contract_seats import RECITALS, bare
from evidence.engines.layout.sentences import Read

TERM = (
    r"\((?:(?:each|collectively|together|individually),? ){0,2}(?:here(?:in)?after,? )?(?:(?:referred to|called|known"
    r"|defined)(?: as)? )?(?:the )?"
)  # up to what a side is called
_DEFINED_SIDE = re.compile(
    rf"(?P<name>[A-Z0-9][^()\"\u201c;]{{2,260}}?)[, ]{{0,90}}{TERM}(?:[\"\u201c]|'{{2}})"
    r"(?P<role>[A-Z][^\"\u201d]{2,40}?)(?:[\"\u201d]|'{2})"
)  # "TARN MILLS LTD. (the "Company")", one after the other
_SIDES_BEGIN = re.compile(
    r"\b(?:between|among|entered into by|made by)\b|\bwhereas[:,]?(?= [A-Z])|\bparties:? {1,99}(?=\(?[1A][.)] )", re.I
)
_JOINS = re.compile(
    r"^(?:(?:and|between|among|by|with|of the (?:first|second|third|other|one) part|party of the \w+ part|whereas)\b"
    r"|\(?\d{1,2}[.)]"
    r"|[-:,.\u2013\u2014 ])+",
    re.I,
)  # what stands between two sides
_LETTERED = re.compile(
    r"\bParty (?P<letter>[A-D])(?: ?\([^()]{2,30}\))? ?[:\uff1a]\s{0,3}"
    r"(?P<name>[A-Z](?:[^\n:;()\uff1a]|\([A-Z][\w ,.]{1,30}\)){3,90}?)"
    r"(?=\s*\n|\s{2,}|\s(?:Party|Address|Legal|Registered|Attention|Domicile)\b|[;\uff1a]| ?\((?![A-Z])|, (?:a|an|the)\b|$)"
)  # "Party A: Tarn Mills (Alder) Co., Ltd."
_AGREE = re.compile(r"\bagrees?\b")
_ACTS = re.compile(r"\b(?:is|are|has|owns|operates|which|shall|will|desires|wishes)\b")
_SPACE = re.compile(r"\s")  # each one blank: places stay
_REGISTERED = re.compile(
    r"\((?:(?:company|registered|registration|reg\.?|charity|business) )?(?:no\b\.?|number\b)[^()]{0,40}\)", re.I
)
PAPER = re.compile(r"\b(?:agreement|contract|lease|deed|note|amendment|licen[sc]e)\b", re.I)
_OPENING = 12  # sentences in which the sides may be named so
BLANK = re.compile(r"_{2,}|\u2026{2,}|\[")
_APART, _LONGEST_NAME, _HEAD = 320, 90, 3_000  # characters between two sides, of a name, of the head


@dataclass(frozen=True, slots=True)
class ContractSide:
    """A side's name, what the contract calls it, and where the text says so."""

    name: str
    role: str
    start: int
    end: int


def sides_listed(read: Read) -> list[ContractSide]:
    """The sides whose names the head gives with what each is called, two or more; else none."""
    head = _REGISTERED.sub(lambda one: " " * len(one[0]), _SPACE.sub(" ", read.masked[:_HEAD]))
    if len(lettered := _lettered(read.masked[:_HEAD])) > 1:
        return lettered
    recitals = RECITALS.search(head, head.find("(") + 1)
    head = head[: recitals.start()] if recitals else head
    begin = _SIDES_BEGIN.search(head)
    starts = [*([begin.end()] if begin else []), *_agreeing(read)]
    return next((found for at in starts if len(found := _listed_from(head, at)) > 1), [])


def _lettered(head: str) -> list[ContractSide]:
    """The sides that a head lists as Party A, Party B, each once."""
    found: dict[str, ContractSide] = {}
    for one in _LETTERED.finditer(head):
        name = " ".join(one["name"].split()).rstrip(" ,")
        found.setdefault(one["letter"], ContractSide(name, f"Party {one['letter']}", *one.span("name")))
    return [found[letter] for letter in sorted(found)]


def _agreeing(read: Read) -> Iterator[int]:
    """Where a clause begins that names two sides who agree: "Tarn Mills, Inc. ("Tarn") and Orla Finch ("Finch") agree"."""
    for one in read.sentences[:_OPENING]:
        if _AGREE.search(one.words) and len(_DEFINED_SIDE.findall(one.words)) > 1:
            yield one.start


def _listed_from(head: str, at: int) -> list[ContractSide]:
    """The sides that are named one after the other from there on."""
    found: list[ContractSide] = []
    while one := _DEFINED_SIDE.search(head, at):
        name = bare(_JOINS.sub("", " ".join(one["name"].split())))
        is_more = len(name) > _LONGEST_NAME or _ACTS.search(name) or one.start() - at > _APART
        if is_more or BLANK.search(one.group()) or PAPER.search(one["role"]) or not name:
            break
        found.append(ContractSide(name, one["role"].rstrip(",. "), *one.span()))
        at = one.end()
    return found
