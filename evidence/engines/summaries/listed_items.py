"""A clause that leads to a list, told with the items of the list: who may end the contract in which case, what is paid when."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase, ascii_uppercase

from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_main_clauses import WHOLE
from evidence.engines.summaries.contract_sentences import REDACTED, before_next_section
from evidence.engines.summaries.parts import SummarySource, is_blank

_READ = 24  # sentences in which a list's items stand
_LONGEST_LEAD, _LONGEST_ITEM, _SHORT_ITEM, _LONGEST = 300, 280, 150, 600  # characters; the last of all
_NO_ITEM = 40  # characters of what only says whose items follow
_LONGEST_QUOTE = 600  # characters that one place keeps
_ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
_NUMBERS = [str(one) for one in range(1, 25)]
_BY_FIRST = {"a": [*ascii_lowercase], "A": [*ascii_uppercase], "i": _ROMAN, "1": _NUMBERS}
_OPENS = re.compile(r"\(?(?P<mark>[a-zA-Z]|[ivx]{2,4}|\d{1,2})[.)]\)? |(?P<dotted>\d{1,2}(?:\.\d{1,2}){1,3})[.)]? ")
_WITHIN = re.compile(
    r"(?<![\d)] )(?<!Section )(?<!Exhibit )(?<!clause )(?<!paragraph )(?<!subsection )(?<=[\s:;,])"
    r"\((?P<mark>[a-zA-Z]|[ivx]{2,4}|\d{1,2})\) (?P<dotted>)"
)
_JOINS = re.compile(r"(?:[\s;,.:]|\b(?:and|or|and/or)\b|-{3,})*$")
_NESTED = re.compile(r"(?:,|(?P<leads>:))? \((?P<mark>i|a|1|A)\) ")
_ENDS = re.compile(
    r"(?P<excepted>[,;:]? \(?(?:provided\b|unless\b|except\b))|; |(?<=[a-z)]{2})\. (?=[A-Z])|,? \(?including\b"
)
_LEADS = re.compile(
    r"(?::|\b(?:if|when|upon|by|that|either|events?|following|follows|immediately|agreement)),? *$", re.I
)
_TORN = re.compile(r"\b(?:a|an|the|and|or|of|by|to|if|in|upon|on|before|with|that|which|for|when|where|as)$", re.I)


@dataclass(frozen=True, slots=True)
class ListItem:
    """An item with its mark, and the place of the sentence that it stands in; ``cut`` says what is left out of it."""

    mark: str
    words: str
    start: int
    end: int
    cut: str = ""

    def __str__(self) -> str:
        return self.words if "." in self.mark else f"({self.mark}) {self.words}"


@dataclass(frozen=True, slots=True)
class ListedClause:
    """What leads to a list, and its items."""

    lead: str
    items: tuple[ListItem, ...]
    start: int
    end: int

    def in_words(self, chosen: Collection[int]) -> tuple[str, tuple[tuple[int, int], ...]] | None:
        """Its words and places: the items there is room for, first those that end at a chosen place, then the shorter ones; None
        without any."""
        short = [one for one in map(_shortened, self.items) if one]
        room, kept = _LONGEST - len(self.lead), list[ListItem]()
        for one in sorted(short, key=lambda one: (one.end not in chosen, len(one.words))):
            if len(one.words) <= room:
                kept.append(one)
                room -= len(one.words) + len(one.mark) + 5
        kept.sort(key=self._order)
        if not kept or (chosen and not any(one.end in chosen for one in kept)):
            return None
        more = len(kept) < len(self.items) or any(one.cut == "more" for one in kept)
        ends = ", among others." if more else ", with exceptions." if any(one.cut for one in kept) else "."
        words = f"{self.lead}: {'; '.join(map(str, kept))}{ends}"
        return words, tuple(_joined([(self.start, self.end), *((one.start, one.end) for one in kept)]))

    def _order(self, one: ListItem) -> int:
        return [each.mark for each in self.items].index(one.mark)


def list_at(reading: SummarySource, clause: Sentence) -> ListedClause | None:
    """The list to which the sentence at the clause's beginning leads; None where it leads to none, or is short as it stands."""
    at = next((at for at, one in enumerate(reading.sentences) if one.start == clause.start), -1)
    pieces = reading.sentences[at : at + _READ] if at >= 0 else []
    if not pieces or (len(pieces[0].words) <= WHOLE and pieces[0].words.endswith(".")):
        return None  # it says all that it has to say
    lead, marks = _begins(pieces)
    if (
        not _LEADS.search(lead)
        or len(lead) > len(before_next_section(pieces[0].words))
        or lead.count("(") != lead.count(")")
    ):
        return None
    items = [*_items(pieces, lead, marks)] if marks else []
    return ListedClause(lead.strip(" :,"), tuple(items), clause.start, pieces[0].end) if len(items) > 1 else None


def _items(pieces: Sequence[Sentence], lead: str, marks: Sequence[str]) -> Iterator[ListItem]:
    """The items of the list that the first piece leads to, in the order of their marks."""
    for at, piece in enumerate(pieces):
        words = piece.words if at else piece.words[len(lead) :]
        if at and not _goes_on(words, marks):
            return
        for mark, said in _parted(words, marks):
            goes_on = _first_of(pieces[at + 1 : at + 2]) if _leads_on(said) else None
            words_of_item = f"{_JOINS.sub('', said)}: (i) {goes_on.words}" if goes_on else said
            yield ListItem(mark, words_of_item, piece.start, goes_on.end if goes_on else piece.end)
            marks = marks[marks.index(mark) + 1 :]


def _goes_on(words: str, marks: Sequence[str]) -> bool:
    """Is it an item of the list, or of one within it, or the rest of one, and no section that follows the list?"""
    opening = _OPENS.match(words)
    if not opening:
        return not words[:1].isupper()
    if opening["dotted"]:
        return opening["dotted"] in marks
    return opening["mark"] in marks[:1] or words.startswith("(") or not opening["mark"].isdigit()


def _leads_on(words: str) -> bool:
    """Says an item only whose items follow, or in which case?"""
    return words.rstrip().endswith(":") or len(_JOINS.sub("", words)) < _NO_ITEM


def _first_of(following: Sequence[Sentence]) -> Sentence | None:
    """The first item of a list within the list, without its mark."""
    opening = _OPENS.match(following[0].words) if following else None
    if not opening or opening["mark"] not in _BY_FIRST:
        return None
    return replace(following[0], words=following[0].words[opening.end() :])


def _begins(pieces: Sequence[Sentence]) -> tuple[str, list[str]]:
    """The words that lead to a list, and the marks that its items have."""
    words = pieces[0].words
    inside = next((one for one in _WITHIN.finditer(words) if one["mark"] in _BY_FIRST), None)
    if words.endswith(":") and not inside and len(pieces) > 1:
        first = _OPENS.match(pieces[1].words)
        return (words, _sequence(first)) if first and len(words) <= _LONGEST_LEAD else ("", [])
    if inside and inside.start() <= _LONGEST_LEAD:
        return words[: inside.start()], _BY_FIRST[inside["mark"]]
    return "", []


def _sequence(first: re.Match[str]) -> list[str]:
    """The marks that follow one another from the first on; none where it is not the first of a list."""
    if dotted := first["dotted"]:
        before, _, last = dotted.rpartition(".")
        return [f"{before}.{one}" for one in range(1, 25)] if last == "1" else []
    return _BY_FIRST.get(first["mark"], [])


def _parted(words: str, marks: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The items in these words, each with its mark; only those whose marks come next."""
    words = words.lstrip()
    opening = _OPENS.match(words)
    found = [opening] if opening else []
    places: list[tuple[str, int, int]] = []
    for one in (*found, *(one for one in _WITHIN.finditer(words) if one.start())):
        mark = one["mark"] or one["dotted"]
        if len(places) < len(marks) and mark == marks[len(places)]:
            places.append((mark, one.start(), one.end()))
    ends = [start for _, start, _ in places[1:]] + [len(words)]
    yield from ((mark, words[end:stop]) for (mark, _, end), stop in zip(places, ends, strict=False))


def _shortened(item: ListItem) -> ListItem | None:
    """The item without its details where it is long; None where it says nothing whole."""
    words, cut = _JOINS.sub("", item.words), ""
    if nested := _NESTED.search(words):
        inner = words[nested.end() :]
        first = re.split(rf"[;,]? (?:and |or )?\({_BY_FIRST[nested['mark']][1]}\) |; ", inner, maxsplit=1)
        words, cut = f"{words[: nested.start()]} {first[0]}", "more" if nested["leads"] or len(first) > 1 else ""
    if len(words) > _SHORT_ITEM and (ends := _ENDS.search(words, 40)):
        words, cut = words[: ends.start()], cut or ("excepted" if ends["excepted"] else "less")
    words = _JOINS.sub("", words)
    torn = not words or _TORN.search(words) or len(words) > _LONGEST_ITEM or words.count("(") != words.count(")")
    if torn or is_blank(words) or REDACTED.search(words):
        return None
    return ListItem(item.mark, words, item.start, item.end, "" if cut == "less" else cut)


def _joined(places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The places, those that stand close together as one that a citation can keep."""
    start, end = places[0]
    for first, last in places[1:]:
        if last - start <= _LONGEST_QUOTE:
            end = max(end, last)
            continue
        yield start, end
        start, end = first, last
    yield start, end
