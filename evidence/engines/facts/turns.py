"""The turns of a dialogue, and who of those who speak is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from evidence.engines.facts.source import Source
from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.person_names import tidy_name
from evidence.engines.layout.sentences import Sentence
from evidence.engines.layout.speech import is_official, is_witness

_COMPANY = re.compile(r"\b(?:LLC|LLP|LP|PLC|PLLC|USA|NA)\b")


@dataclass(slots=True)
class DialogueTurn:
    speaker: str
    kind: BlockKind
    sentences: list[Sentence] = field(default_factory=list)

    @property
    def words(self) -> str:
        return " ".join(s.words for s in self.sentences)


def turns_of(source: Source) -> Iterator[DialogueTurn]:
    """The turns of speech; one that a page breaks off is one turn."""
    current: DialogueTurn | None = None
    for sentence in source.read.sentences:
        if sentence.kind not in TURNS:
            continue
        if sentence.opens and current:
            yield current
            current = None
        current = current or DialogueTurn(sentence.speaker, sentence.kind)
        current.sentences.append(sentence)
    if current:
        yield current


def who_answers(turn: DialogueTurn, asked: DialogueTurn | None, *, known: bool) -> str:
    """The witness's name when this turn is the witness's; empty for anyone else."""
    if turn.kind is BlockKind.ANSWER:
        return speaker_name(turn.speaker) if turn.speaker and not is_witness(turn.speaker) else "The witness"
    if turn.kind is BlockKind.QUESTION or known or is_official(turn.speaker):
        return ""
    question = asked is not None and asked.speaker != turn.speaker and asked.words.endswith("?")
    return speaker_name(turn.speaker) if question else ""


def speaker_name(label: str) -> str:
    """ "DEPUTY SALAS" as "Deputy Salas"; one that only says what somebody is, such as "DRIVER 2", as "The driver 2"."""
    name = label if _COMPANY.search(label) and not label.isupper() else tidy_name(label)
    words = name.split()
    is_role = label.isupper() and (len(words) == 1 or words[-1].isdigit())
    return f"The {name.lower()}" if is_role else name
