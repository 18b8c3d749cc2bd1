"""LexRank: the sentences most like the others, without repeats, in the document's order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from evidence.engines.facts.papers.central_words import ranks, word_vectors
from evidence.engines.facts.papers.elements import BY_WHEN
from evidence.engines.facts.papers.rulings import appears
from evidence.engines.facts.relevance import asks, is_boilerplate, is_small_talk
from evidence.engines.facts.sentences.page_ends import over_page_ends
from evidence.engines.layout import sentences as splitting
from evidence.engines.layout.kinds import PROSE, TURNS, BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import is_contents, is_unticked

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MOST = 300  # sentences ranked; from a longer text the ones spread evenly over it, the opening in full
_OPENING = 60
_SUMMED_UP = (PROSE - {BlockKind.QUOTED_MAIL}) | {BlockKind.LIST_ITEM}
STAMPED = re.compile(
    r"\bDoc(?:ument)?\b\W{0,4}\d{1,5}\W.{0,20}\bFiled\b|\bPage \d{1,4} of \d{1,4}\b|\bPageID\b"
)  # of a court's docket
_SIGNED = re.compile(
    r"/s/|\bNotary Public\b|\b[Mm]y [Cc]ommission [Ee]xpires\b|\bbefore me personally\b|\bduly sworn\b.{0,40}\bdid depose\b"
    r"|\bsworn\b[^.]{0,80}\bbefore me\b"
)
_LABEL = re.compile(r"^[A-Z][A-Za-z /&-]{2,40}: (?=[A-Z])")
MARK = re.compile(
    r"^(?:(?!.*\b(?:not|no|den(?:y|ies|ied))\b.*:)[^:]{0,160}"
    r"\b(?:opinions?|conclu\w+|find(?:s|ings)?|found|determin\w+)\b[^:]{0,80}: )?"
    r"(?:\(?(?:[a-z]|[ivx]{2,4}|\d{1,2})[.)]|[\u2022\u25cf\u25aa\u2013*-]) (?=[A-Z\d])"
)  # "b. ", also "We conclude that: a. "
_PROMPT = re.compile(r"^(?:\d{1,2}\. )?[A-Z][A-Z/'&-]+(?: [A-Z/'&-]+){1,6} \([a-z][^()]{3,60}\) (?=[A-Z])")  # of a form
_FIELDS_BEFORE = re.compile(
    r"^.{0,60}?\b[A-Z][a-z]+: ?\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4} (?=[A-Z][a-z]+ [a-z])"
)  # in the line above
_WAITS = re.compile(
    r"\b(?:paras?|pars?|arts?|cl|[Nn]os?|sec|secs|p|pp|[Ss]chs?)\.$"
)  # for a figure that stands elsewhere
_LOUD = 0.6  # of its letters
_LONG_FIELD = 40  # characters beside the label
_REPEAT = 0.6


def central(text: str, most: int) -> list[Sentence]:
    """Up to ``most`` sentences that are like most others and unlike each other, in the document's order."""
    found = candidates(text)
    if len(found) <= most:
        return found
    vectors = word_vectors([s.words for s in found])
    similar = vectors @ vectors.T
    scores = ranks(similar) * _place(found)
    selected: list[int] = []
    for at in np.argsort(-scores):
        if all(similar[at, other] < _REPEAT for other in selected):
            selected.append(int(at))
        if len(selected) == most:
            break
    return [found[at] for at in sorted(selected)]


def candidates(text: str) -> list[Sentence]:
    """Sentences of what the document says, without boilerplate; of a long text those spread evenly over it."""
    read = in_small_letters if is_typed_in_capitals(text) else str
    good = [
        s
        for s in _telling_sentences(text)
        if (s.kind in _SUMMED_UP or (s.kind in TURNS and len(s.words) > 90 and not asks(s.words)))
        and 40 <= len(s.words) <= 420
        and not s.words.endswith((":", "?"))
        and "|" not in s.words
        and not _WAITS.search(s.words)
        and not s.words.startswith(".. ")
        and not is_printed(s.words)
        and not appears(s.words)
        and not (is_contents(s.words) or is_unticked(s.words))
        and not s.words[:1].islower()
        and not (is_boilerplate(read(s.words)) and not BY_WHEN.search(s.words))
        and not (is_small_talk(s.words) and not BY_WHEN.search(s.words))
    ]
    if len(good) <= _MOST:
        return good
    spread = np.linspace(_OPENING, len(good) - 1, _MOST - _OPENING).astype(int)
    return good[:_OPENING] + [good[at] for at in dict.fromkeys(spread.tolist())]


def is_printed(words: str) -> bool:
    """Is it a stamp of a court's docket, a signature or a notary's?"""
    return bool(STAMPED.search(words) or _SIGNED.search(words))


def is_typed_in_capitals(text: str) -> bool:
    """Is most of it in capitals, as reports of the police are typed, so that these stress nothing?"""
    letters = [one for one in text if one.isalpha()]
    return sum(map(str.isupper, letters)) > _LOUD * len(letters)


def in_small_letters(words: str) -> str:
    """Words in capitals as they are weighed where these stress nothing."""
    return words.capitalize() if words.isupper() else words


def set_in_small_letters(one: Sentence) -> Sentence:
    """The sentence with such words."""
    return replace(one, words=in_small_letters(one.words))


def _telling_sentences(text: str) -> Iterator[Sentence]:
    """The sentences without the letter of an item, also those that a form's field tells at length, without its label."""
    for one in over_page_ends(text, splitting.read(text)).sentences:
        one = without_form(text, one)
        words = _LABEL.sub("", one.words) if one.kind is BlockKind.FORM_FIELD else ""
        yield (
            replace(one, words=words, kind=BlockKind.PARAGRAPH)
            if len(words) >= _LONG_FIELD
            else replace(one, words=MARK.sub("", one.words))
        )


def without_form(text: str, one: Sentence) -> Sentence:
    """What is told, without the prompt or the fields of the form that run into it."""
    words = _FIELDS_BEFORE.sub("", _PROMPT.sub("", one.words))
    if words == one.words:
        return one
    begin = text.find(words.split(" ")[0], one.start + len(one.words) - len(words), one.end)
    return replace(one, start=max(begin, one.start), words=words)


def _place(candidates: list[Sentence]) -> NDArray[np.float32]:
    """The opening says what a document is: its first sentences count for more."""
    weights = np.ones(len(candidates), dtype=np.float32)
    for at, factor in enumerate((1.8, 1.5, 1.3, 1.2, 1.1)[: len(candidates)]):
        weights[at] = factor
    return weights
