"""A small component is shown as including it would show it, whatever was shown before."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Template
from django.utils.safestring import mark_safe


def shown(name: str, **values: Any) -> str:
    given = " ".join(f"{key}={key}" for key in values)
    return Template(f"{{% component '{name}' {given} %}}").render(Context(values))


def included(name: str, **values: Any) -> str:
    given = " ".join(f"{key}={key}" for key in values)
    return Template(f"{{% include 'components/{name}.html' with {given} only %}}").render(Context(values))


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("tag", {"label": "<b>A & B</b>"}),
        ("tag", {"label": mark_safe("<b>A</b>")}),
        ("tag", {"label": 1}),
        ("tag", {"label": True}),
        ("status", {"status": "failed", "title": 'It said "no"'}),
        ("visibility", {"visible": True}),
        ("visibility", {"visible": False}),
        ("made_by", {"made_by": {"type": "engine", "name": "Intactus", "version": "1"}, "level": "high", "value": 0.9}),
        ("made_by", {"made_by": {"type": "human", "name": "Dana", "version": ""}}),
    ],
)
def test_shows_what_including_it_shows(name: str, values: dict[str, Any]) -> None:
    assert shown(name, **values) == included(name, **values)
    assert shown(name, **values) == included(name, **values)


def test_tells_words_from_markup_of_the_same_letters() -> None:
    words, markup = shown("tag", label="<i>x</i>"), shown("tag", label=mark_safe("<i>x</i>"))
    assert "&lt;i&gt;" in words
    assert "<i>x</i>" in markup
