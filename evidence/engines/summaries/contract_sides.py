"""Between whom a contract is, by the definitions in its head: each side's name and what it is called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from evidence.engines.documents.titles import named
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SummarySource, is_blank

_DESCRIBED = re.compile(
    r",? \(?(?:a|an) (?:[\w.,'\u2019-]{1,24} ){0,9}?(?:corporation|company|partnership|association|bank|trust"
    r"|L\.?L\.?C\.?|individual"
    r"|entity|cooperative|firm)\b(?: (?:(?:duly )?organized and existing|organized|incorporated|existing|duly|formed|registered"
    r"|limited)[^,(;]{0,120}?(?=,|\s*\(|;|\.| and (?!Wales\b)(?=[A-Z])|$))?",
    re.I,
)
_SEATED = re.compile(
    r",? (?:and )?(?:with|having|whose|at|of|located at|doing business at) (?:its |an? |the |their )?(?:principal "
    r"|head "
    r"|registered |chief |executive |main"
    r" |business )*(?:place of business|offices?(?:\(s\))?|address|headquarters)(?!\w)"
    r"[^(;]{0,140}?(?=\s*\(|;| and (?!Wales\b)(?=[A-Z\[])|$)",
    re.I,
)
_REPRESENTED = re.compile(
    r",? (?:(?:duly )?represented (?:herein )?by|in the person of) .{3,240}?(?=,? (?:of|on) the (?:one|first|other|second)\b)"
)  # by whom a side acts
_BY_LAW = re.compile(
    r",? (?:and )?(?:with |whose |its |the )?(?:legal|statutory|authori[sz]ed) representative(?:,| is| being|:)? "
    r"(?:(?:Mr|Ms|Mrs)\.? )?[A-Z][\w.'\u2019-]{1,20}(?: [A-Z][\w.'\u2019-]{0,20}){0,3}(?=\s*[(;,.]|$)"
)  # "and its legal representative being Ann Lee"
_ADDRESS = re.compile(
    r",? (?:residing |located )?(?:at|of) \d{1,6} (?=[\w.]* ?[A-Z][a-z])(?:(?! and )[^(;]){5,110}?(?=\s*\()"
)
_TERM = (
    r"\((?:(?:each|collectively|together|individually),? ){0,2}(?:here(?:in)?after,? )?(?:(?:referred to|called|known"
    r"|defined)(?: as)? )?(?:the )?"
)  # up to what a side is called
_DEFINED_SIDE = re.compile(
    rf"(?P<name>[A-Z0-9][^()\"\u201c;]{{2,260}}?)[, ]{{0,90}}{_TERM}(?:[\"\u201c]|'{{2}})"
    r"(?P<role>[A-Z][^\"\u201d]{2,40}?)(?:[\"\u201d]|'{2})"
)  # "TARN MILLS LTD. (the "Company")", one after the other
_SIDES_BEGIN = re.compile(r"\b(?:between|among|entered into by|made by)\b|\bwhereas[:,]?(?= [A-Z])", re.I)
_JOINS = re.compile(
    r"^(?:(?:and|between|among|by|with|of the (?:first|second|third|other|one) part|party of the \w+ part|whereas)\b"
    r"|\(?\d{1,2}[.)]"
    r"|[-:,.\u2013\u2014 ])+",
    re.I,
)  # what stands between two sides
_LETTERED = re.compile(
    r"\bParty (?P<letter>[A-D])(?: ?\([^()]{2,30}\))? ?[:\uff1a]\s{0,3}"
    r"(?P<name>[A-Z](?:[^\n:;()\uff1a]|\([A-Z][\w ,.]{1,30}\)){3,90}?)"
    r"(?=\s*\n|\s{2,}|\s(?:Party|Address|Legal|Registered|Attention|Domicile)\b|[;\uff1a]| ?\((?![A-Z])|, (?:a|an|the)\b|$)"
)  # "Party A: Tarn Mills (Alder) Co., Ltd."
_AGREE = re.compile(r"\bagrees?\b")
_OPENING = 12  # sentences in which the sides may be named so
_SIGNS = re.compile(r"^[^\n]{0,90}?\b(?:By|BY|Per|Signature|SIGNATURE)[ \t]{0,3}:", re.M)
_COMPANY = re.compile(
    r"[A-Z0-9][\w.,&'\u2019() -]{2,60}\b(?:Inc|INC|LLC|L\.L\.C|LLP|L\.P|LP|Corp|CORP|Corporation|CORPORATION|Company"
    r"|COMPANY|Co|CO|Ltd|LTD"
    r"|Limited|LIMITED|GmbH|PLC|plc|AG|S\.A|N\.A|Bank|BANK|Trust|TRUST)\b\.?"
)
_GAP = re.compile(r"[ \t]{3,}|\t")
_APART, _FOOT, _NAME_LINES = 320, 4_000, 3  # characters between two sides, of the foot; lines above a signature
_SIDE_OF_FORM = re.compile(
    r"\b(?i:between|among|and)[:,]? (?P<one>[A-Z][^()\"\u201c;:_\u2026]{2,200}?),? \("
    r"(?:[^()\"\u201c_]{0,40}[\"\u201c])?(?P<role>[A-Z][^\"\u201d()_]{2,40})[\"\u201d)]"
)  # the one who is named, where the other is left blank
BOTH = re.compile(r"(?i:between|among)\b.{3,} (?i:and) ")
_RECITALS = re.compile(
    r"\s(?:For good and valuable consideration|RECITALS?|Recitals?|WITNESSETH|W I T N E S S E T H|WHEREAS"
    r"|BACKGROUND)\b[:,]?\s"
)
_CALLED = re.compile(rf"{_TERM}[\"\u201c'\u2018](?P<role>[A-Za-z][\w &.-]{{1,30}})[\"\u201d'\u2019]\)")
_REFERRED = re.compile(
    r"\breferred to (?:\w+ ){0,2}as (?:the )?[\"\u201c'\u2018](?P<role>[A-Z][\w &.-]{1,30})[\"\u201d'\u2019]"
)
_REGISTERED = re.compile(
    r"\((?:(?:company|registered|registration|reg\.?|charity|business) )?(?:no\b\.?|number\b)[^()]{0,40}\)", re.I
)
_DEFINED_WITHOUT_NEED = re.compile(
    r",? \((?:[^()\"\u201c]{0,60}[\"\u201c](?:Agreement|Contract|Lease|Amendment|Effective Date|Part(?:y|ies)|Closing Date)"
    r"[,.]?[\"\u201d](?: and |, |; )?){1,2}(?:(?:collectively|together)[^()]{0,30})?\)"
)  # '(the "Effective Date")'
_MARK_BEFORE_ROLE = re.compile(r"(?<=\w\w\w\w)[.,]+(?= \([\"\u201c])")
_RULE = re.compile(r"\s(?:[-\u2013_=] ?){4,}")
_AT_ADDRESS = re.compile(
    r",? (?:residing |located )?(?:of|at) \d{1,6} [A-Z].*$|,? (?:Suite|Floor|P\.? ?O\.?) .*$|,? \d{1,6} [A-Z][a-z]+ .*$"
    r"|, [A-Z][a-z]+ [A-Z]\d[A-Z] ?\d[A-Z]\d.*$"
)
_TOLD = re.compile(r"\b(?:is|are|has|owns|operates|which|shall|will|desires|wishes)\b")
_LONGEST_NAME, _ABOVE = 90, 120  # characters of a name, and above the title
_ADDRESSED = "you|we"
_SPACE = re.compile(r"\s")  # each one blank: places stay
_PAPER = re.compile(r"\b(?:agreement|contract|lease|deed|note|amendment|licen[sc]e)\b", re.I)
_HEAD = 3_000


@dataclass(frozen=True, slots=True)
class ContractSide:
    """A side's name, what the contract calls it, and where the text says so."""

    name: str
    role: str
    start: int
    end: int


def sides_listed(reading: SummarySource) -> list[ContractSide]:
    """The sides whose names the head gives with what each is called, two or more; else none."""
    head = _REGISTERED.sub(lambda one: " " * len(one[0]), _SPACE.sub(" ", reading.read.masked[:_HEAD]))
    if len(lettered := _lettered(reading.read.masked[:_HEAD])) > 1:
        return lettered
    recitals = _RECITALS.search(head, head.find("(") + 1)
    head = head[: recitals.start()] if recitals else head
    begin = _SIDES_BEGIN.search(head)
    starts = [*([begin.end()] if begin else []), *_agreeing(reading)]
    return next((found for at in starts if len(found := _listed_from(head, at)) > 1), [])


def _lettered(head: str) -> list[ContractSide]:
    """The sides that a head lists as Party A, Party B, each once."""
    found: dict[str, ContractSide] = {}
    for one in _LETTERED.finditer(head):
        name = " ".join(one["name"].split()).rstrip(" ,")
        found.setdefault(one["letter"], ContractSide(name, f"Party {one['letter']}", *one.span("name")))
    return [found[letter] for letter in sorted(found)]


def _agreeing(reading: SummarySource) -> Iterator[int]:
    """Where a clause begins that names two sides who agree: "Tarn Mills, Inc. ("Tarn") and Orla Finch ("Finch") agree"."""
    for one in reading.sentences[:_OPENING]:
        if _AGREE.search(one.words) and len(_DEFINED_SIDE.findall(one.words)) > 1:
            yield one.start


def _listed_from(head: str, at: int) -> list[ContractSide]:
    """The sides that are named one after the other from there on."""
    found: list[ContractSide] = []
    while one := _DEFINED_SIDE.search(head, at):
        name = bare(_JOINS.sub("", " ".join(one["name"].split())))
        told = len(name) > _LONGEST_NAME or _TOLD.search(name) or one.start() - at > _APART
        if told or is_blank(one.group()) or _PAPER.search(one["role"]) or not name:
            break
        found.append(ContractSide(name, one["role"].rstrip(",. "), *one.span()))
        at = one.end()
    return found


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
    found = [one for one in _SIDE_OF_FORM.finditer(clause.words) if not _PAPER.search(one["role"])]
    return ContractSide(bare(found[0]["one"]), found[0]["role"], clause.start, clause.end) if len(found) == 1 else None


def side_above(reading: SummarySource) -> ContractSide | None:
    """The company whose form it is, by the line of its title; None where that names none."""
    start, end = reading.title[1:]
    begin = max(0, reading.text.rfind("\n", 0, start) - _ABOVE)
    found = _COMPANY.search(reading.text, begin, end)
    return ContractSide(named(" ".join(found.group().split())), "", found.start(), found.end()) if found else None


def bare(words: str) -> str:
    """A side's name without its legal form and seat."""
    return (
        _AT_ADDRESS.sub("", " ".join(_BY_LAW.sub("", _DESCRIBED.sub("", _SEATED.sub("", words))).split()))
        .removesuffix(" of")
        .rstrip(" ,")
    )


def roles_of(reading: SummarySource, start: int = 0) -> re.Pattern[str]:
    """What the sides are called, at the beginning of a sentence; "you" and "we" where they are called nothing else. ``start`` is
    the place of the first clause, which contents may stand before."""
    head = reading.text[start : start + _HEAD]
    called = dict.fromkeys(one["role"] for pattern in (_CALLED, _REFERRED) for one in pattern.finditer(head))
    names = "|".join(re.escape(one) for one in called if not _PAPER.search(one)) or _ADDRESSED
    return re.compile(rf"^(?:\W?\w{{1,4}}[.)] )?(?:The )?(?:{names})\b(?!['\u2019]s)", re.I)


def without_seats(words: str) -> str:
    """A clause that names the sides, without their legal forms and addresses, and without what it calls itself."""
    words = _DEFINED_WITHOUT_NEED.sub("", _RULE.sub(" ", words))
    bare_words = _ADDRESS.sub("", _BY_LAW.sub("", _DESCRIBED.sub("", _SEATED.sub("", _REPRESENTED.sub("", words)))))
    return _MARK_BEFORE_ROLE.sub("", bare_words)


def before_recitals(words: str) -> str:
    """Only the clause on the parties, where the lines of a paper run together with its recitals."""
    recitals = _RECITALS.search(words)
    return words[: recitals.start()] if recitals and BOTH.search(words, 0, recitals.start()) else words
