"""Facts from testimony: an answer, or a question with its answer, turned into what the witness said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from evidence.engines.facts.answers import assertion, stated, without_opening
from evidence.engines.facts.relevance import Assessed, asks, assess
from evidence.engines.facts.source import Candidate, Source
from evidence.engines.facts.text import plain
from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.person_names import tidy_name
from evidence.engines.layout.sentences import Sentence
from evidence.engines.layout.speech import is_official, is_witness
from evidence.engines.support import parse
from evidence.engines.support.replies import says_yes, settles

_NOT_RECALLED = re.compile(r"^(?:no, )?not (?:that|to my|as far as) (?:I|knowledge|recollection)\b", re.I)
_HEDGE = re.compile(
    r"\b(?:I think|I believe|not that I|not sure|can['\u2019]t (?:remember|recall|say)|don['\u2019]t (?:know"
    r"|recall|remember)|perhaps|maybe|probably|I suppose|might|as far as I)\b",
    re.I,
)
_WH = re.compile(r"^(?:who|whom|whose|when|where|which|what|how (?:much|many|long|often|old|far))\b", re.I)
_OPEN_SUBJECT = re.compile(
    r"^(?:(?:well|so|and|but|yes|no|yeah)[,.]? ){0,2}(?:it|that|this|he|she|they|there|those|these|some|one|both|neither)\b",
    re.I,
)
_OPEN_OBJECT = re.compile(r"\b(?:it|this|that|them|those|these|him|her)(?=[.,]| (?:to|with|in|at|by|for|from|on)\b)")
_MAX_SPAN = 900
_SHORT_ANSWER, _BRIEF = 180, 8  # characters; words
_SWORN = 0.15  # what a witness says is more relevant than the same words elsewhere


@dataclass(slots=True)
class _Turn:
    speaker: str
    kind: BlockKind
    sentences: list[Sentence] = field(default_factory=list)

    @property
    def words(self) -> str:
        return " ".join(s.words for s in self.sentences)


def testimony_candidates(source: Source) -> Iterator[Candidate]:
    """One candidate for each answer worth keeping, and for each question a short answer settles."""
    asked: _Turn | None = None
    pairs: list[tuple[_Turn, _Turn, str]] = []
    for turn in _turns(source):
        who = _who_answers(turn, asked, known=bool(source.read.structure.witnesses))
        if who and asked:
            pairs.append((asked, turn, who))
        asked = None if who else turn
    parse.parse_all(
        stated(asked.sentences[-1].words) for asked, answer, _ in pairs if settles(answer.sentences[0].words)
    )
    for asked, answer, who in pairs:
        yield from _answered(source, asked, answer, who)


def _turns(source: Source) -> Iterator[_Turn]:
    """The turns of speech; one that a page breaks off is one turn."""
    current: _Turn | None = None
    for sentence in source.read.sentences:
        if sentence.kind not in TURNS:
            continue
        if sentence.opens and current:
            yield current
            current = None
        current = current or _Turn(sentence.speaker, sentence.kind)
        current.sentences.append(sentence)
    if current:
        yield current


def _who_answers(turn: _Turn, asked: _Turn | None, *, known: bool) -> str:
    """The witness's name when this turn is the witness's; empty for anyone else."""
    if turn.kind is BlockKind.ANSWER:
        return tidy_name(turn.speaker) if turn.speaker and not is_witness(turn.speaker) else "The witness"
    if turn.kind is BlockKind.QUESTION or known or is_official(turn.speaker):
        return ""
    question = asked is not None and asked.speaker != turn.speaker and asked.words.endswith("?")
    return tidy_name(turn.speaker) if question else ""


def _answered(source: Source, asked: _Turn, answer: _Turn, who: str) -> Iterator[Candidate]:
    question = _last_question(asked)
    settled = _settled(source, question, asked, answer, who) if question else None
    if settled:
        yield settled
    for at, sentence in enumerate(_whole(answer.sentences)):
        if at == 0 and question and not settled and _needs_question(question, sentence):
            candidate = _with_question(source, question, sentence, who)
        else:
            candidate = _said(source, sentence, who)
        if candidate:
            yield candidate


def _said(source: Source, sentence: Sentence, who: str) -> Candidate | None:
    words = sentence.words
    assessed = _assessed(source, sentence.start, sentence.end, sentence)
    if not assessed.is_relevant or len(words) < 30 or "?" in words[-3:] or words.startswith("--"):
        return None
    doubt = 0.12 if _HEDGE.search(words) else 0.0
    doubt += 0.0 if assessed.anchored else 0.1
    doubt += 0.1 if _OPEN_SUBJECT.match(words) else 0.0
    doubt += 0.1 if " -- " in words else 0.0
    text = f"{who} testified: “{plain(words, titled=False)}”"
    start = sentence.start + sentence.label
    fact = source.fact(
        text, start, sentence.end, 0.35 + 0.45 * min(assessed.relevance, 1.0) - doubt, source.canonical(who)
    )
    return Candidate(fact, assessed.relevance + _SWORN - doubt)


def _needs_question(question: Sentence, answer: Sentence) -> bool:
    """Is the answer one that only its question makes sense of: "On May 3." or "He left at noon."?"""
    words = question.words
    if (
        not words.endswith("?")
        or words.startswith("--")
        or len(words) > _SHORT_ANSWER
        or answer.end - question.start > _MAX_SPAN
    ):
        return False
    if settles(answer.words):
        return True
    brief = len(answer.words.split()) <= _BRIEF and bool(_WH.match(without_opening(words)))
    return brief or (len(answer.words) < 2 * _SHORT_ANSWER and bool(_OPEN_SUBJECT.match(answer.words)))


def _with_question(source: Source, question: Sentence, answer: Sentence, who: str) -> Candidate | None:
    """ "When did you sign?" - "On May 3." → "Jane Roe, asked “When did you sign?”, testified: “On May 3.”" """
    if (
        _HEDGE.search(answer.words)
        or answer.words.endswith(("?", "--"))
        or asks(without_opening(question.words).rstrip("?"))
    ):
        return None
    both = replace(answer, words=f"{without_opening(question.words).rstrip('?')}: {answer.words}")
    assessed = _assessed(source, question.start, answer.end, both)
    names_or_days = source.mentions_in(question.start, answer.end) or source.dates_in(question.start, answer.end)
    if not (assessed.is_relevant and assessed.anchored and names_or_days):
        return None
    text = f"{who}, asked “{plain(without_opening(question.words))}”, testified: “{plain(answer.words, titled=False)}”"
    fact = source.fact(
        text, question.start, answer.end, 0.35 + 0.45 * min(assessed.relevance, 1.0), source.canonical(who)
    )
    return Candidate(fact, assessed.relevance + _SWORN)


def _assessed(source: Source, start: int, end: int, sentence: Sentence) -> Assessed:
    return assess(sentence, source.mentions_in(start, end), source.dates_in(start, end))


def _whole(sentences: list[Sentence]) -> list[Sentence]:
    """A short answer is stated and cited whole: its second sentence often means nothing without its first."""
    first, last = sentences[0], sentences[-1]
    words = " ".join(s.words for s in sentences)
    if len(sentences) == 1 or len(words) > _SHORT_ANSWER:
        return sentences
    return [replace(first, end=last.end, words=words)]


def _last_question(asked: _Turn) -> Sentence | None:
    last = asked.sentences[-1]
    return last if last.words.endswith(("?", "--", ".")) else None


def _settled(source: Source, question: Sentence, asked: _Turn, answer: _Turn, who: str) -> Candidate | None:
    """ "Did you sign it on May 3?" - "Yes." → "Jane Roe testified that the witness did sign it on May 3." """
    first = answer.sentences[0].words
    unsure = bool(_NOT_RECALLED.match(first))
    start, end = question.start, answer.sentences[0].end
    if not (settles(first) or unsure) or end - start > _MAX_SPAN:
        return None
    asked_words = _not_addressed(without_opening(question.words), who)
    assessed = assess(
        replace(question, words=asked_words.rstrip("?") + "."),
        source.mentions_in(start, end),
        source.dates_in(start, end),
    )
    if assessed.relevance < 0.3 or asks(asked_words.rstrip("?")) or len(asked_words) < 25:
        return None
    yes = says_yes(first)
    said = "" if unsure or yes is None else assertion(asked_words, yes)
    broken = not asked_words.endswith("?") or asked_words.startswith("--") or len(asked_words) > 2 * _SHORT_ANSWER
    if not said and broken:
        return None
    doubt = 0.1 if _HEDGE.search(first) else 0.0
    doubt += 0.1 if _OPEN_OBJECT.search(said) else 0.0
    text = (
        f"{who} testified that {said}"
        if said
        else f"{who} answered “{plain(first)}” when asked: “{plain(asked_words)}”"
    )
    relevance = assessed.relevance + (_SWORN if said else 0.0) - doubt
    return Candidate(source.fact(text, start, end, 0.35 + 0.45 * min(relevance, 1.0), source.canonical(who)), relevance)


def _not_addressed(question: str, who: str) -> str:
    """Without the witness's name, by which the question begins: "Officer Dyer, the log is right, isn't it?" """
    found = re.match(rf"(?:[A-Z][\w'\u2019]{{0,20}}\.? ){{1,2}}{re.escape(who.split()[-1])}, (?=\w)", question)
    return question[found.end() :] if found else question
