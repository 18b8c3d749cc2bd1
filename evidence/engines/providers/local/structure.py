"""How facts may bear on claims, by words and meaning alone: what is near to an element's words, and nothing about the law.

Nearness is no proof, and says nothing about which side a fact helps but where it denies: so no confidence is high.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from evidence.engines.base.structure import (
    OpenIssue,
    PossibleClaim,
    ProposedClaim,
    ProposedLink,
    ProposedStructure,
    StatedFact,
)
from evidence.engines.names.lexicon import FUNCTION_WORDS
from evidence.engines.providers.local.relevance import MEANING, Meanings, stems

LEAST = 0.1  # of nearness, below which no link is proposed: chosen on labelled matters (docs/claims.md)
LEAST_OF_ELEMENT = 0.24  # of the nearest fact, for each element of a claim that is proposed
LEAST_OF_CLAIM = 0.36  # of the mean over a claim's elements
SUREST = 0.7  # nearness is no proof
DOES = 0.08  # what a relationship of the element's kind adds
A_FACT, AN_ISSUE, CLAIMS, NAMED = 2, 6, 3, 12  # most links of a fact, of an issue; most claims near to facts, and named
DENIALS = frozenset({"not", "never", "no", "denied", "denies", "without", "nobody", "nothing", "failed"})
Near = dict[tuple[int, int], float]  # by the places of words and fact


def suggest_structure(
    facts: Sequence[StatedFact], issues: Sequence[OpenIssue], claims: Sequence[PossibleClaim]
) -> ProposedStructure:
    """Links of the facts nearest to each issue; the claims that papers of the case name, and those whose every element has a
    fact near to it."""
    meanings = Meanings()
    links = list(_of_issues(facts, issues, meanings))
    named = [_of_named(facts, one, meanings) for one in claims if one.named][:NAMED]
    possible = list(_of_claims(facts, [one for one in claims if not one.named], meanings)) if facts else []
    possible.sort(key=lambda one: -one[0].confidence)
    chosen = [*named, *possible[:CLAIMS]]
    return ProposedStructure(tuple(one for one, _ in chosen), (*links, *(link for _, some in chosen for link in some)))


def _of_issues(facts: Sequence[StatedFact], issues: Sequence[OpenIssue], meanings: Meanings) -> Iterator[ProposedLink]:
    near = _nearness([one.words for one in issues], facts, meanings)
    for at, fact in _chosen(near, facts):
        yield _link(facts[fact], issues[at].words, near[at, fact], issue=issues[at].id)


def _of_named(
    facts: Sequence[StatedFact], claim: PossibleClaim, meanings: Meanings
) -> tuple[ProposedClaim, list[ProposedLink]]:
    """A claim that a paper names, whatever the facts are, with those that stand out as near to its elements."""
    words = [f"{name}. {text}" for name, text in claim.elements]
    near = _nearness(words, facts, meanings)
    links = [
        _link(facts[fact], words[at], near[at, fact], claim=claim.key, element=at + 1)
        for at, fact in _chosen(near, facts)
    ]
    return ProposedClaim(claim.key, f"A paper of the case names it: “{claim.named}”.", SUREST), links


def _of_claims(
    facts: Sequence[StatedFact], claims: Sequence[PossibleClaim], meanings: Meanings
) -> Iterator[tuple[ProposedClaim, list[ProposedLink]]]:
    words = [(claim, number, f"{name}. {text}") for claim in claims for number, (name, text) in _numbered(claim)]
    near = _nearness([one for _, _, one in words], facts, meanings)
    best: dict[str, list[tuple[float, int, int]]] = defaultdict(list)
    for at, (claim, _, _) in enumerate(words):
        score, fact = max((near[at, fact], fact) for fact in range(len(facts)))
        best[claim.key].append((score, at, fact))
    for claim in claims:
        found = best[claim.key]
        mean = sum(score for score, _, _ in found) / max(1, len(found))
        if found and mean >= LEAST_OF_CLAIM and min(score for score, _, _ in found) >= LEAST_OF_ELEMENT:
            links = [
                _link(facts[fact], words[at][2], score, claim=claim.key, element=words[at][1])
                for score, at, fact in found
                if score >= LEAST
            ]
            yield ProposedClaim(claim.key, _why(claim, len(links)), _confidence(mean)), links


def _numbered(claim: PossibleClaim) -> Iterator[tuple[int, tuple[str, str]]]:
    return enumerate(claim.elements, start=1)


def _nearness(texts: Sequence[str], facts: Sequence[StatedFact], meanings: Meanings) -> Near:
    """How near each fact is to each of the texts, from 0 to 1: by meaning, by words that few facts have, by what it does."""
    if not texts or not facts:
        return {}
    said = [stems(one.text) for one in facts]
    does = [stems(" ".join(one.does)) for one in facts]
    often = Counter(stem for one in said for stem in one)
    alike = np.asarray(meanings.of(texts)) @ np.asarray(meanings.of([one.text for one in facts])).T
    near = {}
    for at, text in enumerate(texts):
        worth = {stem: math.log(1 + len(facts) / (1 + often[stem])) for stem in stems(text)}
        total = sum(worth.values()) or 1.0
        for fact, words in enumerate(said):
            share = sum(worth[stem] for stem in words & worth.keys()) / total
            more = DOES if does[fact] & worth.keys() else 0.0
            near[at, fact] = min(1.0, MEANING * max(0.0, float(alike[at, fact])) + (1 - MEANING) * share + more)
    return near


def _chosen(near: Near, facts: Sequence[StatedFact]) -> Iterator[tuple[int, int]]:
    """The nearest pairs of those that stand out, so that no fact is everywhere and no issue has all."""
    standing_out = _standing_out(near)
    of_fact: dict[int, int] = defaultdict(int)
    of_text: dict[int, int] = defaultdict(int)
    for (at, fact), score in sorted(near.items(), key=lambda one: (-one[1], one[0])):
        if score < LEAST:
            return
        if (at, fact) in standing_out and of_fact[fact] < A_FACT and of_text[at] < AN_ISSUE:
            of_fact[fact] += 1
            of_text[at] += 1
            yield at, fact


def _standing_out(near: Near) -> set[tuple[int, int]]:
    """The pairs that are nearer than this fact is to the texts and this text to the facts as a rule: what all facts of a case
    share, and what is said of everything, tells no issue from another."""
    of_texts, of_facts = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
    for (at, fact), score in near.items():
        of_texts[at].append(score)
        of_facts[fact].append(score)
    text, a_fact = ({one: sum(some) / len(some) for one, some in each.items()} for each in (of_texts, of_facts))
    if len(of_facts) < 2:
        return {pair for pair, score in near.items() if len(of_texts) < 2 or score > a_fact[pair[1]]}
    if len(of_texts) < 2:
        return {pair for pair, score in near.items() if score > text[pair[0]]}
    mean = sum(near.values()) / len(near)
    return {pair for pair, score in near.items() if score + mean > text[pair[0]] + a_fact[pair[1]]}


def _link(
    fact: StatedFact, words: str, score: float, *, issue: str = "", claim: str = "", element: int = 0
) -> ProposedLink:
    against = _denies(fact.text) and not _denies(words)  # what denies bears out an element that denies
    return ProposedLink(
        fact.id, _because(fact, words, against=against), _confidence(score), issue=issue, claim=claim, element=element,
        against=against,
    )  # fmt: skip


def _denies(text: str) -> bool:
    return bool(DENIALS & set(text.lower().replace(".", " ").replace(",", " ").split()))


def _because(fact: StatedFact, words: str, *, against: bool) -> str:
    sought = stems(words)
    said_words = dict.fromkeys(one.strip(".,;:“”\"'()").lower() for one in fact.text.split() if stems(one) & sought)
    same = [one for one in said_words if one not in FUNCTION_WORDS][:5]
    kinds = [one for one in fact.does if stems(one) & sought]
    said = [
        f"It has the words {', '.join(f'“{one}”' for one in same)}."
        if same
        else "Its meaning is near; no words are the same."
    ]
    if kinds:
        said.append(f"Its sources say who {kinds[0]} whom.")
    if against:
        said.append("It denies something, so it is proposed as against: look.")
    return " ".join(said)


def _why(claim: PossibleClaim, near: int) -> str:
    return f"Facts are near to the words of {near} of its {len(claim.elements)} elements. Whether they make it out is for you."


def _confidence(score: float) -> float:
    return round(min(SUREST, score), 3)
