"""Testimony: who testified, who asked, on what day, what most answers are about, and the answers that say most."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from evidence.engines.documents.titles import titled
from evidence.engines.facts.relevance import asks, assess, narrates
from evidence.engines.layout.kinds import TURNS, BlockKind, LayoutBlock
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.exchanges import weighty_exchanges, words_of
from evidence.engines.summaries.heads import about
from evidence.engines.summaries.hearings import hearing_of_argument, is_argued
from evidence.engines.summaries.parts import LONGEST, SummaryPart, SummarySource, listed, quoted
from evidence.engines.summaries.spoken_heads import of_statement, places_of, spoken_lead
from evidence.engines.summaries.telling import by_words, is_left_open
from evidence.engines.summaries.witness_statements import put, said_by_witnesses

_NAMED = re.compile(
    r"(?<![.?!:\u201c\"'\u2018] )(?<!^)\b[A-Z][A-Za-z&-]{2,20}(?: (?:of |the |& )?[A-Z][A-Za-z&-]{2,20}){0,3}\b(?!['\u2019](?!s))"
)
_NO_SUBJECT = frozenset(
    [
        "yes", "okay", "mr", "mrs", "ms", "miss", "dr", "sir", "lady", "madam", "counsel", "exhibit", "page", "paragraph",
        "thank", "thanks", "well", "right", "then", "and", "but", "the", "this", "that", "what", "where", "when", "there", "god",
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "chair", "court", "witness", "your", "you",
        "objection", "bates", "tab", "english", "chairman", "honor", "honour", "inquiry",
    ]
)  # fmt: skip
_UNKNOWING = re.compile(
    r"\b(?:(?:do|did|does|would|could|can)(?:n['\u2019]t| not) (?:\w+ )?(?:recall|remember|know|think|say|believe"
    r"|have)|not aware|wasn['\u2019]t"
    r"|no idea|not sure|as I(?:['\u2019]ve)? sa(?:id|y)|I think|I mean|sorry)\b",
    re.I,
)
_PARTICULAR = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{2,}|\b\d{2,4}\b")
_BACK = 4  # sentences of an answer and its question
_FEW_QUESTIONS = 120
_LONG = 5_000  # characters of a transcript of which only what is worth most is told
_ANSWERED, _FEWEST, _QUOTED, _SUBJECTS, _LEAST = 60, 25, 4, 5, 3


def testimony(reading: SummarySource) -> Iterator[SummaryPart]:
    structure = reading.read.structure
    turns = [block for block in structure.blocks if block.kind in TURNS]
    said = said_by_witnesses(reading) if len(reading.text) >= _LONG else {}
    if is_argued(reading, turns):
        yield from hearing_of_argument(reading, turns)
        return
    yield from spoken_lead(reading, turns, list(said))
    if of_statement(reading)[0] and (fields := about(reading)):
        yield fields
    if said:
        yield from put(reading, said)
        return
    if len(reading.text) >= _LONG:
        yield from _subjects(reading, turns)
    questions = sum(block.kind is BlockKind.QUESTION and block.opens for block in turns)
    telling = _telling(reading) if questions > _FEW_QUESTIONS else []
    exchanges = list(weighty_exchanges(reading, turns)) if len(telling) < _QUOTED else []
    yield from exchanges or _quoted(reading, telling if len(telling) == _QUOTED else _said(reading))


def has_turns(reading: SummarySource) -> bool:
    """Does anybody speak in it? A notice that a witness will be heard is none."""
    return any(block.kind in TURNS for block in reading.read.structure.blocks)


def _quoted(reading: SummarySource, telling: list[Sentence]) -> Iterator[SummaryPart]:
    """These sentences, each by who says it, who is named once for those that follow each other."""
    before = ""
    for sentence in telling:
        speaker = titled(sentence.speaker) or "The witness"
        if is_left_open(sentence.words) and (said := _exchange(reading, sentence)):
            yield _answered(speaker, said)
            before = speaker
            continue
        answer = quoted("" if speaker == before else speaker, sentence, marks=True)
        yield SummaryPart(answer.words, (*places_of(reading, [speaker]), *answer.spans))
        before = speaker


def _exchange(reading: SummarySource, answer: Sentence) -> list[Sentence]:
    """The question, and the answer up to this sentence of it; empty where they are long or no question stands before."""
    at = next((at for at, one in enumerate(reading.sentences) if one.start == answer.start), 0)
    for first in range(at - 1, max(at - _BACK, 0) - 1, -1):
        said = reading.sentences[first : at + 1]
        if said[0].kind is BlockKind.QUESTION:
            short = sum(len(one.words) for one in said) < LONGEST
            return said if short and said[0].words.endswith("?") else []
        if said[0].kind is not answer.kind:
            break
    return []


def _answered(speaker: str, said: list[Sentence]) -> SummaryPart:
    """ "Asked “Who paid?” Jo Roe answers: “My brother did.”" """
    answer = " ".join(one.words for one in said[1:])
    words = f"Asked \u201c{said[0].words}\u201d {speaker} answers: \u201c{answer}\u201d"
    return SummaryPart(words, tuple((one.start, one.end) for one in said))


def _subjects(reading: SummarySource, turns: list[LayoutBlock]) -> Iterator[SummaryPart]:
    """The names that most questions and answers speak of."""
    speakers = {word.lower() for block in turns for word in block.speaker.split()}
    counted: Counter[str] = Counter()
    place: dict[str, tuple[int, int]] = {}
    for block in turns:
        for name in dict.fromkeys(found.group() for found in _NAMED.finditer(words_of(reading, block))):
            if not _NO_SUBJECT.intersection(name.lower().split()) and not speakers.intersection(name.lower().split()):
                counted[name] += 1
                place.setdefault(name, (block.start, block.end))
    in_full = ((name.split()[0], n) for name, n in counted.items() if " " in name)
    begun = {first for first, n in in_full if 2 * n >= counted[first]}  # a given name, say, of somebody named in full
    best = [name for name, n in counted.most_common() if n >= _LEAST and name not in begun][:_SUBJECTS]
    if best:
        yield SummaryPart(f"Mostly about {listed(best, _SUBJECTS)}.", tuple(place[name] for name in best))


def _telling(reading: SummarySource) -> list[Sentence]:
    """The longer answers that report most, spread over the whole."""
    answers = [
        one
        for one in reading.sentences
        if one.kind in (BlockKind.ANSWER, BlockKind.SPEAKER_TURN)
        and _ANSWERED <= len(one.words) <= 400
        and not asks(one.words)
        and (one.kind is BlockKind.ANSWER or not reading.read.structure.witnesses)
    ]
    chosen = []
    size = len(answers) / _QUOTED or 1
    for third in range(_QUOTED):
        part = answers[round(third * size) : round((third + 1) * size)]
        scored = [(_says(one), one) for one in part]
        if scored:
            chosen.append(max(scored, key=lambda one: (one[0], -one[1].start))[1])
    return chosen


def _said(reading: SummarySource) -> list[Sentence]:
    """Where few words were spoken, as in a message: the statements that tell most, in their order."""
    spoken = [
        one for one in reading.sentences if one.kind in TURNS and len(one.words) >= _FEWEST and not asks(one.words)
    ]
    best = sorted(spoken, key=lambda one: (-_says(one) - len(one.words) / 100, one.start))[:_QUOTED]
    return sorted(best, key=lambda one: one.start)


def _says(sentence: Sentence) -> float:
    """The points of an answer: what it reports, and of what in particular."""
    words = sentence.words
    particulars = len({found.group() for found in _PARTICULAR.finditer(words)})
    score = assess(sentence, [], []).relevance + 0.2 * narrates(words) + 0.1 * min(particulars, 4)
    score += 0.5 * by_words(sentence, score)
    return score - 0.35 * bool(_UNKNOWING.search(words)) - 0.2 * words[:1].islower() - 0.2 * words.endswith("--")
