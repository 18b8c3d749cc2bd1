"""The columns of the table of documents, of which each person sees those they choose."""

from __future__ import annotations

from config.ui.columns import ColumnedList, register_list

register_list(
    ColumnedList(
        name="evidence",
        entity="evidence",
        columns={
            "kind": "Kind", "status": "Status", "facts": "Facts", "client": "Client", "author": "Author",
            "recipients": "Recipients", "custodian": "Custodian", "source": "Source", "language": "Language",
            "filename": "File name", "size": "Size", "date": "Dated", "added": "Added", "added_by": "Added by",
            "reviewed": "Reviewed", "fingerprint": "Fingerprint",
        },
        usual=("kind", "status", "facts", "client", "custodian", "size", "date", "added"),
    )
)  # fmt: skip
