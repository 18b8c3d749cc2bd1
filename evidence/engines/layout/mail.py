"""The parts of mail: headers, body, signature, footer, and what it quotes or forwards."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.layout.address_fields import name_of
from evidence.engines.layout.kinds import PROSE, BlockKind, LayoutBlock
from evidence.engines.layout.lines import Line
from evidence.engines.layout.messages import Message, message_at, messages
from evidence.engines.layout.quoting_lines import QUOTING_LINE, quoted_author
from evidence.engines.names.addresses import given_name_first
from evidence.engines.names.lexicon import all_given_names

_QUOTED_BELOW = re.compile(
    r"-{2,}[ \t]{0,4}(?:Original (?:Message|Appointment)|Forwarded (?:by|message)|Begin forwarded).{0,160}"
    r"|Begin forwarded message:"
    rf"|{QUOTING_LINE}"
    r"|^>{3} ?[^\n>]{2,60}(?:<[^>\n]{3,80}>)?[^\n>]{6,40}>{3}[ \t]{0,4}$", re.I | re.M
)  # fmt: skip
_RULED_TITLE = re.compile(r"^[ \t>]{0,8}-{3,} ?[^\W\d][^\n-]{4,40}-{3,}[ \t]{0,4}$", re.M)  # in any language
_SIGNS, _FEW_WORDS = re.compile(r"[\s>*_=~-]+"), 80  # characters of a divider, or of a field above the header
_ANSWER = re.compile(r"[ \t>]{0,8}\[?(?P<by>[A-Z]{2,3})\]?:[ \t]{1,4}(?=\S)")
_SIGNED_LINE_ABOVE = re.compile(
    r">{3} ?\"?(?P<name>[^\n<>\"\d]{2,50}?)\"?[ ,]{0,3}(?:<[^>\n]{3,80}>|\d)"
)  # '>>> "Roe, Jane" <jane@roe.example> 11/16/01 09:23 AM >>>', as GroupWise has it
_REPLY = re.compile(r"^(?:\s{0,3}(?:re|fw|fwd|aw|wg|tr)\s{0,2}(?:\[\d{1,2}\])?:)+\s{0,3}", re.I)
_CALLED = re.compile(
    r"[ \t>]{0,8}(?P<name>[A-Z][a-z]{1,14})(?:(?:,| and|/) ?[A-Z][a-z]{1,14}){0,3}:[ \t]{1,4}(?=[A-Z][^\n]{30})"
)  # "Steve: Congressman Roe is having …"
_CLOSING = re.compile(
    r"[ \t>]{0,8}(?:--|(?:kind |best |warm |many |with (?:kind )?)?(?:regards|wishes|thanks)|sincerely(?: yours)?"
    r"|yours (?:sincerely|faithfully"
    r"|truly)|best|cheers|respectfully(?: submitted)?|thank you|thanks(?: again| so much| very much)?"
    r"|cordially)[ \t]{0,3}[,.!]{0,2}[ \t]{0,3}",
    re.I,
)
_DISCLAIMER = re.compile(
    r"\b(?:intended (?:only |solely )?(?:for|recipient)|confidential|privileged|notify (?:the sender|us)|unauthori[sz]ed"
    r"|strictly prohibited|received this (?:e-?mail|message|communication|transmission)|delete (?:it|this|all|the)|unsubscribe"
    r"|this (?:e-?mail|message|communication|transmission)"
    r"|scanned (?:by|for)|accepts? no (?:liability|responsibility)|attorney-client|viruses?|disclaimer|circular 230)\b", re.I
)  # fmt: skip
_RULE_ABOVE, _RULE_BELOW = re.compile(r"^[*_=~-]{8,}[ \t]*\n\s*\Z", re.M), re.compile(r"\s*\n[*_=~-]{8,}\s*\Z")
_SENT_FROM = re.compile(r"[ \t>]{0,8}Sent (?:from|via) (?:my|a) .{2,40}|[ \t>]{0,8}Get Outlook for .{2,20}", re.I)
_REGISTERED = re.compile(
    r"\b(?:registered (?:in|office|number|no|company)|(?:company|reg(?:istration|istered)?\.?|vat) (?:no|number|reg)\b"
    r"|authori[sz]ed and regulated by|place of registration)\b",
    re.I,
)  # what laws on companies have printed in letters and mail
_MOST_REGISTERED = 4  # lines
_LATE_HEAD, _MOST_SIGNED, _SIGNED_LINE = 800, 9, 70


def is_mail(text: str) -> bool:
    """Does the text begin with the header of a message?"""
    found = messages(text[:6_000])
    return bool(found) and not text[: found[0].start].strip(" \n\t-_=>")[_LATE_HEAD:]


def parted(text: str, page: list[Line]) -> list[Line]:
    """The lines with an empty one wherever quoting begins or ends, so that no paragraph runs across."""
    edges = {place for one in messages(text) if one.is_below for place in (one.start, one.body + 1)}
    found: list[Line] = []
    before = False
    for line in page:
        quoted = text[line.start : line.start + 9].lstrip().startswith(">")
        if (quoted != before and line.text) or any(line.start <= edge < line.end for edge in edges):
            found.append(Line(line.start, ""))
            before = quoted
        found.append(line)
    return found


def mail_blocks(text: str, masked: str, blocks: list[LayoutBlock]) -> list[LayoutBlock]:
    """The blocks of mail, each with the message's sender; what a message quotes has a level for each message above it."""
    thread = _MailThread(text)
    return list(_signed(masked, [_placed(thread, text, masked, block) for block in blocks]))


class _MailThread:
    """The messages of the text and, where one quotes without header lines, from where on and whom."""

    def __init__(self, text: str) -> None:
        self._text, self.messages = text, messages(text)
        self.levels = _levels(text, self.messages)
        marks = [mark for mark in _QUOTED_BELOW.finditer(text) if not _opens_message(text, mark, self.messages)]
        self._marks = [mark.start() for mark in marks]
        self._quoted = [_author(mark.group()) for mark in marks]
        self._is_marked = [_is_marked_below(text, mark) for mark in marks]

    def quoted(self, message: Message, place: int) -> str | None:
        """Whom the message quotes at this place ("" when it does not say); None where it quotes nobody, as between the lines of
        what it answers, each of which has a mark before it."""
        at = bisect_right(self._marks, place) - 1
        deeper = _depth(self._text, place) > _depth(self._text, message.start)
        if at >= 0 and self._marks[at] > message.start and (deeper or not self._is_marked[at]):
            return self._quoted[at]
        return "" if deeper else None

    def answering(self, initials: str) -> str:
        """Who of those that write has these initials, where it is one of them: "HL" before an answer set into another's text."""
        found = {name for one in self.messages if _initials(name := name_of(one.sender)) == initials}
        return found.pop() if len(found) == 1 else ""


def _depth(text: str, place: int) -> int:
    """How many signs of quotation the line has before its words."""
    line = text[text.rfind("\n", 0, place) + 1 :][:12]
    return line[: len(line) - len(line.lstrip(" \t>"))].count(">")


def _is_marked_below(text: str, mark: re.Match[str]) -> bool:
    """Does each line that is quoted below the mark have a sign before it?"""
    below = next((at for at in range(mark.end(), len(text)) if not text[at].isspace()), len(text) - 1)
    return _depth(text, below) > _depth(text, mark.start())


def _initials(name: str) -> str:
    return "".join(word[0] for word in name.split() if word[0].isupper())


def _author(mark: str) -> str:
    if found := _SIGNED_LINE_ABOVE.match(mark):
        return given_name_first(found["name"].strip())
    return quoted_author(mark)


def _levels(text: str, found: list[Message]) -> dict[int, int]:
    """How deep each message is quoted: 0 for one that stands by itself."""
    levels: dict[int, int] = {}
    above: Message | None = None
    for message in found:
        between = text[max(0, message.start - 240) : message.start] if above else ""
        line = text.rfind("\n", 0, message.start) + 1
        marked = message.is_below or text[line : line + 8].lstrip().startswith(">")
        marked = marked or any(one.search(between) for one in (_QUOTED_BELOW, _RULED_TITLE))
        same = above is not None and _subject(text, above) == _subject(text, message) != ""
        levels[message.start] = levels[above.start] + 1 if above and (marked or same) else 0
        above = message
    return levels


def _subject(text: str, message: Message) -> str:
    found = re.search(
        r"^[ \t>]{0,8}Subject:[ \t]{0,8}([^\n]{0,200})", text[message.start : message.start + 2_000], re.M
    )
    return _REPLY.sub("", found[1]).strip().lower() if found else ""


def _placed(thread: _MailThread, text: str, masked: str, block: LayoutBlock) -> LayoutBlock:
    message = message_at(thread.messages, block.start)
    if message is None:
        return block
    words = masked[block.start : block.end]
    level, sender = thread.levels[message.start], message.sender
    if message.is_below and block.end <= message.body:
        return replace(block, kind=BlockKind.MAIL_HEADER, speaker=sender, level=level)
    if block.kind is not BlockKind.MAIL_HEADER:
        whom = thread.quoted(message, block.start)
        if whom is not None:
            level, sender = level + 1, whom
        if (answer := _ANSWER.match(words)) and (answering := thread.answering(answer["by"])):
            return replace(block, kind=BlockKind.QUOTED_MAIL, speaker=answering, level=level + 1, label=answer.end())
        if whom is not None and block.kind in (BlockKind.LIST_ITEM, BlockKind.FORM_FIELD):
            block = replace(block, kind=BlockKind.PARAGRAPH)  # somebody else's, whatever it looks like
    if (
        block.kind is BlockKind.FORM_FIELD
        and (called := _CALLED.match(words))
        and called["name"].lower() in all_given_names()
    ):
        block = replace(block, kind=BlockKind.PARAGRAPH)  # whom it calls, and no field
    kind = BlockKind.MAIL_FOOTER if _is_framed(text, block, message) else _kind(block, words, level)
    return replace(block, kind=kind, speaker=sender, level=level)


def _kind(block: LayoutBlock, words: str, level: int) -> BlockKind:
    if block.kind is BlockKind.MAIL_HEADER or (_QUOTED_BELOW.match(words.lstrip()) and len(words) < 260):
        return BlockKind.MAIL_HEADER
    if _is_footer(words):
        return BlockKind.MAIL_FOOTER
    if block.kind in PROSE:
        return BlockKind.QUOTED_MAIL if level else BlockKind.MAIL_BODY
    return block.kind


def _opens_message(text: str, mark: re.Match[str], found: list[Message]) -> bool:
    """Does a header follow the mark, with no quoted words before it, so that its message says itself who wrote it?"""
    near = (one for one in found if 0 <= one.start - mark.start() < 400)
    return any(len(_SIGNS.sub(" ", text[mark.end() : one.start])) <= _FEW_WORDS for one in near)


def _is_framed(text: str, block: LayoutBlock, message: Message) -> bool:
    """Does it stand between two lines of signs at the message's end, as archives and mail servers put what they add?"""
    return bool(
        _RULE_ABOVE.search(text, message.start, block.start) and _RULE_BELOW.match(text, block.end, message.end)
    )


def _is_footer(words: str) -> bool:
    plain = " ".join(words.split())
    if _SENT_FROM.fullmatch(plain):
        return True
    said = {found.group().lower() for found in _DISCLAIMER.finditer(plain)}
    return len(said) >= 3 or (
        len(said) >= 2 and len(plain) < 400 and plain.startswith(("*", "This e", "This m", "CONFIDENTIAL", "NOTICE"))
    )


def _signed(masked: str, blocks: list[LayoutBlock]) -> Iterator[LayoutBlock]:
    """The short lines after a closing, or from the sender's own name on, are the signature, up to the next message or a longer
    paragraph."""
    left = 0
    for block in blocks:
        words = masked[block.start : block.end]
        lines = [line for line in words.split("\n") if line.strip()]
        ends = block.kind in (BlockKind.MAIL_HEADER, BlockKind.MAIL_FOOTER)
        if not ends and lines and (_CLOSING.fullmatch(lines[0].strip()) or _is_own_name(block, lines[0])):
            left = left or _MOST_SIGNED
        short = lines and all(len(line.strip()) <= _SIGNED_LINE for line in lines) and len(lines) <= left
        short = short or (left > 0 and len(lines) <= _MOST_REGISTERED and bool(_REGISTERED.search(words)))
        if ends or not short:
            left = 0
            yield block
        else:
            left = max(0, left - len(lines))
            yield replace(block, kind=BlockKind.SIGNATURE_BLOCK)


def _is_own_name(block: LayoutBlock, line: str) -> bool:
    """Does the line say who sends the message, by the given name or by both, and perhaps what they are?"""
    given, *others = given_name_first(name_of(block.speaker)).split() or [""]
    words = line.strip(" \t>,.-").split()
    if len(given) < 2 or not words or words[0].rstrip(",") != given or line.rstrip().endswith((".", "?", "!", ":")):
        return False
    return len(words) == 1 or words[1].rstrip(",") in (others[-1:] or [""])
