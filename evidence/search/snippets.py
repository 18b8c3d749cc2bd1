"""The words that matched, where they stand, and a piece of text around them: plain text with offsets, never HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from config.replica.router import reading_connection
from evidence.search.worded import Wanted

LENGTH, LEAD = 300, 60  # characters of a snippet, and of it before the first match
WINDOW = 200  # matches closer than this are shown together
FEW = 50  # wanted words that are looked for at once
SEARCHED = 250_000  # characters of a page, as in the index
WORD = re.compile(r"[^\W_](?:[^\s]{0,98}[^\W_])?")
PART = re.compile(r"[^\W_]+")
DIGIT = re.compile(r"[0-9]")
SPACE = re.compile(r"\s+")
LEXEME = re.compile(r"'((?:[^']|''){1,500})'(:\*)?")
# Lexemes in a row: a phrase, or what PostgreSQL makes of one word with signs in it, as of "410,000" or "ABC-000123".
ROW = re.compile(r"'(?:[^']|''){1,500}'(?: <(?:-|[0-9]+)> '(?:[^']|''){1,500}')+(?!:)")
NUMBER = re.compile(r"'[0-9]{1,3}'(?: <-> '[0-9]{3}(?:\.[0-9]+)?')+")  # one word of which no part is it
WEIGHTS = re.compile(r"(?<='):[A-D]+")
MARKED = """
SELECT word FROM (SELECT word, to_tsvector(%s, word) AS vector FROM unnest(%s::text[]) word) AS words
WHERE vector @@ %s::tsquery"""
OF_A_ROW = " OR (vector <> '' AND tsvector_to_array(vector) <@ %s::text[])"

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Snippet:
    """``text`` is the page's from ``offset``; ``matches`` count from the snippet's start, the rest from the page's."""

    text: str
    offset: int
    start: int
    end: int
    matches: list[Span] = field(default_factory=list)


def snippets(texts: Sequence[str], wanted: Wanted, languages: Sequence[str]) -> list[Snippet]:
    """For each text, in its language, the piece in which most of the sought words stand together; its start where none does.

    ``wanted`` is what a search asks for in each language, as PostgreSQL's ``querytree`` has it.
    """
    each = list(zip(texts, languages, strict=True))
    words = {
        one: _wanted([text for text, language in each if language == one], wanted.get(one, ""), one)
        for one in dict.fromkeys(languages)
    }
    return [_best(text, _matches(text, words[language])) for text, language in each]


def cut(text: str, start: int, end: int, matches: list[Span] | None = None) -> Snippet:
    """A snippet of the span, with some text before it; it begins and ends between words."""
    begin = max(0, start - LEAD) if matches else start
    if begin and matches and (gap := SPACE.search(text, begin, start)):
        begin = gap.end()
    finish = _word_end(text, begin + LENGTH, after=end if end < begin + LENGTH else start)
    inside = [(s - begin, e - begin) for s, e in matches or [] if begin <= s and e <= finish]
    return Snippet(text[begin:finish], begin, start, end, inside)


def _word_end(text: str, limit: int, *, after: int) -> int:
    """Where the last word that ends before ``limit`` ends; ``limit`` itself where there is none ``after`` a place."""
    if limit >= len(text) or text[limit].isspace():
        return min(limit, len(text))
    gap = next((place for place in range(limit - 1, after - 1, -1) if text[place].isspace()), limit)
    return len(text[:gap].rstrip()) if gap < limit else limit


def _wanted(texts: list[str], wanted: str, language: str) -> set[str]:
    """The texts' words that the search means, as PostgreSQL stems them; words it excludes are not among them.

    Of lexemes in a row a word has all, or is itself some of them: "$186,000" is not what "410,000" means.
    """
    wanted = WEIGHTS.sub("", wanted)
    words = _candidates(texts, {lexeme.replace("''", "'") for lexeme, _ in LEXEME.findall(wanted)})
    if not words:
        return set()
    rows = ROW.findall(wanted)
    numbers = [number for row in rows for number in NUMBER.findall(row)]
    terms = [f"({row})" for row in rows + numbers] + [
        f"'{one}'{stem}" for one, stem in LEXEME.findall(ROW.sub("", wanted))
    ]
    phrases = {tuple(one.replace("''", "'") for one, _ in LEXEME.findall(NUMBER.sub("", row))) for row in rows}
    parts = phrases - {()}
    with reading_connection().cursor() as cursor:
        given: list[str | list[str]] = [language, list(words), " | ".join(terms), *(list(part) for part in parts)]
        cursor.execute(MARKED + OF_A_ROW * len(parts), given)
        return {word for (word,) in cursor.fetchall()}


def _candidates(texts: list[str], lexemes: set[str]) -> set[str]:
    """The words of which some part begins like a sought lexeme: stemming changes endings, not the first letter. What has a
    figure is never stemmed, so that its words have all of it."""
    runs = set().union(*(text[:SEARCHED].split() for text in texts))
    words = {word for run in runs for word in WORD.findall(run)}
    exact = {lexeme for lexeme in lexemes if DIGIT.search(lexeme)}
    initials = {lexeme[0] for lexeme in lexemes - exact}
    found = {word for word in words if word[0].lower() in initials or _has_part(word, initials)} if initials else set()
    return found.union(*([word for word in words if lexeme in word.lower()] for lexeme in exact))


def _has_part(word: str, initials: set[str]) -> bool:
    return not word.isalnum() and any(part[0].lower() in initials for part in PART.findall(word))


def _matches(text: str, wanted: set[str]) -> list[Span]:
    """Where the wanted words stand. Of few only what is written around a place that has one is read word by word."""
    text = text[:SEARCHED]
    return [word.span() for begin, end in _runs_with(text, wanted) for word in WORD.finditer(text, begin, end)
            if word[0] in wanted]  # fmt: skip


def _runs_with(text: str, wanted: set[str]) -> Iterator[Span]:
    """From white space to white space around each of the wanted words; all of the text for none or many of these."""
    if not 0 < len(wanted) <= FEW:
        yield 0, len(text) if wanted else 0
        return
    read = 0
    for place in re.finditer("|".join(map(re.escape, sorted(wanted))), text):
        if place.start() >= read:
            begin, read = _run_at(text, place.start())
            yield begin, read


def _run_at(text: str, place: int) -> Span:
    """From the white space before a place to that behind it."""
    begin, behind = place, SPACE.search(text, place)
    while begin and not text[begin - 1].isspace():
        begin -= 1
    return begin, behind.start() if behind else len(text)


def _best(text: str, matches: list[Span]) -> Snippet:
    """The window with the most different words; among equals the first."""
    if not matches:
        return cut(text, 0, min(len(text), LENGTH))
    best, most, last = (0, 0), 0, 0
    for first, (start, _) in enumerate(matches):
        last = max(last, first)
        while last + 1 < len(matches) and matches[last + 1][1] - start <= WINDOW:
            last += 1
        different = len({text[s:e].lower() for s, e in matches[first : last + 1]})
        if different > most:
            best, most = (first, last), different
    window = matches[best[0] : best[1] + 1]
    return cut(text, window[0][0], window[-1][1], matches)
