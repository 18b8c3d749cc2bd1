"""What is unusual in a contract or may cost a side much: a clause of each type that is none of the usual elements."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import replace

from evidence.engines.facts.sentences.capitals import in_small_letters
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.contract_clauses import PARTICULAR, likeliest
from evidence.engines.summaries.contract_cuts import without_heading
from evidence.engines.summaries.contract_sentences import SHORTEST, tells_nothing, with_items
from evidence.engines.summaries.contract_terms import AND_MORE, POINTS_BACK, RECITAL, unnumbered, without_lead
from evidence.engines.summaries.parts import SummarySource

_NUMBER = re.compile(r"^(?:(?:\d[\d.]{0,6}[.)]?|\(?\w{1,3}[.)]|-{5,}) ){1,3}(?=[A-Z])")
_OF_NAMED_SIDE = re.compile(
    r"(?:the )?(?-i:[A-Z])[\w'\u2019&.-]*(?: (?:and|of|its|each|(?-i:[A-Z])[\w'\u2019&.-]*)){0,5} (?:hereby )?"
    r"(?:shall|will|may|agrees?|covenants?|appoints?|grants?|undertakes?|(?:is|are) (?:obligated|required))\b"
    r"|you\b|(?:in the event of|upon) an? change (?:in|of) control\b",
    re.I,
)  # who is bound though the head calls nobody so
_OF_ANY_SIDE = re.compile(
    r"(?:notwithstanding .{3,120}?, )?(?:in no event|under no circumstances"
    r"|(?:neither|either|each|both|no) (?:of )?(?:the )?[a-z]"
    r"|(?:the parties|this agreement|(?:the )?[\w' ]{0,30}liability)\b)",
    re.I,
)  # how a clause begins that binds whichever side
_CONDITIONAL = re.compile(r"if\b", re.I)  # whose consequence is not found
_WITHOUT_EFFECT = re.compile(
    r"^[^,;]{0,200}\b(?:null and void|void|no (?:force or )?effect)\b", re.I
)  # what is done in spite of a duty
_LONG = 160  # characters of a clause that says enough though a page ends in it
_READ, _TOLD = 3_000, 2  # sentences; of a type, those one of which is enough


def particular(
    reading: SummarySource, roles: re.Pattern[str], used: Set[tuple[int, int]]
) -> Iterator[tuple[str, Sentence]]:
    """One clause of each type that is not told already by one of its sentences, with what the type is called."""
    at_place = {(one.start, one.end): at for at, one in enumerate(reading.sentences[:_READ])}
    words = [((one.start, one.end), one.words) for one in reading.sentences[:_READ]]
    given: set[tuple[int, int]] = set()
    for name, type_of in PARTICULAR.items():
        places = likeliest(reading.text, name, words)
        if (used | given) & {*places[:_TOLD]}:
            continue
        read = (_read(reading, at_place[place]) for place in places if place in at_place)
        clause = next((one for one in read if _stands_alone(one.words, roles)), None)
        if clause:
            given.add((clause.start, clause.end))
            yield type_of.label, clause


def _read(reading: SummarySource, at: int) -> Sentence:
    one = with_items(reading, at)
    return replace(one, words=in_small_letters(unnumbered(without_heading(_NUMBER.sub("", one.words))), reading.text))


def _stands_alone(words: str, roles: re.Pattern[str]) -> bool:
    """Is it a whole clause that obliges or frees a side, and points to no other?"""
    ended = words.endswith(".") or AND_MORE.search(words) or len(words) > _LONG
    whole = len(words) >= SHORTEST and ended and not tells_nothing(words)
    said = without_lead(RECITAL.sub("", words))
    beside = POINTS_BACK.search(words) or _WITHOUT_EFFECT.search(words) or (said == words and _CONDITIONAL.match(words))
    binds = roles.match(said) or _OF_ANY_SIDE.match(said) or _OF_NAMED_SIDE.match(said)
    return bool(whole and binds and not beside)
