"""How a tool's call reads to people: the declared "archived {object}", and from it "tried to archive …"."""

from __future__ import annotations

import re
from string import Formatter

IRREGULAR = {
    "began": "begin", "chose": "choose", "drew": "draw", "found": "find", "gave": "give", "had": "have",
    "held": "hold", "kept": "keep", "left": "leave", "let": "let", "made": "make", "paid": "pay", "put": "put",
    "ran": "run", "read": "read", "reset": "reset", "said": "say", "saw": "see", "sent": "send", "set": "set",
    "showed": "show", "split": "split", "submitted": "submit", "told": "tell", "took": "take", "undid": "undo", "went": "go",
    "withdrew": "withdraw", "withheld": "withhold", "wrote": "write",
}  # fmt: skip
REGULAR = """
accept add allow analyze answer approve archive ask assemble assign attach call cancel change check cite claim
classify close combine comment compare complete compute confirm connect copy correct count create deactivate decide
declare delete deny describe designate detach disclose dismiss download draft edit end enrich estimate examine exclude
execute explain export extract file finish flag follow forward generate grant hide import include inspect install
invite issue join label link list locate lock log look mark match merge move name notify object offer open order pause
pin predict prepare preview produce propose publish query queue rate receive reconcile record redact reject release
remove rename renew reopen repeat replace reply report request research resolve respond restore resume retry return
revert review revise revoke rotate save schedule score screen search serve share sign start stop suggest summarize
suspend tag test track transcribe transfer translate try turn uninstall unlink unlock unpin update upload use validate
verify view visit wait warn watch
"""
THING, THINGS = "object", "objects"  # the placeholders: "a fact" and "the facts"
PERSON, SOMEONE = "person", "someone"  # whom the call concerns besides its object, where that is known


def past(verb: str) -> str:
    """The past of a regular verb: "archive" → "archived", "deny" → "denied", "stop" → "stopped"."""
    if verb.endswith("e"):
        return f"{verb}d"
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ied"
    if re.search(r"^[^aeiou]*[aeiou][^aeiouwxy]$", verb):
        return f"{verb}{verb[-1]}ed"
    return f"{verb}ed"


INFINITIVES = {past(verb): verb for verb in REGULAR.split()} | IRREGULAR


def check_activity(activity: str) -> str:
    """What is wrong with a declared activity, and what to write; empty if nothing is."""
    verb = activity.partition(" ")[0]
    if verb not in INFINITIVES:
        return f'Begin it with what was done, as in activity="archived {{{THING}}}"; the verbs are in config/api/activity.py.'
    if re.match(r"looked (?:how|what|where|who)\b", activity):
        return 'Write what was looked at, as in activity="checked who sees {object}".'
    unknown = {name for _, name, _, _ in Formatter().parse(activity) if name is not None} - {THING, THINGS, PERSON}
    if unknown or activity.endswith("."):
        return f"It may name {{{THING}}}, {{{THINGS}}} and {{{PERSON}}}, nothing else in braces, and ends without a full stop."
    return ""


def done(activity: str, *, thing: str, things: str, person: str = SOMEONE) -> str:
    """What was done, to stand after a name: "archived the case"."""
    return activity.format(**{THING: thing, THINGS: things, PERSON: person})


def tried(activity: str, *, thing: str, things: str, person: str = SOMEONE) -> str:
    """What somebody tried to do, to stand after "tried to": "archive the case"."""
    verb, space, rest = activity.partition(" ")
    return done(f"{INFINITIVES.get(verb, verb)}{space}{rest}", thing=thing, things=things, person=person)
