"""Sentences that are no assertion for what print made of them: broken off, begun on another page, asked in running text."""

from __future__ import annotations

import re

from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_PRINTED = (BlockKind.PARAGRAPH, BlockKind.FOOTNOTE)
_CLOSED = tuple(".!?:;\"\u201d\u2019')]\u2026")
_LACKING = re.compile(
    r"(?:\b(?:the|an?|any|each|every|and|or|nor|which|whose|my|our|your|his|their|its|than)|[a-z]['\u2019]s)[.,]?$",
    re.I,
)  # more must follow, even where a full stop stands
_LACKING_UNCLOSED = re.compile(
    r"\b(?:of|to|from|with|by|for|in|into|on|upon|at|as|about|that|this|these|those|her|such|was|were|is|are|be|been|has|have|had"
    r"|not|who|how|when|what|whether|would|could|will|shall|may|must|if|but|between|during|after|before|under|over)$",
    re.I,
)
LACKS_ITS_OBJECT = re.compile(
    r"\b(?:of|to|from|with|for|into|upon|against|between|under|among|concerning|regarding)[.,]?$"
)
_ASKED = re.compile(
    r"^(?:Did|Does|Was|Were|Is|Are|Has|Have|Can|Could|Would|Will) "
    r"(?:you|he|she|it|they|we|I|any\w*|there|the|an?|[A-Z][\w.'\u2019]+)\b"
    r"|^Do you\b|(?:, |\band )(?:did|do|were|are|have|had|can|could|would|will) you\b(?!,)"
)
_WRITTEN = re.compile(
    r"(?:(?:Interrogatory|Request|Question)?(?: No\.)? ?\d{1,3}[.:)] )?(?:Please )?(?:state|identify|describe|set forth|list"
    r"|explain|admit|specify|indicate|produce|itemize) (?:(?:in detail|fully|separately) )?"
    r"(?:whether|who|whom|what|when|where|why|how|which|each|every|all|any|the|your|that|if)\b(?![^:]{0,120}: )",
    re.I,
)  # how a written question is put
_PUT_TO = re.compile(
    r"(?:(?:so|and|but|hey|ok|okay|well),? )?(?:(?:why|what|when|where|who|how) )?(?:did|does|do|was|were|is|are|has"
    r"|have|had|can|could|will|would|should) (?:you|u|he|she|it|they|we|i|your|his|her|the|that|this)\b",
    re.I,
)
LACKS_MORE = re.compile(
    rf"(?:{_LACKING.pattern}|{_LACKING_UNCLOSED.pattern}|\b(?:I|you|he|she|we|they|it|so|also|just|because|which|where|then)$)",
    re.I,
)  # where somebody is cut short
_LACKS_ALWAYS = re.compile(
    r"\b(?:into|upon|against|between|among|concerning|regarding)(?<!voting against)(?<!voted against)[.,]?$"
)  # "where it came from." may end so
_INCHES = re.compile(r"\d\"")
_ITEM_END = re.compile(r"[;,] (?:and|or)$")  # of a list, whose next item is a paragraph
_LONGER, _FEWEST, _NEARLY_ALL = 3, 5, 0.8
_NOISE = "[\\d!%&*<>^~?\ufffd]"
_NOTE_BEFORE = re.compile(
    r"^(?:\*{1,3}\s+(?=[A-Za-z])|(?!(?:1[89]|20)\d\d\s)\d{3,4}\s"
    r"(?=(?:The|An?|In|On|At|By|As|For|From|After|Before|During|When|While|According)\b|[A-Z][a-z]+ [a-z])"
    r"|[`'\"\u2018\u2019\u201c*]{1,2}\d[\d\"'*`]{0,3}\s+(?=[A-Z])"
    r"|(?=[^A-Za-z]{0,8}[!%&*<>^~?\ufffd])[^A-Za-z(\[$£€]{1,9}\s+(?=[\"“]?[A-Z])"
    r"|\d{2,3}\ufffd?\s?(?=(?:van|von|de|der|al) [a-zA-Z]+ [a-zA-Z]))"
)
_REFERRED = re.compile(r"\s*\[\d{1,4}\]_\.?$")  # a note in reStructuredText
_STRAY = re.compile(r"(?<=[.?!])\"$")
_NOTE_AFTER = re.compile(
    rf"(?<=[A-Za-z]{{2}}[.?!])(?P<kept>[\"”\u2019]?)(?=[^\sA-Za-z]{{0,9}}{_NOISE})[^\sA-Za-z(\[]{{1,12}}$"
)
_NOTE_WITHIN = re.compile(
    r"(?<=[a-z][,;])(?=[^\sA-Za-z]{0,8}(?:[!%&*<>^~\ufffd]|['\"]{2}))[^\sA-Za-z(\[$\u00a3\u20ac]{1,8}(?=\s)"
)  # "the report,''> and"
_STRAY_MARKS = re.compile(r"(?<=[a-z][.?!])(?:\"{2}['\"]{0,2}|['`*]{1,2})$")


def is_broken(sentence: Sentence, following: Sentence | None) -> bool:
    """Does it go on where it can't be read: on another page, in another column, behind a note?"""
    if sentence.kind is BlockKind.LIST_ITEM:
        return not sentence.words.endswith(_CLOSED) and _is_title(sentence.words)
    if sentence.kind is BlockKind.FORM_FIELD:
        return bool(_LACKING_UNCLOSED.search(sentence.words))
    if sentence.kind not in _PRINTED:
        return False
    words = _ITEM_END.sub(";", without_notes(sentence.words))
    if _LACKING.search(words) or (words.endswith(":") and not sentence.words.endswith(":")):
        return True
    if words.endswith(_CLOSED):
        return False
    if _is_title(words):
        return True
    goes_on = following is not None and following.kind in _PRINTED and following.words[:1].islower()
    return goes_on or bool(_LACKING_UNCLOSED.search(words))


def _is_title(words: str) -> bool:
    """A heading that layout took for text: nearly all of its longer words have capitals."""
    longer = [word for word in words.split() if len(word) > _LONGER and word[0].isalpha()]
    return len(longer) >= _FEWEST and sum(word[0].isupper() for word in longer) >= _NEARLY_ALL * len(longer)


def goes_on(sentence: Sentence, before: Sentence | None) -> bool:
    """Is it the end of a sentence that another page or block began?"""
    ended = before is None or before.words.endswith((".", "!", "?")) or before.kind is BlockKind.HEADING
    return sentence.kind in _PRINTED and sentence.words[:1].islower() and ended


def is_asked(words: str) -> bool:
    """A question that running text puts, with or without its mark."""
    is_quoted = words[:1] in '"\u201c' and words.endswith(('?"', "?\u201d"))
    return is_quoted or words.rstrip("!").endswith("?") or bool(_ASKED.search(words) or _WRITTEN.match(words))


def is_put_to(words: str) -> bool:
    """A question as those put it who write without signs: "did you get the money"."""
    return bool(_PUT_TO.match(words))


def is_torn(statement: str) -> bool:
    """Does it end before what its last word governs, or have one mark of a quotation without the other?"""
    straight = statement.count('"')
    is_odd = (
        straight % 2 == 1 and (straight - len(_INCHES.findall(statement))) % 2 == 1
    )  # "the \"Roe 28\"" has no inches
    torn = statement.count("\u201c") != statement.count("\u201d") or is_odd
    return torn or bool(_LACKS_ALWAYS.search(statement))


def without_notes(words: str) -> str:
    """Without the numbers of notes around a sentence, as printed or as a scan has them: ``!%6 Bannon denied it.'!``."""
    words = _REFERRED.sub("", _NOTE_AFTER.sub(r"\g<kept>", _NOTE_BEFORE.sub("", _NOTE_WITHIN.sub("", words))))
    stray = _STRAY_MARKS.search(words)
    if stray and (len(stray[0]) > 1 or f" {stray[0]}" not in words):
        words = words[: stray.start()]
    return _STRAY.sub("", words) if words.count('"') % 2 else words
