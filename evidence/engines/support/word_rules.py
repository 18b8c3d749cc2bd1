"""spaCy's rules for single words, asked once for each word with its tag and its part in the sentence, for many together.

They say which part of speech a word is, in which form, and what its dictionary form is. Nearly all look at one word alone, so
their answers are kept. A sentence with a word at which a rule of two words may begin is read by all the rules, as spaCy does.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

import numpy as np
from spacy.attrs import DEP, LEMMA, MORPH, ORTH, POS, TAG
from spacy.matcher import Matcher
from spacy.tokens import Doc

if TYPE_CHECKING:
    from spacy.pipeline import AttributeRuler, Lemmatizer

GIVEN, FOUND = [ORTH, TAG, DEP], [TAG, DEP, POS, MORPH, LEMMA]
MOST = 20_000  # words whose answers are kept


class SortedWords(list[str]):
    """Words of the dictionary in the alphabet's order: one is looked for in halves of them, and not from the first on. A set
    would take more memory."""

    def __contains__(self, word: object) -> bool:
        at = bisect_left(self, str(word))
        return at < len(self) and self[at] == word


class WordRules:
    """The last two steps of spaCy's pipeline as one step, which finds the same."""

    def __init__(self, ruler: AttributeRuler, lemmatizer: Lemmatizer) -> None:
        self._ruler, self._lemmatizer = ruler, lemmatizer
        self._kept: dict[bytes, bytes] = {}  # the answers as ``FOUND``; none for words at which a rule of two may begin
        self._pairs = Matcher(ruler.vocab)
        self._pairs.add("first", _first_of_pairs(ruler))
        sort_dictionary(lemmatizer)

    def __call__(self, docs: list[Doc]) -> None:
        """Have the words of all these sentences read."""
        given = [[row.tobytes() for row in doc.to_array(GIVEN)] for doc in docs]
        if len(self._kept) >= MOST:
            self._kept.clear()
        self._learn(
            {
                key: token.text
                for doc, keys in zip(docs, given, strict=True)
                for key, token in zip(keys, doc, strict=True)
            }
        )
        for doc, keys in zip(docs, given, strict=True):
            self._write(doc, [self._kept[key] for key in keys])

    def _write(self, doc: Doc, found: list[bytes]) -> None:
        if not all(found):
            self._asked(doc)
        elif found:
            values: Any = np.frombuffer(b"".join(found), np.uint64).reshape(len(doc), -1)
            doc.from_array(FOUND, values)

    def _learn(self, words: dict[bytes, str]) -> None:
        """Keep what the rules say of each of these words by itself; they are asked for all new ones together, as words of one
        sentence in which no rule of two can begin."""
        new = {key: word for key, word in words.items() if key not in self._kept}
        if not new:
            return
        pairs = {first for _, first, _ in self._pairs(self._line(new), allow_missing=True)}
        self._kept |= {key: b"" for place, key in enumerate(new) if place in pairs}
        single = {key: word for place, (key, word) in enumerate(new.items()) if place not in pairs}
        if single:
            found = self._asked(self._line(single)).to_array(FOUND)
            self._kept |= {key: row.tobytes() for key, row in zip(single, found, strict=True)}

    def _line(self, words: dict[bytes, str]) -> Doc:
        """The words as a sentence, each with its tag and its part in the one that it is from."""
        values: Any = np.frombuffer(b"".join(words), np.uint64).reshape(len(words), -1)[:, 1:]
        return Doc(self._ruler.vocab, words=list(words.values())).from_array(GIVEN[1:], values)

    def _asked(self, doc: Doc) -> Doc:
        return self._lemmatizer(self._ruler(doc))


def sort_dictionary(lemmatizer: Lemmatizer) -> None:
    """Have the lemmatizer look words up quickly; spaCy gives it lists of up to 57,528, which it goes through for each ending."""
    words: Any = lemmatizer.lookups.get_table("lemma_index")
    for part in [*words]:
        words[part] = SortedWords(sorted(words[part]))


def _first_of_pairs(ruler: AttributeRuler) -> list[list[dict[str, Any]]]:
    """The first words of the rules that look at more than one."""
    rules: list[Any] = ruler.patterns
    patterns: list[list[dict[str, Any]]] = [one for rule in rules for one in rule["patterns"]]
    return [pattern[:1] for pattern in patterns if len(pattern) > 1]
