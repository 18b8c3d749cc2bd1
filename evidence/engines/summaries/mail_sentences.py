"""Which sentences of a message say or ask something, and how likely each is a main point."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from evidence.engines.dates.words import MONTHS, WEEKDAYS
from evidence.engines.facts.relevance import assess, is_boilerplate
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain, uncalled
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.directives import asks
from evidence.engines.summaries.mail_fields import AUTOMATIC
from evidence.engines.summaries.main_statements import weighed_sentences
from evidence.engines.summaries.parts import SummarySource

_DUE = re.compile(
    r"\b(?:by|before|no later than) (?:the )?(?:(?:close|end) of (?:business|day)(?: on)? )?"
    rf"(?:today|tomorrow|{'|'.join((*MONTHS, *WEEKDAYS))})\b",
    re.I,
)
_CONTACT = re.compile(
    r"\b(?:phone|tele(?:phone)?|fax|cell|mobile|pager|office|ext)\b[^a-z\d]{0,8}\d{3}|\(?\d{3}\)?[ ./-]{1,2}\d{3}[.-]\d{4} \("
    r"|^\W{0,3}\(?\d{3}\)?[ ./-]{1,2}\d{3}[.-]\d{4}\W*$|\bx-?\d{4,5}\W*$",
    re.I,
)
_MANNERS = re.compile(
    r"^if (?:you|I|there|any(?:one|body)?)\b.{0,60}\b(?:questions?|assistance|information|clarification|concerns|help)\b"
    r"|\blet (?:me|us) know if (?:you (?:have|need)|I (?:can|may)|we (?:can|may))\b|\bfurther assistance\b"
    r"|^(?:have an?|happy|enjoy (?:the|your)|merry|hope you)\b.{0,50}$"
    r"|\b(?:appreciate|thank you for|thanks for) (?:your|the) (?:\w+ ){0,2}(?:attention|help|assistance|cooperation|patience"
    r"|understanding|time)\b"
    r"|\bconsider the environment\b|\b(?:see|find) (?:my|our) (?:answers?|comments?|repl(?:y|ies)|responses?)\b"
    r"|\bmy (?:answers?|comments?|repl(?:y|ies)) (?:are )?(?:below|in ?line)\b"
    r"|\b(?:call|contact|e-?mail|see|ask|let)\b.{0,60}\b(?:if you (?:have|need|want|would like)|with (?:your |any |further ){0,2}"
    r"(?:questions?|comments?|concerns))\b"
    r"|^(?:so,? )?what do you think\W*$|^any (?:thoughts|ideas|comments|questions|suggestions)\W*$"
    r"|^(?:please |pls\.? )?(?:see|review|find|read) (?:the )?(?:attached|enclosed|below|note below)\b.{0,30}$"
    r"|^(?:I|we) (?:hope|trust) (?:all|everything|you|this|that)\b.{0,60}$|^(?:great|good|nice) (?:to|hearing|seeing|talking)\b"
    r"|\b(?:sorry|apologi[sz]e) for the (?:confusion|inconvenience|delay)\b|\bfeel free\b",
    re.I,
)
_MARKED = re.compile(r"\s*-{2,}\s*(?:Original Message|Forwarded by)\b.*$", re.I)
_SPEAKS = re.compile(r"\b(?:I|we|he|she|it|they|that|this|there|you)(?:['\u2019][a-z]+)?\b", re.I)
_EMPTY = re.compile(
    r"^(?:please )?(?:let me know|advise|call me|confirm)\W*$"
    r"|^(?:thanks?|thank you|hi|hello|hey|dear|regards|best|cheers|fyi|see (?:below|attached)|sincerely|ok(?:ay)?"
    r"|hope)\b[^.]{0,40}\W*$"
    r"|^(?:original message|forwarded by|-{3,}|_{3,})|\S+@\S+$|<<|\.(?:doc|xls|pdf|ppt|gif|jpg)\b",
    re.I,
)
_SHORT, _CRY = 60, 4  # characters of what needs a verb; words of a cry
QUESTION = 0.1  # what a question counts
_TRIFLE = 0.05  # likelihood


def telling(
    sentences: list[Sentence],
    most: int,
    weighed: Mapping[int, float],
    notices: Sequence[tuple[int, int]] = (),
) -> list[Sentence]:
    """Those of a message that say or ask most, in their order; those that are worth hardly anything as facts only for others."""
    scored = []
    for at, sentence in enumerate(sentences):
        words = _MARKED.sub("", uncalled(sentence.words))
        if not any(first <= sentence.start < last for first, last in notices) and says_something(sentence, words):
            scored.append((score(sentence, weighed), -at, replace(sentence, words=words)))
    best = sorted(scored, reverse=True)[:most]
    best = [one for one in best if one[0] >= _TRIFLE] or best[: max(1, most // 4)]
    return [sentence for _, _, sentence in sorted(best, key=lambda one: one[2].start)]


def says_something(sentence: Sentence, words: str) -> bool:
    """Is it no address, greeting or print of a machine, and no bare item of a list?"""
    is_asking = asks(words)
    return (
        15 <= len(words) <= 600
        and not any(found.search(words) for found in (_EMPTY, _CONTACT, _MANNERS, AUTOMATIC))
        and not is_boilerplate(words)
        and "|" not in words
        and (is_asking or not _is_item(sentence, words))
        and (is_asking or bool(_SPEAKS.search(words)) or not assess(sentence, [], []).excluded)
    )


def likelihoods(reading: SummarySource) -> dict[int, float]:
    """For each place where a sentence begins, how likely the sentence is a main point (0 to 1)."""
    return {one.sentence.start: 1 / (1 + math.exp(-one.weight)) for one in weighed_sentences(reading)}


def score(sentence: Sentence, weighed: Mapping[int, float]) -> float:
    """How likely it is a main point. What is asked, and what is due by a day, counts something more."""
    due = QUESTION if asks(sentence.words) or _DUE.search(sentence.words) else 0.0
    return weighed.get(sentence.start, 0.0) + due


def _is_item(sentence: Sentence, words: str) -> bool:
    """Is it an item of a list, or a cry, and says nothing?"""
    short = sentence.kind is BlockKind.LIST_ITEM or len(words.split()) <= _CRY
    return short and len(words) < _SHORT and not asserts(plain(words))
