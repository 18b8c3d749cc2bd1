"""The tools of facts as files: out, and in."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from cases.policies import check_works_for_firm
from config.api.errors import Invalid
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.custody.made_file_serializers import ExportedFileSerializer
from facts.exchange.importing import Imported, rows_import
from facts.exchange.reading import read_csv, read_workbook
from facts.exchange.serializers import FactsExport, FactsImport, FactsImportedSerializer
from facts.models import Fact

MOST_PROBLEMS = 200


class FactFileTools(ToolViewSet):
    rows = Fact.objects
    lookups = {"case_id": Case.objects}

    @tool(
        "facts.export", "POST cases/{case_id}/facts/export", permission="read:facts", audit="export", entity="fact",
        body=FactsExport, answer=ExportedFileSerializer, secrets=("download_url",), client=True,
        example={"status": "approved", "format": "docx"},
        subject=None, approval="What leaves the platform is for a person to hand out.", activity="exported {objects}",
        when="Use it for a file of the facts, to hand on, print or work on elsewhere; to read them, facts.list.",
    )  # fmt: skip
    def export(self, request: Request, case: Case) -> Response:
        """Write the facts that the filters of facts.list leave, at most 5,000, to CSV, a workbook, Word, PDF or schema.org
        JSON-LD and answer a signed address for the file, good for expires_in seconds. It says what facts.list answers you, no
        more. An agent's call waits for approval (202). A repeat without an Idempotency-Key writes a new file."""
        asked: dict[str, Any] = dict(self.body)
        format, table = asked.pop("format"), asked.pop("table")
        if table == "issues":
            check_works_for_firm(self.scope, "Issues are for the people of the firm.")
        from facts.exchange.exporting import facts_export  # what writes files is loaded with the first one

        return self.answer(
            facts_export(actor=self.actor, scope=self.scope, case=case, filters=asked, format=format, table=table)
        )

    @tool(
        "facts.import", "POST cases/{case_id}/facts/import", permission="write:facts", audit="create", entity="fact",
        body=FactsImport, answer=FactsImportedSerializer,
        example={"csv": "text,date,bates,quote\\nThe rent was paid.,2024-03-03,DOE000012,paid the rent\\n", "dry_run": True},
        subject=None, activity="imported {objects}",
        when="Use it for facts, people or issues kept in a spreadsheet or in CaseMap; for one fact, facts.create.",
    )  # fmt: skip
    def import_file(self, request: Request, case: Case) -> Response:
        """Take in up to 500 rows of a table from CSV or a workbook, as facts.export writes them. Facts become proposals of
        yours: each names its document by Bates number or title and the words, which must stand there. What is wrong is said row
        by row: with dry_run in the answer, else 422 and nothing is stored, unless partial. What the case has is skipped, so a
        retry stores nothing twice. People of an agent from which evidence is withheld wait for approval (202), as with
        entities.create. Emits fact.created, entity.created, claim.created, issue.created."""
        asked: dict[str, Any] = dict(self.body)
        rows = read_csv(asked["csv"], asked["table"]) if "csv" in asked else read_workbook(asked["xlsx"])
        done = rows_import(
            actor=self.actor, scope=self.scope, case=case, rows=rows, dry_run=asked["dry_run"], partial=asked["partial"]
        )
        self.rehearsal = self.rehearsal or asked["dry_run"]  # so says its audit entry
        answer = _answer(done)
        if done.problems and not done.is_stored and not asked["dry_run"]:
            raise Invalid(
                f"{len(done.problems)} of the file's rows are not right; nothing was stored.",
                details={
                    "fields": {"csv" if "csv" in asked else "xlsx": ["See problems."]},
                    "problems": answer["problems"],
                },
                suggestion="Mend these rows, or send partial: true to store the others.",
            )
        return self.answer(answer)


def _answer(done: Imported) -> dict[str, Any]:
    problems = [
        {"table": one.table, "row": one.row, "column": one.column, "message": one.message}
        for one in done.problems[:MOST_PROBLEMS]
    ]
    return {
        "rows": done.rows, "facts_made": len(done.made["facts"]), "people_made": len(done.made["people"]),
        "issues_made": len(done.made["issues"]), "skipped": done.skipped, "is_stored": done.is_stored,
        "problems": problems, "facts": done.facts, "fact_ids": done.made["facts"] if done.is_stored else [],
    }  # fmt: skip
