"""Meetings: which sentences of minutes tell a decision, which a vote, and which only how every meeting goes."""

from __future__ import annotations

import re

_DECIDES = re.compile(
    r"\b(?:motion(?:ed|s)?|mov(?:ed|ing)|resolved|resolutions?|ordinances?|approved|adopt(?:ed|ion)|carried"
    r"|authori[sz]ed"
    r"|voted|agreed|appointed|reappoint(?:ed)?|elected|accepted|awarded|declined|rejected|tabled|postponed|decided"
    r"|determined|ratified|denied|nominated?)\b",
    re.I,
)
_PASSED = r"(?:carried|passed|approved|adopted|failed|defeated|granted|denied|lost|tabled)"
_VOTE = re.compile(
    rf"\b(?:the )?(?:motions?|resolution|ordinance|vote|nominations?|amendment)\b[^.]{{0,40}}\b(?:{_PASSED}"
    rf"|unanimous(?:ly)?)\b"
    r"|\ball (?:in favor|in favour|ayes|voted (?:aye|yes|in favor))\b|\b(?:unanimous(?:ly)?|nem\.? ?con)\b"
    r"|^(?:so ordered|carried|passed)\b"
    r"|\b(?:vote[ds]?:?|ayes:?|yeas:?|yes:)\s{0,3}(?:of )?\(?\d{1,2}\b|\b\d{1,2}\s?[-\u2013:/]\s?\d{1,2}\b(?=[^\d]|$)"
    rf"|\b(?:seconded|second)\b.{{0,60}}\b{_PASSED}\b|^(?:ayes|yeas|aye|roll call vote)\b",
    re.I,
)
_ROUTINE = re.compile(
    r"\b(?:adjourn\w*|call(?:ed)? to order|pledge|roll call(?! vote)|(?:enter|go|went|return"
    r"|reconvene)\w* (?:in)?to (?:an? )?"
    r"(?:executive|closed|open|regular) session|next (?:regular )?meeting|recess(?:ed)?)\b"
    r"|\b(?:minutes|agenda)\b.{0,80}\b(?:approv|accept|adopt|present|read|amend|correct)\w*"
    r"|\b(?:approv|accept|adopt|amend|correct|dispens|waiv)\w*\b.{0,80}\b(?:minutes|agenda)\b"
    r"|\b(?:close|open|continue) the (?:public )?(?:meeting|hearing)\b|\bapproval of (?:the )?(?:minutes|agenda)\b",
    re.I,
)


def decides(words: str) -> bool:
    """Does it tell what was moved, resolved, agreed or appointed?"""
    return bool(_DECIDES.search(words))


def is_vote(words: str) -> bool:
    """Does it tell how a vote ended?"""
    return bool(_VOTE.search(words))


def is_routine(words: str) -> bool:
    """What every meeting does: it is opened and closed, and its minutes and agenda are approved."""
    return bool(_ROUTINE.search(words))
