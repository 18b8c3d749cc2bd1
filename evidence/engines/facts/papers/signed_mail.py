"""Who signs a message: the one whose bare address it was sent from, or somebody else, for whom it was sent."""

from __future__ import annotations

import re
from collections.abc import Sequence

from evidence.engines.documents.signers import signer_of
from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.layout.messages import Message
from evidence.engines.names.lexicon import all_given_names

_WORD = re.compile(r"[A-Za-z]{2,}")
_NAME_LINE = re.compile(
    r"^[ \t]{0,40}(?P<name>[A-Z][a-z'\u2019-]{1,20}(?: [A-Z][\w.'\u2019-]{0,20}){1,2}),?[ \t]*$", re.M
)
_FEWEST = 2  # words of a full name


def signers_of(text: str, messages: Sequence[Message]) -> dict[int, str]:
    """By where each message begins who signed it; nobody where that is its sender."""
    return {
        one.start: signed_for(text[one.start : one.end], one.sender, is_below=at > 0) for at, one in enumerate(messages)
    }


def signed_for(body: str, sender: str, *, is_below: bool = False) -> str:
    """The full name of who signed the message, where its ``sender``, as the From field has it, does not name them. Behind a
    message that is quoted below another stands perhaps the signature of who quotes it."""
    name, written = person_name(sender), sender.partition("@")[0].lower()  # behind it stands perhaps a partner's name
    if "@" in name:
        lines = [found["name"] for found in _NAME_LINE.finditer(body)]
        return next((line for line in reversed(lines) if all(word in written for word in _words(line))), "")
    signed = "" if is_below else signer_of(body)[0]
    words = _words(signed)
    if len(words) < _FEWEST or words[0] not in all_given_names() or len(_words(name)) < _FEWEST:
        return ""
    return "" if any(word in written for word in words) else signed


def _words(name: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(name)]
