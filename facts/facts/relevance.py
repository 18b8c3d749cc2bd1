"""The relevance of a fact to a lawyer, computed from its text: lists show the most relevant facts first.

Relevance is not confidence, which says how sure the extraction is. A statement is more relevant than a table's row; the
most relevant facts say what somebody did, refused, knew or said, on a day, by name; what is sworn, admitted or agreed in
writing comes before what is only argued or told by another. The column is named ``weight``.
"""

from __future__ import annotations

import re

HIGHEST = 99
STATEMENT, ENVELOPE, ROW, LABEL = 40, 18, 6, 2  # the relevance each form of fact begins with

# What the kind of proof adds to a statement; of what is not listed, or not known, nothing.
OF_PROOF = {"admission": 8, "sworn": 6, "instrument": 5, "record": 3, "expert": 3, "hearsay": -4, "argument": -8}

_ROW_QUOTE = re.compile(r"[\t|]")
_ROW_END = re.compile(r"; [^;]{0,40}\d[\d,]{0,15}(?:\.\d\d)?\.?$")
_FLOWS = re.compile(
    r"\b(?:the|that|is|are|was|were|had|has|have|did|been|shall|will|must|may|not|who|which|because|when|if)\b"
)
_VERB = re.compile(
    r"\b(?:\w{3,20}ed|is|are|was|were|ha[sd]|have|did|made|gave|took|came|went|said|told|wrote|shall|will|may)\b"
)
_ENVELOPE = re.compile(r"^[^“\"]{3,200}\b(?:wrote to|sent|forwarded)\b[^“\"]{3,200}: [“\"][^”\"]{0,200}[”\"]\.?$")
_MONEY = re.compile(
    r"[$£€] ?\d|\b(?:USD|GBP|EUR) ?\d|\b\d[\d,.]{0,15} (?:dollars|pounds|euros|million|billion)\b", re.I
)
_DEED = re.compile(
    r"\b(?:paid|wired|transferred|refused|failed|terminated|dismissed|fired|resigned|suspended|forfeited|breach\w{0,5}"
    r"|signed|ordered|instructed|threatened|warned|reported|injured|died|killed|burn(?:s|ed)|hospital|released"
    r"|altered|backdated|forged|destroyed|deleted|shredded|removed|concealed|hid|withheld|lied|false"
    r"|falsif\w{1,6}|stole\w?|struck|arrested|charged|convicted|sued|settled|offered|accepted|rejected|agreed|promised"
    r"|demand(?:s|ed)|delivered|missed|late|overdue|unpaid|owed|rehired|retaliat\w{1,6}|discriminat\w{1,6}|harass\w{1,6})\b",
    re.I,
)
_ACCOUNT = re.compile(
    r"\b(?:admitted|denied|testified|stated|said|told|asked|knew|confirmed|conceded|recall(?:ed)?|swore|acknowledged)\b",
    re.I,
)
_RULE = re.compile(r"\b(?:shall|must|may|means|is entitled|no one|any person)\b", re.I)
_AIMED = re.compile(r"^(?:please|ask|do not|call|see|re|note|matter|from|to|dear|thank)\b", re.I)


def relevance_of(text: str, *, dated: bool, names: int, quote: str = "", proof: str = "") -> int:
    """Returns the relevance, 0 to ``HIGHEST``.

    ``names`` is how many entities the fact is about; ``quote`` the words an engine took it from; ``proof`` its kind.
    """
    form = _form(text, quote)
    relevance = form + 8 * dated + 3 * min(names, 3)
    if form == STATEMENT:
        relevance += 18 * bool(_DEED.search(text)) + 10 * bool(_ACCOUNT.search(text)) + 8 * bool(_MONEY.search(text))
        relevance -= 14 * bool(_RULE.search(text)) + 20 * bool(_AIMED.match(text))
        relevance += OF_PROOF.get(proof, 0)
        relevance -= 8 * (not 6 <= text.count(" ") + 1 <= 60)
    return max(0, min(HIGHEST, relevance))


def _form(text: str, quote: str) -> int:
    if _ENVELOPE.match(text):
        return ENVELOPE
    if not _FLOWS.search(text) and (_ROW_QUOTE.search(quote) or _ROW_END.search(text)):
        return ROW
    is_sentence = _FLOWS.search(text) or _VERB.search(text) or _DEED.search(text)
    return STATEMENT if is_sentence else LABEL
