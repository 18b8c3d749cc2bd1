"""A chat: who writes to whom from when to when, and the messages that say most, each with its writer and its day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from evidence.engines.dates.message_parts import chat_day
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.chats import ChatMessage, chat_messages
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.directives import SUBJECTS, directs
from evidence.engines.summaries.mail_sentences import likelihoods, says_something, score
from evidence.engines.summaries.parts import SPACE, SummaryPart, SummarySource, listed, shortened, spelled
from evidence.engines.support import parse
from evidence.engines.support.replies import settles

if TYPE_CHECKING:
    from spacy.tokens import Token

MESSAGES = 18  # that are told at most
_PEOPLE = 4
_DIRECTS, _DENIES, _DOES = (
    0.4,
    0.3,
    0.25,
)  # what a message counts for at least that tells others what to do, denies, or says
# what its writer does
_TRIFLE = 0.05
_LONGEST, _REPLY = 200, 30  # characters of a message, and of a reply that only says yes or no
_POINTS = frozenset({"PRP", "DT"})


@dataclass(slots=True)
class WrittenMessage:
    """A chat's message with the sentences that it has, and how much it says (0 to 1)."""

    message: ChatMessage
    sentences: list[Sentence] = field(default_factory=list)
    weight: float = 0.0

    @property
    def words(self) -> str:
        return " ".join(_plain(one.words) for one in self.sentences)


def _plain(words: str) -> str:
    """In plain words; "28.5 to go" begins with no item's number."""
    said = plain(words)
    return said if not words[:1].isdigit() or said[:1] == words[:1] else f"{words.rstrip('.')}."


def chat(reading: SummarySource) -> Iterator[SummaryPart]:
    """The writers and days, then the messages that say or ask most, as many as there is space for, in their order."""
    found = chat_messages(reading.text)
    yield _lead(found)
    written = _written(reading, found)
    shown = None
    for at in sorted(_chosen(written, MESSAGES if reading.many > reading.most else reading.most)):
        day = chat_day(written[at].message)
        yield _put(written, at, spelled(day) if day and day != shown else "")
        shown = day


def _written(reading: SummarySource, found: list[ChatMessage]) -> list[WrittenMessage]:
    """The messages that have words, each weighed by the sentence of it that says most."""
    weighed = likelihoods(reading)
    written = [WrittenMessage(one) for one in found]
    for sentence in reading.sentences:
        home = next((one for one in written if one.message.start <= sentence.start < one.message.end), None)
        if home and sentence.speaker:
            home.sentences.append(sentence)
            home.weight = max(home.weight, _weight(sentence, weighed))
    return [one for one in written if one.sentences]


def _weight(sentence: Sentence, weighed: Mapping[int, float]) -> float:
    """How likely it is a main point, and no less where it directs somebody or denies; nothing for a greeting."""
    read = parse.parse(parse.plain(sentence.words))
    root = next((one for one in read if one.dep_ == "ROOT"), None)
    least = 0.0 if root is None else _least(root)
    return max(score(sentence, weighed) if says_something(sentence, sentence.words) else 0.0, least)


def _least(root: Token) -> float:
    """What the clause's kind makes it count for."""
    if directs(root):
        return _DIRECTS
    return _DENIES if _denies(root) else _DOES if _does(root) else 0.0


def _denies(root: Token) -> bool:
    """ "I'm not signing", "That isn't true": of whom or what is spoken there already."""
    subject = next((one for one in root.children if one.dep_ in SUBJECTS), None)
    return subject is not None and subject.tag_ in _POINTS and any(one.dep_ == "neg" for one in root.children)


def _does(root: Token) -> bool:
    """ "I've called the insurers", "We are closing the site": a deed of the writer, done to something."""
    kinds = {one.dep_: one for one in root.children}
    own = "nsubj" in kinds and kinds["nsubj"].lower_ in ("i", "we")
    bare = root.i == 0 and root.tag_ in ("VBD", "VBN") and "nsubj" not in kinds  # "Signed.", "Paid him today"
    return bare or (own and root.pos_ == "VERB" and "dobj" in kinds)


def _chosen(written: list[WrittenMessage], most: int) -> list[int]:
    """Those that weigh most and fit, the heaviest first."""
    space, chosen = SPACE, list[int]()
    for at in sorted(range(len(written)), key=lambda at: (-written[at].weight, at)):
        one = written[at]
        size = min(len(one.words), _LONGEST) + len(one.message.sender)
        if one.weight >= _TRIFLE and size <= space and len(chosen) < most:
            chosen.append(at)
            space -= size
    return chosen


def _put(written: list[WrittenMessage], at: int, day: str) -> SummaryPart:
    """ "4 May 2020, Jo Roe: \u201cLeave it.\u201d Ann Lee: \u201cNo.\u201d", with a short reply that another gives at once."""
    said = [written[at]]
    after = written[at + 1] if at + 1 < len(written) else None
    if after and after.message.sender != said[0].message.sender and _only_replies(after):
        said.append(after)
    words = " ".join(f"{one.message.sender}: \u201c{shortened(one.words, _LONGEST)}\u201d" for one in said)
    spans = tuple((one.start, one.end) for each in said for one in each.sentences)
    return SummaryPart(f"{day}, {words}" if day else words, spans)


def _only_replies(one: WrittenMessage) -> bool:
    return len(one.words) <= _REPLY and settles(one.words) and one.weight < _DENIES


def _lead(found: list[ChatMessage]) -> SummaryPart:
    """ "Chat of Jo Roe and Ann Lee, 3 April 2023 to 28 April 2023 (19 messages)." """
    writers = [name for name, _ in Counter(one.sender for one in found).most_common()]
    days = [day for one in (found[0], found[-1]) if (day := chat_day(one))]
    when = " to ".join(dict.fromkeys(spelled(day) for day in days))
    words = f"Chat of {listed(writers, _PEOPLE)}" + (f", {when}" if when else "") + f" ({len(found)} messages)."
    firsts = {one.sender: (one.start, one.words) for one in reversed(found)}
    last = (found[-1].start, found[-1].words)
    return SummaryPart(words, (*(firsts[name] for name in writers[:_PEOPLE]), last), leads=True)
