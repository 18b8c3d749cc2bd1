"""The witness's own sworn paper, from which counsel reads: "In your witness statement, at paragraph 4, you say: …"."""

from __future__ import annotations

import re

_OWN = re.compile(
    r"\byour (?:[\w'\u2019-]+ ){0,3}?(?P<paper>witness statement|affidavit|sworn statement)\b(?! (?:to|before)\b)", re.I
)
_ANOTHER = re.compile(
    r"\b(?:e-?mails?|letters?|memo(?:randum)?|minutes|reports?|notes?|presentation|briefing|transcript|recording|judgment"
    r"|interview|article)\b",
    re.I,
)
_WITNESS_SAYS = re.compile(
    r"\byou(?:['\u2019]ve| have)?(?: also| then| again| go on to| continue to)? (?:say|said|state|stated|tell us|told us"
    r"|explain|explained|describe|described|continue|add|go on|conclude|concluded)\b(?P<rest>[^.?!]{0,120})\Z",
    re.I,
)
_OTHERS = re.compile(
    r"\b(?:he|she|they|it|which|who|not|never)\b|\b[A-Z][a-z]+ (?:says?|said|wrote|writes)\b|['\u2019]s\b"
)


def own_statement(head: str) -> str:
    """What the paper is that these words of counsel's name as the witness's; empty where they name none, or another one too."""
    found = _OWN.search(head)
    return found["paper"].lower() if found and not _ANOTHER.search(head) else ""


def names_another(head: str) -> bool:
    """Is a paper named that need not be the witness's statement?"""
    return bool(_ANOTHER.search(head))


def witness_says(head: str) -> bool:
    """Do counsel's words end in "you say", so that what is read next is the witness's own?"""
    found = _WITNESS_SAYS.search(head.rstrip(' :,"\u201c'))
    return found is not None and not _OTHERS.search(found["rest"])
