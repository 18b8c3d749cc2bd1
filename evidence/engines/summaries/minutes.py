"""Minutes: whose meeting on which day, and what was decided there, each with its vote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.words import WEEKDAY
from evidence.engines.documents.titles import first_lines, named, titled
from evidence.engines.facts.papers.elements import BY_DAY
from evidence.engines.facts.papers.meetings import decides, is_motion, is_routine, is_vote, outcome_of, votes_after
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.heads import issuer_above
from evidence.engines.summaries.meeting_course import ATTENDING, OF_COURSE, is_beside
from evidence.engines.summaries.meeting_days import MeetingInPaper, meetings_in
from evidence.engines.summaries.parts import SPACE, SummaryPart, SummarySource, is_blank, shortened, spelled, stated
from evidence.engines.summaries.writings import narrative

_BODY = re.compile(
    r"\b(?:board|council|committee|commission|association|directors|trustees|selectmen|supervisors|members|shareholders"
    r"|stockholders|authority|assembly|society|club|department|agency|district|corporation|company|inc|llc|bank|union"
    r"|church|foundation|library|school|hospital|university|college|hoa|city|trust|llp|ltd|limited|partners|town|village"
    r"|county)\b",
    re.I,
)
_BARE_BODY = re.compile(
    r"\b(?:(?:board|members|council|committee)(?: of (?:the )?(?:directors|trustees|supervisors|managers|governors))?|directors"
    r"|shareholders|stockholders)\b",
    re.I,
)  # of whom it does not say
_BOX = re.compile(r",? \(?P\. ?O\. ?(?:Box|BOX)\b.*")  # an address beside the name
_BEFORE_DAY = re.compile(r"(?:[,\s\u2013-]|\b(?:of|on|held|for|from|dated)\b)*\Z", re.I)
_OPENED = re.compile(
    r"\b(?i:meeting|session) of (?:the )?(?P<body>[A-Z][\w.,&'\u2019\n ]{3,70}?),? (?:(?:(?:was )?called )?to order|convened"
    r"|was (?:duly )?held)\b"
    r"|^The (?P<met>[A-Z][\w.,&'\u2019 ]{3,70}?) (?:met|convened|held an? (?:\w+ ){0,3}meeting)\b",
    re.M,
)  # "called a meeting of the Weir City Council to order"
_PLACE_OR_OFFICE = re.compile(
    r"\b(?:hall|room|building|chambers?|administrator|secretary|clerk|manager|recorder)\b", re.I
)  # where they met and who was there, not whose meeting it was
_IN_BRACKETS = re.compile(r" \[(?P<topic>[^\[\]]{3,60})\]\.?$")
_HEAD = 3_000
_MONEY = re.compile(r"[$\u00a3\u20ac] ?\d|\d ?%")
_RESOLVED = re.compile(r"\b(?:resol(?:ved|ution)|ordinance|contract|agreement)\b", re.I)
_MOVED = re.compile(r"\b(?:moved|motion(?:ed)?)\b", re.I)
_OPEN = re.compile(r"^(?:it|this|that|they|he|she|these)\b(?! was (?:moved|resolved|agreed|decided|voted))", re.I)
_LEADS_ON = re.compile(r"\b(?:it was|was then|be it)[,:]?(?: (?:duly|unanimously))?$", re.I)
_ITEM = re.compile(r"\(?(?:\d{1,2}|[A-Z]|[IVX]{1,4})[.)] ")
_NAMES_ITEM = re.compile(r"[A-Z][a-z]+(?: [a-z]+){0,2}\.")  # "Water tower." before what was said of it
_NO_TOPIC = re.compile(
    r"(?:(?:old|new|unfinished|other|general|action|consent|discussion|regular|officers?['\u2019]?|committee|staff)"
    r"(?: and|/|,)? ?)*"
    r"(?:business|reports?|motions?|items?|agenda|discussion|matters|present|decisions|resolutions?)?",
    re.I,
)  # under which anything may stand
_MEETING = re.compile(r"\b(?:minutes|meeting|mtg|session)\b", re.I)
_SECOND = re.compile(r"^[A-Z][\w .'\u2019-]{1,30},? (?:2nd|seconds|seconded)\.?$")
_HOW = re.compile(
    r"(?:motion )?(?:passed|carried|unanimous(?:ly)?|vote[ds]?\b|approved|failed|all in favou?r|\d)[^.]{0,40}\.?$", re.I
)  # "Dues to go up by $25. Passed 4-0."
_HOUSE_NUMBER = re.compile(r"\b\d{3,}\b")  # or a postcode, of where the meeting was
_VOTES = 3  # where nobody says that they adjourned
_ITEM_LONG, _LONGEST_TOPIC = 9, 60  # sentences of an item; characters
_PRESENT = re.compile(
    r"^[^\n.]{0,40}\b(?:present|attend(?:ing|ance|ees?)|absent|excused|regrets|apologies|roll call)\b[^\n]{0,30}(?::|$)",
    re.I | re.M,
)
_ADJOURNED = re.compile(r"\badj(?:ourn|\.)|\bmeeting (?:was )?(?:closed|ended)\b", re.I)
_MOVED_OR_VOTED = re.compile(r"\b(?:moved|motion|seconded|voted|vote|carried|resolved|approved|agreed)\b", re.I)
_TOP = 400  # characters of the head
_VOTED_ON = re.compile(r"(?:^|: )(?:vote|voted|action|decision|resolved)\b ?[:.-]", re.I)
_WILL = re.compile(r"\b(?:will|is to|are to|shall)\b")
_MOST_BESIDE = 2  # sums and tasks beside the decisions
_LONG, _FEWEST_VOTES = 60_000, 2  # characters; words of deciding
_READ, _HEADLINES, _LONGEST_TITLE = 900, 4, 150
_LONGEST_NAME = 90


@dataclass(frozen=True, slots=True)
class _Decision:
    sentence: Sentence
    votes: tuple[Sentence, ...]


def is_meeting(reading: SummarySource) -> bool:
    """Does it tell who was there, what was moved or voted, and that they adjourned?"""
    told = reading.read.masked[:_LONG]
    return (
        bool(_ADJOURNED.search(told) and (_PRESENT.search(told) or _MEETING.search(told, 0, _TOP)))
        and len(_MOVED_OR_VOTED.findall(told)) >= _FEWEST_VOTES
    ) or (
        bool(_MEETING.search(told, 0, _TOP)) and sum(is_vote(one.words) for one in reading.sentences[:_READ]) >= _VOTES
    )


def minutes(reading: SummarySource) -> Iterator[SummaryPart]:
    """The meeting, then its decisions and what was reported; of several in one paper each under its own day."""
    yield from _lead(reading)
    meetings = meetings_in(reading.text)
    for one in meetings:
        said = list(_by_topic(reading, _of_meeting(reading, one, len(meetings))))
        if one.day and said:
            said[0] = replace(said[0], words=f"Meeting of {spelled(one.day)}: {said[0].words}")
        yield from said


def _of_meeting(reading: SummarySource, meeting: MeetingInPaper, share: int) -> list[SummaryPart]:
    """Its decisions and what was reported, as far as there is space beside these, in their order."""
    found = [one for one in _decisions(reading) if meeting.start <= one.sentence.start < meeting.end]
    found = [one for one in found if not OF_COURSE.search(one.sentence.words)] or found
    best = sorted(found, key=lambda one: (-_weight(one), one.sentence.start))[: -(-reading.most // share)]
    others = ((0, meeting.start), (meeting.end, len(reading.text)))
    decided = [_with_vote(reading, one) for one in best]
    figures = _beside(reading, [span for one in decided for span in one.spans] + [*others])
    figures = figures[: max(min(reading.room - len(decided), _MOST_BESIDE), 0)]
    said = [*decided, *figures]
    space = max(SPACE // share - sum(len(one.words) for one in said), 0)
    told = (*(span for one in said for span in one.spans), *others)
    reported = narrative(reading, told, -(-reading.many // share) - len(said), space)
    return sorted([*said, *(one for one in reported if not is_beside(one.words))], key=lambda one: one.spans)


def _by_topic(reading: SummarySource, parts: list[SummaryPart]) -> Iterator[SummaryPart]:
    """The statements, the item that they are of before the first of each, and not in brackets behind all of them."""
    topics = {
        _bare(one.words): one.words
        for one in reading.sentences
        if one.kind is BlockKind.HEADING or _ITEM.match(one.words) or _NAMES_ITEM.fullmatch(one.words)
    }
    before = ""
    for one in parts:
        found = _IN_BRACKETS.search(one.words)
        topic = titled(found["topic"]) if found and _bare(found["topic"]) in topics else ""
        words = f"{topic}: {one.words[: found.start()]}." if found and topic else one.words
        named = re.match(r"[^:.]{3,60}: ", words)
        label = named.group() if named and _bare(named.group()) in topics else ""
        yield replace(one, words=words[len(label) :] if label and label == before else words)
        before = label or before


def _bare(words: str) -> str:
    """The words of an item's name, without its number and signs."""
    return " ".join(re.findall(r"\w+", _ITEM.sub("", words).lower()))


def _beside(reading: SummarySource, taken: list[tuple[int, int]]) -> list[SummaryPart]:
    """What was reported of sums, and who is to do what by which day."""
    found = []
    for one in reading.sentences[:_READ]:
        tells = _MONEY.search(one.words) or (_WILL.search(one.words) and BY_DAY.search(one.words))
        free = not any(start < one.end and one.start < end for start, end in taken)
        if (
            tells
            and free
            and one.kind is not BlockKind.HEADING
            and asserts(plain(one.words))
            and not is_routine(one.words)
            and not OF_COURSE.search(one.words)
        ):
            found.append(stated(one))
    return found


def _decisions(reading: SummarySource) -> list[_Decision]:
    """What was moved, resolved or agreed, each with the sentences behind it that tell who seconded it and the vote."""
    sentences, found, taken = reading.sentences[:_READ], [], 0
    for at, said in enumerate(sentences):
        one, goes_on = _with_resolution(sentences, at)
        words = plain(one.words)
        votes = [vote for vote in _votes(sentences, at + goes_on) if not is_routine(vote.words)]
        is_carried = bool(votes and _HOW.match(votes[-1].words)) and not (is_vote(words) or _SECOND.search(words))
        is_carried = is_carried and not _MOVED.search(votes[0].words)  # another's motion carried
        if (
            at < taken
            or said.kind is BlockKind.HEADING
            or not (is_carried or decides(words) or _VOTED_ON.search(said.words))
        ):
            continue
        taken = at + 1 + goes_on + len(votes)
        if not (is_routine(words) or is_blank(words) or _OPEN.match(words)) and (is_carried or _tells(words)):
            found.append(_Decision(one, tuple(votes)))
    return found


def _votes(sentences: list[Sentence], at: int) -> list[Sentence]:
    """The sentences on the vote right behind this one, or behind who seconded it."""
    seconded = at + 1 < len(sentences) and _SECOND.search(sentences[at + 1].words)
    return votes_after(sentences, at + 1 if seconded else at)


def _with_resolution(sentences: list[Sentence], at: int) -> tuple[Sentence, int]:
    """ "Upon motion of Ms. Roe, it was" with what was resolved, and how many sentences that takes more."""
    one = sentences[at]
    if not _LEADS_ON.search(one.words) or at + 1 == len(sentences):
        return one, 0
    following = sentences[at + 1]
    return replace(one, end=following.end, words=f"{one.words} {following.words}"), 1


def _tells(words: str) -> bool:
    """Does it say what was decided, be it as short as "Resignation accepted; all in favor"?"""
    return asserts(words) or is_motion(words) or is_vote(words) or bool(_MOVED.search(words))


def _topic(reading: SummarySource, sentence: Sentence) -> tuple[str, tuple[tuple[int, int], ...]]:
    """What the minutes call the item that the sentence is of, in a line or in the item's first words, with its place; empty where
    they do not, or where the sentence says it."""
    at = next((at for at, one in enumerate(reading.sentences) if one.start == sentence.start), 0)
    for one in reversed(reading.sentences[max(0, at - _ITEM_LONG) : at]):
        item = _ITEM.match(one.words)
        if one.kind is BlockKind.HEADING or item or _stands_alone(one):
            words = one.words[item.end() if item else 0 :].strip(" .:")
            own = set(words.lower().split()) - set(sentence.words.lower().split())
            named = (
                own and len(words) <= _LONGEST_TOPIC and not (asserts(words) or is_vote(words) or _is_no_topic(words))
            )
            return (f"{titled(words)}: ", ((one.start, one.end),)) if named else ("", ())
    return "", ()


def _stands_alone(sentence: Sentence) -> bool:
    """Is it a line of a few words that assert nothing, as an item's name is?"""
    words = sentence.words
    short = sentence.kind is BlockKind.PARAGRAPH and len(words) <= _LONGEST_TOPIC and words[-1] not in ".,;:"
    return short and not is_vote(words) and not decides(words) and not asserts(words)


def _is_no_topic(words: str) -> bool:
    """Is it of the meeting, its place or who is there?"""
    of_meeting = _NO_TOPIC.fullmatch(words) or _MEETING.search(words) or _PLACE_OR_OFFICE.search(words)
    return bool(
        of_meeting or _HOUSE_NUMBER.search(words) or ATTENDING.search(words) or _BODY.search(words) or find_dates(words)
    )


def _weight(decision: _Decision) -> float:
    """Sums and resolutions first; what was only said to be agreed after what was voted on."""
    words = decision.sentence.words
    voted = decision.votes or is_vote(words) or _MOVED.search(words)
    return 1.0 * bool(_MONEY.search(words)) + 0.6 * bool(_RESOLVED.search(words)) + 0.5 * bool(voted)


def _with_vote(reading: SummarySource, decision: _Decision) -> SummaryPart:
    words = shortened(plain(decision.sentence.words))
    votes = () if words.endswith("\u2026") else tuple(outcome_of(decision.votes))
    words = f"Vote: {words}" if _VOTED_ON.match(decision.sentence.words) and not _VOTED_ON.match(words) else words
    topic, place = _topic(reading, decision.sentence)
    said = " ".join([f"{topic}{words}", *(plain(one.words, titled=False) for one in votes)])
    return SummaryPart(said, (*((one.start, one.end) for one in (decision.sentence, *votes)), *place))


def _lead(reading: SummarySource) -> Iterator[SummaryPart]:
    """ "Minutes of the Planning Board, 22 January 2013."; whose they are is said in the title, or in the lines about it."""
    lines = [one for one in first_lines(reading.read.structure)[:_HEADLINES] if not ATTENDING.search(one[0])]
    title, start, end = reading.title
    if "approval of" in title.lower() or ATTENDING.match(title):
        title = ""  # the heading of an item, or who is there
    spans = [(start, end)] if title else []
    parts = [_undated(titled(title))] if title else []
    beside = [one for one in lines if _BODY.search(one[0]) and one[0] != title and len(one[0]) < _LONGEST_NAME]
    beside = [one for one in beside if not _PLACE_OR_OFFICE.search(one[0])]
    for words, first, last in islice(beside, 1 if title and _BODY.search(title) else 2):
        parts.append(_undated(named(words)))
        spans.append((first, last))
    if opened := _OPENED.search(reading.text, 0, _HEAD):
        body = "body" if opened["body"] else "met"
        parts.append(" ".join(opened[body].split()))
        spans.append(opened.span(body))
    if not any(_BODY.search(_BARE_BODY.sub("", one)) for one in parts) and (
        whose := issuer_above(reading, start if title else _HEAD)
    ):
        parts.append(whose)
    parts = [one for at, one in enumerate(parts) if not any(_says(other, one) for other in parts[:at])]
    parts = list(dict.fromkeys(one for one in parts if one))
    if not any("minutes" in one.lower() for one in parts):
        parts = [f"Minutes of {', '.join(parts)}"] if parts else ["Minutes"]
    day = [spelled(reading.day)] if reading.day else []
    yield SummaryPart(f"{', '.join([shortened(', '.join(parts), _LONGEST_TITLE), *day])}.", tuple(spans), leads=True)


def _undated(words: str) -> str:
    """A title or a line without the day in it and what follows that."""
    days = find_dates(words)
    before = _BEFORE_DAY.sub("", WEEKDAY.sub("", words[: days[0].start])) if days else words
    return _BOX.sub("", before).strip(" ,.:-")


def _says(part: str, other: str) -> bool:
    """Has the one each word of the other?"""
    return {word.lower() for word in other.split()} <= {word.lower() for word in part.split()}
