"""Lines by which mail programs say whom a message quotes: "On May 3, 2021, Ann Lee wrote:", "In a message dated 5/3/04 …,
ann@lee.example writes:", "Am 3. Mai 2021 schrieb Ann Lee:"."""

from __future__ import annotations

import re

from evidence.engines.layout.person_names import NAME

_MARK = r"^[ \t>]{0,8}"
_GOES_ON = r"[^\n]{0,120}(?:\n[^\n]{0,80})?"
_COLON = r"[ \t\u00a0]?:[ \t]{0,4}$"
# How a line begins in English, and by programs that speak German, French, Spanish, Portuguese, Italian or Dutch.
_SINCE = r"On|At(?= \d{1,2}[:.]\d\d)|In a message dated|-{2,3}(?= ?[A-Z\"<])|(?:Am|Le|El|Em|Il(?: giorno)?|Op)(?= [^\n]{0,30}\d)"
_VERB = r"(?:wrote|writes|a écrit|schrieb|escribió|escreveu|ha scritto|schreef)"
_VERB_AND_WHO = r"\b(?:schrieb|schreef) [^\n]{2,80}"
# Without its day: a line above signs of quotation.
_BARE = rf"{_MARK}{NAME}(?:[ ]<[^>\n]{{3,80}}>)? wrote:[ \t]{{0,4}}$(?=\s{{1,4}}>)"
QUOTING_LINE = rf"{_MARK}(?:{_SINCE}) ?{_GOES_ON}(?:\b{_VERB}|{_VERB_AND_WHO}){_COLON}|{_BARE}"
_ADDRESS = r"[\w.+'-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}"
_NAMED = re.compile(
    rf"(?<![A-Za-z@.])(?P<name>(?!(?:AM|PM)\b){NAME})[ \t]{{0,3}}"
    rf"(?:<[^>\n]{{1,80}}>|\[[^\]\n]{{1,80}}\])?\s{{0,3}}{_VERB}\s?:"
)
_BY_ADDRESS = re.compile(rf"<?(?P<name>{_ADDRESS})>?\s{{1,3}}{_VERB}\s?:")
_BEHIND = re.compile(rf"\b(?:schrieb|schreef) \"?(?P<name>{NAME}|{_ADDRESS})")
_BEGINS = re.compile(rf"[ \t>]{{0,8}}(?:{_SINCE})[ \t]?")
_YEAR = re.compile(r"\b(?:1[6-9]|20)\d\d\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d\d\b")


def quoted_author(line: str) -> str:
    """Who wrote what is quoted, as the line says: the name, else the address; empty for "you wrote:"."""
    found = _NAMED.search(line) or _BEHIND.search(line) or _BY_ADDRESS.search(line)
    return found["name"].strip() if found else ""


def quoted_when(line: str) -> str:
    """When, as the line says it, up to the year; empty where it has none."""
    begun, year = _BEGINS.match(line), _YEAR.search(line)
    return line[begun.end() : year.end()].strip() if begun and year and begun.end() < year.end() else ""
