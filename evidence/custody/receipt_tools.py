"""The tools of custody: receipts, reading stored files again, and the certificate of a file."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from cases.policies import check_case_open, check_works_for_firm
from config.api.params import Empty, NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.custody.readers import listed_receipts
from evidence.custody.receipt_serializers import (
    FileAddressSerializer,
    NewCertificate,
    ReceiptFilter,
    ReceiptRowSerializer,
    ReceiptSerializer,
)
from evidence.custody.verifying import verification_start
from evidence.items.toolset import EvidenceToolViewSet
from evidence.models import EvidenceItem, Receipt

WHO = "How files came and are kept is for the firm's people to know."


class ReceiptTools(ToolViewSet):
    rows = Receipt.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "custody.list_receipts", "GET cases/{case_id}/receipts", permission="read:evidence", audit="read",
        entity="receipt", query=ReceiptFilter, answer=ReceiptRowSerializer, many=True,
        subject=None, activity="looked through receipts of files",
        when="Use it to find what came when, and when stored files were last verified; for all of one, custody.get_receipt.",
    )  # fmt: skip
    def list_receipts(self, request: Request, case: Case) -> Response:
        """List the case's receipts, newest first: each of files that came together, of which every one is held, a duplicate
        of what the case has, or refused; and of verifications of the stored files. What came gets its receipt five minutes
        after the last file. Receipts that name withheld evidence only those get who see it. Changes nothing."""
        check_works_for_firm(self.scope, WHO)
        return self.page(listed_receipts(self.visible.filter(case=case), self.query.get("kind")))

    @tool(
        "custody.get_receipt", "GET cases/{case_id}/receipts/{receipt_id}", permission="read:evidence", audit="read",
        entity="receipt", query=NoParams, answer=ReceiptSerializer,
        subject="receipt_id", activity="read {object}",
        when="Use it to hand a receipt on, or to check it offline; for what there is, custody.list_receipts.",
    )  # fmt: skip
    def get_receipt(self, request: Request, case: Case, receipt: Receipt) -> Response:
        """Get a receipt with what was signed and its signature (Ed25519 over the statement's canonical JSON), which
        deploy/verify_receipt.py checks offline against the key's fingerprint, and against the files themselves. Changes
        nothing."""
        receipt.totals = receipt.statement["totals"]  # type: ignore[attr-defined]
        return self.answer(receipt)

    @tool(
        "custody.verify", "POST cases/{case_id}/custody/verify", permission="read:evidence", audit="read",
        entity="case", body=Empty, status=202, conflicts=True,
        subject=None, activity="had the stored files of {object} read again",
        when="Use it before something of the case is produced or filed; for one file, evidence.get_manifest with verify=true.",
    )  # fmt: skip
    def verify(self, request: Request, case: Case) -> Response:
        """Read every stored file of the case that you may see again, in the background, and compare its SHA-256 and size with
        what was received. Answers 202 with a job; its result names each file that differs, is missing or can't be read, and
        a receipt of the whole is signed where nothing is withheld from you. jobs.cancel stops it; jobs.retry goes on where
        it was. 409 while one is under way."""
        check_works_for_firm(self.scope, WHO)
        return self.queued(verification_start(actor=self.actor, case=case, scope=self.scope))


class CertificateTools(EvidenceToolViewSet):
    @tool(
        "custody.certificate", "POST evidence/{evidence_id}/certificate", permission="read:evidence", audit="export",
        entity="evidence", body=NewCertificate, answer=FileAddressSerializer, secrets=("download_url",),
        example={"rule": "902(14)"}, subject="evidence_id", approval="What leaves the platform is for a person to hand out.",
        activity="had a certificate of {object} drawn up",
        when="Use it when a file is to be authenticated without a witness; for its chain of custody, evidence.get_manifest.",
    )  # fmt: skip
    def certificate(self, request: Request, evidence: EvidenceItem) -> Response:
        """Draw up a PDF certificate of a file and what came inside it, in the form that practice under FRE 902(13) or (14)
        expects: what the system recorded and how, the table of files with their SHA-256, the chain of custody, and what a
        qualified person must fill in, attest and sign; unsigned it certifies nothing. The stored bytes are read again first:
        409 if they are not what was received, or there is no file. Answers a signed address, good for expires_in seconds.
        A repeat draws up another. An agent's call waits for approval."""
        check_works_for_firm(self.scope, WHO)
        check_case_open(evidence.case)
        visible = EvidenceItem.objects.visible_to(self.scope)
        occasion = self.occasion("verified")
        from evidence.custody.certificate import certificate_make  # what writes files is loaded with the first one

        made = certificate_make(
            actor=self.actor, item=evidence, rule=self.body["rule"], among=visible, occasion=occasion
        )
        return self.answer(made)
