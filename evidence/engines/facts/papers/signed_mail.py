"""Who signs a message: the one whose bare address it was sent from, or somebody else, for whom it was sent."""

from __future__ import annotations

import re
from collections.abc import Sequence

from evidence.engines.documents.signers import signer_of
from evidence.engines.facts.papers.sender_names import is_notice, person_name
from evidence.engines.layout.messages import Message
from evidence.engines.layout.quoting_lines import QUOTING_LINE
from evidence.engines.names.lexicon import ORG_HEADS, all_given_names

_RETURNED = re.compile(r"postmaster@|mailer-daemon", re.I)  # a machine that sends a message back, and signs nothing
_WORD = re.compile(r"[A-Za-z]{2,}")
_NAME_LINE = re.compile(
    r"^[ \t]{0,40}(?P<name>[A-Z][a-z'\u2019-]{1,20}(?: [A-Z][\w.'\u2019-]{0,20}){1,2}),?[ \t]*$", re.M
)
_FRAMED = re.compile(r"\n[*_=~-]{8,}[ \t]*\n(?:[^\n]*\n){1,12}[*_=~-]{8,}\s*\Z")  # what an archive or a server adds
_QUOTING = re.compile(QUOTING_LINE, re.M | re.I)
_FEWEST = 2  # words of a full name
_MOST_SIGNED, _SIGNED_LINE = 6, 70  # lines at the end of a message, and characters of one
_HEAD_LINES = 2  # before what it says


def signers_of(text: str, messages: Sequence[Message]) -> dict[int, str]:
    """By where each message begins who signed it; nobody where that is its sender."""
    above = 1 if messages and _RETURNED.search(messages[0].sender) else 0
    return {
        one.start: signed_for(text[one.start : one.end], one.sender, is_below=at > above)
        for at, one in enumerate(messages)
    }


def signed_for(body: str, sender: str, *, is_below: bool = False) -> str:
    """The full name of who signed the message, where its ``sender``, as the From field has it, does not name them. Behind a
    message that is quoted below another stands perhaps the signature of who quotes it."""
    name, written = person_name(sender), sender.partition("@")[0].lower()  # behind it stands perhaps a partner's name
    if "@" in name or not name:
        lines = [found["name"] for found in _NAME_LINE.finditer(body)]
        spelt = next((line for line in reversed(lines) if all(word in written for word in _words(line))), "")
        return spelt or ("" if is_below else signer_of(body)[0] or _named_at_end(body))
    signed = "" if is_below else signer_of(body)[0] or (_named_at_end(body) if is_notice(name) else "")
    words = _words(signed)
    if len(words) < _FEWEST or words[0] not in all_given_names() or len(_words(name)) < _FEWEST:
        return ""
    return "" if any(word in written for word in words) else signed


def _named_at_end(body: str) -> str:
    """Whose name stands by itself in the last lines that the message does not quote, where that is one person's."""
    own = _QUOTING.sub("\n", _FRAMED.sub("", body))
    lines = [line.strip() for line in own.split("\n") if line.strip() and not line.lstrip().startswith(">")]
    last = lines[-_MOST_SIGNED:]
    begun = next((at for at, line in enumerate(last) if _is_whole_name(line)), None)
    if begun is None or len(lines) <= len(last[begun:]) + _HEAD_LINES:
        return ""
    others = [line for line in last[begun + 1 :] if _is_whole_name(line) or len(line) > _SIGNED_LINE]
    return "" if others else last[begun].rstrip(",")


def _is_whole_name(line: str) -> bool:
    found = _NAME_LINE.fullmatch(line)
    words = _words(line)
    return found is not None and len(words) >= _FEWEST and words[0] in all_given_names() and words[-1] not in ORG_HEADS


def _words(name: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(name)]
