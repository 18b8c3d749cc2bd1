"""Single models are rendered anew while tables are altered, and all of them for who reads rows through the models."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import models
from django.db.migrations.state import ModelState, ProjectState

from config.migration_states import rendering_single_models


def model(name: str, *more: tuple[str, Any]) -> ModelState:
    return ModelState("cases", name, [("id", models.AutoField(primary_key=True)), *more])


def link(to: str) -> tuple[str, models.ForeignKey[Any, Any]]:
    return to.lower(), models.ForeignKey(f"cases.{to}", models.CASCADE)


@pytest.fixture
def state() -> ProjectState:
    """Three models in a row, rendered."""
    state = ProjectState()
    for one in (model("Firm"), model("Matter", link("Firm")), model("Paper", link("Matter"))):
        state.add_model(one)
    assert state.apps.get_model("cases.Paper")
    return state


def rendered(state: ProjectState) -> dict[str, type[models.Model]]:
    return dict(state.apps.all_models["cases"])


def test_what_is_added_is_rendered_without_its_relations(state: ProjectState) -> None:
    before = rendered(state)
    with rendering_single_models():
        state.add_field("cases", "matter", "name", models.TextField(default=""), True)
        state.add_field("cases", "matter", "parent", link("Matter")[1], True)
        state.add_index("cases", "matter", models.Index(fields=["name"], name="by_name"))
        state.add_model(model("Page", link("Paper")))
    after = rendered(state)
    assert {name for name, one in after.items() if before.get(name) is not one} == {"matter", "page"}
    matter: Any = after["matter"]
    assert {field.column for field in matter._meta.local_fields} == {"id", "firm_id", "name", "parent_id"}
    assert [index.name for index in matter._meta.indexes] == ["by_name"]
    page: Any = after["page"]
    assert page._meta.get_field("paper").related_model is after["paper"]


def test_who_reads_rows_has_every_model_as_it_is_then(state: ProjectState) -> None:
    with rendering_single_models():
        state.add_field("cases", "matter", "paper", link("Paper")[1], True)
        state.remove_field("cases", "paper", "matter")
    state.clear_delayed_apps_cache()  # as RunPython does
    matter, paper = (state.apps.get_model(f"cases.{name}") for name in ("Matter", "Paper"))
    assert matter._meta.get_field("paper").related_model is paper
    assert [one.related_model for one in paper._meta.related_objects] == [matter]
    assert matter._meta.related_objects == ()


def test_who_is_referred_to_by_what_changes_is_rendered_with_the_others(state: ProjectState) -> None:
    before = rendered(state)
    with rendering_single_models():
        state.alter_field("cases", "firm", "id", models.BigAutoField(primary_key=True), True)
    assert all(before[name] is not one for name, one in rendered(state).items())
    assert (
        state.apps.get_model("cases.Matter")._meta.get_field("firm").target_field.get_internal_type() == "BigAutoField"
    )


def test_outside_the_block_nothing_is_different(state: ProjectState) -> None:
    with rendering_single_models():
        pass
    before = rendered(state)
    state.add_field("cases", "matter", "name", models.TextField(default=""), True)
    assert all(before[name] is not one for name, one in rendered(state).items())
