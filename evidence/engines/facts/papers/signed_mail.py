"""Mail that one person sends for another, who signs it."""

from __future__ import annotations

import re

from evidence.engines.documents.signers import signer_of
from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.names.lexicon import all_given_names

_WORD = re.compile(r"[A-Za-z]{2,}")
_FEWEST = 2  # words of a full name


def signed_for(body: str, sender: str) -> str:
    """The full name of who signed the message, where that is somebody else than its ``sender``, as the From field has it."""
    signed = signer_of(body)[0]
    words = [word.lower() for word in _WORD.findall(signed)]
    if len(words) < _FEWEST or words[0] not in all_given_names():
        return ""
    name = person_name(sender)
    is_person = "@" not in name and len(_WORD.findall(name)) >= _FEWEST
    written = sender.partition("@")[0].lower()  # the firm's name behind it may be a partner's
    return signed if is_person and not any(word in written for word in words) else ""
