"""Who signed a letter: the name below its closing, or by itself below what it says."""

from __future__ import annotations

import re

from evidence.engines.names.lexicon import all_given_names

_NAME = r"[A-Z][\w.'\u2019-]{0,20}(?: (?:& )?[A-Z][\w.'\u2019-]{0,20}){1,3}"
_CLOSING = re.compile(
    r"^[ \t]{0,60}(?:(?i:cordially(?: yours)?|(?:(?:kind|best|warm) )?regards|sincerely(?: yours)?"
    r"|yours (?:(?:very|most) )?(?:faithfully|sincerely|truly|ever)|(?:very )?truly yours"
    r"|respectfully(?: (?:yours|submitted))?),?"
    r"|(?!Dear|Hello|Hi\b|Attention|Through)[A-Z][a-z]{3,14}(?: [a-z]{2,12}){0,3},(?=[ \t]*\n[ \t]*\n))(?=\s)",
    re.M,
)
_SIGNED = re.compile(
    rf"(?:\[signed\]|/?s/|(?:By|Signed):?)?[ \t]*(?P<name>{_NAME})(?: [A-Z]{{2,5}})*"
    r"(?: \((?:Mrs?|Ms|Miss|Dr|Prof)\.?\))?[ \t]*(?:,[^\n]*)?"
)
_BY = re.compile(rf"^[ \t]{{0,80}}By:[ \t]{{1,20}}(?P<name>{_NAME})(?:, [^\n]{{2,40}})?[ \t]*$", re.M)
_BESIDE = re.compile(r"\[[^\]\n]{3,90}\]|\([^()\n]{3,60}\)|[_.\u2026 -]{3,90}|[A-Z][A-Z&.,'\u2019 ]{4,60}")
_LINE = re.compile(r"[^\n]+")
_GREETED = re.compile(r"^[ \t]{0,20}(?:Dear [A-Z]|To whom it may|Gentlemen\b|(?:Sirs?|Madam)[,:])", re.M | re.I)
_BY_ITSELF = re.compile(rf"\n[ \t]*\n[ \t]*(?P<name>{_NAME})[ \t]*(?:\Z|\n[ \t]*(?P<next>[^\s,]*))")
_DEGREE = re.compile(
    r"(?<=[a-z])(?: (?!LL[CP]|PLL?C|LTD|INC|CORP|L[PC]|P[CA])[A-Z]{2,5})+$"
)  # behind a name that is not itself in capitals
_DATED = re.compile(r"^[ \t]{0,60}(?:Dated?|DATED?)\b:?[^\n]*$", re.M)
_WITH_OFFICE = re.compile(rf"^[ \t]{{0,80}}(?:By:[ \t]*)?(?P<name>{_NAME}),[ \t](?:[A-Z][a-z]+ ?){{1,4}}[ \t]*$", re.M)
_REACH, _END = 400, 1_500  # characters below a closing, and of a letter's end
_MOST_BESIDE = 3  # lines of a seal or a rule


def signer_of(text: str) -> tuple[str, int, int]:
    """The name with its place; empty where nobody signed by name."""
    found = _below_closing(text) or next(reversed(list(_BY.finditer(text))), None) or _by_itself(text)
    if found is None:
        return "", 0, 0
    name = _DEGREE.sub("", found["name"].strip())
    return name, found.start("name"), found.start("name") + len(name)


def signer_at_end(text: str) -> re.Match[str] | None:
    """The name with its office that stands below the last "Dated:": "Ann Lee, Landlord"."""
    dated = list(_DATED.finditer(text))
    return _WITH_OFFICE.search(text, dated[-1].end(), dated[-1].end() + _REACH) if dated else None


def _below_closing(text: str) -> re.Match[str] | None:
    """Below the last closing that has one, behind a rule, a seal or the firm's name in capitals."""
    closings = reversed(list(_CLOSING.finditer(text)))
    return next((found for one in closings if (found := _named_behind(text, one.end()))), None)


def _named_behind(text: str, at: int) -> re.Match[str] | None:
    lines = [one for one in _LINE.finditer(text, at, at + _REACH) if one.group().strip()][: _MOST_BESIDE + 1]
    named = None
    for line in lines:
        start = line.start() + len(line.group()) - len(line.group().lstrip())
        end = line.start() + len(line.group().rstrip())
        named = _SIGNED.fullmatch(text, start, end) or named
        if not _BESIDE.fullmatch(text, start, end):
            break
    return named


def _by_itself(text: str) -> re.Match[str] | None:
    """Below a letter that closes with no such words: the one line at its end that is somebody's name and nothing else. Of two
    names below each other nobody knows who says "I"."""
    greeted = _GREETED.search(text)
    lines = list(_BY_ITSELF.finditer(text, max(greeted.end(), len(text) - _END))) if greeted else []
    named = [one for one in lines if _is_given(one["name"].split()[0]) and not _is_given(one["next"] or "")]
    return named[0] if len(named) == 1 else None


def _is_given(word: str) -> bool:
    return word.lower() in all_given_names()
