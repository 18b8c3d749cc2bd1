"""Who may ask documents a question, in which state of the case."""

from __future__ import annotations

from cases.models import Case
from cases.policies import check_case_open, check_works_for_firm
from config.api.scope import Scope

WHO = "Questions to documents are for the firm's people and their agents."


def check_ask(scope: Scope, case: Case) -> None:
    check_works_for_firm(scope, WHO)
    check_case_open(case)
