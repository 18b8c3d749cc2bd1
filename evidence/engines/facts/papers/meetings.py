"""Meetings: which sentences of minutes tell a decision, which a vote, and which only how every meeting goes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_DECIDES = re.compile(
    r"\b(?:motion(?:ed|s)?|mov(?:ed|ing)|resolved|resolutions?|ordinances?|approved|adopt(?:ed|ion)|carried"
    r"|authori[sz]ed"
    r"|voted|agreed|appointed|reappoint(?:ed)?|elected|accepted|awarded|declined|rejected|tabled|postponed|decided"
    r"|determined|ratified|denied|nominated?"
    r"|approval (?:of|to) .{3,120}? was made)\b",
    re.I,
)
_PASSED = r"(?:carrie[ds]|pass(?:ed|es)|approved|adopted|failed|defeated|granted|denied|lost|tabled)"
_ENDED = re.compile(
    rf"\bno second\b|\b(?:{_PASSED}|unanimous(?:ly)?|in favou?r)\b"
    rf"|[\u2013-] ?(?:aye|yes|yea|nay|no)\b|\b\d{{1,2}}\s?[-\u2013]\s?\d{{1,2}}\b",
    re.I,
)
_VOTE = re.compile(
    rf"\b(?:the )?(?:motions?|resolution|ordinance|vote|nominations?|amendment)\b[^.]{{0,40}}\b(?:{_PASSED}"
    rf"|unanimous(?:ly)?)\b"
    r"|\ball (?:in favor|in favour|ayes|voted \W?(?:aye|yes|in favor))\b|\b(?:unanimous(?:ly)?|nem\.? ?con)\b"
    r"|\b\d{1,3} (?:votes? )?for,? (?:and )?\d{1,3} (?:votes? )?against\b"
    r"|^(?:so ordered|carried|passed|no second)\b|\bfor (?:lack|want) of (?:a )?second\b"
    r"|\b(?:vote[ds]?:?|ayes:?|yeas:?|yes:)\s{0,3}(?:of )?\(?\d{1,2}\b|\b\d{1,2}\s?(?:[-\u2013/]\s?\d{1,2}|:\s?\d)\b(?=[^\d]|$)"
    r"|^(?:a )?(?:roll call|voice) vote\b|^(?:ayes|yeas|nays|noes|aye|nay|absent|abstain\w*|vote by roll call)\b"
    r"|^[A-Z][\w .'\u2019-]{2,30} absent\.?$"
    r"|^the (?:board|council|commission|committee) approved\.?$|^voting (?:in favou?r|against|aye|nay|no|yes)\b"
    r"|^\([^()]{0,90}\b(?:aye|yes|yea|nay|no|abstain\w*)\)"
    r"|^(?:two|three|four|five|six|seven|eight|nine|\d{1,2}) (?:ayes|yeas)\b"
    rf"|\bsecond(?:ed)?\b.{{0,60}}\b{_PASSED}\b"
    r"|^(?-i:[A-Z])[\w .'\u2019-]{1,40} (?:did not vote|abstain(?:ed|ing)|dissent(?:ed|ing)|recused (?:him|her)self"
    r"|voted (?:against|in favou?r|no|nay|aye|yes))\b",
    re.I,
)
_ROUTINE = re.compile(
    r"\b(?:adjourn\w*|call(?:ed)? to order|pledge|roll call(?! vote)|(?:enter|go|went|return"
    r"|reconvene)\w* (?:in)?to (?:an? )?"
    r"(?:executive|closed|open|regular) session|next (?:regular )?meeting|recess(?:ed)?)\b"
    r"|\b(?:minutes|agenda)\b[^()]{0,80}\b(?:approv|accept|adopt|present|read|amend|correct)\w*"
    r"|\b(?:approv|accept|adopt|amend|correct|dispens|waiv)\w*\b[^()]{0,80}\b(?:minutes|agenda)\b"
    r"|\b(?:receiv|plac)\w* (?:and place )?(?:it |them )?on file\b"
    r"|\b(?:clos|open)\w* the (?:\w+ )?(?:meeting|hearing)\b|\bpublic hearing\b.{0,80}?\b(?:open|closed?)\b(?! for)"
    r"|\bquorum\b|\bdiscussion (?:was held|followed|ensued)\b"
    r"|\bthere was (?:\w+ ){0,2}discussion\b|\bentertain\w* a motion\b|\bno(?:body| one) (?:was|were|wished)\b"
    r"|\b(?:was|were) (?:present|absent|excused|in attendance)\.?$|\b(?:thanked|welcomed|introduced|congratulated)\b"
    r"|\b(?:next|first|last) (?:item|order of business)\b|\barrived at\b|\b(?:convened|met) in\b.{0,160}\b(?:on|at)\b"
    r"|\b(?:asked|answered)\b.{0,20}\bquestions\b|\bapproval of (?:the )?(?:minutes|agenda)\b",
    re.I,
)
_CALLED = re.compile(r"(?<=\. )roll call\b.*$", re.I)
_MOVES = re.compile(r"\bmoved\b|\bmotion(?:ed)? (?:was made |made )?(?:by|to|that)\b", re.I)
_SECONDED = re.compile(
    r"^[^,;]{2,40}\bseconded(?: (?:the|this|that) motion)?\.?$|^second(?:ed)? by [^,;]{2,40}$"
    r"|^moved (?:by )?[^,;/]{2,40}[,;/] ?(?:and )?(?:second(?:ed)?(?: by)? )?[^,;/]{2,40}$",
    re.I,
)
_ATTENDS = re.compile(
    r"^(?:in attendance|also present|present|absent|excused) (?:were|was)\b"
    r"|^(?:(?:board |council |committee )?(?:members?|others?|staff|also|officers?) )?"
    r"(?:present|absent|excused|guests?|public|(?:in )?attend\w*|visitors|staff)\b[^.]{0,30}:",
    re.I,
)
_VOTED = re.compile(
    r"^(?:\d{1,2}[.)] )?(?:[\w' ()]{2,40}: )?motion(?::| (?:by|to)\b| \([^()]{3,40}\):? )|\bMOTION:|^voted\b(?! by\b)"
    r"|^(?:\d{1,2}(?:\.\d{1,2}){0,2}[.)]?\s{1,6})?(?:it was )?(?:unanimously )?resolved,? that\b"
    r"|^(?:[\w' ()]{2,40}: )?(?:resolution|ordinance|bill)(?: no\.?)? [\w-]{0,6}\d[\w-]{0,10},? (?:to|authori[sz]ing|approving"
    r"|adopting|amending|establishing|granting)\b",
    re.I,
)
ITEM = re.compile(r"(?:item )?(?:\d{1,2}[.)]|[A-Z]\)) ", re.I)
_DECIDED = re.compile(
    r"(?!(?:the )?(?:motion|vote|result|resolution|ayes|yeas|nays)\b)[A-Z\d][^:.]{3,70}: (?:approved|denied|granted|tabled"
    r"|continued|adopted|accepted|rejected|postponed)\b",
    re.I,
)  # "Lot 17, solar panels: approved 4-0", of a matter of its own
_VOTE_LONGEST, _MOST_VOTES = 110, 7
_ROLL_CALL = re.compile(r"(?:the )?(?:motion|resolution|vote)\b[^.]{0,60}\b(?:roll call|voting|vote)\b", re.I)


def decides(words: str) -> bool:
    """Does it tell what was moved, resolved, agreed or appointed?"""
    return bool(_DECIDES.search(words))


def is_vote(words: str) -> bool:
    """Does it tell how a vote ended?"""
    return bool(_VOTE.search(words))


def is_routine(words: str) -> bool:
    """What every meeting does: it is opened and closed, and its minutes and agenda are approved. How each voted on a motion, when
    the roll was called behind it, is of the motion."""
    return bool(_ROUTINE.search(_CALLED.sub("", words)))


def is_motion(words: str) -> bool:
    """ "MOTION: Lee, second Roe to buy a plow", "Lot 17: approved": what was moved or decided, as secretaries put it shortly."""
    return bool(_VOTED.search(words) or _DECIDED.match(words))


def is_decided(words: str) -> bool:
    """ "Mr. Roe moved to continue the hearing. The motion carried.": what was moved, with how it ended."""
    return is_motion(words) or bool(_MOVES.search(words) and _ENDED.search(words))


def outcome_of(votes: Sequence[Sentence]) -> list[Sentence]:
    """Of the sentences on a vote those that tell how it ended, or all where none does."""
    return [one for one in votes if _ENDED.search(one.words)] or list(votes)


def votes_after(sentences: Sequence[Sentence], at: int) -> list[Sentence]:
    """The sentences right behind the one at ``at`` that tell who seconded it and how the vote ended."""
    return list(takewhile(_is_vote_alone, sentences[at + 1 : at + 1 + _MOST_VOTES]))


def of_meeting(sentences: Sequence[Sentence]) -> list[Sentence]:
    """Sentences of minutes: each decision with its vote, and none on how every meeting goes and who attends it."""
    found: list[Sentence] = []
    taken = 0
    for at, one in enumerate(sentences):
        told = one.kind is BlockKind.HEADING or not (is_routine(one.words) or _ATTENDS.match(one.words))
        votes = votes_after(sentences, at) if decides(one.words) and not _is_vote_alone(one) else []
        if at >= taken and told:
            found.append(_with_votes(one, [vote for vote in votes if _is_of_block(one, vote)]))
        taken = max(taken, at + 1 + len(votes))
    return found


def _is_of_block(motion: Sentence, vote: Sentence) -> bool:
    """Does it stand in a block of the same kind, in a field, or as a line "Carried." that looks like a heading?"""
    is_line = vote.kind is BlockKind.HEADING and vote.words.endswith(".")
    return is_line or vote.kind in (motion.kind, BlockKind.FORM_FIELD)


def _with_votes(sentence: Sentence, votes: list[Sentence]) -> Sentence:
    if not votes:
        return sentence
    return replace(sentence, end=votes[-1].end, words=" ".join([sentence.words, *(one.words for one in votes)]))


def _is_vote_alone(sentence: Sentence) -> bool:
    """ "D. Lund seconded.", "All in favor.": how the motion before it went."""
    words = sentence.words
    told = is_vote(words) or bool(_SECONDED.search(words))
    is_item = ITEM.match(words) or _DECIDED.match(words)  # "3. Case 13-05, Bayside Auto."
    brief = len(words) < _VOTE_LONGEST or _ROLL_CALL.match(words)
    return bool(brief) and told and not is_item and (bool(_SECONDED.search(words)) or not _MOVES.search(words))
