"""Whether the words that a proposed change rests on stand in their document."""

from __future__ import annotations

from config.api.errors import Conflict
from evidence.models import Page
from facts.models import ProposedChange

AGAIN = "Have the case read again, and decide about what is proposed then."


def standing_page(change: ProposedChange) -> Page:
    """The page on which the words proposed stand."""
    page = Page.objects.filter(pk=change.page_id, item=change.item_id).first()
    if page is None or page.text[change.start : change.end] != change.quote:
        raise Conflict("The document reads otherwise than when this was proposed.", suggestion=AGAIN)
    return page
