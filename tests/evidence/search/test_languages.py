"""Each document is found by its words as its own language bends them; the others of the case as before."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from cases.models import Case
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem, PageIndex
from evidence.pipeline.stages.index import IndexText
from evidence.pipeline.work import Work
from evidence.search.languages import CONFIGURATIONS, configuration_of
from tests.agents.conftest import fields_of
from tests.factories import make_item

GERMAN = "Die Mieter zahlten die vereinbarten Mieten an jedem ersten Tag des Monats, wie es der Vertrag verlangt."
FRENCH = "Les locataires paient les loyers convenus le premier jour de chaque mois, comme le contrat l’exige."
ENGLISH = "The tenants paid the agreed rents on the first day of each month, as the contract requires."


def found(api: APIClient, case: Case, q: str, **body: Any) -> list[str]:
    response = api.post(f"/v1/cases/{case.pk}/evidence/search", {"q": q, **body})
    assert response.status_code == 200, response.content
    return sorted(hit["title"] for hit in response.json()["items"])


def read(item: EvidenceItem) -> EvidenceItem:
    """Index it as the pipeline does."""
    stage, work = IndexText(), Work(item)
    stage.store(work, stage.compute(work), actor=SYSTEM)
    item.refresh_from_db()
    return item


@pytest.fixture
def mixed(case: Case) -> list[EvidenceItem]:
    texts = {"German": GERMAN, "French": FRENCH, "English": ENGLISH, "Numbers": "17 42 Payments 99"}
    return [read(make_item(case, text, title=title)) for title, text in texts.items()]


def test_reading_tells_the_language_and_indexes_in_it(mixed: list[EvidenceItem]) -> None:
    assert [item.language for item in mixed] == ["de", "fr", "en", "und"]
    rows = PageIndex.objects.filter(item_id__in=[item.pk for item in mixed]).order_by("item_id")
    assert list(rows.values_list("language", flat=True)) == ["german", "french", "english", "simple"]


def test_words_are_found_as_each_language_bends_them(
    mixed: list[EvidenceItem], as_attorney: APIClient, case: Case
) -> None:
    for q, titles in (
        ("Miete", ["German"]), ("contrats", ["French"]), ("rent", ["English"]), ("payment", []), ("payments", ["Numbers"]),
        ("contract -rents", []), ("locataire or tenant", ["English", "French"]), ('"chaque mois"', ["French"]),
        ("-loyer month", ["English"]),
    ):  # fmt: skip
        assert found(as_attorney, case, q) == titles, q
    hit = as_attorney.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "Miete"}).json()["items"][0]
    assert [hit["snippet"][one["start"] : one["end"]] for one in hit["matches"]] == ["Mieter", "Mieten"]


def test_a_language_narrows_lists_and_searches(mixed: list[EvidenceItem], as_attorney: APIClient, case: Case) -> None:
    listed = as_attorney.get(f"/v1/cases/{case.pk}/evidence", {"language": "fr"}).json()["items"]
    assert [(one["title"], one["language"]) for one in listed] == [("French", "fr")]
    assert found(as_attorney, case, "language:de") == ["German"]
    assert found(as_attorney, case, "contrat -language:fr") == []
    facets = as_attorney.get(f"/v1/cases/{case.pk}/evidence/facets").json()["languages"]
    assert {one["value"]: one["count"] for one in facets} == {"de": 1, "fr": 1, "en": 1, "und": 1}
    assert list(fields_of(as_attorney.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "language:french"}))) == ["q"]


def test_clients_learn_no_language_of_what_they_see_as_files(as_client: APIClient, case: Case) -> None:
    assert list(fields_of(as_client.get(f"/v1/cases/{case.pk}/evidence", {"language": "fr"}))) == ["language"]
    assert list(fields_of(as_client.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "language:fr"}))) == ["q"]


def test_a_renamed_document_stays_in_its_language(
    mixed: list[EvidenceItem], as_attorney: APIClient, case: Case
) -> None:
    german = mixed[0]
    as_attorney.patch(f"/v1/evidence/{german.pk}", {"title": "Kündigungen"})
    assert found(as_attorney, case, "Kündigung") == found(as_attorney, case, "Miete") == ["Kündigungen"]


def test_the_database_knows_each_configuration(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT cfgname FROM pg_ts_config")
        known = {name for (name,) in cursor.fetchall()}
    assert {*CONFIGURATIONS.values(), configuration_of(""), configuration_of("zh")} <= known
