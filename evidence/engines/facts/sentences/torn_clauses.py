"""Clauses of contracts that are none by themselves: items of a list without their stem, stems without their list, blanks of
a template, rows of a table of contents."""

from __future__ import annotations

import re

from evidence.engines.dates.words import MONTHS
from evidence.engines.facts.sentences.broken import LACKS_MORE
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_MARK = r"\(?(?:[a-z]{1,2}|[ivx]{1,6}|[A-Z]|\d{1,2}|\d{1,3}(?:\.\d{1,3}){1,4})[.)]?"
MARKED = re.compile(rf"(?=[^\s]*[\d.)]){_MARK}\s")
LOWER_ITEM = re.compile(
    rf"(?=[^\s]*[\d.)]){_MARK}\s{{1,4}}[a-z](?![A-Z])"
)  # "(b) has been paid", "2.1.3 keep the plans"
_DUTY = re.compile(r"\b(?:shall|will|must|may|agrees?|undertakes?)\b")
_ENDS_AS_STEM = re.compile(
    r"\b(?:in the following \w+|as follows|the following(?: \w+)?|except|including|as reasonably|namely|such as"
    r"|consisting of)[.:,]?$"
    r"|:\s\(?(?:1|a|i|A)[.)]\s(?:[A-Z][\w&'/-]*\s?(?:and |of |for )?){1,5}\.?$"
)
_BULLETS = re.compile(r".[\u25cf\u2022\u25aa]\s")
_LISTED_SECTIONS = re.compile(
    r"(?<!Section)(?<!Article)(?<!SECTION)(?<!ARTICLE)(?<!Schedule)(?<!Exhibit)\s\d{1,3}\s(?:SECTION|Section|ARTICLE|Article)\s[\dIVX]"
)  # a page's number between two titles
_HIDDEN = r"(?:\[\s?[*\u25cf\u2022]{1,6}\s?\]|\[_{2,}\]|\bX{4,}\b|_{4,})"
_BLANK_CLAUSE = re.compile(
    rf"(?:^|[,;:] ){_HIDDEN}(?:[;.]|$)|{_HIDDEN} (?:shall|will|may|is|are|has|have)\b"
    rf"|\b(?!of\b|to\b|by\b|than\b|at\b|is\b|exceed\b|least\b|in\b|be\b|and\b|or\b|including\b)[A-Za-z]{{2,}} {_HIDDEN}\.?$"
    rf"|\b(?:for|with|from) {_HIDDEN}(?= (?:the )?[A-Z])"
)
_CHOICES = re.compile(r"\]\s?/\s?\[")
_PAGE_NUMBER = re.compile(r"(?P<word>[A-Za-z,.&]{2,})\s\d{1,3}$")
_PAGE_END = re.compile(r"\s{1,200}-?\s?\d{1,3}\s?-?\s{1,200}")  # its number on a line of its own
_COUNTED = re.compile(
    rf"{'|'.join(MONTHS)}|section|article|exhibit|schedule|page|paragraph|clause|no|of|to|than|by|is|was|and|about|item|chapter|part"
    r"|version|phase|day|week|month|year|approximately|at|least",
    re.I,
)  # before a number that belongs to the sentence
_PRINTED = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_CLOSED = tuple(".!?:;\"\u201d\u2019')]\u2026")
_FEWEST, _LINES = 5, 4  # words of a sentence that a page's end may cut, empty lines where there is one


def is_torn_clause(sentence: Sentence, before: Sentence | None) -> bool:
    """Is it no assertion by itself, for what a list, a page's end or a template made of it?"""
    words = sentence.words
    if LOWER_ITEM.match(words) or _ENDS_AS_STEM.search(words) or _BULLETS.search(words):
        return True
    if _LISTED_SECTIONS.search(words) or has_blanks(words) or ends_in_page_number(words):
        return True
    return before is not None and _is_later_item(words, sentence, before)


def has_blanks(words: str) -> bool:
    """Is what it is about hidden, or left to be chosen? One amount that is hidden leaves enough."""
    return bool(_BLANK_CLAUSE.search(words) or _CHOICES.search(words)) or words.count("[") != words.count("]")


def ends_in_page_number(words: str) -> bool:
    """ "… of the Surviving 5", where the page ends and the sentence does not."""
    found = _PAGE_NUMBER.search(words)
    return found is not None and not _COUNTED.fullmatch(found["word"].strip(".,"))


def _is_later_item(words: str, sentence: Sentence, before: Sentence) -> bool:
    """ "(iii) Buyer receives from others", of a list whose stem stands in a sentence before; a duty is one by itself."""
    listed = before.block == sentence.block and before.words.endswith((";", "; and", "; or"))
    return listed and bool(MARKED.match(words)) and not _DUTY.search(words)


def is_cut_off(text: str, sentence: Sentence, before: Sentence | None) -> bool:
    """Did a page before begin it: has the sentence there no end, and stops at a word that needs more, at the page's number, or
    at its end?"""
    if before is None or before.kind not in _PRINTED or before.words.endswith((*_CLOSED, "; and", "; or")):
        return False
    if MARKED.match(sentence.words) or len(before.words.split()) < _FEWEST:
        return False
    if LACKS_MORE.search(before.words) or ends_in_page_number(before.words):
        return True
    between = text[before.end : sentence.start]
    return before.block != sentence.block and (between.count("\n") > _LINES or bool(_PAGE_END.fullmatch(between)))
