"""The columns of the table of names, of which each person sees those they choose."""

from __future__ import annotations

from config.ui.columns import ColumnedList, register_list

register_list(
    ColumnedList(
        name="entities",
        entity="entity",
        columns={
            "type": "Type", "roles": "Role in the documents", "aliases": "Also written", "description": "Description",
            "mentions": "Mentions", "facts": "Facts", "relationships": "Relationships", "found_by": "Found or added by",
        },
        usual=("type", "roles", "aliases", "mentions", "facts"),
    )
)  # fmt: skip
