from audit.models.block import AuditBlock, AuditSeal
from audit.models.change import Change
from audit.models.entry import AuditEntry, AuditSeries
from audit.models.event import Event
from audit.models.job import Job

__all__ = ["AuditBlock", "AuditEntry", "AuditSeal", "AuditSeries", "Change", "Event", "Job"]
