"""Whether whom and what a statement names stands in its quote, by the same name or one the document gives it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from evidence.engines.dates.words import MONTHS, WEEKDAYS
from evidence.engines.names.lexicon import TITLES, common_words
from evidence.engines.names.names import organization_key
from evidence.engines.support.parse import MONEY, lemma
from evidence.engines.support.referents import meant_there
from evidence.engines.support.types import Context, Missing
from evidence.engines.support.wordnet import alike, is_people, sense

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_WORD = re.compile(r"[\w&]+(?:'(?!s\b)\w+)?")
_FORMS = frozenset(
    {
        "inc",
        "llc",
        "ltd",
        "corp",
        "llp",
        "lllp",
        "plc",
        "pllc",
        "co",
        "lp",
        "pc",
        "pa",
        "jr",
        "sr",
        "ii",
        "iii",
        "am",
        "pm",
    }
)
_ACTING = frozenset({"nsubj", "nsubjpass", "poss", "ROOT"})
_BESIDE = 5  # words between which the parts of one name stand


def missing_names(statement: Doc, quote: Doc, context: Context) -> Iterator[Missing]:
    """The names of the statement that the quote does not have, and its document does not give to words of it."""
    there = [word.lower() for word in _WORD.findall(quote.text)]
    meant = [(part, [word.lower() for word in _WORD.findall(part)]) for part in meant_there(statement, quote, context)]
    lemmas = {token.lemma_.lower() for token in quote}
    for name in names_of(statement):
        bare = [token for token in name if not _is_what_they_are(token)] or name  # "Nurse Roe"
        words = [word for token in bare for word in _words_of(token)]
        given = context.names if not _acts(name) else (*context.names, *context.actors)
        is_there = _stands(words, there, quote.text) or any(_stands(words, one, part) for part, one in meant)
        if not (is_there or _is_given(words, given) or _is_meant(name, quote, lemmas)):
            yield Missing("name", " ".join(token.text for token in name))


def _words_of(token: Token) -> list[str]:
    """The token as the words of a quote or a name are taken: "P.J." as two letters."""
    return [token.lower_] if "@" in token.text else _WORD.findall(token.lower_) or [token.lower_]


def _is_what_they_are(token: Token) -> bool:
    return token.lower_ in common_words() and is_people(sense(token.lower_, "NOUN"))


def names_of(statement: Doc) -> Iterator[list[Token]]:
    """Runs of words with a capital that the beginning of a sentence does not explain."""
    run: list[Token] = []
    for token in statement:
        if _is_name(token):
            run.append(token)
        elif run:
            yield run
            run = []
    if run:
        yield run


def _is_name(token: Token) -> bool:
    word = token.text
    if not word[0].isupper() or not any(c.isalpha() for c in word) or any(c.isdigit() for c in word):
        return False
    plain = word.lower().strip(".'")
    if (
        plain in MONTHS
        or plain.removesuffix("s") in WEEKDAYS
        or plain.replace(".", "") in _FORMS
        or plain in MONEY
        or word.strip(".").title() in TITLES
        or plain in TITLES
    ):
        return False
    if len(plain) < 2 and token.pos_ != "PROPN":
        return False
    if token.is_sent_start or (token.i and token.nbor(-1).text in ('"', "(")):
        return token.pos_ == "PROPN" or (word.isupper() and len(word) > 1 and plain not in common_words())
    return token.pos_ not in ("PRON", "DET", "AUX")


def _stands(words: list[str], there: list[str], quote: str) -> bool:
    """All of the name's words near each other, or run together as scanned text has them."""
    places = [[n for n, word in enumerate(there) if one in (word, f"{word}s") or word == f"{one}s"] for one in words]
    if all(places):
        return len(words) == 1 or any(
            all(any(abs(other - first) <= _BESIDE for other in more) for more in places[1:]) for first in places[0]
        )
    return all(here or (len(one) > 4 and one in quote.lower()) for one, here in zip(words, places, strict=True))


def _acts(name: list[Token]) -> bool:
    """Does it stand where "he" or "his" would?"""
    token = name[-1]
    while token.dep_ in ("compound", "conj", "appos", "amod", "nmod") and token.head != token:
        token = token.head
    return token.dep_ in _ACTING or (token.dep_ == "pobj" and token.head.dep_ == "agent")


def _is_given(words: list[str], names: Iterable[str]) -> bool:
    """Is it (a part of) a name that words of the quote stand for, with or without an initial?"""
    if any("@" in word for word in words):
        return all(
            any(word in name.lower() for name in names) for word in words
        )  # an address stands for who has no other name
    full = {word for word in words if len(word) > 1} or {*words}
    return any(full <= {*_WORD.findall(name.lower()), *organization_key(name)[0].split()} for name in names)


def _is_meant(name: list[Token], quote: Doc, lemmas: set[str]) -> bool:
    """Ordinary words written with a capital ("the Contract") may stand there in another form, or as a like word."""
    for token in name:
        form = lemma(token)
        if token.lower_ in lemmas or form in lemmas:
            continue
        if token.lower_ not in common_words():
            return False
        if not any(alike(sense(form, "NOUN"), sense(lemma(other), other.pos_)) for other in quote if other.is_alpha):
            return False
    return True
