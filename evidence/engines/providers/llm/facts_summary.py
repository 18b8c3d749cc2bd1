"""What is known of somebody, by the model: of facts that it was given, each sentence with those that say so."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from evidence.engines.base.facts_summary import FactSentence
from evidence.engines.base.structure import StatedFact
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.schemas import Said
from evidence.engines.support.support import missing

TASK = (
    "The evidence lists facts of a case, F1 and so on. Say in at most {most} short sentences what they come to about the "
    "person or thing they are about, in the order of time. Each sentence names the facts that say so by their numbers, and "
    "says nothing that they do not say."
)


class SaidFactsSentence(Said):
    text: str = Field(max_length=600)
    facts: list[str] = Field(max_length=10, description="F and its number")


class SaidFactsSummary(Said):
    sentences: list[SaidFactsSentence] = Field(default_factory=list, max_length=20)


def summarize_facts(about: str, facts: Sequence[StatedFact], *, sentences: int = 8) -> list[FactSentence]:
    """The model's sentences that the facts they name bear out; the others are left out."""
    given = {f"F{at}": fact for at, fact in enumerate(facts, start=1)}
    listed = "\n".join(f"{name}: {fact.text}" for name, fact in given.items())
    answer = ask(SaidFactsSummary, TASK.format(most=sentences), listed, about=about)
    found = []
    for one in answer.sentences if answer else ():
        cited = [given[name] for name in dict.fromkeys(one.facts) if name in given]
        if cited and not missing(one.text, "\n".join(fact.text for fact in cited)):
            found.append(FactSentence(one.text, tuple(fact.id for fact in cited)))
    return found[:sentences]
