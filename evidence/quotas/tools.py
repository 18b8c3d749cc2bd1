"""The tools of storage: how much is stored, how much may be, and what a client may send."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case, Participant
from cases.policies import works_for_firm
from config.api.params import NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import StorageUse
from evidence.quotas.actions import person_quota_set
from evidence.quotas.readers import storage_of_firm, storage_of_people, storage_of_person
from evidence.quotas.serializers import CaseStorageSerializer, PersonQuota, PersonStorageSerializer, StorageSerializer


class StorageTools(ToolViewSet):
    rows = StorageUse.objects
    lookups = {"case_id": Case.objects, "participant_id": Participant.objects.select_related("user")}

    @tool(
        "storage.get", "GET cases/{case_id}/storage", permission="read:evidence", audit="read", entity="case",
        query=NoParams, answer=CaseStorageSerializer, client=True,
        subject=None, activity="read what the clients may send",
        when="Use it to see what clients have sent to a case and may still send; for the firm, storage.get_firm.",
    )  # fmt: skip
    def get_one(self, request: Request, case: Case) -> Response:
        """Get how many bytes and files each client of a case has sent to it, with uploads under way, and may send. A client,
        and an agent of theirs, finds only their own. Changes nothing."""
        only = None if works_for_firm(self.scope) else self.actor.person_id
        return self.answer({"case_id": case.pk, "people": storage_of_people(case, only=only)})

    @tool(
        "storage.get_firm", "GET storage", permission="admin:firm", audit="read", entity="firm",
        query=NoParams, answer=StorageSerializer,
        activity="read what the firm stores",
        when="Use it to see how full the firm's storage is; for the clients of a case, storage.get.",
    )  # fmt: skip
    def get_firm(self, request: Request) -> Response:
        """Get how many bytes and files the firm stores, with uploads under way, what was taken out of cases and what its
        productions store, and how many it may. Firm admins only. Changes nothing."""
        return self.answer(storage_of_firm(self.actor.in_firm))

    @tool(
        "storage.set_quota", "PATCH cases/{case_id}/storage/{participant_id}", permission="admin:firm", audit="update",
        entity="case", body=PersonQuota, answer=PersonStorageSerializer,
        example={"bytes_quota": 20_000_000_000, "files_quota": 5000},
        subject="case_id", activity="set what {person} may send to {object}",
        when="Use it when a client of a case needs more storage, or less.",
    )  # fmt: skip
    def set_quota(self, request: Request, case: Case, participant: Participant) -> Response:
        """Set how many bytes and files one person, a client above all, may send to the case. What is there stays, also above a
        lower quota. Firm admins only. Emits case.updated if anything changed; a repeat changes nothing."""
        self.concerns(participant.user)
        use = person_quota_set(actor=self.actor, case=case, participant=participant, **self.body)
        return self.answer(storage_of_person(participant, use))
