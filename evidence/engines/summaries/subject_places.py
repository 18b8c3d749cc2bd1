"""What the place of a sentence in a contract, and the words of its title, count for that which the contract is about."""

from __future__ import annotations

import re

from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_terms import NO_SUBJECT, OPERATIVE, purposes, purposes_in, stems
from evidence.engines.summaries.contract_topics import SUM
from evidence.engines.summaries.parts import SummarySource

RECITALS = re.compile(r"\b(?:recitals?|background|witnesseth|definitions?|description of)\b", re.I)
_LASTS = re.compile(r"\b(?:initial term|term of this|renew\w*|terminat\w+|expir\w+)\b", re.I)
_AGREED = re.compile(r"^(?!.*\bpa(?:y|id)\b).*\bagree(?:d|s)?(?: as follows)?[:.]?(?: 1\.)?$|^now,? therefore\b", re.I)
_DEEP = 0.4  # against a subject that stands behind the first clauses
_OF_TITLE = 0.4  # what a word of the title counts
_OF_PURPOSE, _ENOUGH_PURPOSES = 0.1, 4  # what a word of the recitals' purpose counts, and how many count
_FIRST, _AGREED_FIRST = 60, 0.5  # sentences that may lead to it; what counts for what is agreed before all else
_ASSIGNS = re.compile(r"\bhereby (?:\w+ )?assigns?\b", re.I)
_EARLY = 40  # sentences: whose an invention will be, which stands far behind, is beside the matter
_SOON, ACTS_WITHIN = 15, 120  # sentences
LICENSES = re.compile(r"licen[sc]|franchis", re.I)  # by its title: elsewhere a licence is beside the subject
_OF_WORKS = re.compile(
    r"content|software|technolog|patent|data|program|source code", re.I
)  # licences of more than marks
_LENDS_MARKS = re.compile(  # beside the subject in most contracts, so told only where nothing else is
    r"\b(?:grants?|licen[sc]es?)\b.{0,300}\b(?:trade ?marks?|logos?|trade ?names?|brand names?|service marks?"
    r"|(?-i:[A-Z]\w* Marks))\b",
    re.I,
)
_OF_SECRETS = re.compile(r"confiden|disclosure|secrecy", re.I)
_KEEPS_SECRET = re.compile(
    r"\b(?:shall|will|must|agrees?|undertakes?|covenants?)\b[^.;]{0,100}\b(?:(?:keep|hold|maintain|treat|retain|protect)\b"
    r"[^.;]{0,160}\b(?:confiden(?:ce|tial(?:ly|ity)?)|secre(?:t|cy))\b|not\b[^.;]{0,60}\b(?:disclose|divulge|reveal)\b)",
    re.I,
)
_OF_SECRET = 1.6  # what it counts that a contract on confidential matters has it kept
_PAYS = re.compile(rf"\b(?:shall|will|agrees? to) (?:\w+ ){{0,2}}pay\b.{{0,120}}?(?:{SUM}|\[ ?\*)", re.I)
NO_DEED = re.compile(
    rf"{_PAYS.pattern}|\b(?:desires?|wish(?:es)?|intends?|agrees?) to (?:\W?\w+\W? ){{0,2}}make (?:\w+ )?representations"
    r"|\bsuccessors and (?:\w+ )?assigns\b|\bretains?\b[^.;]{0,60}\b(?:rights?|title|ownership)\b|\bgrants? no\b"
    r"|\bappoint (?:\w+ ){0,3}(?:representatives?|coordinators?|managers?|contacts?)\b|\breimburse\b|\bpurchase orders?\b"
    r"|\bengages? in the (?:field|business)\b",
    re.I,
)  # who pays, and what every contract says
_Scored = tuple[float, int, Sentence]


def lends_marks(reading: SummarySource, words: str) -> bool:
    """Is it a licence of marks, in a contract that is about something else by its title?"""
    title = reading.title[0]
    return (not LICENSES.search(title) or bool(_OF_WORKS.search(title))) and bool(_LENDS_MARKS.search(words))


def placed_as_subject(reading: SummarySource, scored: list[_Scored]) -> list[_Scored]:
    """With what their place and the words of the title count, for that which the contract is about."""
    placed: list[_Scored] = []
    secret = bool(_OF_SECRETS.search(reading.title[0]))
    kind, first, purpose = stems(reading), _first_agreed(reading), purposes(reading)
    for score, at, one in scored:
        assigns = _ASSIGNS.search(one.words)
        score += 0.8 / (1 + at / 60) - _DEEP * (at > ACTS_WITHIN) + _OF_TITLE * bool(kind.search(one.words))
        score += _OF_PURPOSE * min(purposes_in(one.words, purpose), _ENOUGH_PURPOSES)
        score += _OF_SECRET * (secret and bool(_KEEPS_SECRET.search(one.words)))
        score += 0.6 * bool(OPERATIVE.search(one.words)) / (1 + bool(assigns) * at / _EARLY)
        if 0 <= first < at <= first + _SOON and not NO_SUBJECT.search(one.words) and not _is_beside(reading, one):
            score, first = score + _AGREED_FIRST, -1
        placed.append((score, at, one))
    return placed


def _is_beside(reading: SummarySource, sentence: Sentence) -> bool:
    """Is it of the recitals and definitions, or of how long the contract lasts?"""
    return bool(RECITALS.search(reading.section(sentence)[-60:]) or _LASTS.search(sentence.words))


def _first_agreed(reading: SummarySource) -> int:
    """Which sentence leads from the recitals to what is agreed; -1 where none does."""
    return max((at for at, one in enumerate(reading.sentences[:_FIRST]) if _AGREED.search(one.words)), default=-1)
