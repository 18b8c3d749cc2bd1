"""A message: who wrote to whom, when and about what; what is asked and said; and what it answers."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from evidence.engines.dates.message_parts import parts_of
from evidence.engines.dates.own_day import sent_day
from evidence.engines.dates.words import MONTHS, WEEKDAYS
from evidence.engines.facts.mail.mail_lists import with_list
from evidence.engines.facts.papers.sender_names import is_notice
from evidence.engines.facts.papers.signed_mail import signed_for
from evidence.engines.facts.relevance import assess, is_boilerplate
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain, uncalled
from evidence.engines.facts.source import MACHINE
from evidence.engines.layout.address_fields import field_in, name_of, names_in
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.messages import Message, messages
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.conclusions import is_concluded
from evidence.engines.summaries.directives import asks
from evidence.engines.summaries.inline_answers import answered_in_line
from evidence.engines.summaries.mail_fields import AUTOMATIC, mail_fields
from evidence.engines.summaries.main_statements import weighed_sentences
from evidence.engines.summaries.parts import SummaryPart, SummarySource, listed, quoted, shortened, spelled
from evidence.engines.support.replies import settles

_DUE = re.compile(
    r"\b(?:by|before|no later than) (?:the )?(?:(?:close|end) of (?:business|day)(?: on)? )?"
    rf"(?:today|tomorrow|{'|'.join((*MONTHS, *WEEKDAYS))})\b",
    re.I,
)
_CONTACT = re.compile(
    r"\b(?:phone|tele(?:phone)?|fax|cell|mobile|pager|office|ext)\b[^a-z\d]{0,8}\d{3}|\(?\d{3}\)?[ ./-]{1,2}\d{3}[.-]\d{4} \("
    r"|^\W{0,3}\(?\d{3}\)?[ ./-]{1,2}\d{3}[.-]\d{4}\W*$|\bx-?\d{4,5}\W*$",
    re.I,
)
_MANNERS = re.compile(
    r"^if (?:you|I|there|any(?:one|body)?)\b.{0,60}\b(?:questions?|assistance|information|clarification|concerns|help)\b"
    r"|\blet (?:me|us) know if (?:you (?:have|need)|I (?:can|may)|we (?:can|may))\b|\bfurther assistance\b"
    r"|^(?:have an?|happy|enjoy (?:the|your)|merry|hope you)\b.{0,50}$"
    r"|\b(?:appreciate|thank you for|thanks for) (?:your|the) (?:\w+ ){0,2}(?:attention|help|assistance|cooperation|patience"
    r"|understanding|time)\b"
    r"|\bconsider the environment\b|\b(?:see|find) (?:my|our) (?:answers?|comments?|repl(?:y|ies)|responses?)\b"
    r"|\bmy (?:answers?|comments?|repl(?:y|ies)) (?:are )?(?:below|in ?line)\b"
    r"|\b(?:call|contact|e-?mail|see|ask|let)\b.{0,60}\b(?:if you (?:have|need|want|would like)|with (?:your |any |further ){0,2}"
    r"(?:questions?|comments?|concerns))\b"
    r"|^(?:so,? )?what do you think\W*$|^any (?:thoughts|ideas|comments|questions|suggestions)\W*$"
    r"|^(?:please |pls\.? )?(?:see|review|find|read) (?:the )?(?:attached|enclosed|below|note below)\b.{0,30}$"
    r"|^(?:I|we) (?:hope|trust) (?:all|everything|you|this|that)\b.{0,60}$|^(?:great|good|nice) (?:to|hearing|seeing|talking)\b"
    r"|\b(?:sorry|apologi[sz]e) for the (?:confusion|inconvenience|delay)\b|\bfeel free\b",
    re.I,
)
_NONE = re.compile(r"(?:none|nothing|neither|both|agreed|approved|done|confirmed|denied|declined)\b[^a-z]{0,3}$", re.I)
_MARKED = re.compile(r"\s*-{2,}\s*(?:Original Message|Forwarded by)\b.*$", re.I)
_SPEAKS = re.compile(r"\b(?:I|we|he|she|it|they|that|this|there|you)(?:['\u2019][a-z]+)?\b", re.I)
_EMPTY = re.compile(
    r"^(?:please )?(?:let me know|advise|call me|confirm)\W*$"
    r"|^(?:thanks?|thank you|hi|hello|hey|dear|regards|best|cheers|fyi|see (?:below|attached)|sincerely|ok(?:ay)?"
    r"|hope)\b[^.]{0,40}\W*$"
    r"|^(?:original message|forwarded by|-{3,}|_{3,})|\S+@\S+$|<<|\.(?:doc|xls|pdf|ppt|gif|jpg)\b",
    re.I,
)
_DAEMON = re.compile(r"mailer-daemon", re.I)  # put in where it is not known who sent it
_FORWARDS = re.compile(r"\s*(?:fwd?|wg)\s{0,2}:", re.I)
_REPLIES = re.compile(r"\s*(?:re|aw)\s{0,2}:", re.I)
_BRIEF = frozenset([BlockKind.MAIL_BODY, BlockKind.PARAGRAPH, BlockKind.HEADING])
_BODY = frozenset([BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM])
_GREETED = re.compile(r"[A-Z][a-z]{1,14}(?:(?:,| and|/) ?[A-Z][a-z]{1,14}){0,3}: {1,4}[A-Z][^\n:]{12,}[.?!]$")
_BLANK = re.compile(r"\n[ \t>]{0,8}\n")
_RULE = re.compile(r"^[ \t>]{0,8}([*=_#~-])\1{5,}[ \t]*$", re.M)
_SHORT, _CRY = 60, 4  # characters of what needs a verb; words of a cry
_LONGEST_NOTICE = 1_500  # characters between two rules
_OF_EARLIER = 4  # sentences of an earlier message
_QUESTION = 0.1  # what a question counts
_TRIFLE = 0.05  # likelihood
_SAID, _EARLIER, _MOST = 9, 4, 240
_FEW = 1  # sentences beside which a message's fields are told, whoever sends it
_LONGEST_HEAD = 12_000  # characters of a header whose message is to many
_INTRODUCED = 200  # characters before quoted words that say whose they are


def mail(reading: SummarySource) -> Iterator[SummaryPart]:
    """The newest message in full, those it answers or forwards with one sentence each."""
    found = messages(reading.text)
    if not found:
        return
    yield _header(reading, found[0])
    weighed = likelihoods(reading)
    in_line = answered_in_line(reading, found[0].sender)
    said = {span for part in in_line for span in part.spans}
    newest = [
        one for one in _chosen(reading, weighed, found[0].start, found[0].end, _SAID, level=0) if not _is_of(one, said)
    ]
    forwards = _forwards(found[0])
    if forwards and len(found) > 1 and not any(score(one, weighed) >= _QUESTION for one in newest):
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
    saying: list[tuple[Message, list[Sentence]]] = []
    for one in found[1:8]:
        count = _OF_EARLIER if saying else most
        chosen = _chosen(reading, weighed, one.start, one.end, count + bool(told))
        if said := [each for each in chosen if not _is_of(each, told)][:count]:
            saying.append((one, said))
    for shown, (message, said) in enumerate(saying[: _EARLIER - 1]):
        when = sent_day(message)
        who = (name_of(message.sender) or "an earlier message") + (f" ({spelled(when)})" if when else "")
        lead = "Forwards " if forwarded and not shown else "In answer to " if not shown else "Before that, "
        words = " ".join(quoted("", one, longest=_MOST).words for one in said)
        spans = [(message.start, min(message.end, message.start + 1_500)), *[(one.start, one.end) for one in said]]
        yield SummaryPart(f"{lead}{who}: \u201c{words}\u201d", tuple(spans), earlier=True)


def _quoted_below(
    reading: SummarySource, weighed: Mapping[int, float], told: set[tuple[int, int]]
) -> Iterator[SummaryPart]:
    """What a reply quotes under "On … wrote:", each writer's words in turn, the latest first."""
    blocks = reading.read.structure.blocks
    quoted_ones = (one for one in reading.sentences if one.kind is BlockKind.QUOTED_MAIL and blocks[one.block].level)
    quoting = [one for one in quoted_ones if not _is_of(one, told)]
    runs = [list(run) for _, run in itertools.groupby(quoting, lambda one: (blocks[one.block].level, one.speaker))]
    parts, shown = parts_of(reading.text, None), 0
    for run in runs[:8]:
        said = telling(run, _OF_EARLIER, weighed)
        if not said:
            continue
        when = next((one.day for one in parts if one.start <= run[0].start < one.end), None)
        who = (name_of(run[0].speaker) or "an earlier message") + (f" ({spelled(when)})" if when else "")
        words = " ".join(quoted("", one, longest=_MOST).words for one in said)
        lead = "In answer to " if not shown else "Before that, "
        before = max(0, run[0].start - _INTRODUCED)
        spans = [(before, run[0].start), *[(one.start, one.end) for one in said]]
        yield SummaryPart(f"{lead}{who}: \u201c{words}\u201d", tuple(spans), earlier=True)
        shown += 1
        if shown == _EARLIER:
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


def telling(
    sentences: list[Sentence],
    most: int,
    weighed: Mapping[int, float],
    notices: Sequence[tuple[int, int]] = (),
) -> list[Sentence]:
    """Those of a message that say or ask most, in their order; those that are worth hardly anything as facts only for others."""
    scored = []
    for at, sentence in enumerate(sentences):
        words = _MARKED.sub("", uncalled(sentence.words))
        if not any(first <= sentence.start < last for first, last in notices) and says_something(sentence, words):
            scored.append((score(sentence, weighed), -at, replace(sentence, words=words)))
    best = sorted(scored, reverse=True)[:most]
    best = [one for one in best if one[0] >= _TRIFLE] or best[: max(1, most // 4)]
    return [sentence for _, _, sentence in sorted(best, key=lambda one: one[2].start)]


def says_something(sentence: Sentence, words: str) -> bool:
    """Is it no address, greeting or print of a machine, and no bare item of a list?"""
    is_asking = asks(words)
    return (
        15 <= len(words) <= 600
        and not any(found.search(words) for found in (_EMPTY, _CONTACT, _MANNERS, AUTOMATIC))
        and not is_boilerplate(words)
        and "|" not in words
        and (is_asking or not _is_item(sentence, words))
        and (is_asking or bool(_SPEAKS.search(words)) or not assess(sentence, [], []).excluded)
    )


def likelihoods(reading: SummarySource) -> dict[int, float]:
    """For each place where a sentence begins, how likely the sentence is a main point (0 to 1)."""
    return {one.sentence.start: 1 / (1 + math.exp(-one.weight)) for one in weighed_sentences(reading)}


def score(sentence: Sentence, weighed: Mapping[int, float]) -> float:
    """How likely it is a main point. What is asked, and what is due by a day, counts something more."""
    due = _QUESTION if asks(sentence.words) or _DUE.search(sentence.words) else 0.0
    return weighed.get(sentence.start, 0.0) + due


def _is_item(sentence: Sentence, words: str) -> bool:
    """Is it an item of a list, or a cry, and says nothing?"""
    short = sentence.kind is BlockKind.LIST_ITEM or len(words.split()) <= _CRY
    return short and len(words) < _SHORT and not asserts(plain(words))


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
