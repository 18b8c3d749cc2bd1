"""The API: its framework, its document, what is recorded of calls, and the limits of callers."""

from __future__ import annotations

from pathlib import Path

from config.settings.environment import HOME, env

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "agents.access.authentication.AgentAuthentication",
        "cases.signin.authentication.TokenAuthentication",
        "cases.signin.authentication.CookieAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["config.api.renderers.JsonRenderer", "config.api.renderers.PartialRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.api.parsers.StrictJsonParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "config.api.renderers.Negotiation",
    "DEFAULT_SCHEMA_CLASS": "config.api.schema.ToolSchema",
    "EXCEPTION_HANDLER": "config.api.envelope.envelope",
    "UNAUTHENTICATED_USER": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "TEST_REQUEST_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Intactus",
    "DESCRIPTION": "Case management in which agents work beside attorneys. Every operation is a tool.",
    "LICENSE": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
    "CONTACT": {"name": "Intactus"},
    "SERVERS": [{"url": "/", "description": "This server."}],
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "PREPROCESSING_HOOKS": ["config.api.schema.only_tools"],
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api.partial_items.partial_items",
        "agents.discovery.guidance.guided",
        "config.api.named_enums.name_enums",
    ],
    "SCHEMA_PATH_PREFIX": "/v1",
    "ENUM_NAME_OVERRIDES": {
        "CaseStatusEnum": "cases.models.case.Case.Status",
        "DedupStatusEnum": "facts.models.dedup_suggestion.DedupSuggestion.Status",
        "EvidenceStatusEnum": "evidence.models.item.EvidenceItem.Status",
        "PrivilegeEnum": "evidence.models.item.EvidenceItem.Privilege",
        "FactStatusEnum": "facts.models.fact.Fact.Status",
        "TemporalKindEnum": "facts.models.temporal_mention.TemporalMention.Kind",
        "TemporalPrecisionEnum": "facts.models.temporal_mention.TemporalMention.Precision",
        "DatedStatusEnum": "facts.timeline.serializers.DATED",
        "TimelineFormatEnum": ["csv", "xlsx", "docx", "pdf", "png"],
        "JobStatusEnum": "audit.models.job.Job.Status",
        "NotificationKindEnum": "cases.models.notification.Notification.Kind",
        "MutableKindEnum": "cases.models.notification.kinds_to_mute",
        "ProposedChangeKindEnum": "facts.models.proposed_change.ProposedChange.Kind",
        "ProposedChangeStateEnum": "facts.models.proposed_change.ProposedChange.State",
        "ReceiptKindEnum": "evidence.models.receipt.Receipt.Kind",
        "RedactionReasonEnum": "evidence.models.redaction.Redaction.Reason",
        "ProductionStateEnum": "evidence.models.production.Production.State",
        "LoadFileStateEnum": "evidence.models.load_file.LoadFileImport.State",
        "LoadFileRowOutcomeEnum": "evidence.models.load_file.LoadFileRow.Outcome",
        "ExhibitStateEnum": "evidence.models.exhibit.Exhibit.State",
        "ExhibitStyleEnum": "evidence.models.exhibit.ExhibitSeries.Style",
        "ExhibitStateChangeEnum": "evidence.exhibits.serializers.STATES",
        "ExhibitOutcomeEnum": "evidence.exhibits.serializers.OUTCOMES",
        "ExhibitFormatEnum": ["docx", "xlsx", "csv"],
        "EvidenceHistoryFieldEnum": "evidence.items.serializers.HISTORY_FIELDS",
        "ClauseStateEnum": "evidence.models.clause.Clause.State",
        "DuplicateRelationEnum": "evidence.duplicates.readers.RELATIONS",
        "FilterTargetEnum": "facts.filters.lists.list_names",
        "SearchFiltersPrivilegeEnum": "evidence.items.serializers.PRIVILEGES",
        "EvidenceSortEnum": "evidence.items.readers.SORT_NAMES",
        "FilterResultTypeEnum": "facts.filters.serializers.RESULT_TYPES",
        "DiffKindEnum": ["made", "changed", "deleted"],
        "EntityTypeEnum": "config.api.kinds.choices",
        "EventTypeEnum": "config.api.kinds.event_types",
        "LinkableTypeEnum": "config.api.kinds.linkable_choices",
        "AuthorTypeEnum": ["human", "agent", "engine"],
        "ExportFormatEnum": ["json", "csv"],
        "RoleEnum": "cases.models.user.Role",
        "CorrespondentRoleEnum": ["author", "to", "cc", "bcc"],
        "OutcomeEnum": "audit.models.entry.AuditEntry.Outcome",
        "RecordingStateEnum": "evidence.models.recording.Recording.State",
        "MonitorStatusEnum": ["active", "failing", "paused"],
        "MonitorEveryEnum": "evidence.models.monitor.Monitor.Every",
        "CaptureOutcomeEnum": "evidence.models.monitor.Capture.Outcome",
        "RecipientRoleEnum": ["to", "cc", "bcc"],
        "TranscriptKindEnum": "evidence.models.transcript.Transcript.Kind",
        "DesignationKindEnum": "evidence.models.designation.Designation.Kind",
        "DesignationStatusEnum": "evidence.models.designation.Designation.Status",
        "DesignationFormatEnum": ["docx", "csv"],
        "NewDesignationKindEnum": "evidence.designations.serializers.MADE",
        "CaseRoleEnum": "facts.models.entity_role.EntityRole.Role",
        "NameTypeEnum": "facts.entities.change_serializers.TYPES",
        "ClaimKindEnum": "facts.models.claim.Side",
        "DeadlineKindEnum": "facts.models.deadline.Deadline.Kind",
        "DeadlineStatusEnum": "facts.models.deadline.Deadline.Status",
        "DeadlineUnitEnum": "facts.models.deadline.Deadline.Unit",
        "DeadlineDirectionEnum": "facts.models.deadline.Deadline.Direction",
        "OutlinePurposeEnum": "facts.models.outline.Outline.Purpose",
        "OutlineEntryKindEnum": "facts.models.outline.OutlineEntry.Kind",
        "ShownEntryKindEnum": "facts.outlines.serializers.KINDS",
        "OutlineEntryStateEnum": "facts.outlines.showing.STATES",
        "OutlineFormatEnum": ["docx", "markdown"],
        "OutlineOperationEnum": "facts.outlines.operation_serializers.OPERATIONS",
        "QuestionStatusEnum": "facts.models.question.Question.Status",
        "CoverageStateEnum": "facts.claims.states.State",
        "RelationshipPrecisionEnum": ["day", "month", "year", "approximate"],
        "RelationshipBoundEnum": "facts.relationships.traverse_serializers.BOUNDS",
        "RelationshipDirectionEnum": "facts.relationships.traverse_serializers.DIRECTIONS",
        "FactsFormatEnum": "facts.exchange.serializers.FORMATS",
        "EntitiesFormatEnum": ["csv", "xlsx", "ftm", "jsonld"],
        "BearingEnum": "facts.models.claim.IssueLink.Bearing",
        "DesignationAnswerKindEnum": "evidence.designations.serializers.ANSWERS",
    },
    "SORT_OPERATIONS": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
TOOL_AUDITOR = "audit.entries.actions.record_call"
APPROVAL_CHECK = "agents.approvals.check.check_approval"
TOOL_STEP_UP = "cases.signin.step_up.check_recent"
ADMINISTRATION_AUDITOR = "audit.entries.actions.record_administration"
DRY_RUN = "agents.approvals.check.rehearse_call"
TOOL_OUTCOME = "agents.access.breaker.count_outcome"  # called beside the auditor, with the call's status
AUDIT_SIGNING_KEY = env("AUDIT_SIGNING_KEY", default="")
AUDIT_ANCHOR_FILE = Path(env("AUDIT_ANCHOR_FILE", default=str(HOME / "audit-anchor.jsonl")))
IDEMPOTENCY_HOURS = 24
PERSON_LIMITS = {
    "minute": env.int("RATE_PER_MINUTE", default=600),
    "hour": env.int("RATE_PER_HOUR", default=20_000),
    "concurrent": env.int("CONCURRENT_REQUESTS", default=30),
}
FEED_LIMITS = {"minute": 10, "hour": 120, "concurrent": 2}  # fetches of one calendar’s address
# Before authentication: wrong credentials of one network that are free, then seconds of lock-out, doubled each time.
_TOKENS = {"failures": env.int("LOCKOUT_TOKEN_FAILURES", default=20), "first": 5, "longest": 60}
_GUESSABLE = {"failures": env.int("LOCKOUT_PASSWORD_FAILURES", default=5), "first": 5, "longest": 900}
LOCKOUTS = {
    "bearer_token": _TOKENS,
    "sign_in_link": _TOKENS,
    "storage_address": _TOKENS,
    "calendar_address": _TOKENS,
    "password": _GUESSABLE,
    "sign_in_code": _GUESSABLE,
    "second_factor": _GUESSABLE,  # of one person, wherever the codes come from
}
MAX_BODY_BYTES = env.int("MAX_BODY_BYTES", default=5 * 1024**2)  # of any request but a file's
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
ANONYMOUS_LIMITS = {"minute": env.int("ANONYMOUS_RATE_PER_MINUTE", default=60), "hour": 1000, "concurrent": 10}
# Whether what somebody first asks for with a statement that is made once is compared with what would be asked now: tests of all
# tools do.
COMPARE_STATEMENTS = env.bool("COMPARE_STATEMENTS", default=False)
