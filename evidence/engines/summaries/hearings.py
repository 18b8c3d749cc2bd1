"""A hearing in which counsel argue and nobody testifies: what the court rules, then what each side argues."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from evidence.engines.documents.captions import sides_of
from evidence.engines.documents.titles import titled
from evidence.engines.facts.papers.main_points import weighed
from evidence.engines.facts.relevance import asks
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.testimony.bench_rulings import JUDGE, RULES
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SummaryPart, SummarySource, place_of
from evidence.engines.summaries.spoken_heads import hearing_lead
from evidence.engines.summaries.telling import is_left_open
from evidence.engines.support import parse

_TESTIFIES = re.compile(r"THE (?:WITNESS|DEPONENT)", re.I)
_DIRECTS = re.compile(
    r"\b(?:shall|must|may (?:not )?(?!it\b)[a-z]+|(?:is|are) to (?!be heard)[a-z]+|goes? to|go to|likewise|can split"
    r"|without prejudice|no later than|within (?:\w+ ){1,2}days|return date|bond)\b"
    r"|[$\u00a3\u20ac] ?\d|\b(?:thousand|hundred)\b",
    re.I,
)
_CALLS = re.compile(
    r"^(?:(?:Mr|Ms|Mrs|Miss|Dr|Counsel)\b\.? ?[\w'\u2019-]*, |Thank|All right|Okay|Good (?:morning|afternoon))"
)
_COURTESY = re.compile(r"^(?:(?:Your Honou?r|Judge|Yes|No|Thank you|Correct|That['\u2019]s right)[,.]? ?)+", re.I)
_TOPIC = re.compile(
    r"(?P<what>(?!Yes|No|Thanks|Right|Okay|Correct|Counsel)[A-Z][a-z]{2,20}(?: [a-z]{2,20})?)\.(?: (?:Mr|Ms|Mrs|Miss|Dr)\b.*)?"
)
_PERSON = re.compile(r"\b(?:Mr|Ms|Mrs|Miss|Dr)\. (?P<name>[A-Z][\w'\u2019-]+)")
_PRONOUN = re.compile(r"\b(?:he|she)\b", re.I)
_LEANS = re.compile(
    r"(?:Together|Both|All told|In all|So|Then|And|But|Also|Same|Likewise)\b"
)  # on what was said before
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_RULING_SPACE, _SPACE = 700, 1_150  # characters of the ruling, and of all
_LEAST, _PER_CHARACTER, _SHORTEST, _PARTICULAR = -4.0, 0.004, 24, 1.0
_FIGURES = re.compile(r"\d")


def is_argued(reading: SummarySource, turns: Sequence[LayoutBlock]) -> bool:
    """Does a judge speak with counsel, and nobody answer as a witness?"""
    if any(one.kind is not BlockKind.SPEAKER_TURN for one in turns):
        return False
    speakers = {one.speaker for one in turns if one.speaker}
    judges = {one for one in speakers if JUDGE.fullmatch(one)}
    return bool(judges) and len(speakers) > len(judges) and not any(_TESTIFIES.fullmatch(one) for one in speakers)


def hearing_of_argument(reading: SummarySource, turns: Sequence[LayoutBlock]) -> Iterator[SummaryPart]:
    """The head, the ruling, and the main arguments of each side in their order."""
    yield hearing_lead(reading)
    said = [one for one in reading.sentences if one.kind is BlockKind.SPEAKER_TURN and one.speaker]
    ruled = _ruling(said)
    if ruled:
        words = " ".join(plain(one.words, titled=False) for one in ruled)
        yield SummaryPart(f"The court ruled: \u201c{words}\u201d", tuple((one.start, one.end) for one in ruled))
    yield from _further(said, ruled)
    yield from _argued(reading, said, ruled, _SPACE - sum(len(one.words) for one in ruled))


def _ruling(said: Sequence[Sentence]) -> list[Sentence]:
    """What the court decides and directs, in the turn in which it decides most."""
    turns = [list(run) for _, run in groupby(said, key=lambda one: one.speaker) if _]
    judged = [run for run in turns if JUDGE.fullmatch(run[0].speaker)]
    best = max(judged, key=lambda run: sum(bool(RULES.search(one.words)) for one in run), default=[])
    first = next((at for at, one in enumerate(best) if RULES.search(one.words)), None)
    if first is None:
        return []
    found: list[Sentence] = []
    space = _RULING_SPACE
    for one in best[first:]:
        decides = RULES.search(one.words) or _DIRECTS.search(one.words)
        if decides and not _CALLS.match(one.words) and not one.words.endswith("?") and len(one.words) <= space:
            found.append(one)
            space -= len(one.words)
    return found


def _further(said: Sequence[Sentence], ruled: Sequence[Sentence]) -> Iterator[SummaryPart]:
    """What the court decides after counsel are heard on one more matter that it names: "Bond." - "Twenty-five thousand."""
    if not ruled:
        return
    topic: Sentence | None = None
    what = ""
    for one in said:
        if one.start <= ruled[-1].start or not JUDGE.fullmatch(one.speaker):
            continue
        if found := _TOPIC.fullmatch(one.words):
            topic, what = one, found["what"]
        elif topic and _DIRECTS.search(one.words) and not one.words.endswith("?"):
            words = f"{what}: \u201c{plain(one.words, titled=False)}\u201d"
            yield SummaryPart(words, ((topic.start, topic.end), (one.start, one.end)))
            topic = None


def _argued(
    reading: SummarySource, said: Sequence[Sentence], ruled: Sequence[Sentence], space: int
) -> Iterator[SummaryPart]:
    """What counsel say before the ruling that weighs most, as what they argue, who is named once for what follows each other."""
    until = ruled[0].start if ruled else said[-1].end if said else 0
    known = _known_people(reading, said)
    arguing = [one for one in said if not JUDGE.fullmatch(one.speaker) and one.start < until]
    found = [one for one in arguing if len(one.words) >= _SHORTEST and _stands(one, known)]
    made = weighed(reading.read, [replace(one, words=_bare(one)) for one in found])
    weights = [weight + _PARTICULAR * bool(_FIGURES.search(one.words)) for weight, one in zip(made, found, strict=True)]
    ranked = sorted(range(len(found)), key=lambda at: _PER_CHARACTER * len(found[at].words) - weights[at])
    chosen: list[int] = []
    for at in ranked:
        if weights[at] >= _LEAST and len(found[at].words) <= space:
            chosen.append(at)
            space -= len(found[at].words)
    for speaker, run in groupby((found[at] for at in sorted(chosen)), key=lambda one: one.speaker):
        ones, who = list(run), titled(speaker)
        words = _with_names(said, ones, known)
        places = (*((one.start, one.end) for one in ones), *place_of(reading, who))
        yield SummaryPart(f"{who} argued: \u201c{words}\u201d", places)


def _known_people(reading: SummarySource, said: Sequence[Sentence]) -> dict[int, tuple[str, ...]]:
    """For each sentence by its start, which people among the sides of the case have been named by then, "Mr. Roe"."""
    sides = sides_of(reading.read.masked)
    words = f"{sides.one} {sides.other}".lower() if sides else ""
    named: list[str] = []
    known: dict[int, tuple[str, ...]] = {}
    for one in said:
        known[one.start] = tuple(named)
        people = (found for found in _PERSON.finditer(one.words) if found["name"].lower() in words)
        named += [found[0] for found in people if found[0] not in named]
    return known


def _stands(one: Sentence, known: dict[int, tuple[str, ...]]) -> bool:
    """Does it assert something as a whole sentence, and is it understood with the name of whom its pronoun means?"""
    words = _bare(one)
    is_whole = asserts(plain(words)) and not _LEANS.match(words) and not asks(words) and _has_subject(words)
    return is_whole and (not is_left_open(words) or bool(_meant(words, known[one.start])))


def _has_subject(words: str) -> bool:
    """ "August 27, when he was made manager" has none of its own."""
    doc = parse.parse(parse.plain(words))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    return root is not None and any(child.dep_ in _SUBJECTS for child in root.children)


def _meant(words: str, known: tuple[str, ...]) -> str:
    """Whom "he" or "she" means: the one person of the sides who has been named; empty where another may be meant."""
    found = _PRONOUN.search(words)
    if found is None or len(known) != 1 or _PERSON.search(words[: found.start()]):
        return ""
    is_woman = known[0].startswith(("Ms", "Mrs", "Miss"))
    return known[0] if is_woman == (found[0].lower() == "she") else ""


def _with_names(said: Sequence[Sentence], ones: Sequence[Sentence], known: dict[int, tuple[str, ...]]) -> str:
    """Their words, the first pronoun of what would be open with whom it means in brackets."""
    told: list[str] = []
    before = ones[0]
    for one in ones:
        words = _bare(one)
        name = _meant(words, known[one.start]) if not _PERSON.search(words) else ""
        if name and not any(name in other for other in told):
            words = _PRONOUN.sub(lambda found, name=name: f"{found[0]} [{name}]", words, count=1)  # type: ignore[misc]
        gap = told and not _follows(said, before, one)
        told.append(f"\u2026 {words}" if gap else words)
        before = one
    return " ".join(told)


def _bare(one: Sentence) -> str:
    """Its words without "Your Honor,"."""
    words = _COURTESY.sub("", plain(one.words, titled=False))
    return words[:1].upper() + words[1:]


def _follows(said: Sequence[Sentence], before: Sentence, one: Sentence) -> bool:
    """Does nothing stand between the two?"""
    return next((other for other in said if other.start > before.start), one).start == one.start
