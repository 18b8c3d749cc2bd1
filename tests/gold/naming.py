"""Which of the matter's people and organizations words mean: by the forms that the gold gives each of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from tests.gold.matter import Name

_TITLE = re.compile(r"^(?:mr|mrs|ms|dr|hon|officer|ofc|detective|det|chief|judge)\b\.?\s*", re.I)


def folded(words: str) -> str:
    """Without title, case, punctuation and the possessive."""
    plain = re.sub(r"['\u2019]s\b", "", " ".join(words.split()))
    return " ".join(re.findall(r"\w+", _TITLE.sub("", plain).casefold()))


class Naming:
    """The names of one matter, by document, as a form can be somebody's in one document only."""

    def __init__(self, names: Iterable[Name]) -> None:
        self.names = list(names)

    def meant_by(self, words: str, document: str) -> str:
        """Whose form these words are; empty if they are nobody's."""
        return self._forms(document).get(folded(words), "")

    def named_in(self, words: str, document: str) -> set[str]:
        """Everybody whose form, or whose last name if one alone bears it, stands in the words; the longest form counts."""
        forms = self._surnames | self._forms(document)
        plain, found = f" {folded_text(words)} ", set()
        for form in sorted(forms, key=len, reverse=True):
            if form and f" {form} " in plain:
                found.add(forms[form])
                plain = plain.replace(f" {form} ", " | ")
        return found

    def named_first(self, words: str, document: str) -> str:
        """Whose form the words begin with; empty if nobody's."""
        plain = f"{folded_text(_TITLE.sub('', words))} "
        forms = self._surnames | self._forms(document)
        return next((forms[form] for form in sorted(forms, key=len, reverse=True) if plain.startswith(f"{form} ")), "")

    def forms(self, document: str) -> list[tuple[str, str, str]]:
        """Every form that may stand in the document, the longest first: the words, whose they are, the type."""
        every = [(form, one.name, one.type) for one in self.names for form in one.forms_in(document)]
        return sorted(every, key=lambda one: -len(one[0]))

    def _forms(self, document: str) -> dict[str, str]:
        return {folded(form): one.name for one in self.names for form in one.forms_in(document)}

    @cached_property
    def _surnames(self) -> dict[str, str]:
        people = [one for one in self.names if one.type == "person" and len(folded(one.name).split()) > 1]
        last = Counter(folded(one.name).split()[-1] for one in people)
        return {surname: one.name for one in people if last[surname := folded(one.name).split()[-1]] == 1}


def folded_text(words: str) -> str:
    return " ".join(re.findall(r"\w+", re.sub(r"['\u2019]s\b", "", words).casefold()))
