"""The tags that a file's words name: those of the case, and new ones for names that it has not yet."""

from __future__ import annotations

from collections.abc import Iterable

from cases.models import Case
from config.api.errors import Invalid
from config.api.scope import Actor
from facts.models import Tag
from facts.tags.actions import tags_update
from facts.tags.policies import MOST_TAGS

LONGEST = 60


def tags_named(names: Iterable[str], *, actor: Actor, case: Case) -> list[Tag]:
    """The case's tags of these names, whatever their case, each once; what is missing is added to the vocabulary."""
    wanted = {name.upper(): name for name in names}
    if not wanted:
        return []
    if too_long := [name for name in wanted.values() if len(name) > LONGEST]:
        raise Invalid.field("tags", f"A tag has at most {LONGEST} characters: “{too_long[0][:80]}”.")
    known = {one.name.upper(): one for one in Tag.objects.filter(case=case)}
    missing = [name for key, name in wanted.items() if key not in known]
    if len(known) + len(missing) > MOST_TAGS:
        raise Invalid.field("tags", f"A case has at most {MOST_TAGS} tags.")
    if missing:
        kept = [{"id": one.pk, "name": one.name} for one in known.values()]
        made = tags_update(actor=actor, case=case, tags=[*kept, *({"name": name} for name in missing)])
        known |= {one.name.upper(): one for one in made.created}
    return [known[key] for key in wanted]
