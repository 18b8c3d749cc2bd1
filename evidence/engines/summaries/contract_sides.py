"""Between whom a contract is, by its signatures or the line of its title, and what it calls its sides."""

from __future__ import annotations

import re

from evidence.engines.documents.contract_seats import bare
from evidence.engines.documents.first_clause import first_clause
from evidence.engines.documents.listed_sides import PAPER, TERM, ContractSide, sides_listed
from evidence.engines.documents.titles import named
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SummarySource

_SIGNS = re.compile(r"^[^\n]{0,90}?\b(?:By|BY|Per|Signature|SIGNATURE)[ \t]{0,3}:", re.M)
_COMPANY = re.compile(
    r"[A-Z0-9][\w.,&'\u2019() -]{2,60}\b(?:Inc|INC|LLC|L\.L\.C|LLP|L\.P|LP|Corp|CORP|Corporation|CORPORATION|Company"
    r"|COMPANY|Co|CO|Ltd|LTD"
    r"|Limited|LIMITED|GmbH|PLC|plc|AG|S\.A|N\.A|Bank|BANK|Trust|TRUST)\b\.?"
)
_GAP = re.compile(r"[ \t]{3,}|\t")
_FOOT, _NAME_LINES = 4_000, 3  # characters of the foot; lines above a signature
_SIDE_OF_FORM = re.compile(
    r"\b(?i:between|among|and)[:,]? (?P<one>[A-Z][^()\"\u201c;:_\u2026]{2,200}?),? \("
    r"(?:[^()\"\u201c_]{0,40}[\"\u201c])?(?P<role>[A-Z][^\"\u201d()_]{2,40})[\"\u201d)]"
)  # the one who is named, where the other is left blank
_CALLED = re.compile(rf"{TERM}[\"\u201c'\u2018](?P<role>[A-Za-z][\w &.-]{{1,30}})[\"\u201d'\u2019]\)")
_REFERRED = re.compile(
    r"\breferred to (?:\w+ ){0,2}as (?:the )?[\"\u201c'\u2018](?P<role>[A-Z][\w &.-]{1,30})[\"\u201d'\u2019]"
)
_ABOVE = 120  # characters above the title
_ADDRESSED = "you|we"
_HEAD = 3_000


def sides_signing(reading: SummarySource) -> list[ContractSide]:
    """The companies above the signatures, two or more; else none."""
    text = reading.read.masked
    first = max(0, len(text) - _FOOT)
    found: dict[str, ContractSide] = {}
    for signs in _SIGNS.finditer(text, first):
        begin = signs.start()
        for _ in range(_NAME_LINES):
            begin = max(text.rfind("\n", 0, max(begin - 1, 0)) + 1, first)
        for cell in _COMPANY.finditer(_GAP.sub(lambda gap: "\n" * len(gap[0]), text[begin : signs.start()])):
            name = " ".join(cell.group().split())
            found.setdefault(name.casefold(), ContractSide(name, "", begin + cell.start(), begin + cell.end()))
    return [*found.values()] if len(found) > 1 else []


def side_of_form(clause: Sentence) -> ContractSide | None:
    """Who alone is named in the first clause of a form: "Tarn Mills, Inc. (Owner)"; None where nobody or more are."""
    found = [one for one in _SIDE_OF_FORM.finditer(clause.words) if not PAPER.search(one["role"])]
    return ContractSide(bare(found[0]["one"]), found[0]["role"], clause.start, clause.end) if len(found) == 1 else None


def side_above(reading: SummarySource) -> ContractSide | None:
    """The company whose form it is, by the line of its title; None where that names none."""
    start, end = reading.title[1:]
    begin = max(0, reading.text.rfind("\n", 0, start) - _ABOVE)
    found = _COMPANY.search(reading.text, begin, end)
    return ContractSide(named(" ".join(found.group().split())), "", found.start(), found.end()) if found else None


def roles_of(reading: SummarySource, start: int = 0) -> re.Pattern[str]:
    """What the sides are called, at the beginning of a sentence; "you" and "we" where they are called nothing else. ``start`` is
    the place of the first clause, which contents may stand before."""
    head = reading.text[start : start + _HEAD]
    called = dict.fromkeys(one["role"] for pattern in (_CALLED, _REFERRED) for one in pattern.finditer(head))
    clause = first_clause(reading.sentences)
    called |= dict.fromkeys(one.role for one in ((clause and clause.sides()) or sides_listed(reading.read)) if one.role)
    names = "|".join(re.escape(one) for one in called if not PAPER.search(one)) or _ADDRESSED
    return re.compile(rf"^(?:\W?\w{{1,4}}[.)] )?(?:The )?(?:{names})\b(?!['\u2019]s)", re.I)
