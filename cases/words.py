"""What rows of cases say in words."""

from __future__ import annotations

from collections.abc import Sequence

from cases.models import User
from config.api.kind import Row
from config.api.scope import Scope


def participant_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """The names of those who take part."""
    return _names(rows, scope)


def grant_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """What which guest was granted, and until when."""
    extents = ["the whole case without what is privileged" if row["whole_case"] else "named documents" for row in rows]
    names = _names(rows, scope)
    return [
        f"{name}: {extent}, until {row['expires_at'][:10]}"
        for name, extent, row in zip(names, extents, rows, strict=True)
    ]


def _names(rows: Sequence[Row], scope: Scope) -> list[str]:
    people = User.objects.visible_to(scope).filter(pk__in={row["user_id"] for row in rows})
    names = {str(pk): name for pk, name in people.values_list("pk", "name")}
    return [names.get(row["user_id"], "someone") for row in rows]
