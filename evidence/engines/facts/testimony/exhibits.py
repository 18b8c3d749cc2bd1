"""Which exhibit "it" or "this document" means: the only one of which was spoken just before."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter

from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.layout.sentences import Sentence

_LABEL = re.compile(r"\bExhibit (?:No\. ?|Number )?(?:[A-Z]{1,4}-?)?\d{1,4}[A-Z]?\b|\bExhibit [A-Z]\b")
_MEANS_IT = re.compile(
    r"\b(?P<paper>[Tt]h(?:is|at) (?:document|exhibit|paper|e-?mail|letter|memo|photograph|form|report))\b(?! \[)"
    r"|\b(?P<object>it|this|that)(?=\?$)"
    r"|^(?:(?:And|So|Now|Okay),? )?(?:[Ww]hat|[Ii]s|[Ww]as)(?:['\u2019]s| is| was)?"
    r" (?P<subject>it|this|that)\b(?=\?$| (?:an?|the|your) )"
    r"|^(?:(?:And|So|Now|Okay),? )?(?P<dated>[Ii]t|[Tt]hat|[Tt]his)"
    r"(?=(?:['\u2019]s| is| was) (?:dated|signed by|addressed to|the|an?|your) )"
)
_OF_THING = re.compile(r"\ban? [a-z0-9]")
_IS = re.compile(r"^['\u2019]s\b")
_EXCHANGES = 2
_BRIEF = 9  # words of a question about what is in hand


class ExhibitsShown:
    """Reads a dialogue from its beginning."""

    def __init__(self) -> None:
        self._exchanges: deque[list[Sentence]] = deque(maxlen=_EXCHANGES)

    def follow(self, exchange: Sequence[Sentence]) -> None:
        """Read an exchange, whose question may be about what its turn, or the exchange before, has handed to the witness."""
        self._exchanges.append(list(exchange))

    def worded(self, worded: WordedSpeech, place: int) -> WordedSpeech:
        """A brief question, which begins at ``place``, with the exhibit in brackets, and in the place of "it"."""
        said, closed = _MEANS_IT.search(worded.said), _MEANS_IT.search(worded.closed)
        if said is None or closed is None or closed.lastgroup is None or worded.closed.count(" ") >= _BRIEF:
            return worded
        label = self._only_label(place)
        if not label or (closed.lastgroup != "paper" and self._speaks_of_else(place)):
            return worded
        begin, end = closed.span(closed.lastgroup)
        at = said.end(said.lastgroup or 0)
        return replace(
            worded,
            said=f"{worded.said[:at]} [{label}]{worded.said[at:]}",
            closed=f"{worded.closed[:begin]}{label}{_IS.sub(' is', worded.closed[end:])}",
        )

    def _speaks_of_else(self, place: int) -> bool:
        """Does the sentence before speak of another thing: "It gives a discount. Who approved that?" """
        spoken = (one for exchange in self._exchanges for one in exchange if one.end <= place)
        last = max(spoken, key=attrgetter("end"), default=None)
        return last is not None and bool(_OF_THING.search(last.words)) and not _LABEL.search(last.words)

    def _only_label(self, place: int) -> str:
        spoken = (one for exchange in self._exchanges for one in exchange if one.end <= place)
        labels = {label for one in spoken for label in _LABEL.findall(one.words)}
        return labels.pop() if len(labels) == 1 else ""
