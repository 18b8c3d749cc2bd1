"""What makes a sentence relevant though it names no event: rights, rules, tasks, refusals and findings."""

from __future__ import annotations

import re

_RIGHT = re.compile(
    r"^(?:\(?[\w.]{1,6}[.)] )?(?:[A-Z][\w -]{2,40}[.:] )?(?:The |An? |No |Each |Either |Neither )?[\w' -]{3,60}? "
    r"may (?:not |also |at any time )?(?!be |have |result|include|contain|vary|cause|require|affect)[a-z]{3,}",
)
_RULE = re.compile(
    r"\b(?:is|are) (?:presumed|deemed|prohibited|forbidden|permitted|void|payable|due|liable|responsible|subject to"
    r"|authori[sz]ed|suspended|forfeited|denied|barred|not (?:required|permitted|entitled|allowed|liable))\b"
    r"|\brequires? (?:the |a |an )?(?:prior |written |express )"
    r"|\bcommits? an offen[cs]e\b|\b(?:is|are|constitutes?) (?:an? )?(?:[\w ]{0,24} )?(?:misdemeanor|felony|infraction"
    r"|offen[cs]e)\b"
    r"|\bno (?:one|person|employee|manager|officer|party) (?:shall|may)\b"
    r"|\bground for (?:dismissal|termination)\b|\bfor (?:good )?[Cc]ause\b|\bon condition that\b",
    re.I,
)
_TASK = re.compile(
    r"^(?:\(?\w{1,3}[.)] )?(?:do not|don['\u2019]t|never|move to|file|serve|subpoena|depose|ask|prepare|draft|call|send|obtain"
    r"|get|request|return|pay|preserve|keep|confirm|schedule|review|interview|submit|open|offer|demand|settle|notify|reply)\b",
    re.I,
)
_EMPHATIC = re.compile(
    r"\b(?:do(?:es)? not have|did not|never|nobody|no one|without (?:a|an|any) |missing|only (?:copy|one|person)"
    r"|in (?:good|bad) faith|in confidence|on purpose|deliberate|again|immediately|at once|alone|urgent|refus\w{1,4}|we are not"
    r"|I am not|cannot|impossible|dangerous|unsafe|warn\w{0,3}|knew|aware)\b",
    re.I,
)
_FOUND = re.compile(
    r"\b(?:found|burn(?:s|ed|t)|injur\w{2,4}|blood|unconscious|on the (?:ground|floor)|broken|cracked|seized|corroded"
    r"|leaking|missing|damaged|defective|failed|removed|sworn|swore)\b",
    re.I,
)
_REFUSED = re.compile(
    r"\b(?:[Ww]e|I) (?:(?:are|am|will|did|do|have|had|was|were|can|could) not|(?:ca|wo|do|did|have|had|was|were"
    r"|are)n['\u2019]t)"
    r" (?!know|think|sure|want|mind|mean|believe|care|see|understand|forget|hesitate|wait|make it|help|going to be|need)",
)


_CONCLUSIONS = re.compile(
    r"\b(?:results?|findings?|conclusions?|opinions?|impressions?|diagnos[ie]s|assessment|determinations?)\b", re.I
)
_HELD = re.compile(
    r"\b(?:belongs? to|belonged to|owes? (?:me|us|him|her|them|[A-Z])|(?:is|are|was|were)(?: not"
    r"|n['\u2019]t)? (?:mine|ours|theirs|his own)"
    r"|(?:was|is|are|were) identified as|(?:is|was) (?:excluded|included) as|tested (?:positive|negative)|consistent with)\b"
)


_CONDITION = re.compile(
    r"^(?:\(?[\w.]{1,6}[.)] )?(?:if|in the event|upon|where|when|unless|should|notwithstanding|subject to|during|after|before"
    r"|except)\b[^,.;]{3,200}, ", re.I
)  # fmt: skip


def points_for_statement(words: str, duty: bool) -> float:
    """Rights, rules, tasks and findings, said without any word of an event."""
    score = 0.0
    if not duty and (is_right(words) or _RULE.search(words)):
        score += 0.2
    if is_task(words):
        score += 0.16
    if _FOUND.search(words):
        score += 0.1
    if _REFUSED.search(words):
        score += 0.2
    if _HELD.search(words):
        score += 0.2
    return score + (0.1 if _EMPHATIC.search(words) else 0.0)


def is_task(words: str) -> bool:
    """Something to be done, in the imperative: "Move to compel by Friday." """
    return bool(_TASK.match(words))


def is_right(words: str) -> bool:
    """What a party may do: "The Executive may order the line stopped." """
    return bool(_RIGHT.match(after_condition(words)))


def after_condition(words: str) -> str:
    """The clause that a condition before it is about: of "If Buyer fails to pay, Supplier may suspend" the second."""
    return _CONDITION.sub("", words)


def concludes(section: str) -> bool:
    """Is it the part of a report that says what was found: by its own heading, or by the one above that?"""
    above, _, own = section.rpartition(" \u203a ")
    return bool(_CONCLUSIONS.search(above[-80:]) or _CONCLUSIONS.search(own))
