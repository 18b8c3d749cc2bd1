"""Jobs tried again from the administration pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from audit.models import AuditEntry, Event, Job
from cases.models import User
from cases.support.actions import support_access_start
from tests.second_factors import superuser_browser

pytestmark = pytest.mark.django_db


class TestJobs:
    def fail(self, rows: dict[str, Any]) -> Job:
        job: Job = rows["audit.Job"]
        error = {"code": "PROCESSING_FAILED", "message": "Ran out of time on page 9."}
        Job.objects.filter(pk=job.pk).update(status="failed", finished_at=timezone.now(), error=error)
        return job

    def try_again(self, browser: Client, *jobs: Job) -> str:
        form = urlencode([("action", "try_again"), *(("_selected_action", job.pk) for job in jobs)])
        answer = browser.generic(
            "POST", reverse("admin:audit_job_changelist"), form, content_type="application/x-www-form-urlencoded",
            headers={"X-CSRFToken": browser.cookies["csrftoken"].value},
        )  # fmt: skip
        assert answer.status_code == 302
        return browser.get(answer.headers["Location"]).content.decode()

    def test_are_tried_again_as_the_tool_does(self, browser: Client, admin: User, rows: dict[str, Any]) -> None:
        job = self.fail(rows)
        assert "1 queued again." in self.try_again(browser, job)
        job.refresh_from_db()
        assert (job.status, job.error, job.attempts) == ("queued", None, 0)
        event = Event.objects.get(event_type="job.queued", entity_id=job.pk)
        assert (event.actor_type, event.actor_id) == ("human", admin.pk)
        entry = AuditEntry.objects.get(tool="jobs.retry")
        assert (entry.actor_id, entry.case_id, entry.entity_id, entry.outcome) == (admin.pk, job.case_id, job.pk, "ok")

    def test_say_why_not(self, browser: Client, rows: dict[str, Any]) -> None:
        text = self.try_again(browser, rows["audit.Job"])
        assert "Only a failed or cancelled job can be tried again." in text
        assert not AuditEntry.objects.filter(tool="jobs.retry").exists()

    def test_of_another_firm_stay_as_they_are(self, browser: Client, foreign: dict[str, Any]) -> None:
        job = self.fail(foreign)
        self.try_again(browser, job)
        job.refresh_from_db()
        assert job.status == "failed"

    def test_of_the_firm_the_superuser_looks_at(self, foreign: dict[str, Any]) -> None:
        job = self.fail(foreign)
        browser, root = superuser_browser()
        self.try_again(browser, job)
        job.refresh_from_db()
        assert job.status == "failed"
        support_access_start(user=root, firm=foreign["cases.Firm"], reason="A job of theirs hangs")
        self.try_again(browser, job)
        job.refresh_from_db()
        assert job.status == "queued"
        assert AuditEntry.objects.get(tool="jobs.retry").firm_id == job.firm_id
