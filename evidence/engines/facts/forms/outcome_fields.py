"""A field that is what its paper comes to, told as a statement: "Cause of death of Ann Roe: Acute carbon monoxide poisoning."

Of whom it is, the paper's head says. Where it is of a matter and not of a person ("Disposition", "Finding"), it stays behind the
whole head, which says what was found.
"""

from __future__ import annotations

import re

from evidence.engines.facts.papers.form_heads import headed, is_unnamed
from evidence.engines.facts.papers.whose_paper import people_in, person_of, whose_of, without_whose
from evidence.engines.facts.source import Source

_OF_PERSON = re.compile(
    r"(?:(?:immediate|underlying|contributory|contributing|probable) )?(?:cause|manner|mode)s? of death"
    r"|(?!pre)(?:\w+ ){0,3}diagnos[ie]s(?: \w+)?",
    re.I,
)
_OF_BODY = re.compile(r"\bdeath\b", re.I)
_OF_MATTER = re.compile(
    r"(?:(?:final|overall|case|official|administrative|(?:commission|board|panel)['\u2019]s) )?"
    r"(?:findings?|dispositions?|verdict|decision|determination|outcome|conclusions?|result|ruling|resolution)"
    r"(?: of (?:the )?[a-z]+)?"
    r"|(?:(?:probable|root|proximate|direct|apparent) )?cause"
    r"(?: of (?:the )?(?:accident|fire|loss|failure|incident|damage|spill|outage))?"
    r"|(?:(?:disciplinary|corrective|administrative) )?action(?:s? taken|s? imposed)?"
    r"|(?:penalty|sanction)s?(?: imposed)?",
    re.I,
)
_MAKER = re.compile(r"\bby$|\b(?:officer|inspector|investigator|examiner|supervisor|manager|contact|reviewer)\b", re.I)
_PLAIN = re.compile(r"[A-Za-z]{3}")
_WAITS = re.compile(
    r"\b(?:pending|to follow|deferred|not (?:yet )?(?:known|determined)|see (?:below|attached|narrative))\b", re.I
)
_FEW_WORDS = 2


def outcome(source: Source, label: str, value: str) -> str:
    """The statement; empty where the field is no outcome, or nothing says of what."""
    if source.is_mail or not _PLAIN.search(value) or _WAITS.search(value):
        return ""
    said = f"{label[:1].upper()}{label[1:].lower() if label.isupper() else label[1:]}"
    person = person_of(source.head, people_in(source.mentions_in(0, len(source.text))))
    if _OF_PERSON.fullmatch(label) and person:
        return f"{said} of {person}: {value.rstrip('.')}."
    is_full = len(value.split()) >= _FEW_WORDS or bool(_OF_BODY.search(label))
    if not _OF_MATTER.fullmatch(label) or not is_full or not source.head or is_unnamed(source.head):
        return ""
    head = without_whose(source.head) if _MAKER.search(whose_of(source.head)[0]) else source.head
    return headed(head, f"{said}: {value}")
