"""Who may import what the other side gave, and in which state."""

from __future__ import annotations

from audit.models import Job
from cases.policies import check_case_open
from config.api.errors import Conflict, Forbidden, Invalid
from config.api.scope import Actor, Scope
from evidence.load_files.importing import IMPORT
from evidence.load_files.looking import LOOK
from evidence.models import LoadFileImport

State = LoadFileImport.State


def check_see_imports(scope: Scope) -> None:
    """What the other side designates is withheld as soon as it is here, and its load file says what is in it."""
    if scope.is_outside or not scope.sees_all_evidence:
        raise Forbidden(
            "Load files are for the firm's people, and agents whose key says that they see what is privileged.",
            details={"required": "sees what is privileged"},
        )


def is_under_way(found: LoadFileImport) -> bool:
    return Job.objects.filter(entity_id=found.pk, kind__in=(LOOK, IMPORT), status__in=Job.ACTIVE).exists()


def can_update_import(actor: Actor, found: LoadFileImport) -> bool:
    return found.state in (State.PREVIEW, State.UNREADABLE) and not found.case.is_archived


def can_start_import(actor: Actor, found: LoadFileImport) -> bool:
    return found.state == State.PREVIEW and not found.case.is_archived


def check_update_import(found: LoadFileImport) -> None:
    check_case_open(found.case)
    if found.state not in (State.PREVIEW, State.UNREADABLE) or is_under_way(found):
        raise Conflict(
            "It is being looked at, or imported already.", details={"state": found.state},
            suggestion="Look at it with load_files.get; to import it otherwise, begin anew with evidence.import_load_file.",
        )  # fmt: skip


def check_start_import(found: LoadFileImport) -> None:
    check_case_open(found.case)
    if found.state != State.PREVIEW or is_under_way(found):
        raise Conflict(
            "It is not ready to be imported, or is imported already.", details={"state": found.state},
            suggestion="Wait until it was looked at; one that stopped goes on with jobs.retry.",
        )  # fmt: skip
    if "begin" not in found.mapping and found.load_file:
        raise Invalid.field("mapping", "Say which column has the first Bates number, with load_files.update.")
