"""Names of people as captions, oaths and speakers' labels write them."""

from __future__ import annotations

import re

from evidence.engines.names.post_nominals import degrees_behind

_WORD = r"(?:[A-Z][\w'\u2019.-]{0,24}|\([A-Z][\w .'\u2019-]{1,20}\)|[\"\u201c][A-Z][\w]{1,14}[\"\u201d])"
_PARTICLE = r"(?:van|von|der|den|de|del|della|di|da|dos|la|le|ten|ter|bin|ibn|al|el|y)"
NAME = rf"{_WORD}(?:(?:[ \t]{{1,3}}{_PARTICLE}){{0,3}}[ \t]{{1,3}}{_WORD}){{0,5}}"
TITLES = frozenset(
    ["MR", "MS", "MRS", "MISS", "DR", "SIR", "LADY", "LORD", "PROF", "PROFESSOR", "JUDGE", "DAME", "THE", "HON"]
)
_AFTER = re.compile(
    r"(?:(?:,\s?| )(?:M\.?D|Ph\.?D|D\.?O|D\.?D\.?S|R\.?N|C\.?P\.?A|P\.?E|J\.?D|Esq(?:uire)?|D\.?C|MBA|LCSW|Psy\.?D)\.?"
    r"|,? (?:Volume|Vol\.?|Part|Pages?|Day|No\.?)\b.{0,20}|[ ,]{0,2}\((?:Continued|Resumed|Recalled|Sworn|Affirmed)\)?)+$",
    re.I,
)
_KEYED = re.compile(r" \([A-Z]{2,3}\)?$")  # "Ann Lee (AL)"
_OF_AN_ORGANIZATION = re.compile(
    r"\b(?:Inc|L\.?L\.?C|Corp|Corporation|Company|Co|L\.?L\.?P|L\.?P|Ltd|Limited|P\.?L\.?C|N\.?A|Bank|Trust|Association"
    r"|University|Department|Agency|Committee|Commission|Board|Office|Police|Services?|Group|Partners|Hospital|Union|Foundation"
    r"|Institute|Council|Authority|Society|Holdings|Insurance|School|College|Church|Bureau|District)\b\.?", re.I
)  # fmt: skip
_NO_NAME = re.compile(
    r"an|and|any|appearances|at|before|by|case|certificate|civil|confidential|continued|corporate|"
    r"counsel|county|court|cross|defendant|defendants|deponent|deposition|designee|direct|district|"
    r"examination|exhibit|exhibits|federal|first|follows|for|from|having|hearing|held|herein|hereto|i|"
    r"in|index|inquiry|interview|is|it|law|matter|my|no|notary|not|number|of|on|or|oral|order|"
    r"page|pages|party|person|petitioner|plaintiff|plaintiffs|present|proceedings|public|question|"
    r"questions|record|redirect|recross|remote|reporter|representative|respondent|same|session|shall|sir|"
    r"so|state|statement|superior|sworn|taken|testimony|that|the|there|they|this|thereupon|to|"
    r"transcript|transcribed|trial|under|united|upon|versus|via|video|videoconference|videotape|"
    r"videotaped|volume|was|we|were|whereupon|who|with|witness|witnesses|yes|you|zoom|january|"
    r"february|march|july|september|october|november|december|monday|tuesday|wednesday|thursday|friday|"
    r"saturday|sunday"
)  # what captions and oaths say besides names


def clean_name(words: str) -> str:
    """A person's name without degrees, asides and the initials that a key gives them; empty for what is no full name of one."""
    name = " ".join(words.replace("\u2019", "'").split()).strip(" ,;:-()")
    name = _KEYED.sub("", _AFTER.sub("", name)).strip(" ,;:-()")
    parts = _sentence(name.split())
    parts = parts[: len(parts) - degrees_behind(parts)]
    while parts and parts[0].strip(".").upper() in TITLES:
        parts = parts[1:]
    bare = [part.strip(".,()\"'").lower() for part in parts]
    if not 2 <= len(parts) <= 6 or _OF_AN_ORGANIZATION.search(name) or any(_NO_NAME.fullmatch(part) for part in bare):
        return ""
    if len(bare[-1]) < 2 or any(character.isdigit() for character in name):
        return ""
    if parts[-1].endswith(".") and len(bare[-1]) > 2:
        parts[-1] = parts[-1].rstrip(".")
    return tidy_name(" ".join(parts))


def _sentence(parts: list[str]) -> list[str]:
    """The words up to a full stop that is none of an initial or abbreviation."""
    ends = (
        at
        for at, part in enumerate(parts)
        if part.endswith(".") and len(part) > 4 and "." not in part[:-1] and part.strip(".").upper() not in TITLES
    )
    return parts[: next(ends, len(parts)) + 1]


def tidy_name(name: str) -> str:
    """``MR BEER`` → ``Mr Beer``; ``SUSAN HARDING`` → ``Susan Harding``; mixed case stays."""
    words = name.replace("\n", " ").split()
    if name.isupper() or any(word.isupper() and len(word) > 2 for word in words):
        words = [word.title().replace("'S", "'s") if word.isupper() else word for word in words]
    return " ".join(words)


def same_person(label: str, name: str) -> bool:
    """Does a speaker's label name this person (``MR BATES`` and ``Alan Bates``)?"""
    ours = _parts(label)
    return bool(ours) and set(ours) <= set(_parts(name))


def has_initials(label: str, name: str) -> bool:
    """Is the label these initials, ``AL`` of ``Ann Lee``, with or without what stands between?"""
    letters = "".join(part[0] for part in _parts(name))
    return len(label) > 1 and label in (letters, letters[:1] + letters[-1:])


def may_be_same(one: str, other: str) -> bool:
    """Two full names that can be one person's: a family name and a first letter in common."""
    first, second = _parts(one), _parts(other)
    return bool(first and second) and first[-1] == second[-1] and first[0][0] == second[0][0]


def _parts(name: str) -> list[str]:
    parts = [word.strip(".,()\"'\u201c\u201d").upper() for word in name.split()]
    return [part for part in parts if part and part not in TITLES and part not in ("JR", "SR", "II", "III", "IV")]
