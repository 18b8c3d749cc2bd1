"""Whether an answer that was given before may be given again: to one who may still see all that it was made from.

What a path or body names is looked up anew for every call. This is about the rest of an answer: it is compared with what
the caller may do now, and whatever it names must be visible to them now.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.db.models import CharField, Q, UUIDField, Value
from rest_framework.utils.encoders import JSONEncoder

from config.api.errors import Conflict
from config.api.kinds import case_models, has_case
from config.api.scope import Actor, Scope
from config.db import FirmRows

UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
NO_MORE = (
    "This was answered before, but the answer is about something you may not see any more. Nothing was done again."
)
NEXT = "Read what you need as it is now; send another Idempotency-Key only for another request."


def rights_of(scope: Scope) -> dict[str, Any]:
    """What the caller may do, to be kept beside an answer that was made for them."""
    return {
        "operations": sorted(scope.operations),
        "entity_types": None if scope.entity_types is None else sorted(scope.entity_types),
        "client_boundary": scope.client_boundary,
        "privileged": scope.privileged,
        "session": str(scope.actor.session_id or ""),
    }


def check_replay(answer: Any, *, scope: Scope, rights: dict[str, Any]) -> None:
    """Raises ``Conflict`` for a caller who may do less now than when the answer was made (see :func:`rights_of`), or who
    may not see all that it names."""
    if _narrower(scope, rights):
        raise Conflict(NO_MORE, suggestion=NEXT)
    check_answer(answer, scope=scope, session=rights.get("session", ""))


def check_answer(answer: Any, *, scope: Scope, session: str) -> None:
    """Raises ``Conflict`` for a caller who may not see all that the answer of a call names.

    ``session`` is the agent's that made the call. It saw what it made beyond its own cases, such as a new case,
    and may see it again while its attorney takes part there.
    """
    if session and session == str(scope.actor.session_id):
        scope = replace(scope, case_ids=scope.owner_case_ids)
    if _names_hidden(answer, scope):
        raise Conflict(NO_MORE, suggestion=NEXT)


def _narrower(scope: Scope, rights: dict[str, Any]) -> bool:
    then, kinds = set(rights.get("operations", ("unknown",))), rights.get("entity_types")
    lost_kinds = scope.entity_types is not None and (kinds is None or not set(kinds) <= scope.entity_types)
    lost_side = scope.client_boundary and not rights.get("client_boundary")
    lost_sight = bool(rights.get("privileged", True)) and not scope.privileged
    return not then <= scope.operations or lost_kinds or lost_side or lost_sight


def _names_hidden(answer: Any, scope: Scope) -> bool:
    ids = sorted(set(UUID.findall(json.dumps(answer, cls=JSONEncoder))))
    return bool(ids) and any(rows.exists() for rows in _hidden(ids, scope))


def _named(ids: list[str]) -> list[Any]:
    """The tables that have any of these ids: an answer names things of few kinds."""
    models = {model._meta.label: model for model in filter(_is_shown, case_models())}
    each = [
        model._base_manager.filter(pk__in=ids).order_by().values_list(Value(label, output_field=CharField()))[:1]
        for label, model in models.items()
    ]
    found = {label for (label,) in each[0].union(*each[1:], all=True)}
    return [model for label, model in models.items() if label in found]


def _hidden(ids: list[str], scope: Scope) -> Iterator[Any]:
    """For each table of a case's things, those among ``ids`` that exist and that the caller may not see.

    What nobody of the firm sees any more, such as what the call itself removed, is no reason in the caller's own cases,
    except to a client: they may have lost it before.
    """
    everything = Scope(
        actor=Actor("human"),
        kind="person",
        firm_id=scope.firm_id,
        case_ids=None,
        operations=frozenset({"read", "admin"}),
        privileged=True,
    )
    for model in _named(ids):
        rows, case = model._default_manager, "case_id" if has_case(model) else "pk"
        lost = rows.filter(pk__in=ids).exclude(pk__in=rows.visible_to(scope).filter(pk__in=ids).values("pk"))
        if not scope.is_outside:
            there = Q(pk__in=rows.visible_to(everything).filter(pk__in=ids).values("pk"))
            lost = lost.filter(there if scope.case_ids is None else there | ~Q(**{f"{case}__in": scope.case_ids}))
        yield lost


def _is_shown(model: Any) -> bool:
    """Whether its rows have such ids, and somebody may see them at all: of the others no answer names any."""
    if not isinstance(model._meta.pk, UUIDField):
        return False
    shown = getattr(type(model._default_manager.all()), "visible_to", FirmRows.visible_to)
    return shown is not FirmRows.visible_to
