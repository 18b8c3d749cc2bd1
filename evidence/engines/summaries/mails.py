"""A message: who wrote to whom, when and about what; what is asked and said; and what it answers."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping

from evidence.engines.dates.message_parts import MessagePart, parts_of
from evidence.engines.dates.own_day import sent_day
from evidence.engines.facts.mail.mail_lists import with_list
from evidence.engines.facts.papers.sender_names import is_notice
from evidence.engines.facts.papers.signed_mail import signed_for
from evidence.engines.facts.source import MACHINE
from evidence.engines.layout.address_fields import field_in, name_of, names_in
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.messages import Message, messages
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.conclusions import is_concluded
from evidence.engines.summaries.directives import asks
from evidence.engines.summaries.earlier_messages import earlier_parts, part_at, put_earlier
from evidence.engines.summaries.inline_answers import answered_in_line
from evidence.engines.summaries.mail_fields import mail_fields
from evidence.engines.summaries.mail_sentences import QUESTION, likelihoods, score, telling
from evidence.engines.summaries.parts import SPACE, SummaryPart, SummarySource, listed, quoted, shortened, spelled
from evidence.engines.summaries.threads import FEWEST, best_of, put_message, thread_lead, thread_of
from evidence.engines.support.replies import settles

_NONE = re.compile(r"(?:none|nothing|neither|both|agreed|approved|done|confirmed|denied|declined)\b[^a-z]{0,3}$", re.I)
_DAEMON = re.compile(r"mailer-daemon", re.I)  # put in where it is not known who sent it
_FORWARDS = re.compile(r"\s*(?:fwd?|wg)\s{0,2}:", re.I)
_REPLIES = re.compile(r"\s*(?:re|aw)\s{0,2}:", re.I)
_BRIEF = frozenset([BlockKind.MAIL_BODY, BlockKind.PARAGRAPH, BlockKind.HEADING])
_BODY = frozenset([BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM])
_GREETED = re.compile(r"[A-Z][a-z]{1,14}(?:(?:,| and|/) ?[A-Z][a-z]{1,14}){0,3}: {1,4}[A-Z][^\n:]{12,}[.?!]$")
_BLANK = re.compile(r"\n[ \t>]{0,8}\n")
_RULE = re.compile(r"^[ \t>]{0,8}([*=_#~-])\1{5,}[ \t]*$", re.M)
_LONGEST_NOTICE = 1_500  # characters between two rules
_OF_EARLIER = 4  # sentences of an earlier message
_PER_CHARACTER = 0.0008  # of likelihood: where two say as much, the shorter leaves room for others
_SAID, _EARLIER, _MOST, _READ = 9, 4, 240, 8
_QUOTED_BELOW = 6  # writers and days of what a reply quotes
_FEW = 1  # sentences beside which a message's fields are told, whoever sends it
_LONGEST_HEAD = 12_000  # characters of a header whose message is to many
_INTRODUCED = 200  # characters before quoted words that say whose they are


def mail(reading: SummarySource) -> Iterator[SummaryPart]:
    """The newest message in full, those it answers or forwards with one sentence each."""
    found = messages(reading.text)
    if not found:
        return
    weighed = likelihoods(reading)
    in_line = answered_in_line(reading, found[0].sender)
    if not in_line and (thread := list(_thread(reading, weighed, found[0]))):
        yield from thread
        return
    yield _header(reading, found[0])
    said = {span for part in in_line for span in part.spans}
    newest = [
        one for one in _chosen(reading, weighed, found[0].start, found[0].end, _SAID, level=0) if not _is_of(one, said)
    ]
    forwards = _forwards(found[0])
    if forwards and len(found) > 1 and not any(score(one, weighed) >= QUESTION for one in newest):
        newest = []  # "See what Lee wrote": what counts is what is forwarded
    fields = mail_fields(reading, found[0], found[0].end)
    if fields and any(_is_of(one, set(fields.spans)) for one in newest):
        fields = None  # they are told with what leads to them
    if fields and (is_notice(name_of(found[0].sender)) or _is_machines(found[0]) or len(newest) <= _FEW):
        yield fields
    for sentence in newest:
        yield quoted("Asks" if asks(sentence.words) else "", sentence, longest=_MOST)
    yield from in_line
    answer = None if newest or in_line or forwards else _brief(reading, found)
    if answer:
        yield quoted("Answers", answer)
    yield from _earlier(
        reading,
        weighed,
        found,
        said,
        forwarded=forwards or (not newest and not _is_reply(found[0])),
        most=_SAID if forwards or not (newest or in_line or answer) else _OF_EARLIER,
    )


def _thread(reading: SummarySource, weighed: Mapping[int, float], first: Message) -> Iterator[SummaryPart]:
    """Messages that are printed out of their order, from the oldest on; nothing where they are in order."""
    found = thread_of(reading)
    for one in found:
        one.sentences = telling(one.sentences, _SAID, weighed)
    found = [one for one in found if one.sentences]
    scores = {said.start: score(said, weighed) for one in found for said in one.sentences}
    shown = None
    if len(found) < FEWEST:
        return
    yield thread_lead(found, first)
    for one, said in zip(found, best_of(found, scores, SPACE, _PER_CHARACTER), strict=True):
        if said:
            yield put_message(one, said, shown, _MOST)
            shown = one.day


def _is_of(sentence: Sentence, said: set[tuple[int, int]]) -> bool:
    """Is it told already?"""
    return any(start < sentence.end and sentence.start < end for start, end in said)


def _is_machines(message: Message) -> bool:
    return bool(MACHINE.search(message.sender)) or "@" in (name_of(message.sender) or "@")


def _is_reply(message: Message) -> bool:
    return bool(_REPLIES.match(message.subject))


def _forwards(message: Message) -> bool:
    return bool(_FORWARDS.match(message.subject))


def _brief(reading: SummarySource, found: list[Message]) -> Sentence | None:
    """The few words of a reply, "None" or "No, I have not", which its question explains."""
    if not found[1:] or not _is_reply(found[0]):
        return None
    blocks = reading.read.structure.blocks
    own = [one for one in reading.sentences if found[0].start <= one.start < found[1].start and one.kind in _BRIEF]
    own = [one for one in own if not blocks[one.block].level and not one.words.endswith((",", ":"))]
    return next((one for one in own if settles(one.words) or _NONE.match(one.words)), None)


def _earlier(
    reading: SummarySource,
    weighed: Mapping[int, float],
    found: list[Message],
    told: set[tuple[int, int]],
    *,
    forwarded: bool,
    most: int,
) -> Iterator[SummaryPart]:
    """What the message quotes, the latest first, of which ``most`` sentences are told; of others two."""
    if len(found) == 1:
        yield from _quoted_below(reading, weighed, told)
        return
    saying: list[tuple[MessagePart, list[Sentence]]] = []
    for one in earlier_parts(reading, found[1:_READ]):
        count = _OF_EARLIER if saying else most
        chosen = _chosen(reading, weighed, one.start, one.end, count + bool(told))
        if said := [each for each in chosen if not _is_of(each, told)][:count]:
            saying.append((one, said))
    for shown, (part, said) in enumerate(saying[: _EARLIER - 1]):
        lead = "Forwards " if forwarded and not shown else "In answer to " if not shown else "Before that, "
        yield put_earlier(lead, part, said, part.start, min(part.end, part.start + 1_500))


def _quoted_below(
    reading: SummarySource, weighed: Mapping[int, float], told: set[tuple[int, int]]
) -> Iterator[SummaryPart]:
    """What a reply quotes under "On … wrote:", each writer's words in turn, the latest first."""
    blocks = reading.read.structure.blocks
    quoted_ones = (one for one in reading.sentences if one.kind is BlockKind.QUOTED_MAIL and blocks[one.block].level)
    quoting = [one for one in quoted_ones if not _is_of(one, told)]
    parts, shown = parts_of(reading.text, None), 0
    runs = itertools.groupby(quoting, lambda one: (part_at(parts, one), blocks[one.block].level, one.speaker))
    for (part, *_), found in itertools.islice(runs, _READ):
        run = [*found]
        said = telling(run, _OF_EARLIER, weighed)
        if not said:
            continue
        lead = "In answer to " if not shown else "Before that, "
        yield put_earlier(lead, part, said, max(0, run[0].start - _INTRODUCED), run[0].start)
        shown += 1
        if shown == _QUOTED_BELOW:
            return


def _header(reading: SummarySource, message: Message) -> SummaryPart:
    end = min(message.end, message.start + _LONGEST_HEAD)
    to = names_in(message.to)
    subject = shortened(field_in(reading.text, "Subject", message.start, end)[0] or message.subject, 120)
    when = sent_day(message) or reading.document.reference_date
    sender = name_of(message.sender)
    signer = signed_for(reading.text[message.start : message.end], message.sender)
    if _DAEMON.search(sender):
        sender = signer or "Message"
    elif signer:
        sender = signer if "@" in sender else f"{signer} ({sender})"
    words = sender + (f" to {listed(to)}" if to else "") + (f", {spelled(when)}" if when else "")
    blank = _BLANK.search(reading.text, message.start, end)
    span = (message.start, blank.start() if blank else end)
    return SummaryPart(words + (f", about \u201c{subject}\u201d." if subject else "."), (span,), leads=True)


def _chosen(
    reading: SummarySource,
    weighed: Mapping[int, float],
    start: int,
    end: int,
    most: int,
    level: int | None = None,
) -> list[Sentence]:
    """The sentences that say or ask most, in their order."""
    blocks = reading.read.structure.blocks
    masked, sentences = reading.read.masked, reading.sentences
    within = [
        with_list(masked, sentences, at)
        for at, one in enumerate(sentences)
        if start <= one.start < end
        and (one.kind in _BODY or _is_greeted(one) or is_concluded(one))
        and not (level is not None and blocks[one.block].level > level)
    ]
    return telling(within, most, weighed, _notices(reading.text, start, end))


def _is_greeted(sentence: Sentence) -> bool:
    """ "Ann: Can you send it?" is no field."""
    return sentence.kind is BlockKind.FORM_FIELD and bool(_GREETED.match(sentence.words))


def _notices(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """What stands between two rules at the end of a message: a notice that senders and archives put under every one."""
    rules = list(_RULE.finditer(text, start, end))
    pairs = [(one.start(), two.end()) for one, two in itertools.pairwise(rules)]
    return [
        (one, two) for one, two in pairs[-1:] if two - one < _LONGEST_NOTICE and not text[two:end].strip(" \t\n>-*_=")
    ]
