"""How far what must be shown is shown: a count of facts, by one rule, which every answer states. No judgment of law."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import models

from facts.models import Fact, IssueLink
from facts.models.claim import Standing

ENOUGH = 2
RULE = (
    "A fact counts when a person approved it and its link, and its quote stands in the document now. Disputed: a fact that "
    f"counts speaks against. Proven: {ENOUGH} or more that count speak for it, none against. Thin: something is linked, but "
    "less than that. Missing: nothing is linked, whatever is proposed. It counts facts, and weighs none: whether a court would "
    "find so is for an attorney to judge."
)


class State(models.TextChoices):
    PROVEN = "proven", "Proven"
    DISPUTED = "disputed", "Disputed"
    THIN = "thin", "Thin"
    MISSING = "missing", "Missing"


def counts(link: Any) -> bool:
    """Whether a link counts. Takes rows of ``facts.issues.readers.shown_links``."""
    if link.status != Standing.APPROVED or link.fact_id is None or link.fact.status != Fact.Status.APPROVED:
        return False
    return any(one.verified for one in link.fact.shown_citations)


def numbers(links: Sequence[Any]) -> dict[str, int]:
    """How many count for and against, and how many wait: for a decision, or for a fact with a quote that stands there."""
    counting = [one for one in links if counts(one)]
    against = sum(one.bearing == IssueLink.Bearing.AGAINST for one in counting)
    return {"for": len(counting) - against, "against": against, "waiting": len(links) - len(counting)}


def state_of(links: Sequence[Any]) -> State:
    known = numbers(links)
    if known["against"]:
        return State.DISPUTED
    if known["for"] >= ENOUGH:
        return State.PROVEN
    return State.THIN if len(links) > proposed_of(links) else State.MISSING


def proposed_of(links: Sequence[Any]) -> int:
    """How many wait for somebody to accept them: by themselves they fill no gap."""
    return sum(one.status == Standing.PROPOSED for one in links)


def explained(links: Sequence[Any]) -> str:
    """The state in a sentence of what was counted."""
    known = numbers(links)
    if not links:
        return "Nothing is linked."
    if state_of(links) is State.MISSING:
        return f"Nothing is linked; {_links(proposed_of(links))} wait{'s' if len(links) == 1 else ''} for a decision."
    said = [f"{_facts(known['for'])} for" if known["for"] else "no fact counts for it"]
    if known["against"]:
        said.append(f"{_facts(known['against'])} against")
    if known["waiting"]:
        said.append(f"{known['waiting']} linked that {'does' if known['waiting'] == 1 else 'do'} not count yet")
    words = ", ".join(said)
    return f"{words[0].upper()}{words[1:]}."


def what_would_fill(links: Sequence[Any], look_for: str) -> list[str]:
    """What to do next, the nearest first; nothing of what is proven."""
    state, known = state_of(links), numbers(links)
    if state is State.PROVEN:
        return []
    if state is State.MISSING:
        looking = [f"Look for: {look_for}"] if look_for else []
        return [*_decisions(links), "Link a fact or a document that bears on it.", *looking]
    steps = [*_decisions(links), *_sources(links)]
    if state is State.DISPUTED:
        steps.append("Find what answers the facts against, or what shows that they are wrong.")
    if known["for"] < ENOUGH:
        steps.append(f"Add facts for it: {ENOUGH - known['for']} more that count.")
    return steps


def _decisions(links: Sequence[Any]) -> list[str]:
    """What waits for somebody to decide."""
    proposed = proposed_of(links)
    facts = sum(bool(one.fact_id and one.fact.status == Fact.Status.PROPOSED) for one in links)
    steps = [f"Accept or dismiss {_links(proposed)}."] if proposed else []
    return [*steps, *([f"Approve or dismiss {_facts(facts, 'proposed')}."] if facts else [])]


def _sources(links: Sequence[Any]) -> list[str]:
    """What lacks words that stand in a document."""
    documents = sum(one.item_id is not None for one in links)
    lost = sum(bool(one.fact_id and not any(each.verified for each in one.fact.shown_citations)) for one in links)
    steps = [f"Find the words in {documents} linked document{'s' if documents > 1 else ''}: make facts of them."]
    return [
        *(steps if documents else []),
        *([f"Cite {_facts(lost)} anew: the quotes do not stand there."] if lost else []),
    ]


def _links(number: int) -> str:
    return f"{number} proposed link{'' if number == 1 else 's'}"


def _facts(number: int, what: str = "") -> str:
    return f"{number} {f'{what} ' if what else ''}fact{'' if number == 1 else 's'}"
