"""Whom the entries of a log are about, where its head says it once for all."""

from __future__ import annotations

import re

from evidence.engines.documents.titles import named, titled
from evidence.engines.facts.source import Source

_TOP = 400  # characters of a paper's head
_WHOM = re.compile(
    r"(?:^|[ ]{2}|\t)(?P<label>(?i:patient|resident|student|pupil|inmate|detainee|client|employee|tenant|insured|insd"
    r"|claimant|child|vessel|aircraft|vehicle|unit))(?i: name)?:[ \t]{1,12}"
    r"(?P<name>[A-Z][\w.'\u2019-]*(?:,? [A-Z][\w.'\u2019-]*){0,5})(?=[ ]{2}|\t|,|$| \()",
    re.M,
)
_BORN = re.compile(
    r"^[ \t]{0,8}(?P<last>[A-Z][A-Z'\u2019-]{2,24}), (?P<first>[A-Z][a-z]+(?: [A-Z][a-z]*\.?){0,2})"
    r"[ \t,(]{1,16}(?i:b\.|born|d\.?o\.?b\.?)[: ]{0,3}(?=\d)",
    re.M,
)  # "ROE, Ann Mary    b. 2.4.1907"
_SHIP = re.compile(
    r"(?<![\w/.])(?P<kind>M\.?/?V\.?|S\.?S\.?|F\.?/?V\.?|F/B|M/T|M\.T\.|R/?V|M\.?F\.?V\.?|H\.?M\.?S\.?|USS) {1,2}"
    r"[\"\u201c]?(?P<ship>[A-Z][A-Z'\u2019 -]{3,28}[A-Z])\b[\"\u201d]?"
)  # M.V. "ORLA FINCH"


def of_whom(source: Source) -> str:
    """ " [student Ann Lee]", whom or which ship the head says that every entry is about."""
    head = source.read.masked[:_TOP]
    if found := _WHOM.search(head):
        label = "" if found["label"].lower() == "insd" else f"{found['label'].lower()} "
        return f" [{label}{named(' '.join(found['name'].split()))}]"
    if found := _BORN.search(head):
        return f" [{found['first']} {titled(found['last'])}]"
    found = _SHIP.search(head)
    return f" [{found['kind']} {titled(found['ship'])}]" if found else ""
