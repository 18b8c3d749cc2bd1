"""Who changes the tags of a case."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from cases.policies import check_decider
from config.api.errors import Conflict
from config.api.scope import Actor
from facts.models import FactTag, Tag

MOST_TAGS = 200


def check_change_tags(actor: Actor, changed: Collection[Tag]) -> None:
    """Agents add tags, and change those of agents that no fact has; the others are people's to rename, merge and delete."""
    if not changed:
        return
    used = FactTag.objects.filter(tag__in=[one.pk for one in changed]).exists()
    if used or any(one.is_peoples for one in changed):
        check_decider(actor, "People sort facts by these tags.")


def check_revision(now: str, given: str | None) -> None:
    if given is not None and given != now:
        raise Conflict(
            "Someone else changed the tags since you read them.", details={"revision": now, "given": given},
            suggestion="Read them again with tags.list: what your list lacks would be deleted.",
        )  # fmt: skip


def check_names(names: Iterable[str]) -> None:
    folded = [name.upper() for name in names]
    if len(folded) != len(set(folded)):
        raise Conflict(
            "Two tags would have the same name.", suggestion="Merge them: name one in the other's merged_ids."
        )
