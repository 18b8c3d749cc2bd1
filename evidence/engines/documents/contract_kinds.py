"""What kind of contract a contract says it is, in its first clause or by its title."""

from __future__ import annotations

import re

from evidence.engines.documents.titles import titled

NOUN = (
    r"(?:agreement|contract|lease|deed|indenture|note|amendment|addendum|guarant(?:y|ee)|licen[sc]e|memorandum of understanding"
    r"|assignment|release|mortgage|guaranty|bond|stipulation|sublease|option|supplement|schedule|order)"
)
_CALLS_ITSELF = re.compile(
    rf"^\W{{0,4}}(?:(?i:under )?(?i:this|the) )?(?P<kind>[^.\"\u201c:;(]{{0,110}}?\b(?i:{NOUN}))"
    r"(?=[\s,.(:]{1,3}(?i:\(|[\"\u201c]|is\b|dated|made|entered|between|by|as of|effective|among|and is|signed|executed|sets|,))"
)
_BETWEEN = re.compile(r",? (?:by and )?(?:between|among)\b.*", re.I | re.S)
_OF_OTHERS = re.compile(r"\b(?:redacted|confidential treatment|this agreement|portions)\b|^article\b", re.I)
_VERSION = re.compile(r"^\[[^\]]{0,40}\]\s*")
_CHANGES = re.compile(r"\b(?:amendment|addendum|supplement|modification)\b", re.I)
_BARE = re.compile(rf"(?:this |the )?{NOUN}", re.I)
_MINOR = re.compile(r"(?:of|and|for|to|the|in|no\.?|or|with|as|by|on|an?|e-?\w*)\b|\d|&|-", re.I)
_LONGEST = 110


def kind_called(clause: str, title: str) -> str:
    """ "Supply Agreement", as its first clause calls it; as its title does where that says more."""
    above = _BETWEEN.sub("", _VERSION.sub("", title)).strip(" -\u2013,:")
    first = above.partition(": ")[0]
    above = first if _BARE.search(first) else above  # of "Amendment No. 1: Acme / Lee"
    above = above if above and len(above) <= _LONGEST and not _OF_OTHERS.search(above) else ""
    found = _CALLS_ITSELF.match(clause)
    own = " ".join(found["kind"].split()) if found else ""
    own = _once(own) if own and _is_called(own) else ""
    if above and _CHANGES.search(above) and not _CHANGES.search(own):
        own = ""  # the clause calls the contract so that it changes
    if own and not _BARE.fullmatch(own):
        return titled(own[:1].upper() + own[1:])
    bare = own or above or "Agreement"
    return titled(above) if above and not _BARE.fullmatch(above) else titled(bare[:1].upper() + bare[1:])


def _is_called(words: str) -> bool:
    """Is it a name, not a clause's beginning?"""
    parts = words.split()
    return all(one[:1].isupper() or _MINOR.match(one) or _BARE.fullmatch(one) or _is_ordinary(parts) for one in parts)


def _is_ordinary(parts: list[str]) -> bool:
    """ "Software license and maintenance agreement": short, and in small letters behind the first."""
    return len(parts) <= 6 and parts[0][:1].isupper()


def _once(words: str) -> str:
    """ "SERVICES AGREEMENT SERVICES AGREEMENT": a heading that runs into the clause."""
    half = len(words) // 2
    return words[:half] if words[:half] == words[half + 1 :] else words
