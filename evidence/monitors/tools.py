"""The tools of monitors: public web pages that are captured on a schedule."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.params import Empty, ListParams, NoParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import Monitor
from evidence.monitors import actions
from evidence.monitors.policies import ASKS, can_change_monitor
from evidence.monitors.readers import matching, shown_captures, shown_monitors
from evidence.monitors.serializers import (
    CaptureFilter,
    CaptureSerializer,
    MonitorChange,
    MonitorFields,
    MonitorSearch,
    MonitorSerializer,
)


class MonitorTools(ToolViewSet):
    rows = Monitor.objects.select_related("case")
    lookups = {"case_id": Case.objects}

    @tool(
        "monitoring.create", "POST cases/{case_id}/monitors", permission="write:monitors", audit="create",
        entity="monitor", body=MonitorFields, answer=MonitorSerializer, status=201,
        example={"name": "Northline’s tariff", "url": "https://example.com/tariff", "every": "day"},
        subject=None, approval=ASKS, approval_fixed=True, activity="had {object} watched",
        when="Use it when a public web page matters and may change; what is saved already is uploaded instead.",
    )  # fmt: skip
    def create(self, request: Request, case: Case) -> Response:
        """Watch a public web page: it is captured at once, and then every hour, day or week. Each capture whose words differ
        from the one before becomes evidence, a WARC file with the page inside, and the people of the case are notified. An
        agent's call waits for approval (202). Emits monitor.created, later monitor.captured or monitor.failed. Send an
        Idempotency-Key: a repeat makes no second."""
        return self.shown(actions.monitor_create(actor=self.actor, case=case, **self.body))

    @tool(
        "monitoring.list", "GET cases/{case_id}/monitors", permission="read:monitors", audit="read", entity="monitor",
        query=ListParams, answer=MonitorSerializer, many=True, subject=None, activity="looked through {objects}",
        when="Use it to see which pages a case watches; monitoring.search finds some of many.",
    )  # fmt: skip
    def list(self, request: Request, case: Case) -> Response:
        """List the monitors of a case, newest first: what is watched, how often, when it last changed, and what is wrong.
        Changes nothing."""
        return self.page(shown_monitors(self.scope, self.visible.filter(case=case)))

    @tool(
        "monitoring.search", "POST cases/{case_id}/monitors/search", permission="read:monitors", audit="search",
        entity="monitor", body=MonitorSearch, answer=MonitorSerializer, many=True, example={"status": "failing"},
        subject=None, activity="searched {objects}",
        when="Use it to find monitors by address, state or type; to see all, monitoring.list.",
    )  # fmt: skip
    def search(self, request: Request, case: Case) -> Response:
        """Find monitors of a case by a part of their name or address, their status, how often they ask, or the type of what
        they last captured. Newest first. Changes nothing."""
        rows = matching(self.visible.filter(case=case), self.body)
        return self.page(shown_monitors(self.scope, rows), params=self.body)

    @tool(
        "monitoring.get", "GET monitors/{monitor_id}", permission="read:monitors", audit="read", entity="monitor",
        query=NoParams, answer=MonitorSerializer, subject="monitor_id", activity="read {object}",
        when="Use it when you have a monitor's id; monitoring.get_results has what it captured.",
    )  # fmt: skip
    def get_one(self, request: Request, monitor: Monitor) -> Response:
        """Get one monitor: its page, schedule and state, and when it asks next. Changes nothing."""
        return self.shown(monitor)

    @tool(
        "monitoring.get_results", "GET monitors/{monitor_id}/results", permission="read:monitors", audit="read",
        entity="monitor", query=CaptureFilter, answer=CaptureSerializer, many=True, subject="monitor_id",
        activity="looked through what {object} captured",
        when="Use it to see when a page changed and how; the captured page itself is the document it names.",
    )  # fmt: skip
    def get_results(self, request: Request, monitor: Monitor) -> Response:
        """List what came of each time the page was asked for, newest first: first, changed, unchanged or failed, with the
        lines that came and went, the hash of what was sent, and the document it was kept as. Changes nothing."""
        return self.page(shown_captures(self.scope, monitor, self.query.get("outcome")))

    @tool(
        "monitoring.update", "PATCH monitors/{monitor_id}", permission="write:monitors", audit="update",
        entity="monitor", body=MonitorChange, answer=MonitorSerializer, allowed=can_change_monitor,
        subject="monitor_id", approval=ASKS, approval_fixed=True, activity="changed {object}",
        when="Use it to watch another address or at another pace; to stop for a while, monitoring.pause.",
    )  # fmt: skip
    def update(self, request: Request, monitor: Monitor) -> Response:
        """Change a monitor's name, address, schedule or custodian; with another address or schedule it asks at once. An
        agent's call waits for approval (202). Emits monitor.updated if anything changed; a retry changes nothing."""
        return self.shown(actions.monitor_update(actor=self.actor, monitor=monitor, **self.body))

    @tool(
        "monitoring.pause", "POST monitors/{monitor_id}/pause", permission="write:monitors", audit="update",
        entity="monitor", body=Empty, answer=MonitorSerializer, allowed=can_change_monitor,
        subject="monitor_id", activity="paused {object}",
        when="Use it to stop asking for a while; to end it for good, monitoring.delete.",
    )  # fmt: skip
    def pause(self, request: Request, monitor: Monitor) -> Response:
        """Ask for the page no more until monitoring.resume. What a person has watched, an agent pauses with approval (202).
        Emits monitor.updated; a retry changes nothing."""
        return self.shown(actions.monitor_pause(actor=self.actor, monitor=monitor))

    @tool(
        "monitoring.resume", "POST monitors/{monitor_id}/resume", permission="write:monitors", audit="update",
        entity="monitor", body=Empty, answer=MonitorSerializer, allowed=can_change_monitor,
        subject="monitor_id", approval=ASKS, approval_fixed=True, activity="resumed {object}",
        when="Use it when a paused page should be asked for again, or after what was wrong was put right.",
    )  # fmt: skip
    def resume(self, request: Request, monitor: Monitor) -> Response:
        """Ask for the page again, at once and then on its schedule. An agent's call waits for approval (202). Emits
        monitor.updated; a retry changes nothing."""
        return self.shown(actions.monitor_resume(actor=self.actor, monitor=monitor))

    @tool(
        "monitoring.delete", "DELETE monitors/{monitor_id}", permission="delete:monitors", audit="delete",
        entity="monitor", status=204, allowed=can_change_monitor,
        subject="monitor_id", activity="deleted {object}",
        when="Use it when a page need not be watched any more.",
    )  # fmt: skip
    def delete_one(self, request: Request, monitor: Monitor) -> Response:
        """Watch the page no longer. What was captured stays evidence of the case. What a person has watched, an agent deletes
        with approval (202). Emits monitor.deleted; a retry is 404."""
        actions.monitor_delete(actor=self.actor, monitor=monitor)
        return self.nothing()

    def shown(self, monitor: Monitor) -> Response:
        return self.answer(shown_monitors(self.scope, self.visible).get(pk=monitor.pk))
