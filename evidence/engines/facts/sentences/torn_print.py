"""Sentences that print has run together with what stands around them: heads of pages, notes, contents, another's quotation."""

from __future__ import annotations

import re
from functools import lru_cache
from statistics import median
from typing import TYPE_CHECKING

from evidence.engines.facts.papers.page_heads import letters_of_head
from evidence.engines.facts.sentences.joined_words import joined_words
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Token

    from evidence.engines.facts.source import Source
    from evidence.engines.layout.sentences import Sentence

_PRINTED = (BlockKind.PARAGRAPH, BlockKind.FOOTNOTE, BlockKind.LIST_ITEM)
_MELTED = re.compile(r"(?<![\w./@-])[A-Za-z]{26,}(?![\w./@])|[a-z]{3}> [A-Z][a-z]")
# no word is so long: two lines read as one; a full stop with the mark of a note
_DOTS = re.compile(r"\.{6,}|\.{4,}\s?[a-z]")  # of a table of contents
_PINPOINT = re.compile(r"\b\d{1,2}/\d{1,2}/\d{2,4}\s[^.;]{0,80},\s?at\s\d")  # "Lee 3/5/18 302, at 4", in a note
_NOTE = re.compile(
    r"^\W{0,3}\d{0,4}\W{0,3}\d{1,2}/\d{1,2}/\d{2,4}\s(?:[A-Z][\w'\u2019-]*\s){0,2}(?:E-?mail|Text|Message|Letter|Memo)"
    r"|^\W{0,3}\d{1,4}\W{0,2}\s?See\b"
    r"|^(?:[A-Z][\w.&'\u2019-]*,? ){1,6}\d{1,4} (?:U\. ?S\.|S\. ?Ct\.|L\. ?Ed\.|F\.|F\. ?Supp|Op\.|[A-Z][a-z]{0,4}\. ?[234])"
)
_SPLICED = re.compile(
    r"\b[A-Z]{1,4}[-_][A-Z]{2,5}[-_]?\d{5,}\b|\w ['\u2019*^] [A-Z][a-z]|^['\"]?[%*^~]+ "
    r"|[a-z'\u2019\"] (?!19|20)\d{3,4} (?:The|In|On|At|He|She|According|See|[A-Z][a-z]+ (?:did|was|had))\b"
)  # a note's number, its mark or a stamp in the middle of a sentence
_OPENED = re.compile(r"(?:(?<=[\s(\[\u2014-])|^)[\"\u201c](?=[A-Z\[{])")  # of a sentence
_QUOTE = re.compile(r"[\"\u201c\u201d]")
_REACH = 900  # characters before a sentence in which a quotation that it is part of may have begun
_CLOSED = re.compile(r"(?:[.!?:;\u2026][^A-Za-z]{0,9}|[\"\u201d\u2019')\]])$")  # and the number of a note
_NEXT_NOTE = re.compile(r"\W{0,2}\d{1,4}\W{0,2}\s")
_ENTRY = re.compile(
    r"(?!The |An? |This |It |He |She |They |All |Those |Any |Each )[A-Z][\w'\u2019.-]*"
    r"(?: (?!who|which|where|[a-z]+ed )[\w'\u2019.,&()-]+){0,14},? (?:who[a-z]*|which|where) "
)  # no verb stands before "who"
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|shall|will|must|may|can|would|could|should|might|said|told)\b"
)
_TENSES = frozenset({"VBD", "VBZ", "VBP", "MD"})
_HEADED = re.compile(
    r"^(?:(?:[A-Z][\w'\u2019/&-]*,?|of|and|the|with|to|in|for|on|by|about|as|from|his|her|its|their|is|are|that|&) ){2,24}?"
    r"(?<!\bthe )(?<!\bof )(?<!, )"
    r"(?=(?:The|A|An|Many|While|After|Before|When|During|Although|Beginning|Throughout|Several|Some) [a-z]"
    r"|(?:On|In) (?:(?:early|late|mid)[ -])?(?:January|February|March|April|May|June|July|August|September|October|November"
    r"|December)\b|(?:Throughout|(?:Later |Early |Late )?[Ii]n|During|Since) (?:19|20)\d\d\b"
    r"|The (?:[A-Z][\w-]+ ){1,4}(?:has|had|was|were|is|are|did|[a-z]{3,}ed) )"
)
_SMALL_WORD, _UNENDED = re.compile(r"\b[a-z][a-z'\u2019]*"), re.compile(r"[a-z],?$")
_LINE, _SHORT_LINE = (
    (50, 130),
    0.7,
)  # characters of a line of print; the share that a line within a paragraph has at least
_FEWEST_OF_HEAD = 3
_SMALL_WORDS = "of and the with to in for on by about as from his her its their is are that &"
_SMALL = frozenset(_SMALL_WORDS.split())


def is_torn_print(source: Source, sentence: Sentence, following: Sentence | None) -> bool:
    """Is it no sentence of its own, for what print made of it?"""
    if sentence.kind not in _PRINTED or source.is_mail:
        return False
    words = sentence.words
    if _is_spliced(source, sentence):
        return True
    if _MELTED.search(words) or _DOTS.search(words) or _PINPOINT.search(words) or _NOTE.match(words):
        return True
    if _is_of_torn_columns(source, sentence) or _goes_on(source, sentence):
        return True
    return begins_with_head(source, sentence) or _is_cut(source, sentence, following) or is_quoted(source, sentence)


def _is_spliced(source: Source, sentence: Sentence) -> bool:
    """Has it a note's number or a stamp within it, in a print of several pages?"""
    return sentence.kind is not BlockKind.LIST_ITEM and not source.is_short and bool(_SPLICED.search(sentence.words))


def _is_of_torn_columns(source: Source, sentence: Sentence) -> bool:
    """Does a line within it end far short of the others of its scan, where another column or a cut stood?"""
    if sentence.kind is BlockKind.LIST_ITEM or not joined_words(source.masked):
        return False
    begin = source.text.rfind("\n", 0, sentence.start) + 1
    lines = [line.strip() for line in source.text[begin : sentence.end].split("\n") if line.strip()]
    return any(len(line) < _SHORT_LINE * _line_length(source.text) for line in lines[:-1])


def _goes_on(source: Source, sentence: Sentence) -> bool:
    """Did the line above it, in a scan whose lines stand apart, begin the sentence: "Didn't know" "Roe was the owner."?"""
    if sentence.kind is not BlockKind.PARAGRAPH or not joined_words(source.masked):
        return False
    begin = source.read.structure.block_at(sentence.start)
    if begin is None or sentence.start > begin.start + begin.label:
        return False
    above = source.masked[: sentence.start].rstrip()
    block = source.read.structure.block_at(len(above) - 1) if above else None
    line = above[above.rfind("\n") + 1 :]
    is_prose = len(_SMALL_WORD.findall(line)) > len(line.split()) / 2
    return block is not None and block.kind is BlockKind.PARAGRAPH and is_prose and bool(_UNENDED.search(line))


@lru_cache(maxsize=1)
def _line_length(text: str) -> float:
    """How long the lines of running text are, as a rule."""
    lengths = [length for line in text.split("\n") if _LINE[0] <= (length := len(line.strip())) <= _LINE[1]]
    return median(lengths) if lengths else 0


def begins_with_head(source: Source, sentence: Sentence) -> bool:
    """Does it begin with the head of its page, so that the page before may have begun it?"""
    return bool(source.page_heads) and letters_of_head(sentence.words) in source.page_heads


def _is_cut(source: Source, sentence: Sentence, following: Sentence | None) -> bool:
    """Has it no end, and goes a page, a note or half a sentence on after it?"""
    if following is None or sentence.kind is BlockKind.LIST_ITEM:
        return False
    words = sentence.words
    if words.endswith(" ."):
        return following.words[:1].islower()
    if _CLOSED.search(words):
        return False
    if "\f" in source.text[sentence.end : following.start] or _NEXT_NOTE.match(following.words):
        return True
    is_end = following.words.endswith(".") and " " not in following.words  # "… the former candidate / Roe."
    return is_end or (words.endswith(",") and following.kind is BlockKind.PARAGRAPH)


def is_quoted(source: Source, sentence: Sentence) -> bool:
    """Is it a later sentence of what somebody is quoted as saying, who is named before?"""
    block = source.read.structure.block_at(sentence.start)
    if block is None or sentence.words[:1] in '"\u201c':
        return False
    begin = max(block.start, sentence.start - _REACH)
    before = source.text[begin : sentence.start]
    marks = list(_QUOTE.finditer(before))
    if not marks or not _OPENED.match(before, marks[-1].start()):
        return False
    return bool(_QUOTE.search(source.text, sentence.start, min(block.end, sentence.end + _REACH)))


def is_entry(words: str) -> bool:
    """ "Attorney in the capital who met Lee": what a list says of a name, which the words don't have."""
    entry = _ENTRY.match(words)
    if entry is None or _VERB.search(entry.group()):
        return False
    read = parse.parse(parse.plain(words))
    root = next((token for token in read if token.dep_ == "ROOT"), None)
    if root is None or root.pos_ not in ("NOUN", "PROPN"):
        return False
    return all(_describes(token) for token in read if token.tag_ in _TENSES)


def _describes(verb: Token) -> bool:
    return any(one.dep_ in ("relcl", "acl", "advcl") for one in (verb, *verb.ancestors))


def without_head(words: str) -> str:
    """Without the heading that print ran into the sentence under it."""
    found = _HEADED.match(words)
    if found is None or sum(word not in _SMALL for word in found.group().split()) < _FEWEST_OF_HEAD:
        return words
    return words[found.end() :]
