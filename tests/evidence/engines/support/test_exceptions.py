"""What is so in one case alone, and what was refused, omitted, promised or is yet to come, in either's words."""

from __future__ import annotations

import pytest

from evidence.engines.support.support import missing

CHANGED = "The lease may not be altered or changed except by a deed."
SIGNED = "The guard shall make no statement without the owner's consent."


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        ("The lease may be changed only by a deed.", CHANGED),
        ("The guard shall make no statement unless the owner has consented.", SIGNED),
        ("The bank refused to release the money.", "The bank won't release the money."),
        ("The bank failed to release the money.", "The bank did not release the money."),
        ("The bank promised to release the money.", "The bank will release the money."),
        ("The bank has yet to release the money.", "The bank has not released the money."),
        ("The guard is barred for a year from selling keys.", "The guard shall not sell keys for a year."),
        (
            "The payments will not be made because the lease was ended.",
            "The payments will not be made due to the end of the lease.",
        ),
        ("The bank is no longer bound by the lease.", "The bank is not bound by the lease any longer."),
    ],
)
def test_the_same_in_other_words_is_borne_out(statement: str, quote: str) -> None:
    assert missing(statement, quote) == []


@pytest.mark.parametrize(
    ("statement", "quote", "part"),
    [
        ("The lease may be changed without a deed.", CHANGED, "negation"),
        ("The bank refused to release the money.", "The bank will release the money.", "negation"),
        ("The bank promised to release the money.", "The bank won't release the money.", "negation"),
        ("The bank has yet to release the money.", "The bank has released the money.", "negation"),
        ("The bank is no longer bound by the lease.", "The bank is bound by the lease.", "negation"),
        ("The fire was set on purpose.", "The fire was not, in my view, set on purpose.", "negation"),
        ("The clerk is under no duty to call a meeting.", "The clerk shall call a meeting.", "negation"),
    ],
)
def test_the_contrary_is_not(statement: str, quote: str, part: str) -> None:
    assert part in [one.part for one in missing(statement, quote)]
