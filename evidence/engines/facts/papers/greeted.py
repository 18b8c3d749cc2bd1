"""To whom a message to several speaks: "Tomas," or "Susan: please send …" at the head of its words or of a paragraph."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from evidence.engines.facts.papers.sender_names import person_name, reader_of, recipients
from evidence.engines.layout.address_fields import field_in
from evidence.engines.layout.kinds import MAILED, BlockKind, LayoutBlock
from evidence.engines.layout.messages import Message, message_at
from evidence.engines.layout.person_names import same_person
from evidence.engines.names.lexicon import all_given_names

_GREETING = re.compile(
    r"[ \t>]{0,8}(?i:(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|morning|afternoon)[, ]{1,2})?"
    r"(?:(?P<title>Mr|Mrs|Ms|Miss|Dr|Prof)\.? )?(?P<name>@?[A-Z][\w'\u2019-]{1,20})(?P<more> [A-Z][\w'\u2019-]{1,20})?"
    r"[ ]?(?:[,:;!]| ?-{1,2} | ?\u2014)[ \t]*(?P<next>[\w'\u2019]*)"
)
_SEVERAL = re.compile(
    r"[ \t>]{0,8}(?i:(?:dear|hi|hello|hey) )?(?:[A-Z][\w'\u2019-]+(?:, | ?/ ?| (?:and|&) )){1,4}[A-Z][\w'\u2019-]+ ?[,:;!-]"
    r"|[ \t>]{0,8}(?i:(?:dear|hi|hello|hey|good morning)[ ,]{0,2})?(?i:all|team|everyone|everybody|both|folks|guys|gents|ladies"
    r"|gentlemen)\b"
)
_KINDS = MAILED | {BlockKind.PARAGRAPH, BlockKind.HEADING, BlockKind.FORM_FIELD, BlockKind.SIGNATURE_BLOCK}


class MailReaders:
    """Whom the words of messages speak to: the one whom they greet, or their only reader."""

    def __init__(
        self, text: str, messages: list[Message], blocks: Iterable[LayoutBlock], signers: Mapping[int, str]
    ) -> None:
        self._messages, self._signers = messages, signers
        self._starts: list[int] = []
        self._names: list[str] = []
        people = _people(text, messages)
        writer: tuple[str, int] | None = None
        for block in blocks:
            if block.kind is BlockKind.MAIL_HEADER or (block.speaker, block.level) != writer:
                writer = (block.speaker, block.level)
                self._turn(block.start, "")
            if block.kind not in _KINDS:
                continue
            words = text[block.start : block.end]
            if _SEVERAL.match(words):
                self._turn(block.start, "")
            elif name := _greeted(words, [one for one in people if not _is_of(one, block.speaker)]):
                self._turn(block.start, name)

    def of(self, author: str, place: int) -> str:
        """The one to whom this author's words there go, whoever has a copy; what somebody answers was written to them. Empty
        where that is open."""
        message = message_at(self._messages, place)
        if message is None:
            return ""
        signer, sender = self._signers[message.start], person_name(message.sender)
        only = reader_of(sender if author == sender else signer or sender, message.to, author)
        return self.greeted(place) or only

    def greeted(self, place: int) -> str:
        """Whom the words there speak to by name; empty where nobody is greeted, or several are."""
        index = bisect_right(self._starts, place) - 1
        return self._names[index] if index >= 0 else ""

    def _turn(self, start: int, name: str) -> None:
        self._starts.append(start)
        self._names.append(name)


def _people(text: str, messages: Sequence[Message]) -> list[str]:
    """Everybody whom the heads name, each once."""
    found: list[str] = []
    for one in messages:
        copied = field_in(text, "Cc", one.start, one.body)[0]
        for name in [person_name(one.sender), *recipients(one.to), *recipients(copied)]:
            if " " in name and not any(same_person(name, other) for other in found):
                found.append(name)
    return found


def _is_of(name: str, speaker: str) -> bool:
    return bool(speaker) and same_person(name, person_name(speaker))


def _greeted(words: str, people: Sequence[str]) -> str:
    found = _GREETING.match(words)
    if found is None or found["next"].lower() in all_given_names():
        return ""
    called = f"{found['name'].lstrip('@')}{found['more'] or ''}".lower()
    fits = [one for one in people if called in _forms(one, titled=bool(found["title"]))]
    return fits[0] if len(fits) == 1 else ""


def _forms(name: str, *, titled: bool) -> set[str]:
    """How somebody of this name is greeted."""
    words = name.lower().split()
    return {words[-1]} if titled else {words[0], " ".join(words)}
