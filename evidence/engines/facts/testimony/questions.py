"""Which question an answer is to, and whether the answer is understood without it."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.facts.referring.referring import is_elliptic, is_open, is_whole, names_something, points_at_things
from evidence.engines.facts.referring.third_person import WordedSpeech
from evidence.engines.facts.sentences.broken import LACKS_MORE
from evidence.engines.facts.testimony.answers import has_verb
from evidence.engines.facts.testimony.lead_ins import without_opening
from evidence.engines.facts.testimony.turns import DialogueTurn
from evidence.engines.layout.sentences import Sentence
from evidence.engines.support.replies import settles

_OF_WITNESS = re.compile(
    r"\b(?:you|your)\b(?=.*\b[a-z]{4,}\b)|^(?:Who|What|Which [a-z]+) (?!(?:told|asked)\b)[a-z]{4,} you\b"
)  # "Where do you live now", "Who hired you"
MAX_SPAN, SHORTEST = 900, 25  # characters of a question with its answer; of a statement
_SHORT_ANSWER, _SHORT_QUESTION, _BRIEF, _FEW = 180, 240, 8, 12  # characters; words
_OF_THINGS = re.compile(
    r"(?:Were|Are|Have|Had|Did|Do|Will) (?:any |other |all )?[a-z]{3,}s (?!of\b)[a-z]{4,}"
)  # "Were minutes taken"
_WH = re.compile(r"^(?:who|whom|whose|when|where|which|what|why|how)\b|, (?:who|when|where|which|what|why|how) ", re.I)
_WH_FIRST = re.compile(r"(?:who|whom|whose|which|what|why|how)\b(?! (?:about|if)\b)", re.I)
_TAGGED = re.compile(
    r", (?:(?:is|was|did|do|does|were|are|have|had|would)(?:n['\u2019]t)? (?:it|you|he|she|they|that)|correct|right|yes)\?$"
    r"|\bis that (?:right|correct)\?$", re.I
)  # fmt: skip
_AUXILIARY = re.compile(
    r"^(?:[^,?]{1,60}, )?(?:did|do|does|was|were|is|are|has|have|had|can|could|would|will)(?:n['\u2019]t)? ", re.I
)
_PUT = re.compile(r"(?:State|Describe|Identify|Admit|Set forth|Indicate)\b")  # how a written question begins
_TAG = re.compile(
    r"(?:(?:is|was) (?:that|it) (?:right|correct|fair|true|so)|(?:is|was)n['\u2019]t (?:that|it) (?:right|correct|so)"
    r"|correct|right|yes|true|do you (?:agree|accept|see) that|(?:is|was|did|do|does|were|are|have|had|would)(?:n['\u2019]t)?"
    r" (?:it|you|he|she|they|that))\?",
    re.I,
)  # asks whether what was just said is so


def last_question(asked: DialogueTurn) -> Sentence | None:
    """The last sentence, with the one before it where it only asks whether that is so: "You signed it. Correct?" """
    last = _without_dash(asked.sentences[-1])
    if not last.words.endswith(("?", "--", ".")):
        return None
    if len(asked.sentences) > 1 and _TAG.fullmatch(last.words):
        before = asked.sentences[-2]
        tag = last.words[0].lower() + last.words[1:]
        return replace(before, end=last.end, words=f"{before.words.rstrip(' .-?')}, {tag}")
    return last


def _without_dash(question: Sentence) -> Sentence:
    """ "You were not aware of the notes --", into which the answer comes, as it would have been put."""
    words = question.words.rstrip(" -")
    if (
        not question.words.endswith("--")
        or words[-1:] in ".?!,"
        or LACKS_MORE.search(words)
        or not has_verb(f"{words}?")
    ):
        return question
    return replace(question, words=f"{words}?")


def needs_question(question: Sentence, answer: Sentence, worded: WordedSpeech, *, settled: bool) -> bool:
    """Is the answer one that only its question makes sense of: "On May 3." or "It was taken out."?"""
    words, brief = question.words, len(answer.words.split()) <= _BRIEF
    asks_it = words.endswith("?") and not words.startswith("--") and len(words) <= _SHORT_QUESTION
    if not asks_it or answer.end - question.start > MAX_SPAN:
        return False
    if is_elliptic(without_opening(answer.words)):
        return True
    if settles(answer.words):
        return not settled if brief else is_open(worded.closed)
    if _WH.search(without_opening(words)) and (
        brief or not answer.words[:1].isupper() or len(answer.words) < _SHORT_ANSWER
    ):
        return True
    return len(answer.words) < 2 * _SHORT_ANSWER and is_open(worded.closed)


def is_evaded(question: Sentence, answer: Sentence) -> bool:
    """Is neither yes nor no said to a question that asks for it: "Were you trained?" - "I had a class in 2016."?"""
    asks_it = question.words.endswith("?") and bool(_AUXILIARY.match(without_opening(question.words)))
    return asks_it and is_brief(answer.words) and not settles(answer.words) and answer.end - question.start <= MAX_SPAN


def asks_for_more(question: str) -> bool:
    """ "Who did you think was investigating?" is not answered by a yes, which then answers something else."""
    return bool(_WH_FIRST.match(without_opening(question))) and not _TAGGED.search(question)


def is_brief(answer: str) -> bool:
    return len(answer.split()) <= _FEW


def is_put(words: str) -> bool:
    """Is it a question with a verb, or what a written one begins with?"""
    return bool(_PUT.match(words)) or (words.endswith("?") and has_verb(words))


def names(question: str, asked: str) -> bool:
    """Does what is asked say who and what it is about, so that an answer to it is understood?"""
    words = asked.rstrip("?")
    said = names_something(words) or _OF_WITNESS.search(words) or _OF_THINGS.match(words)
    return is_whole(question) and not (is_open(words) or points_at_things(words)) and bool(said)


def whole(sentences: list[Sentence]) -> list[Sentence]:
    """A short answer is stated and cited whole: its second sentence often means nothing without its first."""
    first, last = sentences[0], sentences[-1]
    words = " ".join(s.words for s in sentences)
    alone = all(len(s.words) >= SHORTEST and not is_open(s.words) for s in sentences)
    if len(sentences) == 1 or len(words) > _SHORT_ANSWER or alone:
        return sentences
    return [replace(first, end=last.end, words=words)]
