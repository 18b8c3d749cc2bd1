"""Sentences with exact offsets, aware of pages, headings, table rows, list items, transcripts and mail headers."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property, lru_cache

import nupunkt

from evidence.engines.layout.kinds import TURNS, BlockKind, LayoutBlock
from evidence.engines.layout.structure import Structure, structure
from evidence.engines.names.lexicon import FUNCTION_WORDS, TITLES, common_words

_LONG = 420  # characters; a longer sentence is cut at its semicolons
_CLAUSE_END = re.compile(
    r";(?!\s{1,20}(?:and |or |but )?(?:provided|except|unless|if|subject to|so long as|on condition|only|however)\b)"
    r"(?: (?:and|or|but))?\s{1,20}|:\s{1,20}(?=\(?[a-zivx0-9]{1,4}[).]\s)"
)  # and not before what limits it
_BARE_NUMBER = re.compile(
    r"(?:\(?[\w.]{1,8}[).]\s{0,4}){1,3}(?:[A-Z][\w'\u2019/&-]{0,24}[ ,]{0,2}(?:and |of |or |the |to "
    r"|for |on )?){0,6}\.?$"
)
_NOTE_NUMBER = re.compile(
    r"(?:(?<=[A-Za-z]{3}[.?!])|(?<=[a-z]{2}[)\]][.?!])|(?<= (?!No)[a-z]{2}[.?!]))[\"\u201d]?"
    r"(?P<mark>(?=[^\sA-Za-z]{0,8}[\d!%&*<>^~\ufffd])[^\sA-Za-z(\[$\u00a3\u20ac]{1,9})\s{1,4}(?=[\"\u201c]?[A-Z])"
)  # of a footnote, as printed or as a scan has it, behind which the next sentence begins
_NOTE_OF_SCAN = re.compile(
    r"(?:(?<=[A-Za-z]{3}\.)|(?<= (?:19|20)\d\d\.)|(?<=[a-z]{3}(?=!\d)))[\"\u201d]?"
    r"(?P<mark>(?:(?:['*^\ufffd]{1,3}|\"{2})(?:TM|\u2122|\d{1,3})|[!%*<>^~]{1,3}\d{0,3}|(?<=\d\.)\d{1,4}(?=[A-Z])"
    r"|(?<=\d, \d{4}\.)\d{1,4})\s{0,4})"
    r"(?=[\"\u201c]?[A-Z][a-z]*[ ,'\u2019])"
)  # "Roe.'TM Before", "Counsel.>Lee agreed", "in 2016.2Lee", "the office!3 The"
_RUN_TOGETHER = re.compile(
    r"(?:(?<=[a-z]{3}[.?!])|(?<= (?:19|20)\d\d\.)|(?<=[a-z]{2} \d\.)|(?<=[a-z]{2} \d\d\.))(?P<mark>)"
    r"(?=(?!Com\b|Net\b|Org\b)[A-Z][a-z]{0,14}\s)"
)  # "left.He paid", "in 2011.He paid"
_AFTER_A_WORD = re.compile(
    r"(?<= )(?P<word>[a-z]{3,12})[.?!](?P<mark>)(?= {1,3}(?:[A-Z][A-Za-z]*[ ,]|(?:Mrs?|Ms|Dr)\. [A-Z]))"
)
_BEFORE_A_TITLE = re.compile(
    r"(?<=[A-Za-z][a-z]{3}[.?!])(?P<mark>)(?= {1,3}(?:Mr|Mrs|Ms|Dr)\. [A-Z])"
)  # "the Code. Mr. Lee …"
_BEFORE_BARE_TITLE = re.compile(r"(?:(?<=[a-z]{5}[.?!])|(?<=Bros\.))(?P<mark>)(?= {1,3}(?:Mr|Mrs|Ms|Dr) [A-Z])")
_LAST_WORD = re.compile(r"(?:^|\s)(?P<word>[A-Z][a-z]{1,5})\.$")
_INITIALS = re.compile(r"\b(?:[A-Z]\.){2,5}$")  # "C.G. (Father)", "U.A.B. Hospital"
_OF_A_NAME = re.compile(r"[A-Z][a-z]+ (?:in|of|at|by|for)\b")
_NUMBER_SIGN = re.compile(r"\bNos?\.$")
_BEFORE_FIGURE = re.compile(r"(?:\bRs|\d deg|\d min|\d sec|\bapprox|\bFig|\bArts?|\bparas?|\b[Ss]ects?|\bEnd)\.$")
_SHORT_WORD = re.compile(r"(?<!\d)[ (](?P<word>[a-z]{2,5})\.$")  # "as per cl. 8", and not "weighed 90 lbs. 12 men"
_JOINED = re.compile(r"[&(]|[a-z]")  # how no sentence begins
_CUT_SHORT = re.compile(r"(?:^|[ (])(?P<word>[A-Za-z]{2,6})\.$")
_QUARTER = re.compile(r"(?:[NSEW]|[IVX]{1,5})\b")  # of the compass: "30 min. W."; a Roman number: "Art. XI"
_VERSUS = re.compile(r"[A-Za-z.,)] vs?\.$")
_COUNTRY = re.compile(
    r"\b(?:a|an|any|each|such|the|all|applicable|of|by|under|for|with) (?:[A-Z]\. ?){1,3}[A-Z]\.$|\bnon-(?:[A-Z]\. ?){2,3}$"
)
_WITHIN = re.compile(r".{3,60}\b(?:upon|of|by|under|with) \((?:1|a|i)\) ")  # "Judgment, upon (1) …, is for"
_AFTER_A_FORM = re.compile(
    r"(?:(?<=\bInc\.)|(?<=\bLtd\.)|(?<=\bCorp\.)|(?<=\bCo\.)|(?<=\d [ap]\.m\.))(?P<mark>)"
    r"(?=\s{1,3}(?:They|We|He|She|It|This|These|The|You|I|Please|Our|An?|There|Both|Each|Neither|His|Her|Its|Their|Your|My|No|If|As|Upon|After|When|During"
    r"|On|In|At|By|Then|That|Mrs?\.|Ms\.|Dr\.|Rev\.)\s|(?<=m\.)\s{1,3}(?![A-Z][a-z]+day\b)[A-Z][a-z]{2,20}\s"
    r"(?:was|were|had|did|came|went|told|said|saw|found|took|began|gave|left|ran|made|[a-z]{3,14}ed)\s"
    r"|(?<=m\.)\s{1,3}[A-Z][a-z]{2,20}\s[a-z]{3,20}\s(?:[A-Z][a-z'-]{1,20}\s){1,3}(?:said|told|[a-z]{3,14}ed)\s)"
)  # "… of Acme Inc. They paid", "at 3 p.m. We left", "at 3 p.m. Roe called"
_AFTER_A_UNIT = re.compile(
    r"(?:(?<=\d [a-z]{2}\.)|(?<=\d [a-z]{3}\.)|(?<=[a-z] (?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\.)|(?<=[a-z] Sept\.))"
    r"(?P<mark>)(?=\s{1,3}[A-Z][a-z]+ [A-Za-z])"
)  # "… 61,380 lbs. Acme cancelled", "… in Sept. Nobody called"
_ET_SEQ = re.compile(r"(?<=et seq\.)(?P<mark>)(?=\s{1,3}[A-Z][a-z]+ [a-z])")  # "… 2601 et seq. For these reasons"
_OF_DUTY = re.compile(
    r"\b(?:(?P<word>(?!(?:Inc|Ltd|Corp|Co|No)\.)[A-Za-z][a-z]{1,19})"
    r"|(?:Exhibit|Schedule|Party|Annex|Appendix|Attachment) [A-Z])\."
    r"(?P<mark>)(?=\s{1,3}(?:(?:(?:The|This|Each|Either) )?(?:[A-Z][\w'&-]{0,24} ){1,4}(?:shall|will|agrees)\b|In the event\b))"
)  # "… provided by Quist in Exhibit C. Quist will …"
_PARTS = r"(?:Exhibit|Schedule|Annex|Appendix|Attachment|EXHIBIT|SCHEDULE|ANNEX|APPENDIX|ATTACHMENT) [A-Z]"
_AFTER_A_PART = re.compile(
    rf"\b{_PARTS}\.(?P<mark>)(?=\s{{1,3}}(?:(?:ARTICLE|Article|SECTION|Section)\s[\dIVX]|\d{{1,2}}\.\d"
    r"|(?:The|This|These|Each|Any|All|No|If|In|As|For|It|Such|At|On|Upon|To)\s[a-z]|[A-Z]\.\s[A-Z][a-z]+\s[a-z]))"
)  # "… as in Exhibit A. The terms of the lease"
_NEXT_CLAUSE = re.compile(
    r"(?:(?<=[a-z]{3}[.;])|(?<=[A-Z]{3}\.))(?P<mark>)(?=\s{1,3}\([a-z]{1,4}\)\s{1,3}(?:[\u201c\"][A-Z]|[A-Z]{4}))"
)  # "… of the stock. (ll) “Notes” means …", "… by WEIR. (iv) COSTS: All …"
_CARRIED = re.compile(
    r"(?:(?<=MOTION CARRIED)|(?<=[a-z]\. \d-\d))(?P<mark>)(?=\s{1,3}(?:It was|[A-Z][\w.]+ [a-z]))"
)  # "The board approved. 5-0 Approval of …"
_BULLET_OF_SCAN = re.compile(
    r"(?<=[a-z]{3}:)(?P<mark> [e\u2022\u00a2] )(?=[A-Z][a-z]+ (?:[a-z]|[A-Z][a-z]+ [a-z]))"
)  # read as a letter
_BETWEEN = (
    _NOTE_NUMBER, _NOTE_OF_SCAN, _RUN_TOGETHER, _BEFORE_A_TITLE, _BEFORE_BARE_TITLE, _ET_SEQ, _CARRIED, _AFTER_A_FORM,
    _AFTER_A_UNIT, _AFTER_A_PART, _NEXT_CLAUSE, _BULLET_OF_SCAN,
)  # fmt: skip
_WITHIN_ONE = re.compile(r"[.?!;:]|MOTION CARRIED")  # without which none of these is found
_INITIAL = re.compile(r"(?:[•·▪●◦*\u2013-]\s{1,4})?[A-Z]\.")
_SURNAME = re.compile(r"(?P<name>[A-Z][a-z'\u2019-]{2,20})(?= [a-z])")
_SHORTENED = re.compile(
    r"(?:^|[ (])(?!Mr|Mrs|Ms|Dr|St|Jr|Sr)[A-Z][b-df-hj-np-tv-xz]{2,4}\.$"
)  # "Chr. Meier": a word without vowels
_FIRST_WORD = re.compile(r"[A-Za-z]{2,}")
_SHORT = 30  # characters at a sentence's end
_PRINTED = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.FOOTNOTE, BlockKind.MAIL_BODY)
_CLOSING = '"\u201d'
_WHOLE = (BlockKind.HEADING, BlockKind.TABLE_ROW, BlockKind.MAIL_HEADER, BlockKind.CAPTION, BlockKind.SIGNATURE_BLOCK)


@dataclass(frozen=True, slots=True)
class Sentence:
    start: int
    end: int
    kind: BlockKind
    words: str  # the sentence with furniture and the speaker's label gone and white space single
    speaker: str = ""
    block: int = 0  # index of its block; sentences of one paragraph share it
    opens: bool = False  # the first of a turn of speech
    label: int = 0  # characters of the speaker's label it begins with


@dataclass(frozen=True)
class Read:
    """A text's layout and its sentences, in order."""

    masked: str
    sentences: list[Sentence]
    structure: Structure

    @property
    def spoken(self) -> bool:
        """Is it a transcript?"""
        return self.structure.spoken

    def beside(self, sentence: Sentence) -> list[Sentence]:
        """The sentences of its block, itself among them."""
        return self._by_block[sentence.block]

    @cached_property
    def _by_block(self) -> dict[int, list[Sentence]]:
        found: defaultdict[int, list[Sentence]] = defaultdict(list)
        for one in self.sentences:
            found[one.block].append(one)
        return found


def read(text: str, witness: str = "") -> Read:
    """Split ``text``; each ``(start, end)`` is an exact span of it, within one page."""
    return _read(text, witness)


@lru_cache(maxsize=1)  # finding facts and comparing them with their quotes read the same text one after the other
def _read(text: str, witness: str) -> Read:
    seen = structure(text, witness)
    flat = seen.masked.replace("\n", " ")
    found: list[Sentence] = []
    for index, block in enumerate(seen.blocks):
        for at, (start, end, kind) in enumerate(_spans(flat, block)):
            label = block.label if start == block.start else 0
            words = " ".join(flat[start + label : end].split())
            opens = at == 0 and block.opens and block.kind in TURNS
            if words:
                found.append(Sentence(start, end, kind, words, block.speaker, index, opens, label))
    return Read(seen.masked, found, seen)


def split(text: str) -> list[Sentence]:
    return read(text).sentences


def _spans(flat: str, block: LayoutBlock) -> list[tuple[int, int, BlockKind]]:
    if block.kind in _WHOLE:
        return [(*_trim(flat, block.start, block.end), block.kind)]
    spans: list[tuple[int, int, BlockKind]] = []
    begin = block.start + block.label
    for start, end in _whole(flat, begin, nupunkt.sent_spans(flat[begin : block.end])):
        first, last = _trim(flat, begin + start, begin + end)
        if first >= last:
            continue
        if last - first < 6 and first != begin and spans and not flat[first].isalpha():
            continue
        if _BARE_NUMBER.match(flat, first, last) and block.kind not in TURNS:
            spans.append((first, last, BlockKind.HEADING))
            continue
        for begins, ends in _at_notes(flat, first, last) if block.kind in _PRINTED else [(first, last)]:
            spans += [(a, b, block.kind) for a, b in _clauses(flat, begins, ends)]
    spans = _quotes_closed(flat, spans, block.end)
    if spans and block.label:
        spans[0] = (block.start, *spans[0][1:])
    return spans


def _whole(flat: str, begin: int, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Sentences that an abbreviation has parted are one: "docketed at No. | 17-2603", "each such U.S. | Subscriber"."""
    whole: list[tuple[int, int]] = []
    for start, end in spans:
        before = flat[begin + whole[-1][0] : begin + whole[-1][1]].rstrip() if whole else ""
        after = flat[begin + start : begin + end].lstrip()
        if before and (_goes_on(before[-_SHORT:], after) or _is_initial(before, after) or _is_title(before, after)):
            whole[-1] = (whole[-1][0], end)
        else:
            whole.append((start, end))
    return whole


def _goes_on(before: str, after: str) -> bool:
    if _NUMBER_SIGN.search(before) or _BEFORE_FIGURE.search(before):
        return after[:1].isdigit() or bool(_QUARTER.match(after))
    if _VERSUS.search(before):
        return after[:1].isupper()
    if _is_cut_short(before, after):
        return True
    if _INITIALS.search(before) and after.startswith("("):
        return True
    if _SHORTENED.search(before):
        return after[:1].isupper()
    word = _FIRST_WORD.match(after)
    return word is not None and bool(_COUNTRY.search(before)) and word[0].lower() not in FUNCTION_WORDS


def _is_cut_short(before: str, after: str) -> bool:
    """Is the last word no common one and what follows no beginning: "the fwd. | & stbd. | wings", "the Supdt. | (Mr Roe)"?"""
    if after[:1].isdigit():
        shortened = _SHORT_WORD.search(before)
        return shortened is not None and shortened["word"] not in common_words()
    word = _CUT_SHORT.search(before)
    if word is None or not _JOINED.match(after):
        return False
    return after.startswith("& ") or word["word"].lower() not in common_words()


def _is_initial(before: str, after: str) -> bool:
    """Is it a surname's initial that a paragraph begins with, "O. Lindberg moved", and no item's letter?"""
    word = _SURNAME.match(after)
    return word is not None and bool(_INITIAL.fullmatch(before)) and word["name"].lower() not in common_words()


def _is_title(before: str, after: str) -> bool:
    """ "Lt. | Robert Roe was there", "transferred to U.A.B. | Hospital in Alabama"."""
    title = _LAST_WORD.search(before)
    if title and title["word"].lower() in TITLES and after[:1].isupper():
        return True
    return bool(_INITIALS.search(before) and _OF_A_NAME.match(after))


def _quotes_closed(flat: str, spans: list[tuple[int, int, BlockKind]], limit: int) -> list[tuple[int, int, BlockKind]]:
    """With the mark that closes a quotation in the sentence it was opened in."""
    closed: list[tuple[int, int, BlockKind]] = []
    for start, end, kind in spans:
        if closed and closed[-1][1] > start:
            start, end = _trim(flat, closed[-1][1], end)
        if end < limit and flat[end] in _CLOSING and _is_unclosed(flat[start:end], flat[end]):
            end += 1
        if start < end:
            closed.append((start, end, kind))
    return closed


def _is_unclosed(words: str, mark: str) -> bool:
    return words.count('"') % 2 == 1 if mark == '"' else words.count("\u201c") > words.count("\u201d")


def _trim(flat: str, start: int, end: int) -> tuple[int, int]:
    piece = flat[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def _at_notes(flat: str, start: int, end: int) -> list[tuple[int, int]]:
    """The sentences that numbers of notes between them, or a missing blank, have run together; the numbers belong to none."""
    if not _WITHIN_ONE.search(flat, start, end - 1):
        return [(start, end)]
    spans, at = [], start
    found = [one for pattern in _BETWEEN for one in pattern.finditer(flat, start, end)]
    found += [
        one for one in _AFTER_A_WORD.finditer(flat, start, end) if one["word"] in common_words()
    ]  # "a month. A fee"
    if flat.find(". ", start, end) >= 0:
        found += [
            one for one in _OF_DUTY.finditer(flat, start, end) if not one["word"] or _is_ordinary(one["word"].lower())
        ]
    for note in sorted(found, key=lambda one: one.start()):
        if note.start("mark") > at:
            spans.append((at, note.start("mark")))
            at = _trim(flat, note.end(), end)[0]
    return [*spans, (at, end)] if at < end else spans


def _is_ordinary(word: str) -> bool:
    return word in common_words() and word not in TITLES


def _clauses(flat: str, start: int, end: int) -> list[tuple[int, int]]:
    """A very long sentence as its clauses; each at least sixty characters."""
    if end - start <= _LONG or _WITHIN.match(flat, start, end):
        return [(start, end)]
    out, at = list[tuple[int, int]](), start
    for found in _CLAUSE_END.finditer(flat, start, end):
        if found.start() + 1 - at >= 60 and end - found.end() >= 60:
            out, at = [*out, (at, found.start() + 1)], found.end()
    return [*out, _trim(flat, at, end)]
