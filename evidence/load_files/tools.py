"""The tools of productions that were received: take in, look, say how it is read, import, see what became of each row."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import Empty, ListParams, NoParams
from config.api.resolve_ids import resolve_ids
from config.api.tool import tool
from evidence.custody.receipt_serializers import FileAddressSerializer
from evidence.items.toolset import EvidenceToolViewSet
from evidence.load_files import actions
from evidence.load_files.policies import can_start_import, can_update_import, check_see_imports
from evidence.load_files.readers import fields_of, job_of, shown_imports, shown_rows, sources_of
from evidence.load_files.report import report_made
from evidence.load_files.serializers import (
    ImportRowSerializer,
    LoadFileImportSerializer,
    LoadFileRowSerializer,
    ReadingOfLoadFile,
    ReceivedFiles,
    RowQuery,
    StartedImportSerializer,
)
from evidence.models import EvidenceItem, LoadFileImport, Upload


class LoadFileTools(EvidenceToolViewSet):
    rows: ClassVar[Any] = LoadFileImport.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "evidence.import_load_file", "POST cases/{case_id}/evidence/import", permission="write:evidence", audit="create",
        entity="evidence", body=ReceivedFiles, answer=StartedImportSerializer, status=202,
        example={"upload_ids": ["0192d3a0-0000-7000-8000-000000000000"], "received_from": "Roe LLP"},
        subject=None, rate="process", activity="took in a production with its load file", follow_up=("job_id", "poll_url"),
        when="Use it for a production of the other side with a load file (DAT, CSV, OPT); for other files, evidence.upload.",
    )  # fmt: skip
    def import_load_file(self, request: Request, case: Case) -> Response:
        """Take in a production that was received: a ZIP of the volume, or its load files and ZIPs, each sent with
        evidence.upload and the PUT, without evidence.confirm_upload (this confirms them and reads none as a document).
        Answers 202 with import_id and a job that looks at the load file and proposes what each column means: see it with
        load_files.get, change it with load_files.update, import it with load_files.start. 409 if the bytes have not come.
        Emits load_file_import.created. With the same Idempotency-Key a retry answers the same."""
        check_see_imports(self.scope)
        uploads = Upload.objects.visible_to(self.scope).filter(case=case).select_related("case")
        items = EvidenceItem.objects.visible_to(self.scope).filter(case=case)
        found, job = actions.load_file_take(
            actor=self.actor, case=case, among=items, received_from=self.body["received_from"],
            uploads=resolve_ids(uploads, self.body["upload_ids"], "upload_ids", view=self),
            items=resolve_ids(items, self.body["evidence_ids"], "evidence_ids", view=self),
            occasion=self.occasion("uploaded"),
        )  # fmt: skip
        return self.answer(
            {"import_id": found.pk, "job_id": job.pk, "status": job.status, "poll_url": f"/v1/jobs/{job.pk}"}
        )

    @tool(
        "load_files.list", "GET cases/{case_id}/load-files", permission="read:evidence", audit="read",
        entity="load_file_import", query=ListParams, answer=ImportRowSerializer, many=True,
        subject=None, activity="looked through received productions",
        when="Use it to see what the other side produced; for one with its columns, load_files.get.",
    )  # fmt: skip
    def list_all(self, request: Request, case: Case) -> Response:
        """List the case's received productions, newest first: state, and how many rows became documents. For the firm's
        people, and agents that see what is privileged. Changes nothing."""
        check_see_imports(self.scope)
        return self.page(shown_imports(self.scope).filter(case=case))

    @tool(
        "load_files.get", "GET load-files/{load_file_import_id}", permission="read:evidence", audit="read",
        entity="load_file_import", query=NoParams, answer=LoadFileImportSerializer,
        subject="load_file_import_id", activity="looked at {object}",
        when="Use it before load_files.start: how the load file is read, and what is missing; and for what became of it.",
    )  # fmt: skip
    def get_one(self, request: Request, load_file_import: LoadFileImport) -> Response:
        """Get a received production: its load file, encoding and how that is known, columns with the field that each fills,
        the first rows, what is missing, and its job. Changes nothing."""
        return self.shown(load_file_import)

    @tool(
        "load_files.update", "PATCH load-files/{load_file_import_id}", permission="write:evidence", audit="update",
        entity="load_file_import", body=ReadingOfLoadFile, answer=LoadFileImportSerializer, allowed=can_update_import,
        example={"mapping": {"begin": "PRODBEG", "custodian": "CUSTODIAN"}, "date_order": "dmy"},
        subject="load_file_import_id", activity="said how {object} is read",
        when="Use it when what load_files.get proposes is wrong: a column, the encoding, the order of days.",
    )  # fmt: skip
    def update(self, request: Request, load_file_import: LoadFileImport) -> Response:
        """Say how a load file is read, before it is imported: in mapping, by field the name of its column (empty: none);
        encoding, separator, quote, or another file have it looked at again by a job. 409 once it is being imported. Emits
        load_file_import.updated. A retry changes nothing."""
        actions.load_file_update(actor=self.actor, found=load_file_import, **self.body)
        return self.shown(load_file_import)

    @tool(
        "load_files.start", "POST load-files/{load_file_import_id}/start", permission="write:evidence", audit="create",
        entity="load_file_import", body=Empty, answer=StartedImportSerializer, status=202, allowed=can_start_import,
        subject="load_file_import_id", rate="process", activity="had {object} imported", follow_up=("job_id", "poll_url"),
        when="Use it once load_files.get shows the columns as they are meant.",
    )  # fmt: skip
    def start(self, request: Request, load_file_import: LoadFileImport) -> Response:
        """Make a document of each row, in the background: with Bates numbers, family, custodian, date, people, text and page
        images. What is designated confidential or privileged is withheld until an attorney decides. A row that can't be
        imported stops no other; load_files.list_rows says why. Answers 202 with a job; jobs.retry goes on where it stopped,
        and makes no document twice. Emits evidence.created for each, and load_file_import.completed."""
        job = actions.load_file_start(actor=self.actor, found=load_file_import)
        return self.answer(
            {"import_id": load_file_import.pk, "job_id": job.pk, "status": job.status, "poll_url": f"/v1/jobs/{job.pk}"}
        )

    @tool(
        "load_files.list_rows", "GET load-files/{load_file_import_id}/rows", permission="read:evidence", audit="read",
        entity="load_file_import", query=RowQuery, answer=LoadFileRowSerializer, many=True,
        subject="load_file_import_id", activity="looked through the rows of {object}",
        when="Use it to see what became of each row; outcome=problems for all that is not as it should be.",
    )  # fmt: skip
    def list_rows(self, request: Request, load_file_import: LoadFileImport) -> Response:
        """List the rows of a load file in their order, with outcome, document and problems (code, message, column, value).
        Changes nothing."""
        return self.page(shown_rows(load_file_import, self.query.get("outcome", "")), order=("number",))

    @tool(
        "load_files.report", "GET load-files/{load_file_import_id}/report", permission="read:evidence", audit="download",
        entity="load_file_import", query=NoParams, answer=FileAddressSerializer, secrets=("download_url",),
        subject="load_file_import_id", activity="received an address to download the report of {object}",
        when="Use it to keep what became of every row, or to send the other side what is wrong with its production.",
    )  # fmt: skip
    def report(self, request: Request, load_file_import: LoadFileImport) -> Response:
        """Get a signed address of a CSV file with every row, its outcome and problems, and the files of the volume that no
        row names; good for expires_in seconds."""
        return self.answer(report_made(actor=self.actor, found=load_file_import))

    def shown(self, load_file_import: LoadFileImport) -> Response:
        found = shown_imports(self.scope).get(pk=load_file_import.pk)
        found.sources_shown = sources_of(self.scope, found)  # type: ignore[attr-defined]
        found.fields_shown = fields_of(found)  # type: ignore[attr-defined]
        found.job = job_of(found)  # type: ignore[attr-defined]
        return self.answer(found)
