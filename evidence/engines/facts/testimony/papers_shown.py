"""Which paper "this email" means: the one that counsel has put before the witness, by who wrote it to whom and when."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import replace

from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.testimony.papers_in_hand import ReadAloud
from evidence.engines.facts.testimony.papers_named import PaperParts

_THIS = re.compile(
    r"\b(?P<this>[Tt]h(?:is|at|ese|ose)) (?P<kind>e-?mail|letter|memo(?:randum)?|fax|document|paper|report|minutes|notes?|policy"
    r"|briefing|presentation|log)\b(?! (?:\[|from|to|of|by|dated|that|which|where|chain|sent)\b| \[| \d)"
)
_ANY = ("document", "paper")
_REACH = 4_000  # characters from where it was last spoken of


class PapersShown:
    """Which paper was in hand at each place of a dialogue."""

    def __init__(self, papers: Iterable[ReadAloud]) -> None:
        self._places: list[int] = []
        self._parts: list[PaperParts] = []
        for sentence, paper, _ in papers:
            known = not (paper.is_of_another or paper.is_spoken or paper.own)
            self._places.append(sentence.end)
            self._parts.append(paper.parts if known else PaperParts())

    def worded(self, worded: WordedSpeech, place: int) -> WordedSpeech:
        """Words that begin at ``place``, with what "this email" is in brackets behind it."""
        said, closed = _THIS.search(worded.said), _THIS.search(worded.closed)
        at = bisect_left(self._places, place + 1) - 1
        if said is None or closed is None or at < 0 or place - self._places[at] > _REACH:
            return worded
        label = _label(self._parts[at], said["kind"].lower().replace("-", ""))
        if not label:
            return worded
        return replace(
            worded,
            said=f"{worded.said[: said.end()]} [{label}]{worded.said[said.end() :]}",
            closed=f"{worded.closed[: closed.start()]}the {closed['kind']} [{label}]{worded.closed[closed.end() :]}",
        )


def _label(parts: PaperParts, kind: str) -> str:
    """ "from Ann Roe to Bob Lee of 2 October 2013"; empty where another kind of paper is in hand, or little is known of it."""
    when = f"of {' '.join(parts.day.text.split())}" if parts.day else ""
    if parts.kind:
        is_it = kind in (parts.kind, *_ANY) and bool(parts.author and (parts.recipients or when))
        to = f" to {' and '.join(parts.recipients)}" if parts.recipients else ""
        return f"from {parts.author}{to} {when}".strip() if is_it and parts.author not in parts.recipients else ""
    is_it = bool(parts.record and when) and (kind in _ANY or parts.record.lower().endswith(kind))
    return f"the {parts.record} {when}" if is_it else ""
