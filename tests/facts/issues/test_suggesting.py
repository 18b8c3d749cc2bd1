"""What an engine proposes about claims and issues: it waits, says why, and names only what it was given."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from evidence.engines.base.provider import Provided
from evidence.engines.base.structure import (
    OpenIssue,
    PossibleClaim,
    ProposedClaim,
    ProposedLink,
    ProposedStructure,
    StatedFact,
)
from evidence.engines.providers.llm import structure as llm
from evidence.engines.providers.local.structure import SUREST, suggest_structure
from evidence.models import EvidenceItem
from facts.models import Claim, Fact, Issue, IssueLink
from tests.factories import join_case, make_case, make_item, make_user, token_client
from tests.facts.claims.made import make_link

RENT = StatedFact("a", "The tenant did not pay the rent that was due on May 1.", does=("paid",))
SIGNED = StatedFact("b", "Both parties signed the lease agreement on January 2.")
WEATHER = StatedFact("c", "It rained in Lisbon.")
DUE = OpenIssue("i", "Breach", "Breach. The tenant failed to pay the rent when it was due.")


def test_the_local_engine_links_what_is_near_and_says_by_which_words() -> None:
    found = suggest_structure([RENT, SIGNED, WEATHER], [DUE], [])
    (link,) = [one for one in found.links if one.fact == "a"]
    assert link.issue == "i"
    assert link.against is False  # it denies what the issue says was not done
    assert "“rent”" in link.reason
    assert 0 < link.confidence <= SUREST
    assert not [one for one in found.links if one.fact == "c"]
    assert found == suggest_structure([RENT, SIGNED, WEATHER], [DUE], [])


def test_a_fact_is_linked_where_it_stands_out_and_not_for_what_all_facts_share() -> None:
    texts = ["Halden Roofing signed the contract for the roof.", "Halden Roofing left the roof unfinished on June 18."]
    facts = [StatedFact(str(at), text) for at, text in enumerate(texts)]
    signed = OpenIssue("signed", "Contract", "Contract. The parties signed a contract for the roof.")
    breach = OpenIssue("breach", "Breach", "Breach. The roof was left unfinished.")
    found = suggest_structure(facts, [signed, breach], [])
    assert {(one.fact, one.issue) for one in found.links} == {("0", "signed"), ("1", "breach")}


def test_the_local_engine_proposes_a_claim_only_where_every_element_has_something_near() -> None:
    lease = PossibleClaim("lease", "Breach of a lease", (
        ("Lease", "The parties signed a lease agreement."), ("Rent", "The tenant did not pay the rent when it was due."),
    ))  # fmt: skip
    patent = PossibleClaim("patent", "Infringement", (("Patent", "The claimant owns a patent in force."),))
    found = suggest_structure([RENT, SIGNED, WEATHER], [], [lease, patent])
    assert [one.key for one in found.claims] == ["lease"]
    assert {(one.fact, one.element) for one in found.links} == {("b", 1), ("a", 2)}


def test_of_a_models_answer_only_what_it_was_given_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    said = llm.SaidStructure(
        claims=[llm.SaidClaim(claim="C1", reason="The lease is signed."), llm.SaidClaim(claim="C9", reason="Made up.")],
        links=[
            llm.SaidLink(fact="F1", to="I1", reason="It was due.", confidence=1.0),
            llm.SaidLink(fact="F7", to="I1", reason="Made up."),
            llm.SaidLink(fact="F1", to="I4", reason="Made up."),
            llm.SaidLink(fact="F2", to="C1", element=1, reason="Signed.", against=True),
            llm.SaidLink(fact="F2", to="C1", element=5, reason="No such element."),
        ],
    )
    monkeypatch.setattr(llm, "ask", lambda *_, **__: said)
    lease = PossibleClaim("lease", "Breach of a lease", (("Lease", "The parties signed a lease."),))
    found = llm.suggest_structure([RENT, SIGNED], [DUE], [lease])
    assert [one.key for one in found.claims] == ["lease"]
    assert [(one.fact, one.issue, one.claim, one.element) for one in found.links] == [
        ("a", "i", "", 0), ("b", "", "lease", 1),
    ]  # fmt: skip
    assert found.links[0].confidence == llm.SUREST


Engine = Callable[[list[StatedFact], list[OpenIssue], list[PossibleClaim]], ProposedStructure]


def use(monkeypatch: pytest.MonkeyPatch, engine: Engine) -> None:
    monkeypatch.setattr("facts.issues.suggesting.provider_of", lambda _: Provided("local", "test", engine))


def everything(facts: list[StatedFact], issues: list[OpenIssue], claims: list[PossibleClaim]) -> ProposedStructure:
    """Every fact for every issue, the first claim, and something that was never asked about."""
    links = [ProposedLink(fact.id, "Near.", 0.5, issue=one.id) for fact in facts for one in issues]
    unknown = ProposedLink(
        "00000000-0000-7000-8000-000000000000", "Made up.", 0.5, issue=issues[0].id if issues else ""
    )
    made = tuple(ProposedClaim(one.key, "Near.", 0.4) for one in claims[:1])
    under = [ProposedLink(facts[0].id, "Near.", 0.4, claim=one.key, element=1) for one in made]
    return ProposedStructure(made, (*links, *under, unknown))


def test_what_is_proposed_waits_and_is_not_proposed_twice(
    api: APIClient, case: Case, issue: Issue, fact: Fact, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, everything)
    address = f"/v1/cases/{case.pk}/issues/suggest"
    answer = api.post(address, {}).json()
    assert (answer["engine"], answer["facts_read"], len(answer["link_ids"])) == ("local test", 1, 1)
    link = IssueLink.objects.get()
    assert (link.status, link.note, link.made_by_type) == ("proposed", "Near.", "engine")
    assert answer["issues"][0]["links"][0]["confidence_label"] == "low"
    IssueLink.objects.update(status="dismissed")
    assert api.post(address, {}).json()["link_ids"] == []


def test_claims_are_proposed_with_an_issue_for_each_element(
    api: APIClient, case: Case, fact: Fact, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, everything)
    answer = api.post(f"/v1/cases/{case.pk}/issues/suggest", {"with_claims": True}).json()
    claim = Claim.objects.get()
    assert (claim.status, claim.reason, answer["claim_ids"]) == ("proposed", "Near.", [str(claim.pk)])
    assert claim.issues.count() == len(claim.elements)
    assert IssueLink.objects.get().issue.element == 1


def test_a_claim_that_a_pleading_names_is_proposed_with_its_words(api: APIClient, case: Case, fact: Fact) -> None:
    words = "COMPLAINT\n\nCOUNT I\nUNJUST ENRICHMENT\n\nThe defendant kept the money."
    body, url = {"with_claims": True}, f"/v1/cases/{case.pk}/issues/suggest"
    elsewhere = make_item(make_case(case.firm), words, title="Complaint")
    paper = make_item(case, words, title="Article")
    assert api.post(url, body).json()["claim_ids"] == []
    EvidenceItem.objects.filter(pk=paper.pk).update(title="Complaint", deleted_at=elsewhere.created_at)
    assert api.post(url, body).json()["claim_ids"] == []
    EvidenceItem.objects.filter(pk=paper.pk).update(deleted_at=None)
    api.post(url, body)
    claim = Claim.objects.get()
    assert (claim.cause, claim.status) == ("unjust-enrichment", "proposed")
    assert claim.reason == "A paper of the case names it: “COUNT I UNJUST ENRICHMENT”."
    assert claim.issues.count() == len(claim.elements)


def test_facts_of_others_are_refused_and_what_people_linked_is_left(
    api: APIClient, attorney: User, case: Case, issue: Issue, fact: Fact, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, everything)
    address = f"/v1/cases/{case.pk}/issues/suggest"
    assert api.post(address, {"fact_ids": [str(fact.pk), str(issue.pk)]}).status_code == 422
    staff = make_user(case.firm, Role.STAFF)
    join_case(case, staff)
    assert token_client(staff).post(address, {}).status_code == 403
    make_link(issue, fact)
    assert api.post(address, {}).json()["link_ids"] == []


def test_what_is_dismissed_while_the_engine_answers_is_not_linked(
    api: APIClient, case: Case, issue: Issue, fact: Fact, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(facts: list[StatedFact], issues: list[OpenIssue], claims: list[PossibleClaim]) -> ProposedStructure:
        Fact.objects.update(status="dismissed")
        return everything(facts, issues, claims)

    use(monkeypatch, slow)
    assert api.post(f"/v1/cases/{case.pk}/issues/suggest", {}).json()["link_ids"] == []
