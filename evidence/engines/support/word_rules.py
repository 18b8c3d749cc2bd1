"""spaCy's rules for single words, asked once for each word with its tag and its part in the sentence.

They say which part of speech a word is, in which form, and what its dictionary form is. Nearly all look at one word alone, so
their answers are kept. A sentence with a word at which a rule of two words may begin is read by all the rules, as spaCy does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from spacy.attrs import DEP, LEMMA, MORPH, ORTH, POS, TAG
from spacy.matcher import Matcher
from spacy.tokens import Doc

if TYPE_CHECKING:
    from spacy.pipeline import AttributeRuler, Lemmatizer

GIVEN, FOUND = [ORTH, TAG, DEP], [TAG, DEP, POS, MORPH, LEMMA]
MOST = 20_000  # words whose answers are kept


class WordRules:
    """The last two steps of spaCy's pipeline as one step, which finds the same."""

    def __init__(self, ruler: AttributeRuler, lemmatizer: Lemmatizer) -> None:
        self._ruler, self._lemmatizer = ruler, lemmatizer
        self._kept: dict[bytes, bytes] = {}  # the answers as ``FOUND``; none for words at which a rule of two may begin
        self._pairs = Matcher(ruler.vocab)
        self._pairs.add("first", _first_of_pairs(ruler))

    def __call__(self, doc: Doc) -> Doc:
        if not len(doc):
            return doc
        found = [self._found(doc, place, row.tobytes()) for place, row in enumerate(doc.to_array(GIVEN))]
        if not all(found):
            return self._asked(doc)
        values: Any = np.frombuffer(b"".join(found), np.uint64).reshape(len(doc), -1)
        return doc.from_array(FOUND, values)

    def _found(self, doc: Doc, place: int, given: bytes) -> bytes:
        if given not in self._kept:
            if len(self._kept) >= MOST:
                self._kept.clear()
            self._kept[given] = self._alone(doc[place].text, np.frombuffer(given, np.uint64)[None, 1:])
        return self._kept[given]

    def _alone(self, word: str, given: Any) -> bytes:
        """What the rules say of the word by itself."""
        doc = Doc(self._ruler.vocab, words=[word]).from_array(GIVEN[1:], given)
        if self._pairs(doc, allow_missing=True):
            return b""
        return bytes(self._asked(doc).to_array(FOUND).tobytes())

    def _asked(self, doc: Doc) -> Doc:
        return self._lemmatizer(self._ruler(doc))


def _first_of_pairs(ruler: AttributeRuler) -> list[list[dict[str, Any]]]:
    """The first words of the rules that look at more than one."""
    rules: list[Any] = ruler.patterns
    patterns: list[list[dict[str, Any]]] = [one for rule in rules for one in rule["patterns"]]
    return [pattern[:1] for pattern in patterns if len(pattern) > 1]
