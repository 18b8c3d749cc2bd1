"""Whom the entries of a log are about, where its head says it once for all."""

from __future__ import annotations

import re

from evidence.engines.facts.source import Source

_TOP = 400  # characters of a paper's head
_WHOM = re.compile(
    r"(?:^|[ ]{2}|\t)(?P<label>(?i:patient|resident|student|pupil|inmate|detainee|client|employee|tenant|insured|claimant|child"
    r"|vessel|aircraft|vehicle|unit))(?i: name)?:[ \t]{1,12}"
    r"(?P<name>[A-Z][\w.'\u2019-]*(?:,? [A-Z][\w.'\u2019-]*){0,3})(?=[ ]{2}|\t|,|$)",
    re.M,
)


def of_whom(source: Source) -> str:
    """ " [student Ann Lee]", whom the head says that every entry is about."""
    found = _WHOM.search(source.read.masked, 0, _TOP)
    return f" [{found['label'].lower()} {' '.join(found['name'].split())}]" if found else ""
