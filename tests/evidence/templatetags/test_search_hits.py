"""What a search found, as pages show it."""

from __future__ import annotations

from evidence.templatetags.search_hits import by_document, in_text, quoted


def test_matches_are_marked_and_an_ellipsis_stands_where_the_page_goes_on() -> None:
    hit = {
        "snippet": "who held <the> escrow then",
        "matches": [{"start": 15, "end": 21}],
        "more_before": False,
        "more_after": True,
    }
    assert quoted(hit) == "who held &lt;the&gt; <mark>escrow</mark> then…"
    assert (
        quoted({**hit, "matches": [], "more_before": True, "more_after": False}) == "…who held &lt;the&gt; escrow then"
    )


def test_a_document_found_by_its_title_is_no_quote() -> None:
    found = in_text([{"page": 1, "matches": []}, {"page": 2, "matches": [{"start": 0, "end": 4}]}])
    assert [hit["page"] for hit in found] == [2]


def test_hits_stand_with_their_document_the_best_first() -> None:
    hits = [
        {"evidence_id": key, "title": key.upper(), "media_type": "", "page": page}
        for key, page in (("b", 1), ("a", 1), ("b", 2))
    ]
    found = by_document(hits)
    assert [(one["id"], [hit["page"] for hit in one["hits"]]) for one in found] == [("b", [1, 2]), ("a", [1])]
