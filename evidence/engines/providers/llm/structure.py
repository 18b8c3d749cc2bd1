"""How facts bear on claims, by the model: of facts, issues and claims that it was given, and of no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import Field, ValidationInfo, field_validator

from evidence.engines.base.structure import (
    OpenIssue,
    PossibleClaim,
    ProposedClaim,
    ProposedLink,
    ProposedStructure,
    StatedFact,
)
from evidence.engines.base.types import TruncatedAnswerError
from evidence.engines.providers.llm.asking import ask
from evidence.engines.providers.llm.schemas import Said

MOST_LINKS, MOST_CLAIMS = 80, 5
A_QUESTION, FEWEST = 60, 8  # facts asked about at once; as few as these no answer is too short for
SUREST = 0.9
TASK = (
    "The evidence lists facts of a case, F1 and so on. Say which of them bear on which of these issues (I1 …) and, of these "
    "causes of action (C1 …), which the facts may make out, with the facts that bear on each element by its number. against "
    "is true where the fact helps the other side. Give a short reason for each, and only numbers that are listed."
)


class SaidLink(Said):
    fact: str = Field(max_length=8, description="F and its number")
    to: str = Field(max_length=8, description="I or C and its number")
    element: int = Field(default=0, description="of a cause of action: the number of its element")
    against: bool = False
    reason: str = Field(max_length=300)
    confidence: float = Field(default=0.5, ge=0, le=1)


class SaidClaim(Said):
    claim: str = Field(max_length=8, description="C and its number")
    reason: str = Field(max_length=300)
    confidence: float = Field(default=0.5, ge=0, le=1)


class SaidStructure(Said):
    claims: list[SaidClaim] = Field(default_factory=list, max_length=MOST_CLAIMS)
    links: list[SaidLink] = Field(default_factory=list, max_length=MOST_LINKS)

    @field_validator("claims", "links", mode="before")
    @classmethod
    def _cut(cls, value: object, info: ValidationInfo) -> object:
        """Servers do not all bind the length of a list."""
        most = MOST_LINKS if info.field_name == "links" else MOST_CLAIMS
        return value[:most] if isinstance(value, list) else value


def suggest_structure(
    facts: Sequence[StatedFact], issues: Sequence[OpenIssue], claims: Sequence[PossibleClaim]
) -> ProposedStructure:
    """What the model proposes of what it was given; whatever names anything else is left out."""
    about = "\n".join([*_issues(issues), *_claims(claims)])
    proposed: dict[str, ProposedClaim] = {}
    links: dict[tuple[str, str, str, int], ProposedLink] = {}
    for some, answer in _answers(facts, about):
        for claim in _real_claims(answer, claims):
            proposed.setdefault(claim.key, claim)
        for link in _real_links(answer, some, issues, claims):
            links.setdefault((link.fact, link.issue, link.claim, link.element), link)
    kept = [one for one in links.values() if not one.claim or one.claim in proposed]
    return ProposedStructure(tuple(proposed.values())[:MOST_CLAIMS], tuple(kept))


def _answers(facts: Sequence[StatedFact], about: str) -> Iterator[tuple[dict[str, StatedFact], SaidStructure]]:
    """What the model says of some facts at a time, by their numbers. Where its answer breaks off, or its list of links is full
    and may lack its end, it is asked about each half. Raises ``EngineError`` where even few are too many."""
    waiting = [facts[first : first + A_QUESTION] for first in range(0, len(facts), A_QUESTION)]
    while waiting:
        asked = waiting.pop(0)
        some = {f"F{at}": fact for at, fact in enumerate(asked, start=1)}
        try:
            answer = ask(
                SaidStructure, TASK, "\n".join(f"{name}: {fact.text}" for name, fact in some.items()), about=about
            )
            is_whole = answer is None or len(answer.links) < MOST_LINKS
        except TruncatedAnswerError:
            if len(asked) <= FEWEST:
                raise
            answer, is_whole = None, False
        if is_whole or len(asked) <= FEWEST:
            if answer is not None:
                yield some, answer
        else:
            half = len(asked) // 2
            waiting[:0] = [asked[:half], asked[half:]]


def _issues(issues: Sequence[OpenIssue]) -> Iterator[str]:
    for at, one in enumerate(issues, start=1):
        yield f"I{at}: {one.words}"


def _claims(claims: Sequence[PossibleClaim]) -> Iterator[str]:
    for at, one in enumerate(claims, start=1):
        elements = "; ".join(f"{n}. {name}" for n, (name, _) in enumerate(one.elements, start=1))
        yield f"C{at}: {one.name} ({elements})"


def _real_claims(answer: SaidStructure, claims: Sequence[PossibleClaim]) -> Iterator[ProposedClaim]:
    known = {f"C{at}": one for at, one in enumerate(claims, start=1)}
    for said in answer.claims:
        if claim := known.get(said.claim):
            yield ProposedClaim(claim.key, said.reason, min(SUREST, said.confidence))


def _real_links(
    answer: SaidStructure, facts: dict[str, StatedFact], issues: Sequence[OpenIssue], claims: Sequence[PossibleClaim]
) -> Iterator[ProposedLink]:
    known_issues = {f"I{at}": one for at, one in enumerate(issues, start=1)}
    known_claims = {f"C{at}": one for at, one in enumerate(claims, start=1)}
    for said in answer.links:
        fact, issue, claim = facts.get(said.fact), known_issues.get(said.to), known_claims.get(said.to)
        if fact is None or not (issue or (claim and 1 <= said.element <= len(claim.elements))):
            continue
        yield ProposedLink(
            fact.id, said.reason, min(SUREST, said.confidence), issue=issue.id if issue else "",
            claim=claim.key if claim else "", element=0 if issue else said.element, against=said.against,
        )  # fmt: skip
