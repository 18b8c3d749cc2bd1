"""Which causes of action a paper names: in the headings of its counts, where it says what is claimed, by the statutes it cites.

A name counts where it is claimed, and not wherever its words stand: "the negligence of a stranger" names nobody's claim.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from facts.elements.catalogue import Cause

_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)"
_HEADING = re.compile(
    rf"^[ \t\W]{{0,12}}(?:(?:count|claim|cause of action) (?:[ivxl]{{1,5}}|\d{{1,2}}|one|two|three|four|five|six|seven|eight)"
    rf"|{_ORDINAL} (?:cause of action|claim(?: for relief)?|count|counterclaim|(?:affirmative )?defen[cs]e))\b[^\n]{{0,160}}"
    r"(?:\n[^\n]{1,160}){0,2}",
    re.I | re.M,
)
_CLAIMED = re.compile(
    r"\b(?:(?:actions?|claims?|counts?|suit|sues?|sued|liab(?:le|ility)|damages|complaint|charged?|charges|indict(?:ed|ment)|relief"
    r"|remed(?:y|ies)) (?:for|of|in|with|under|arising under)|(?:alleges|asserts|brings|pleads|constitutes?|amounts? to)"
    r"|(?:in )?violat(?:es|ed|ion of|ions of)|pursuant to|arises under|under)\b"
    r"(?:[^.;\n]|\.(?!\s{1,3}(?!Sec)[A-Z][a-z]|\s*\Z)){0,90}(?:\n(?:[^.;\n]|\.(?!\s{1,3}(?!Sec)[A-Z][a-z]|\s*\Z)){0,90})?",
    re.I,
)
_CODE = re.compile(
    r"\b(\d{1,2})\s{1,2}U\.?\s?S\.?\s?C\.?(?:\s?A\.)?\s{0,2}(?:§{1,2}|sec(?:tions?|s?\.))?\s{0,2}"
    r"(\d{1,5}[a-z]{0,2}(?:-\d{1,3}[a-z]?)?)",
    re.I,
)
_UNIFORM = re.compile(r"\bU\.?\s?C\.?\s?C\.?\s{0,2}(?:§{1,2}|sec(?:tion|\.))?\s{0,2}(\d[A-Z]?-\d{3})", re.I)
_SECTION = re.compile(r"\d{1,5}[a-z]{0,2}(?:-\d{1,3}[a-z]?)?")
_QUALIFIERS = ("goods", "federal", "uniform act", "equity")  # in brackets: not another name of it
_ARTICLES = ("a", "an", "the", "to", "by", "and")
_LONGEST, NEXT = 160, 6  # characters of a quote; words between what claims and what is claimed
# A name of one word is often another thing ("battery storage", "accounting principles") unless it is all that is claimed.
_NOTHING_AFTER = re.compile(r"\s*(?:[,.;:)]|\Z|and\b|or\b|against\b|by\b|under\b)", re.I)
_NOTHING_BEFORE = re.compile(r"(?:\b(?:for|of|with|constitutes?|alleges|asserts|and|or)|,)\s{1,2}\Z", re.I)
_BETWEEN = r"[\s,/\u2013\u2014-]{1,3}(?:(?:a|an|the|to|by|and|his|her|its|their)\s{1,2}){0,2}"
Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NamedCause:
    """A cause that a paper names, and in which words."""

    key: str
    quote: str


def named_causes(text: str, causes: Sequence[Cause]) -> list[NamedCause]:
    """Each cause that the paper claims, once, in the order of the text. Defences are named by headings of defences alone."""
    names, statutes = _names(causes), _statutes(causes)
    defences = {one.key for one in causes if one.kind == "defence"}
    found: dict[str, NamedCause] = {}
    for words, is_heading in _places(text):
        is_defence = is_heading and bool(re.search(r"\bdefen[cs]e", words, re.I))
        for key in (*_by_name(words, names, is_heading=is_heading), *_by_statute(words, statutes)):
            if (key in defences) == is_defence:
                found.setdefault(key, NamedCause(key, " ".join(words.split())[:_LONGEST]))
    return list(found.values())


def _places(text: str) -> Iterator[tuple[str, bool]]:
    """The words in which something may be claimed, headings first, and whether they are one."""
    for one in _HEADING.finditer(text):
        yield one[0], True
    for one in _CLAIMED.finditer(text):
        yield one[0], False


def _names(causes: Sequence[Cause]) -> list[tuple[str, tuple[re.Pattern[str], ...]]]:
    """By cause the parts that must all be said: each as few of its first words as tell it from other causes, two at least."""
    said: dict[tuple[Phrase, ...], str] = {}
    for one in sorted(causes, key=lambda cause: cause.jurisdiction == "Federal"):
        for parts in _ways(one.name):
            said.setdefault(
                parts, one.key
            )  # of two of one name that of the states: the federal one is named by its statute
    often = Counter(phrase[:size] for parts in said for phrase in parts for size in range(1, len(phrase) + 1))
    return [
        (key, tuple(_pattern(phrase, _enough(phrase, often, is_only=len(parts) == 1)) for phrase in parts))
        for parts, key in said.items()
    ]


def _ways(name: str) -> Iterator[tuple[Phrase, ...]]:
    """The name in its parts ("Title VII", "retaliation"), and what stands in brackets as another name."""
    plain, _, inside = name.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").partition("(")
    yield tuple(_words(part) for part in plain.split(":"))
    other = inside.rstrip(") ")
    if other and other not in _QUALIFIERS:
        yield (_words(other),)


def _words(part: str) -> Phrase:
    return tuple(one for one in part.split() if one not in _ARTICLES)


def _enough(phrase: Phrase, often: Counter[Phrase], *, is_only: bool) -> int:
    if not is_only:
        return len(phrase)
    distinct = (
        size
        for size in range(2, len(phrase))
        if often[phrase[:size]] == 1 and phrase[size - 1] not in ("of", "in", "with")
    )
    return next(distinct, len(phrase))


def _pattern(phrase: Phrase, enough: int) -> re.Pattern[str]:
    """Its first words, and the others where they follow."""
    words = [re.escape(one).replace("'", "['\N{RIGHT SINGLE QUOTATION MARK}]") for one in phrase]
    rest = _BETWEEN + _BETWEEN.join(words[enough:]) if words[enough:] else ""
    return re.compile(rf"\b{_BETWEEN.join(words[:enough])}\b(?:{rest})?", re.I)


def _by_name(words: str, names: list[tuple[str, tuple[re.Pattern[str], ...]]], *, is_heading: bool) -> list[str]:
    """Of names that overlap the longest: "gross negligence" is no negligence."""
    spans: list[tuple[int, int, str]] = []
    for key, parts in names:
        hits = [found for part in parts if (found := part.search(words))]
        if len(hits) == len(parts):
            spans.append((min(one.start() for one in hits), max(one.end() for one in hits), key))
    kept = [
        (start, end, key)
        for start, end, key in spans
        if not any(first < end and start < last and last - first > end - start for first, last, _ in spans)
    ]
    return [key for start, end, key in sorted(kept) if is_heading or _is_claimed(words, start, end)]


def _is_claimed(words: str, start: int, end: int) -> bool:
    """What is claimed stands soon after the words that claim it: "damages for breach of contract"."""
    if " " not in words[start:end] and not (_NOTHING_AFTER.match(words, end) and _NOTHING_BEFORE.search(words[:start])):
        return False
    return len(words[:start].split()) <= NEXT


def _statutes(causes: Sequence[Cause]) -> dict[tuple[str, str], str]:
    """By title and section the cause whose source it is, where it is that of one alone."""
    of: dict[tuple[str, str], set[str]] = defaultdict(set)
    for cause in causes:
        if cause.kind == "defence":
            continue
        for title, sections in re.findall(r"(\d+) U\.S\.C\. §+ ([^;]+)", cause.source):
            for section in _SECTION.findall(re.sub(r"\([^)]*\)", "", sections)):
                of[title, section].add(cause.key)
        for section in re.findall(r"U\.C\.C\. §+ (\d-\d{3})", cause.source):
            of["ucc", section].add(cause.key)
    return {place: next(iter(keys)) for place, keys in of.items() if len(keys) == 1}


def _by_statute(words: str, statutes: dict[tuple[str, str], str]) -> Iterator[str]:
    cited = [(title, section.lower()) for title, section in _CODE.findall(words)]
    cited += [("ucc", section) for section in _UNIFORM.findall(words)]
    for place in cited:
        if place in statutes:
            yield statutes[place]
