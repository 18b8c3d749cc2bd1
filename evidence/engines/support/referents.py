"""Whom "I", "you", "our client" and "the Tenant" of a quote may mean, by what its paper says at its head and end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from evidence.engines.support.denial import SUBJECTS, is_clause
from evidence.engines.support.parse import SAYING
from evidence.engines.support.types import Context
from evidence.engines.support.wordnet import is_people, sense

if TYPE_CHECKING:
    from spacy.tokens import Doc

_WE = frozenset({"we", "us", "our", "ours"})
_I = frozenset({"i", "me", "my", "mine"}) | _WE
_YOU = frozenset({"you", "your", "yours"})
_SUING = frozenset({"plaintiff", "petitioner", "appellant", "applicant", "claimant"})
_SUED = frozenset({"defendant", "respondent", "appellee"})
_SHORT = {"pt": "patient", "ee": "employee", "deft": "defendant", "pltf": "plaintiff", "clmt": "claimant"}
_CAPTION = re.compile(r"^(?P<suing>.{3,80}?),? (?:v|vs)\.? (?P<sued>.{3,80})$", re.M)
_WORDS = re.compile(r"[a-z]{2,}")
_NAME = r"[A-Z][\w.'&\u2019-]*(?:,? (?:[A-Z&][\w.'&\u2019-]*|of|and|de|van|von)){0,6}"
_IN_ROLE = (
    "(?P<before>{name}),? \\((?:(?i:the|hereinafter|hereafter|\\W| )*)(?i:{role})\\b"
    "|\\b(?i:{role})[:,]? (?:(?i:is|the) )?(?P<after>{name})"
)  # "Roe Ltd (the Buyer)", "BUYER: Roe Ltd", "Plaintiff Roe Ltd"
_LONGEST = 60  # characters of a field for a person, and of a line with which somebody signs


def with_roles(given: Context, quote: str) -> Context:
    """With whom the paper's head and end give the roles to that the quote has: "the Buyer", "Defendant"."""
    around = f"{given.opening}\n{given.closing}".strip()
    found = dict.fromkeys(_in_roles(quote.lower(), around)) if around else {}
    return replace(given, meant=(*given.meant, *found)) if found else given


def meant_there(statement: Doc, quote: Doc, given: Context) -> Iterator[str]:
    """Names, and lines with names, of those whom words of the quote stand for, and its question. Of "Lee told Roe that …" they
    are whoever writes and reads it: whether it is they is another question."""
    words = {token.lower_ for token in quote}
    reports = any(token.dep_ == "ROOT" and token.lemma_.lower() in SAYING for token in statement)
    if words & _I or reports:
        yield given.writer
    if words & _YOU or reports:
        yield given.addressed
    yield given.asked
    yield from (name for _, name in given.meant)
    if _has_no_subject(quote) or (words & _I and not given.writer):
        yield from (line for line in f"{given.opening}\n{given.closing}".splitlines() if _is_of_somebody(line))
    if words & _WE:
        yield from (line for line in given.closing.splitlines() if len(line) <= _LONGEST)


def _in_roles(quote: str, around: str) -> Iterator[tuple[str, str]]:
    """Each role as the quote has it, and the name."""
    said = set(_WORDS.findall(quote))
    for word in sorted(one for one in said if one in _SHORT or is_people(sense(one, "NOUN"))):
        for found in re.finditer(_IN_ROLE.format(role=_SHORT.get(word, word), name=_NAME), around):
            yield word, (found["before"] or found["after"]).strip(" ,")
    for found in _CAPTION.finditer(around):
        for side, roles in (("suing", _SUING), ("sued", _SUED)):
            yield from ((role, found[side].strip(" ,")) for role in sorted(roles & said))


def _is_of_somebody(line: str) -> bool:
    """Is it a field for a person: "Surveyor: Aled Roe"?"""
    label, _, value = line.partition(":")
    words = label.lower().split()
    return bool(value and words) and len(value) <= _LONGEST and "?" not in value and is_people(sense(words[-1], "NOUN"))


def _has_no_subject(quote: Doc) -> bool:
    """Is it a note such as "Denies loss of consciousness"?"""
    return not any(child.dep_ in SUBJECTS for token in quote if is_clause(token) for child in token.children)
