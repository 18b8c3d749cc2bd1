"""What somebody sends with a message: "Attached is the draft of the Supply Agreement"."""

from __future__ import annotations

import re

_SENT_ALONG = re.compile(
    r"\b(?:attached|enclosed)\b(?! (?:file|document|spreadsheet|e-?mail|message|hereto)\b)"
    r"|\bI(?: am|['\u2019]m) (?:attaching|enclosing|forwarding)\b|\bI (?:attach|enclose)\b",
    re.I,
)
_TO_BE_SENT = re.compile(
    r"\?|\bsee (?:the )?(?:attached|enclosed)\b|\b(?:use|review|complete|sign|return|refer to|in|on|of|from|to|with|per"
    r"|your|my|the|this) (?:the )?(?:attached|enclosed)\b|\b(?:was|were|be) (?:attached|enclosed)\b|\bif\b",
    re.I,
)
# A paper by its name: two words with capitals, or a title in quotes.
_TITLED = re.compile(
    r"(?<=[a-z,:] )(?!(?:I|We)\b)[A-Z][\w&'\u2019-]+(?: (?:of|and|for|to|the) | )[A-Z][\w&'\u2019-]+|[\"“][^\"”]{4,80}[\"”]"
)


def is_sent_along(words: str) -> bool:
    """Does it say that a paper with a name comes with the message?"""
    return bool(_SENT_ALONG.search(words)) and not _TO_BE_SENT.search(words) and bool(_TITLED.search(words))
