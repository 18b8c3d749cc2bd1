"""Statements that a reader of them could not tell whom or what they are of, because the paper names it elsewhere or nowhere."""

from __future__ import annotations

import re

from evidence.engines.facts.papers.expected import is_expected, is_main_point
from evidence.engines.facts.referring.antecedents import leaves_event_open, leaves_role_open, leaves_thing_open
from evidence.engines.facts.referring.left_open import is_left_open, is_of_another_day, words_told
from evidence.engines.facts.source import NAMED, Source
from evidence.engines.layout.sentences import Sentence

_SUM = re.compile(r"[$\u00a3\u20ac] ?\d")  # what is paid or owed counts, by whomever


def is_left_open_by(source: Source, sentence: Sentence, text: str) -> bool:
    """Is it of one of many people whom such papers speak of, of "the bag" or "the driver", of whom the paper has more than one,
    and names nobody else; or of "the borrower", whose name it does not tell?"""
    if source.is_mail or source.is_chat:
        return False
    if is_left_open(text):
        return True
    if (is_of_another_day(text) or leaves_event_open(source, text)) and not source.when(sentence.start, sentence.end):
        return True
    return source.is_short and not source.is_instrument and _has_open_subject(source, sentence, words_told(text))


def _has_open_subject(source: Source, sentence: Sentence, said: str) -> bool:
    """Is it of a thing or a role that it does not name, and none of what the paper is there to say?"""
    named = {one.type for one in source.mentions_in(sentence.start, sentence.end)}
    is_thing = leaves_thing_open(said) and named.isdisjoint(NAMED)
    is_dated = bool(source.dates_in(sentence.start, sentence.end) or _SUM.search(said))
    is_role = not (source.is_of_court or source.is_minutes) and leaves_role_open(said)
    if not (is_thing or (is_role and "person" not in named and not is_dated)):
        return False
    return not (is_expected(source, sentence) or is_main_point(source, sentence))
