"""What rows of cases say in words."""

from __future__ import annotations

from collections.abc import Sequence

from cases.models import User
from config.api.kinds import Row
from config.api.scope import Scope


def participant_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """The names of those who take part."""
    people = User.objects.visible_to(scope).filter(pk__in={row["user_id"] for row in rows})
    names = {str(pk): name for pk, name in people.values_list("pk", "name")}
    return [names.get(row["user_id"], "someone") for row in rows]
