"""The pages of facts: what is shown of sources, judgments, tags and duplicates, and to whom."""

from __future__ import annotations

import re

import pytest

from cases.models import Case, User
from evidence.models import EvidenceItem
from facts.models import Citation, Fact, FactTag, Tag
from tests.evidence.transcripts.depositions import make_transcript
from tests.factories import browser_client, make_fact
from tests.facts.claims.made import make_claim, make_issue, make_link


@pytest.fixture
def tag(fact: Fact) -> Tag:
    ids = {"firm_id": fact.firm_id, "case_id": fact.case_id}
    made: Tag = Tag.objects.create(**ids, name="Damages", colour="red", made_by_type="human")
    FactTag.objects.create(**ids, fact=fact, tag=made)
    return made


def test_a_row_shows_what_people_make_of_it(attorney: User, case: Case, fact: Fact, tag: Tag) -> None:
    Fact.objects.filter(pk=fact.pk).update(
        importance="key", dispute="disputed", disputed_by="Kestrel", effect="adverse"
    )
    page = browser_client(attorney).get(f"/cases/{case.pk}/facts?tag={tag.pk}").content.decode()
    for words in (
        "Damages",
        "Disputed by Kestrel",
        "Adverse",
        'data-colour="red"',
        f'<option value="{tag.pk}" selected',
    ):
        assert words in page, words


@pytest.mark.parametrize("section", ["facts", "timeline"])
def test_an_issue_is_chosen_by_its_claim_and_name(attorney: User, case: Case, fact: Fact, section: str) -> None:
    issue = make_issue(make_claim(case), "Was it paid?")
    Fact.objects.filter(pk=fact.pk).update(date="2024-03-03")
    address = f"/cases/{case.pk}/{section}"
    assert 'data-choices-in="issues"' in browser_client(attorney).get(address).content.decode()
    page = browser_client(attorney).get(f"{address}?issue_id={issue.pk}").content.decode()
    assert f'<option value="{issue.pk}" selected>Breach of contract › Was it paid?</option>' in page
    assert fact.text not in page
    make_link(issue, fact)
    assert fact.text in browser_client(attorney).get(f"{address}?issue_id={issue.pk}").content.decode()


def test_a_source_is_cited_as_somebody_of_the_firm_wrote_it(
    attorney: User, client_user: User, case: Case, fact: Fact
) -> None:
    Fact.objects.filter(pk=fact.pk).update(status="approved", approved_by=attorney, approved_at="2026-01-01T00:00:00Z")
    Citation.objects.filter(fact=fact).update(citation_text="Moran Let. 2", citation_basis="Letter, p. 1")
    own, title = "Moran Let. 2</span>", '<span class="citation-title">Letter</span>'
    url, page = f"/v1/cases/{case.pk}/facts", {"headers": {"Accept": "text/html"}}
    for user, cited in ((attorney, (True, False)), (client_user, (False, True))):
        shown = browser_client(user).get(url, **page).content.decode()
        assert (own in shown, title in shown) == cited, user.role
        assert ("Moran Let." in shown, "Letter, p. 1: " in shown) == (cited[0], cited[0])
    Citation.objects.filter(fact=fact).update(citation_basis="Ex. P-4 at 1")
    stale = "numbers have changed since this was written"
    assert [stale in browser_client(user).get(url, **page).content.decode() for user in (attorney, client_user)] == [
        True,
        False,
    ]


def test_testimony_is_cited_by_page_and_line_alone(attorney: User, case: Case) -> None:
    make_fact(make_transcript(case).item, "Did you sign the letter")
    page = browser_client(attorney).get(f"/v1/cases/{case.pk}/facts", headers={"Accept": "text/html"})
    place = re.search('citation-page">(.*?)</span>', page.content.decode(), re.DOTALL)
    assert place
    assert place[1].strip() == "12:6-7"


def test_a_hoped_for_fact_can_t_be_approved_there(attorney: User, case: Case) -> None:
    ids = {"firm_id": case.firm_id, "case": case, "made_by_type": "human", "worded_by_type": "human"}
    Fact.objects.create(**ids, text="Langley knew.", awaits_source=True)
    page = browser_client(attorney).get(f"/cases/{case.pk}/facts").content.decode()
    assert "Hoped for, no source yet" in page
    assert 'data-act="approve"' not in page


def test_duplicates_stand_side_by_side(attorney: User, case: Case, letter: EvidenceItem) -> None:
    text = "Kestrel Harbor paid Eugenia Moran $12,500 on March 3, 2024."
    ids = {str(make_fact(letter, quote, text=text).pk) for quote in ("She signed", "Nothing else")}
    page = browser_client(attorney).get(f"/cases/{case.pk}/facts/duplicates").content.decode()
    assert page.count("Keep this, merge the others into it") == 2
    assert all(f'data-duplicate="{one}"' in page for one in ids)


def test_the_vocabulary_has_a_row_for_each_tag(attorney: User, case: Case, tag: Tag) -> None:
    page = browser_client(attorney).get(f"/cases/{case.pk}/facts/tags").content.decode()
    assert f'data-tag-row="{tag.pk}"' in page
    assert "1 fact<" in page
    assert 'data-tag-row=""' in page, "a new one is made of this"


def test_clients_have_none_of_these_pages(client_user: User, case: Case, tag: Tag) -> None:
    for path in ("facts/duplicates", "facts/tags"):
        answer = browser_client(client_user).get(f"/cases/{case.pk}/{path}")
        assert (answer.status_code in (302, 403, 404), "Damages" in answer.content.decode()) == (True, False)
