"""Document kind and classification, by weighted rules anyone can read."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from evidence.engines.base.types import Classification, Classified, Document
from evidence.engines.dates.own_day import is_minutes
from evidence.engines.documents.classify_rules import (
    CLASS_OF_KIND,
    PLAYBOOK,
    PLAYBOOK_NAME,
    REFERENCE,
    RELEASED,
    RULES,
    TITLES,
    Rule,
)
from evidence.engines.documents.forms import form_of
from evidence.engines.documents.language import language
from evidence.engines.documents.titles import title_in
from evidence.engines.layout.chats import chat_messages
from evidence.engines.layout.header_names import NAMES_ELSEWHERE
from evidence.engines.layout.mail import is_mail
from evidence.engines.layout.structure import Structure, structure

_FIELDS_ELSEWHERE = re.compile(rf"^[ \t>]{{0,8}}(?:{NAMES_ELSEWHERE}): ", re.M)
_TOP_OF_MAIL, _FEWEST_FIELDS = 1_000, 3  # characters; lines of a message's head
_HEAD, _OPENING = 12_000, 500
_NAME, _TITLE, _MEDIA, _WORDS, _NAMED = 1.6, 2.4, 3.0, 0.7, 1.6
_UNSPOKEN, _OF_FORM, _UNSENT, _SPOKEN = 2.0, 4.5, 3.0, 3.0
# The share of the points by which the first kind leads, and how often it was right: a line through the labelled two thirds
# (tests/bench/documents.py measures it on the third kept aside).
CALIBRATED = ((0.0, 0.40), (0.25, 0.55), (0.45, 0.80), (0.60, 0.97), (1.0, 0.99))
_UNKNOWN = 0.3
_ENOUGH = 1.8  # below this the kind is "other"
_SEPARATORS = re.compile(r"[_\-+.]+(?=[^.]*\.)|_")
_LONGEST_RECEIPT = 6_000  # characters
_PARAGRAPH = re.compile(r"^\d{1,2}\.\d{1,3}\.? [A-Z]", re.M)
_MANY_PARAGRAPHS = 6
_SHALL = re.compile(r"\bshall\b", re.I)
_TURN = re.compile(
    r"^[ \t]{0,20}(?:[\[(]?\d[\d:. T-]{3,20}[\])]?[ \t]{1,4})?(?P<name>[A-Z][A-Z.'#0-9 -]{1,30}):[ \t]{1,8}\S", re.M
)  # fmt: skip
_FEWEST_TURNS = 4
_LETTERS = re.compile(r"[^\W\d_]{2}")


def classify(document: Document) -> Classified:
    """Kind and classification with the confidence of the kind; language as ISO 639-1, "und" for text without words."""
    return _classify(document)


@lru_cache(maxsize=2)  # a document's summary asks again
def _classify(document: Document) -> Classified:
    opening, words = _opening(document.text[:_HEAD]), document.text[:_HEAD].lower()
    scores = {rule.kind: _score(rule, document, opening, words) for rule in RULES}
    _settle(document, scores)
    ranked = sorted(scores.items(), key=lambda item: -item[1])
    (kind, best), (_, second) = ranked[0], ranked[1]
    released = not document.metadata.get("from") and RELEASED.search(opening)
    if best < _ENOUGH or released or chat_messages(document.text[:_HEAD]):
        kind, confidence = "other", _UNKNOWN
    else:
        confidence = calibrated((best - max(second, 0.0)) / best)
    return Classified(_classification(document, kind), kind, round(confidence, 2), language(document.text))


def calibrated(lead: float) -> float:
    """How often the first kind is right where it leads the second by this share of its points, as read off labelled documents."""
    (low, least), *above = CALIBRATED
    for high, most in above:
        if lead <= high:
            return least + (most - least) * max(lead - low, 0.0) / (high - low)
        low, least = high, most
    return least


def _score(rule: Rule, document: Document, opening: str, words: str) -> float:
    """``words``: the first pages in small letters, in which those of a rule are found several times as fast as in any letters."""
    name = _SEPARATORS.sub(" ", document.filename.rsplit("/", 1)[-1]).lower()
    score = 0.0
    if rule.name and _pattern(rule.name).search(name):
        score += _NAME
    if rule.media and document.media_type in rule.media:
        score += _MEDIA
    if rule.title and _pattern(rule.title).search(opening):
        score += _TITLE
    if rule.words:
        score += _WORDS * min(len({*_in_small_letters(rule.words).findall(words)}), 5)
    return score


@cache
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.I | re.M)


@cache
def _in_small_letters(words: str) -> re.Pattern[str]:
    return re.compile(words, re.M)


def _opening(text: str) -> str:
    """The first lines with words in them: where a document says what it is."""
    lines = [line.strip() for line in text[: _OPENING * 4].splitlines() if _LETTERS.search(line)]
    return "\n".join(lines)[:_OPENING]


def _settle(document: Document, scores: dict[str, float]) -> None:
    """What is certain from the form outweighs vocabulary."""
    text = document.text[:_HEAD]
    read = structure(text)
    _settle_file(document, text, scores)
    _settle_headings(read, scores)
    _settle_speech(read, text, scores)
    paragraphs = len(_PARAGRAPH.findall(text))
    if paragraphs >= _MANY_PARAGRAPHS and len(_SHALL.findall(text)) * 4 < paragraphs:
        scores["report"] += _TITLE  # numbered paragraphs that report and do not oblige
    if is_minutes(text) and not read.spoken:
        scores["board_minutes"] += _TITLE
    if scores["amendment"] >= _TITLE + _WORDS:
        scores["amendment"] += scores["contract"] * 0.5
    if scores["engagement_letter"] >= _TITLE:
        scores["engagement_letter"] += scores["letter"] * 0.7


def _settle_file(document: Document, text: str, scores: dict[str, float]) -> None:
    """By what the file is, and how long."""
    if document.metadata.get("message-id") or (document.metadata.get("from") and document.metadata.get("to")):
        scores["email"] += _MEDIA + _TITLE
    elif not is_mail(text):
        scores["email"] -= _UNSENT  # a form or notice has lines for To and Date, too
    elif len(_FIELDS_ELSEWHERE.findall(text[:_TOP_OF_MAIL])) >= _FEWEST_FIELDS:
        scores["email"] += _MEDIA + _TITLE  # "Von:", "Gesendet:", "An:", which the rules of English have not
    if document.media_type.startswith("image/") and len(text.split()) > 25:
        scores["photo"] -= 1.5  # an image full of words is a scanned document
    if len(document.text) > _LONGEST_RECEIPT:
        scores["receipt"] -= _MEDIA


def _settle_headings(read: Structure, scores: dict[str, float]) -> None:
    """By what the paper calls itself."""
    title, _, _ = title_in(read)
    if kind := next((kind for kind, words in TITLES.items() if title and words.search(title)), ""):
        scores[kind] += _NAMED
    if kind := form_of(read):
        scores[kind] += _OF_FORM


def _settle_speech(read: Structure, text: str, scores: dict[str, float]) -> None:
    """By who speaks: a witness under examination, two or more in turn, or nobody."""
    if _is_conversation(read.masked[:_HEAD]):
        scores["transcript"] += _OF_FORM
    if not read.spoken:
        scores["transcript"] -= _UNSPOKEN  # words of a hearing, and nobody speaks
        return
    examined = re.search(r"deposition|^\W{0,12}\d{0,2}\W{0,12}Q[.:\s]", text, re.I | re.M)
    sworn = examined and not (form_of(read) == "transcript" and "deposition" not in text[:_OPENING].lower())
    scores["deposition" if sworn else "transcript"] += _SPOKEN


def _is_conversation(text: str) -> bool:
    """Do two speakers or more, named at the beginning of their lines, take turns?"""
    names = [found["name"].strip() for found in _TURN.finditer(text)]
    return len(names) >= _FEWEST_TURNS and 1 < len(set(names)) <= len(names) / 1.5


def _classification(document: Document, kind: str) -> Classification:
    if kind in CLASS_OF_KIND:
        return CLASS_OF_KIND[kind]
    text = document.text[:_HEAD]
    strategic = len({m.lower() for m in PLAYBOOK.findall(text)}) + 2 * bool(PLAYBOOK_NAME.search(document.filename))
    if strategic >= 3 and kind not in ("contract", "amendment", "email", "deposition", "transcript"):
        return "Strategy/Playbook"
    if kind in ("other", "report", "policy") and len({m.lower() for m in REFERENCE.findall(text)}) >= 3:
        return "Reference"
    return "Evidence"
