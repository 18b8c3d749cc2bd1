"""Facts from testimony: an answer, or a question with its answer, turned into what the witness said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from evidence.engines.facts.answers import assertion, stated
from evidence.engines.facts.answers import without_opening as without_opening_of_question
from evidence.engines.facts.referring import (
    is_about_papers,
    is_addressed,
    is_examiners,
    is_open,
    is_whole,
    names_something,
    rambles,
    says_nothing,
    without_opening,
)
from evidence.engines.facts.relevance import Assessed, asks, assess
from evidence.engines.facts.source import FactCandidate, Source
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
    r"|recall|remember)|perhaps|maybe|probably|I suppose|might|as far as I"
    r"|I (?:don['\u2019]t|do not|didn['\u2019]t) (?:believe|think)|I (?:can only )?(?:imagine|expect|assume|guess"
    r"|presume)|if I r)\b",
    re.I,
)
_WH = re.compile(r"^(?:who|whom|whose|when|where|which|what|how (?:much|many|long|often|old|far))\b", re.I)
_MAX_SPAN = 900
_SHORT_ANSWER, _SHORTEST, _BRIEF = 180, 25, 8  # characters; words
_COMPANY = re.compile(r"\b(?:LLC|LLP|LP|PLC|PLLC|USA|NA)\b")
_PUT = re.compile(r"(?:State|Describe|Identify|Admit|Set forth|Indicate)\b")  # how a written question begins
_DATED_ACT = re.compile(
    r"(?:I|We)\b.*(?:[$£€]\d|\b(?:19|20)\d\d\b)"
)  # one's own, on a day or of a sum: "I heard of it in 2019."
_OBJECTION = re.compile(
    r"(?:(?:same |renew (?:my |the )?|note (?:my |an )?|i )?object(?:ion|s)?\b|you (?:can"
    r"|may) (?:go ahead and )?answer|go ahead|form\b"
    r"|(?:overruled|sustained)\b)",
    re.I,
)
_TITLED = re.compile(r"(?:mr|ms|mrs|miss|sir|senator|chairman|chairwoman|judge|lord|lady)\b", re.I)
_TELLING = 0.45  # what a statement must have that names nobody, no day and no sum
_SWORN = 0.15  # what a witness says is more relevant than the same words elsewhere


@dataclass(slots=True)
class _Turn:
    speaker: str
    kind: BlockKind
    sentences: list[Sentence] = field(default_factory=list)

    @property
    def words(self) -> str:
        return " ".join(s.words for s in self.sentences)


def testimony_candidates(source: Source) -> Iterator[FactCandidate]:
    """One candidate for each answer worth keeping, and for each question a short answer settles. Of a recording, where
    nobody testifies, what each of those who speak says."""
    turns = list(_turns(source))
    said = _Said(source, _verb(source, turns))
    asked: _Turn | None = None
    pairs: list[tuple[_Turn, _Turn, str]] = []
    for turn in turns:
        who = _who_answers(turn, asked, known=bool(source.read.structure.witnesses))
        if who and asked:
            pairs.append((asked, turn, who))
        elif said.is_recording and turn.speaker:
            yield from said.unasked(turn, speaker_name(turn.speaker))
        if not (asked and asked.kind is BlockKind.QUESTION and _is_objection(turn)):
            asked = None if who and not said.is_recording else turn
    parse.parse_all(
        stated(asked.sentences[-1].words) for asked, answer, _ in pairs if settles(answer.sentences[0].words)
    )
    for asked, answer, who in pairs:
        yield from said.answered(asked, answer, who)


def _is_objection(turn: _Turn) -> bool:
    """Counsel's words between a question and its answer."""
    return turn.kind is BlockKind.SPEAKER_TURN and bool(_OBJECTION.match(turn.words))


def _verb(source: Source, turns: list[_Turn]) -> str:
    """How it is reported: under oath, in writing, or as what a recording has."""
    if not source.read.spoken:
        return "stated"
    if source.read.structure.recorded:
        return "said"  # a title before a name makes no proceeding of it
    proceeding = source.read.structure.witnesses or any(
        turn.kind is not BlockKind.SPEAKER_TURN or is_official(turn.speaker) or _TITLED.match(turn.speaker)
        for turn in turns
    )
    return "testified" if proceeding else "said"


def speaker_name(label: str) -> str:
    """ "DEPUTY SALAS" as "Deputy Salas"; one that only says what somebody is, such as "DRIVER 2", as "The driver 2"."""
    name = label if _COMPANY.search(label) and not label.isupper() else tidy_name(label)
    words = name.split()
    is_role = label.isupper() and (len(words) == 1 or words[-1].isdigit())
    return f"The {name.lower()}" if is_role else name


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
        return speaker_name(turn.speaker) if turn.speaker and not is_witness(turn.speaker) else "The witness"
    if turn.kind is BlockKind.QUESTION or known or is_official(turn.speaker):
        return ""
    question = asked is not None and asked.speaker != turn.speaker and asked.words.endswith("?")
    return speaker_name(turn.speaker) if question else ""


class _Said:
    """Makes facts of what is said in one document."""

    def __init__(self, source: Source, verb: str) -> None:
        self.source, self.verb = source, verb
        self.is_recording = verb == "said"

    def answered(self, asked: _Turn, answer: _Turn, who: str) -> Iterator[FactCandidate]:
        question = _last_question(asked)
        settled = self._settled(question, asked, answer, who) if question else None
        if settled:
            yield settled
        for at, sentence in enumerate(_whole(answer.sentences)):
            candidate = None
            if at == 0 and question and _needs_question(question, sentence, settled=bool(settled)):
                candidate = self._with_question(question, sentence, who)
            if candidate := candidate or self._alone(sentence, who):
                yield candidate

    def unasked(self, turn: _Turn, who: str) -> Iterator[FactCandidate]:
        """What somebody says who is not asked."""
        for sentence in _whole(turn.sentences):
            if candidate := self._alone(sentence, who):
                yield candidate

    def _alone(self, sentence: Sentence, who: str) -> FactCandidate | None:
        words = without_opening(sentence.words)
        assessed = _assessed(self.source, sentence.start, sentence.end, replace(sentence, words=words))
        if not assessed.is_relevant or len(words) < _SHORTEST or not self._is_understood(words):
            return None
        if not assessed.anchored and assessed.relevance < _TELLING:
            return None
        doubt = 0.2 if _HEDGE.search(words) else 0.0
        doubt += 0.1 * is_open(words) + (0.0 if assessed.anchored else 0.15)
        text = f"{who} {self.verb}: “{plain(words, titled=False)}”"
        confidence = 0.35 + 0.45 * min(assessed.relevance, 1.0) - doubt
        return self._candidate(text, sentence, confidence, assessed.relevance + _SWORN - doubt, who)

    def _is_understood(self, words: str) -> bool:
        """By itself, as something that is said to be so."""
        if "?" in words or says_nothing(words) or rambles(words) or is_about_papers(words):
            return False
        return not is_addressed(words) and (not is_open(words) or bool(_DATED_ACT.match(words)))

    def _with_question(self, question: Sentence, answer: Sentence, who: str) -> FactCandidate | None:
        """ "When did you sign?" - "On May 3." → "Jane Roe, asked “When did you sign?”, testified: “On May 3.”" """
        asked = without_opening_of_question(question.words)
        if _HEDGE.search(answer.words) or "?" in answer.words or asks(asked.rstrip("?")):
            return None
        if (
            is_examiners(asked)
            or says_nothing(answer.words)
            or rambles(answer.words)
            or not _names(question.words, asked)
            or is_about_papers(asked)
        ):
            return None
        both = replace(answer, words=f"{asked.rstrip('?')}: {answer.words}")
        assessed = _assessed(self.source, question.start, answer.end, both)
        named = self.source.mentions_in(question.start, answer.end) or self.source.dates_in(question.start, answer.end)
        if not (assessed.is_relevant and assessed.anchored and named):
            return None
        text = f"{who}, asked “{plain(asked)}”, {self.verb}: “{plain(answer.words, titled=False)}”"
        whole = replace(answer, start=question.start, label=0)
        confidence = 0.35 + 0.45 * min(assessed.relevance, 1.0)
        return self._candidate(text, whole, confidence, assessed.relevance + _SWORN, who)

    def _candidate(self, text: str, span: Sentence, confidence: float, relevance: float, who: str) -> FactCandidate:
        about = self.source.canonical(who)
        return FactCandidate(self.source.fact(text, span.start + span.label, span.end, confidence, about), relevance)

    def _settled(self, question: Sentence, asked: _Turn, answer: _Turn, who: str) -> FactCandidate | None:
        """ "Did you sign it on May 3?" - "Yes." → "Jane Roe testified that the witness did sign it on May 3." """
        first = answer.sentences[0].words
        unsure = bool(_NOT_RECALLED.match(first))
        start, end = question.start, answer.sentences[0].end
        if not (settles(first) or unsure) or end - start > _MAX_SPAN:
            return None
        words = _not_addressed(without_opening_of_question(question.words), who)
        assessed = _assessed(self.source, start, end, replace(question, words=words.rstrip("?") + "."))
        if (
            assessed.relevance < 0.3
            or asks(words.rstrip("?"))
            or len(words) < _SHORTEST
            or not _names(question.words, words)
        ):
            return None
        yes = says_yes(first)
        said = "" if unsure or yes is None else assertion(words, yes)
        long = len(words) > 2 * _SHORT_ANSWER or len(first) > _SHORT_ANSWER or rambles(words) or rambles(first)
        if is_about_papers(words) or (not said and (long or unsure or is_examiners(words) or not _is_put(words))):
            return None
        doubt = 0.1 if _HEDGE.search(first) else 0.0
        text = self._asserted(who, said) if said else f"{who} answered “{plain(first)}” when asked: “{plain(words)}”"
        relevance = assessed.relevance + (_SWORN if said else 0.0) - doubt
        about = self.source.canonical(who)
        return FactCandidate(self.source.fact(text, start, end, 0.35 + 0.45 * min(relevance, 1.0), about), relevance)

    def _asserted(self, who: str, said: str) -> str:
        """By name where nobody is a witness."""
        if self.verb != "testified":
            said = said.replace("the witness", who[0].lower() + who[1:] if who.startswith("The ") else who)
        return f"{who} {self.verb} that {said}"


def _needs_question(question: Sentence, answer: Sentence, *, settled: bool) -> bool:
    """Is the answer one that only its question makes sense of: "On May 3." or "He left at noon."?"""
    words, brief = question.words, len(answer.words.split()) <= _BRIEF
    asks_it = words.endswith("?") and not words.startswith("--") and len(words) <= _SHORT_ANSWER
    if not asks_it or answer.end - question.start > _MAX_SPAN:
        return False
    if settles(answer.words):
        return not settled if brief else is_open(answer.words)
    if brief and _WH.match(without_opening_of_question(words)):
        return True
    return len(answer.words) < 2 * _SHORT_ANSWER and is_open(answer.words)


def _is_put(words: str) -> bool:
    return words.endswith("?") or bool(_PUT.match(words))


def _names(question: str, asked: str) -> bool:
    """Does what is asked say who and what it is about, so that an answer to it is understood?"""
    words = asked.rstrip("?")
    return is_whole(question) and not is_open(words) and names_something(words)


def _assessed(source: Source, start: int, end: int, sentence: Sentence) -> Assessed:
    return assess(sentence, source.mentions_in(start, end), source.dates_in(start, end))


def _whole(sentences: list[Sentence]) -> list[Sentence]:
    """A short answer is stated and cited whole: its second sentence often means nothing without its first."""
    first, last = sentences[0], sentences[-1]
    words = " ".join(s.words for s in sentences)
    alone = all(len(s.words) >= _SHORTEST and not is_open(s.words) for s in sentences)
    if len(sentences) == 1 or len(words) > _SHORT_ANSWER or alone:
        return sentences
    return [replace(first, end=last.end, words=words)]


def _last_question(asked: _Turn) -> Sentence | None:
    last = asked.sentences[-1]
    return last if last.words.endswith(("?", "--", ".")) else None


def _not_addressed(question: str, who: str) -> str:
    """Without the witness's name, by which the question begins: "Officer Dyer, the log is right, isn't it?" """
    found = re.match(rf"(?:[A-Z][\w'\u2019]{{0,20}}\.? ){{1,2}}{re.escape(who.split()[-1])}, (?=\w)", question)
    return question[found.end() :] if found else question
