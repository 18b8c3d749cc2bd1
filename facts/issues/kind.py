"""Issues as a kind, with the facts and documents linked to them as parts of theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from config.api.kind import Count, EventDescription, Id, Kind, Part, Row, Tracking
from config.api.kinds import register
from config.api.scope import Scope
from evidence.items.titles import titled_items
from facts.models import Fact, Issue, IssueLink

NOT_SHOWN = "something that you do not see, or that is not in the case any more"


def _page(case_id: Id | None, pk: Id) -> str:
    return f"{reverse('case_issues', args=[case_id])}#issue-{pk}"


def _titles(scope: Scope) -> QuerySet[Any, Any]:
    return Issue.objects.visible_to(scope).values_list("pk", "title")


def linked_in_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """“For: The rent was paid. – the receipt says so”: of links, as far as the reader sees what they link. Two queries."""
    facts = Fact.objects.visible_to(scope).filter(pk__in={row["fact_id"] for row in rows if row.get("fact_id")})
    items = titled_items(scope).filter(pk__in={row["item_id"] for row in rows if row.get("item_id")})
    names = {str(pk): text for pk, text in facts.values_list("pk", "text")}
    names |= {str(pk): title for pk, title in items.values_list("pk", "title")}
    return [_linked(row, names.get(str(row.get("fact_id") or row.get("item_id")))) for row in rows]


def _linked(row: Row, name: str | None) -> str:
    if name is None:
        return NOT_SHOWN
    note = f" – {row['note']}" if row.get("note") else ""
    return f"{'Against' if row.get('bearing') == 'against' else 'For'}: {name}{note} ({row.get('status')})"


register(
    Kind(
        name="issue",
        model=Issue,
        label="issue",
        plural="issues",
        icon="layers",
        page=_page,
        phrase="an issue",
        linkable=True,
        titles=_titles,
        events={
            "created": EventDescription(
                "An issue was written down or proposed.", {"claim_id": "Of which claim.", "status": "Its status."}
            ),
            "updated": EventDescription(
                "An issue, or what is linked to it, was changed, moved, approved or dismissed.",
                {
                    "fields": "Names of the fields that changed; links: of what is linked.",
                    "status": "The issue's status.",
                },
            ),
            "deleted": EventDescription("An issue was deleted.", {"claim_id": "Of which claim."}),
        },
        firm_events=("created", "updated", "deleted"),
        concealed=Issue.objects.concealed_from,
        counts=(Count("issues", Issue.objects.visible_to, internal=True),),
        fields={"claim_id": "Claim", "element": "Number of the element"},
        parts=(Part(IssueLink, "issue_id", "link", Tracking(label="link", words=linked_in_words)),),
        tracked=Tracking(title="title", secret=frozenset({"reason"})),
    )
)
