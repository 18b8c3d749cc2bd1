"""The tools of documents that repeat others."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.pagination import ResultPage, paginate
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.duplicates.comparison import compare
from evidence.duplicates.readers import duplicates_of, repeating, with_others
from evidence.duplicates.serializers import ComparisonQuery, ComparisonSerializer, DuplicateFilter, DuplicateSerializer
from evidence.models import EvidenceItem
from evidence.pipeline.work import Work

ORDER = ("-item_id",)


class DuplicateTools(ToolViewSet):
    rows = EvidenceItem.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.list_duplicates", "GET cases/{case_id}/duplicates", permission="read:evidence", audit="read",
        entity="evidence", query=DuplicateFilter, answer=DuplicateSerializer, many=True,
        subject=None, activity="looked through duplicates",
        when="Use it to leave out what repeats others, or to find versions of a document; for like meaning, search.similar.",
    )  # fmt: skip
    def list_duplicates(self, request: Request, case: Case) -> Response:
        """List the documents that repeat one which came before, the latest first: the same file, the same words in another
        file, or nearly the same words, with the most alike of these and the similarity in per cent. With evidence_id: those
        that repeat it or that it repeats. Only documents you may see count. Changes nothing."""
        asked, scope = dict(self.query), self.scope.within(case.pk)
        item = asked.pop("evidence_id", None)
        rows = duplicates_of(item, scope, asked) if item else repeating(scope, case, asked)
        page = paginate(rows, order=ORDER, cursor=asked.get("cursor"), limit=asked["limit"])
        return self._paged(ResultPage(with_others(page.items, scope), page.next_cursor))

    @tool(
        "evidence.compare_texts", "GET cases/{case_id}/duplicates/compare", permission="read:evidence", audit="read",
        entity="evidence", query=ComparisonQuery, answer=ComparisonSerializer,
        subject=None, activity="compared two documents",
        when="Use it to see what differs between two versions of a document; evidence.list_duplicates finds them.",
    )  # fmt: skip
    def compare_texts(self, request: Request, case: Case) -> Response:
        """Compare the words of two documents side by side, sentence by sentence, with the words that only one of them has
        marked; sentences that are the same are left out but for those beside a change. Very long documents are compared
        from the beginning on, and is_whole says so. Changes nothing."""
        left, right = self.query["evidence_id"], self.query["other_id"]
        found = compare(Work(left).text, Work(right).text)
        answer: dict[str, Any] = {"left": left, "right": right, "rows": found.rows}
        counted = {"removed": found.removed, "added": found.added, "is_whole": found.is_whole}
        return self.answer(answer | counted)
