"""A message: who wrote to whom, when and about what; what is asked and said; and what it answers."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from email.utils import getaddresses, parseaddr

from evidence.engines.dates.own_day import sent_day
from evidence.engines.documents.summaries.parts import Part, Reading, listed, quoted, shortened, spelled
from evidence.engines.facts.relevance import assess, is_boilerplate
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.messages import Message, messages
from evidence.engines.layout.sentences import Sentence

_ASKS = re.compile(
    r"\?$|\b(?:please|pls|could you|can you|would you|let me know|need(?:s|ed)? (?:you|to)|request|asap|would like"
    r"|want you|make sure"
    r"|advise|call me|send me|your (?:comments|thoughts|approval))\b",
    re.I,
)
_EMPTY = re.compile(
    r"^(?:thanks?|thank you|hi|hello|hey|dear|regards|best|cheers|fyi|see (?:below|attached)|sincerely|ok(?:ay)?"
    r"|hope)\b[^.]{0,40}\W*$"
    r"|^(?:original message|forwarded by|-{3,}|_{3,})|\S+@\S+$|<<|\.(?:doc|xls|pdf|ppt|gif|jpg)\b",
    re.I,
)
_FIELD = r"^[ \t>]{{0,8}}{name}:[ \t]{{0,8}}(?P<value>[^\n]{{0,1000}}(?:\n[ \t]{{1,12}}[^\n:]{{1,300}}){{0,4}})"
_DIRECTORY = re.compile(r"<?/(?:O|OU|CN)=[^>;,]{0,200}>?", re.I)  # an address of an X.400 directory
_BODY = frozenset([BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL, BlockKind.PARAGRAPH, BlockKind.LIST_ITEM])
_RULE = re.compile(r"^[ \t>]{0,8}([*=_#~-])\1{5,}[ \t]*$", re.M)
_LONGEST_NOTICE = 1_500  # characters between two rules
_SAID, _EARLIER, _MOST = 3, 2, 240


def mail(reading: Reading) -> Iterator[Part]:
    """The newest message in full, those it answers or forwards with one sentence each."""
    found = messages(reading.text)
    if not found:
        return
    yield _header(reading, found[0])
    newest = _chosen(reading, found[0].start, found[1].start if found[1:] else len(reading.text), _SAID, level=0)
    for sentence in newest:
        yield quoted("Asks" if _ASKS.search(sentence.words) else "", sentence, longest=_MOST)
    yield from _earlier(reading, found, forwarded=not newest)


def _earlier(reading: Reading, found: list[Message], *, forwarded: bool) -> Iterator[Part]:
    """What the message quotes, the latest first."""
    shown = 0
    for message in found[1:8]:
        said = _chosen(reading, message.start, message.end, 2 if forwarded and not shown else 1)
        if not said:
            continue
        when = sent_day(message)
        who = (_name(message.sender) or "an earlier message") + (f" ({spelled(when)})" if when else "")
        lead = "Forwards " if forwarded and not shown else "In answer to " if not shown else "Before that, "
        words = " ".join(quoted("", one, longest=_MOST).words for one in said)
        spans = [(message.start, min(message.end, message.start + 1_500)), *[(one.start, one.end) for one in said]]
        yield Part(f"{lead}{who}: \u201c{words}\u201d", tuple(spans))
        shown += 1
        if shown == _EARLIER:
            return


def _header(reading: Reading, message: Message) -> Part:
    end = min(len(reading.text), message.start + 2_500)
    to = [_name(one) for one in _people(_field(reading.text, "To", message.start, end))]
    subject = shortened(_field(reading.text, "Subject", message.start, end), 120)
    when = sent_day(message) or reading.document.reference_date
    words = _name(message.sender) + (f" to {listed(to)}" if to else "") + (f", {spelled(when)}" if when else "")
    return Part(words + (f", about \u201c{subject}\u201d." if subject else "."), ((message.start, end),), leads=True)


def _field(text: str, name: str, start: int, end: int) -> str:
    found = re.compile(_FIELD.format(name=name), re.M | re.I).search(text, start, end)
    return " ".join(found["value"].split()) if found else ""


def _people(field: str) -> list[str]:
    """The people of an address field; "Roe, Jane; Doe, John" and "Roe, Jane" without addresses are family names first."""
    if "@" not in field or ";" in field:
        return [one.strip() for one in field.split(";") if one.strip()]
    return [name or address for name, address in getaddresses([field]) if name or address] or [field]


def _name(written: str) -> str:
    """The name of an address with the given name first, else the address."""
    bare = _DIRECTORY.sub("", written)
    found = parseaddr(bare)
    name = found[0] if "@" in bare and (found[0] or found[1]) else bare
    shown = " ".join(re.sub(r"[<>\"]", " ", name or found[1]).split("/")[0].split()).strip(" '")
    if _is_reversed(shown, found[1]):
        shown = " ".join(reversed(shown.split()))
    family, comma, given = shown.partition(",")
    if comma and given.strip() and "," not in given and len(shown) < 50:
        shown = f"{given.strip()} {family.strip()}"
    return shown[:80]


def _is_reversed(name: str, address: str) -> bool:
    """Does the address, "jane.roe@…", have the name's two words the other way round?"""
    words, local = name.lower().split(), re.split(r"[._]", address.partition("@")[0].lower())
    return len(words) == 2 and len(local) > 1 and words == [local[-1], local[0]] != local[:: len(local) - 1]


def _chosen(reading: Reading, start: int, end: int, most: int, level: int | None = None) -> list[Sentence]:
    """The sentences that say or ask most, in their order."""
    scored = []
    blocks = reading.read.structure.blocks
    notices = _notices(reading.text, start, end)
    for at, sentence in enumerate(one for one in reading.sentences if start <= one.start < end):
        words = sentence.words
        if any(first <= sentence.start < last for first, last in notices):
            continue
        if sentence.kind not in _BODY or (level is not None and blocks[sentence.block].level > level):
            continue
        if not 15 <= len(words) <= 600 or _EMPTY.search(words) or is_boilerplate(words) or "|" in words:
            continue
        score = assess(sentence, [], []).relevance + 0.3 * bool(_ASKS.search(words)) - 0.01 * min(at, 40)
        score -= 0.2 * (len(words) < 35)
        scored.append((score, -at, sentence))
    best = sorted(scored, reverse=True)[:most]
    return [sentence for _, _, sentence in sorted(best, key=lambda one: one[2].start)]


def _notices(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """What stands between two rules at the end of a message: a notice that senders and archives put under every one."""
    rules = list(_RULE.finditer(text, start, end))
    pairs = [(one.start(), two.end()) for one, two in itertools.pairwise(rules)]
    return [
        (one, two) for one, two in pairs[-1:] if two - one < _LONGEST_NOTICE and not text[two:end].strip(" \t\n>-*_=")
    ]
