"""Facts from testimony: an answer, or a question with its answer, turned into what the witness said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from evidence.engines.facts.relevance import asks, assess
from evidence.engines.facts.source import Candidate, Source
from evidence.engines.facts.text import plain
from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.person_names import tidy_name
from evidence.engines.layout.sentences import Sentence
from evidence.engines.layout.speech import is_official, is_witness

_START = r"^(?:(?:oh|well|um|erm|uh|sure|so)[,.]? ){0,2}"
_YES = re.compile(
    rf"{_START}(?:(?:yes|yeah|yep|correct|that['\u2019]s (?:right|correct|true)|that is (?:right"
    rf"|correct|true)|right|exactly|absolutely|indeed)\b"
    r"|(?:I|they|it|he|she|we) (?:did|do|was|were|have|had|am|is|are|does)\b(?=[.,!]|$))",
    re.I,
)
_NO = re.compile(
    rf"{_START}(?:(?:no|nope)\b|(?:I|they|it|he|she|we) (?:did not|didn['\u2019]t|wasn['\u2019]t"
    rf"|was not|don['\u2019]t|haven['\u2019]t|hadn['\u2019]t)\b(?=[.,!]|$))",
    re.I,
)
_NOT_RECALLED = re.compile(r"^(?:no, )?not (?:that|to my|as far as) (?:I|knowledge|recollection)\b", re.I)
_HEDGE = re.compile(
    r"\b(?:I think|I believe|not that I|not sure|can['\u2019]t (?:remember|recall|say)|don['\u2019]t (?:know"
    r"|recall|remember)|perhaps|maybe|probably|I suppose|might|as far as I)\b",
    re.I,
)
_TAG = re.compile(
    r",? (?:is that (?:right|correct|fair)|is that not right|isn['\u2019]t that (?:right|correct|so)"
    r"|(?:is|was|did|do|does|were|are|have|had|would)(?:n['\u2019]t)? (?:it|you|he|she|they|that"
    r"|there)|correct|right|yes|I think)\?$",
    re.I,
)
_OPENING = re.compile(r"^(?:(?:and|so|now|then|okay|ok|thank you|but|well|sir|also)[,.]? ){1,3}", re.I)
_RIGHT_THAT = re.compile(
    r"^(?:is it (?:right|correct|true|fair)(?: to say)? that|it['\u2019]s (?:right|correct|true"
    r"|fair)(?: to say)? that|would it be fair to say that|do you (?:agree"
    r"|accept) that)\s(?:.{0,60}, )?(?=you\b)",
    re.I,
)
_DID_YOU = re.compile(r"^did you (?:(?P<adverb>ever|also|then|personally|in fact) )?(?P<rest>[a-z].{4,400})\?$", re.I)
_WERE_YOU = re.compile(r"^(?P<verb>were|are|have|had) you (?P<rest>[a-z].{4,400})\?$", re.I)
_DECLARED = re.compile(r"^you (?:were|are|have|had|did|\w{3,16}(?:ed|t|e|w)) .{4,400}$", re.I)
_YOU = re.compile(
    r"\b(?:you (?P<be>were|are|have|had|will|would)|(?P<your>your)|(?P<self>yourself)|(?P<you>you))\b", re.I
)
_MAX_SPAN = 900
_SHORT_ANSWER = 180
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
    for turn in _turns(source):
        who = _who_answers(turn, asked, known=bool(source.read.structure.witnesses))
        if who and asked:
            yield from _answered(source, asked, turn, who)
        asked = None if who else turn


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
    question, about = _last_question(asked), source.canonical(who)
    if question and (short := _settled(source, question, asked, answer, who)):
        yield short
    for sentence in _whole(answer.sentences):
        words = sentence.words
        assessed = assess(
            sentence, source.mentions_in(sentence.start, sentence.end), source.dates_in(sentence.start, sentence.end)
        )
        if not assessed.is_relevant or len(words) < 30:
            continue
        doubt = 0.12 if _HEDGE.search(words) else 0.0
        doubt += 0.0 if assessed.anchored else 0.1
        text = f"{who} testified: “{plain(words, titled=False)}”"
        start = sentence.start + sentence.label
        yield Candidate(
            source.fact(text, start, sentence.end, 0.35 + 0.45 * min(assessed.relevance, 1.0) - doubt, about),
            assessed.relevance + _SWORN - doubt,
        )


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
    yes, no = bool(_YES.match(first)), bool(_NO.match(first)) or unsure
    start, end = question.start, answer.sentences[0].end
    if not (yes or no) or end - start > _MAX_SPAN:
        return None
    asked_words = _OPENING.sub("", question.words)
    assessed = assess(
        replace(question, words=asked_words.rstrip("?") + "."),
        source.mentions_in(start, end),
        source.dates_in(start, end),
    )
    if assessed.relevance < 0.3 or asks(asked_words.rstrip("?")) or len(asked_words) < 25:
        return None
    said = "" if unsure else assertion(asked_words, yes)
    doubt = 0.1 if _HEDGE.search(first) else 0.0
    text = f"{who} testified that {said}" if said else f"{who} answered “{plain(first)}” when asked: “{asked_words}”"
    relevance = assessed.relevance + (_SWORN if said else 0.0) - doubt
    return Candidate(source.fact(text, start, end, 0.35 + 0.45 * min(relevance, 1.0), source.canonical(who)), relevance)


def assertion(question: str, yes: bool) -> str:
    """What a yes or no to this question asserts about the witness; empty when that can't be said safely."""
    question = _OPENING.sub("", question)
    if found := _DID_YOU.match(question):
        adverb = f"{found['adverb']} " if found["adverb"] and not (yes and found["adverb"] == "ever") else ""
        return _of_witness(f"the witness did {'' if yes else 'not '}{adverb}{found['rest']}")
    if found := _WERE_YOU.match(question):
        verb = {"were": "was", "are": "is", "have": "has", "had": "had"}[found["verb"].lower()]
        return _of_witness(f"the witness {verb} {'' if yes else 'not '}{found['rest']}")
    if not yes:
        return ""
    stated = _RIGHT_THAT.sub("", question)
    stated = _TAG.sub("", stated).rstrip("?.- ")
    return _of_witness(stated) if _DECLARED.match(stated) else ""


def _of_witness(words: str) -> str:
    def name(found: re.Match[str]) -> str:
        if be := found["be"]:
            return "the witness " + {"were": "was", "are": "is", "have": "has"}.get(be.lower(), be.lower())
        if found["your"]:
            return "the witness\u2019s"
        return "the witness personally" if found["self"] else "the witness"

    return _YOU.sub(name, words).rstrip("?. ") + "."
