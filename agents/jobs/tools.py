"""The tools of jobs: how far long work is, what came of it, stopping and repeating it."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from agents.jobs import actions
from agents.jobs.readers import shown_jobs, within_reach
from agents.jobs.serializers import (
    JobFilter,
    JobQuery,
    JobResultSerializer,
    JobSerializer,
)
from agents.policies import can_cancel_job, can_retry_job, check_see_answer
from audit.events.waiting_tools import WaitingToolViewSet
from audit.models import Job
from config.api.errors import Conflict
from config.api.params import Empty, NoParams
from config.api.replay import check_answer
from config.api.tool import tool


class JobTools(WaitingToolViewSet):
    rows = Job.objects.select_related("case")

    @tool(
        "jobs.list", "GET jobs", permission="read:jobs", audit="read", entity="job",
        query=JobFilter, answer=JobSerializer, many=True, client=True,
        activity="looked through {objects}",
        when="Use it to find work under way, or failed; for one whose id you have, jobs.get_status.",
    )  # fmt: skip
    def list(self, request: Request) -> Response:
        """List jobs, newest first, of one case or item, by status or kind. Changes nothing."""
        asked, scope = self.query, self.scope
        if case := asked.get("case_id"):
            self._remember("case", case)
            scope = scope.within(case.pk)
        rows = within_reach(shown_jobs(scope), scope)
        rows = rows.filter(case=case) if case else rows
        if "evidence_id" in asked:
            rows = rows.filter(entity_type="evidence", entity_id=asked["evidence_id"].pk)
        return self.page(rows.filter(**{name: asked[name] for name in ("status", "kind") if name in asked}))

    @tool(
        "jobs.get_status", "GET jobs/{job_id}", permission="read:jobs", audit="read", entity="job",
        query=JobQuery, answer=JobSerializer, client=True,
        subject="job_id", common=True, listed=("wait",), activity="checked how far {object} is",
        when="Use it after an answer of 202, with its job_id.",
    )  # fmt: skip
    def get_status(self, request: Request, job: Job) -> Response:
        """Return how far a job is: its stage, steps done of all, and once it failed why. With wait the answer comes as
        soon as the job has ended, at the latest after that many seconds. Changes nothing."""
        if (waiting := self.waiting) is not None:
            waiting.seconds, waiting.firm_id = self.query["wait"], self.scope.firm_id
            waiting.cases = frozenset([job.case_id]) if job.case_id else None
            waiting.pending = job.status not in Job.ENDED and bool(waiting.seconds) and not waiting.last
            self._recorded = waiting.pending  # the look that answers the call is the one to record
        return self.shown(job)

    @tool(
        "jobs.get_result", "GET jobs/{job_id}/result", permission="read:jobs", audit="read", entity="job",
        query=NoParams, answer=JobResultSerializer, client=True, conflicts=True,
        subject="job_id", common=True, activity="read what {object} found",
        when="Use it once jobs.get_status says completed or failed.",
    )  # fmt: skip
    def get_result(self, request: Request, job: Job) -> Response:
        """Get what an ended job found, or why it failed; 409 while it has not ended. What an approved call answered, only the
        agent that made it gets, and people. Changes nothing."""
        if job.status not in Job.ENDED:
            raise Conflict(
                "This job has not ended yet.", details={"status": job.status}, retry_after=2,
                suggestion="Wait for its end with jobs.get_status and wait=30.",
            )  # fmt: skip
        if job.entity_type == "approval":  # its result is the answer of a call, made with the rights the session had
            check_see_answer(self.scope, job)
            check_answer(job.result, scope=self.scope, session=str(job.session_id or ""))
        return self.answer(job)

    @tool(
        "jobs.cancel", "POST jobs/{job_id}/cancel", permission="write:jobs", audit="update", entity="job",
        body=Empty, answer=JobSerializer, allowed=can_cancel_job,
        subject="job_id", activity="stopped {object}",
        when="Use it when the result is not wanted any more.",
    )  # fmt: skip
    def cancel(self, request: Request, job: Job) -> Response:
        """Stop a job: at once while it is queued, else at its next step (status cancelling). What finished steps stored
        stays. Emits job.cancelled, or job.progress first. 409 once it has ended. What a person began, an agent stops only with
        approval (202)."""
        return self.shown(actions.job_stop(actor=self.actor, job=job))

    @tool(
        "jobs.retry", "POST jobs/{job_id}/retry", permission="write:jobs", audit="update", entity="job",
        body=Empty, status=202, allowed=can_retry_job,
        subject="job_id", rate=lambda objects: str(objects["job"].kind), activity="had {object} tried again",
        when="Use it when the cause of a failure is gone.",
    )  # fmt: skip
    def retry(self, request: Request, job: Job) -> Response:
        """Queue a failed or cancelled job again, from where it stopped. Answers 202 with the same job. Emits job.queued.
        409 in any other state."""
        return self.queued(actions.job_repeat(actor=self.actor, job=job))

    def shown(self, job: Job) -> Response:
        return self.answer(shown_jobs(self.scope).get(pk=job.pk))
