"""Where the sentences of a quotation or a note end, in full sentences and in notes full of abbreviations."""

from __future__ import annotations

import re

from evidence.engines.names.lexicon import FUNCTION_WORDS, common_words

_END = re.compile(r"(?<=[.!?])[\"\u201d)]?\s(?=[A-Z\d\"\u201c$(]|(?:your|our|my|the|we|nobody|pls|please)\s)")
_LAST = re.compile(r"(?P<word>[\w/'\u2019-]+)[\"\u201d)\]]?[.!?][\"\u201d)]?$")
_NEXT = re.compile(r"[\"\u201c(]?(?P<word>[A-Za-z][\w'\u2019]*)")
_NEVER = re.compile(
    r"(?:Dr|Mr|Mrs|Ms|St|No|Nos|Req|Supt|Sgt|Det|Ofc|Off|Insp|Capt|Lt|Col|Gen|Eng|Rev|Prof|Hon|Fr|Sr|Jr|Ave|Rd|vs?|approx|avg|ref|cf"
    r"|[A-Za-z])",
    re.I,
)  # behind which a full stop ends no sentence
_BEFORE_NUMBER = re.compile(r"(?:arts?|secs?|sects?|paras?|pars?|cls?|chs?|figs?|exs?|pts?|vols?|bks?)", re.I)
_NUMBER = re.compile(r"[\"\u201c(]?(?:\d|[IVXLC]{1,6}\b|[A-Z]\b)")  # "Art. XI", "Sec. 3", "Ex. B"
_MONTH = re.compile(r"(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)", re.I)
_TITLE = re.compile(r"(?:Mr|Mrs|Ms|Dr|Fr|Rev|Sgt|Capt)")
_PAIRS = (("(", ")"), ("[", "]"), ("\u201c", "\u201d"))
_SHORT, _BEFORE_A_NUMBER = 4, 3  # letters; words before "… cl. 8. "


def parted(said: str) -> list[str]:
    """The sentences as they stand, without parting a quotation or what stands in brackets."""
    found: list[str] = []
    at = 0
    for end in _END.finditer(said):
        begin = end.end()
        if _ends(said[at : begin - 1], said[begin:]):
            found.append(said[at : begin - 1])
            at = begin
    return [*found, said[at:]]


def _ends(before: str, after: str) -> bool:
    last, following = _LAST.search(before), _NEXT.match(after)
    if last is None or _is_inside(before):
        return before.endswith(("]", '"', "\u201d")) and not _is_inside(before)
    word = last["word"]
    if before.rstrip('"\u201d)')[-1] != ".":
        return True
    if word.isdigit():
        return following is not None and before.count(" ") >= _BEFORE_A_NUMBER
    if _NEVER.fullmatch(word) or (_BEFORE_NUMBER.fullmatch(word) and _NUMBER.match(after)):
        return False
    is_full = word.lower() in common_words() or len(word) > _SHORT or not word.isalpha()
    if following is None:
        return is_full and word.islower()
    return is_full or bool(_MONTH.fullmatch(word)) or _begins_clause(following["word"])


def _begins_clause(word: str) -> bool:
    """Is it no name that may belong to the abbreviation before it?"""
    return bool(_TITLE.fullmatch(word)) or word.lower() in common_words() or word.lower() in FUNCTION_WORDS


def _is_inside(words: str) -> bool:
    return words.count('"') % 2 == 1 or any(words.count(opens) > words.count(closes) for opens, closes in _PAIRS)
