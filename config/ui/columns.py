"""Tables whose columns each person chooses: which there are, and which are shown to whoever chose none.

A feature registers its table where its kind is registered; what somebody chose stands with them (``User.columns``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.template import Context

register = template.Library()


@dataclass(frozen=True, slots=True)
class ColumnedList:
    """A list that is shown as a table. ``columns`` are their heads by name, in their order, without the first, which always
    stands; ``usual`` are those that are shown until somebody chooses; ``entity`` is what its rows are."""

    name: str
    entity: str
    columns: Mapping[str, str]
    usual: tuple[str, ...]

    def shown_to(self, user: Any) -> list[str]:
        """The columns that this person chose, in the table's order."""
        chosen = (getattr(user, "columns", None) or {}).get(self.name)
        return [name for name in self.columns if name in (self.usual if chosen is None else chosen)]


_lists: dict[str, ColumnedList] = {}


def register_list(one: ColumnedList) -> None:
    if unknown := set(one.usual) - one.columns.keys():
        raise ValueError(f"{one.name} has no column {', '.join(sorted(unknown))}.")
    _lists[one.name] = one


def columned_lists() -> Mapping[str, ColumnedList]:
    """By name."""
    return _lists


@register.simple_tag(takes_context=True)
def shown_columns(context: Context, name: str) -> Sequence[str]:
    """The columns of this list that whoever looks at it chose."""
    return _lists[name].shown_to(context["request"].user)


@register.inclusion_tag("components/column_choice.html", takes_context=True)
def column_choice(context: Context, name: str) -> dict[str, Any]:
    """The menu in which somebody chooses the columns of this list for themselves."""
    one = _lists[name]
    shown = one.shown_to(context["request"].user)
    columns = [(key, label, key in shown) for key, label in one.columns.items()]
    return {"list": one, "columns": columns, "me": context["me"], "request": context["request"]}
