"""Names that a client is suggested are the first of those they see, whether or not these are kept already."""

from __future__ import annotations

import pytest

from agents.search import readers
from agents.search.readers import names_with
from cases.models import Case, Role
from cases.scopes import person_scope
from config.boundary import firm_boundary
from facts.entities.mention_counts import first_by_name, fold_mentions
from tests.factories import join_case, make_entity, make_item, make_user, mention

pytestmark = pytest.mark.django_db
LETTERS = "abcdefghijkl"


@pytest.mark.parametrize("first", [100, 4, 1])
def test_a_client_is_suggested_the_first_names(case: Case, first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    client = make_user(case.firm, Role.CLIENT)
    join_case(case, client)
    said = [f"Harold {letter}. Finch" for letter in reversed(LETTERS)]
    shown, hidden = (make_item(case, "\n".join(said), client_visible=open_) for open_ in (True, False))
    for number, name in enumerate(said):
        mention(make_entity(case, name), shown if number % 2 else hidden, name)
    monkeypatch.setattr(readers, "FIRST", first)
    scope = person_scope(client).within(case.pk)
    expected = [f"Harold {letter}. Finch" for letter in LETTERS[::2]]
    with firm_boundary(case.firm_id):
        for is_kept in (False, True):
            if is_kept:
                fold_mentions(case.pk)
            assert (first_by_name(scope, case.pk, first) is not None) is is_kept
            for most in (2, 8):
                found = [one.shown_name for one in names_with("harold", scope, case, most)]
                assert found == expected[:most], (is_kept, most)
