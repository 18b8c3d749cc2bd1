"""Pages of facts, the timeline and the people of a case: shells around tools."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from cases.models import User
from cases.models.user import OUTSIDERS
from cases.roles import operations_of
from cases.scopes import person_scope
from cases.workspace import case_page, is_client, read, read_or_404, signed_in, workspace
from facts.entities.kept import kept_for
from facts.exchange.columns import TABLES
from facts.relationships.vocabulary import PREDICATES

# What stands to choose from in a filter; the templates ask for the same.
PEOPLE = {"type": "person,organization", "sort": "-mentions", "limit": 100}
DOCUMENTS = {"sort": "title", "limit": 100}
EMPTY: dict[str, Any] = {"items": []}


@case_page
def case_facts(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    tagged = read(request, "tags.list", ids={"case_id": context["case"]["id"]}) if request.GET.get("tag") else None
    shown = {**_choices(request, context), "tags": (tagged or {"tags": []})["tags"], "section": "facts"}
    return render(request, "pages/case_facts.html", {**context, **shown})


@case_page
def case_review(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Proposed facts one at a time, each beside the page it rests on; whoever decides on none sees the list instead."""
    if context["case"]["status"] != "open" or context["me"]["role"] == "guest":
        return redirect("case_facts", context["case"]["id"])
    return render(request, "pages/case_review.html", {**context, "section": "facts"})


@case_page
def case_rereading(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """What a newer version of the engine would change about the case's facts."""
    return render(request, "pages/case_rereading.html", {**context, "section": "facts"})


@case_page
def case_fact_duplicates(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Facts that say the same, side by side, to be merged."""
    return render(request, "pages/case_fact_duplicates.html", {**context, "section": "facts"})


@case_page
def case_import(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """A table of facts, people or issues, checked row by row before it is taken in."""
    if context["case"]["status"] != "open" or context["me"]["role"] == "guest":
        return redirect("case_facts", context["case"]["id"])
    return render(request, "pages/case_import.html", {**context, "tables": TABLES, "section": "facts"})


@case_page
def case_tags(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The case's tags, to be renamed, merged and deleted."""
    return render(request, "pages/case_tags.html", {**context, "section": "facts"})


@case_page
def case_timeline(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    return render(request, "pages/case_timeline.html", {**context, **_choices(request, context), "section": "timeline"})


def _choices(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """The people, documents and claims with their issues that one can filter by, of each the first hundred.

    They are asked for only where one is selected already; elsewhere the page asks when one reaches for the filters.
    """
    ids = {"case_id": context["case"]["id"]}
    claims = read(request, "claims.list", ids=ids, limit=100) if request.GET.get("issue_id") else None
    chosen = {"claims": (claims or EMPTY)["items"]}
    if not (request.GET.get("entity_id") or request.GET.get("evidence_id")):
        return {"people": [], "documents": [], **chosen}
    people = read(request, "entities.list", ids=ids, **PEOPLE)
    documents = read(request, "evidence.list", ids=ids, **DOCUMENTS)
    return {"people": (people or EMPTY)["items"], "documents": (documents or EMPTY)["items"], **chosen}


@case_page
def case_people(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    return render(request, "pages/case_people.html", {**context, "section": "people"})


@case_page
def case_relationships(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Who is what to whom, how two names are connected, and a form to write it down."""
    shown = {"can_analyze": "analyze" in operations_of(context["me"]["role"]), "predicates": PREDICATES}
    return render(request, "pages/case_relationships.html", {**context, **shown, "section": "people"})


@case_page
def case_same_names(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Names that are probably one, to merge or to keep apart."""
    return render(request, "pages/case_same_names.html", {**context, "section": "people"})


@case_page
def case_issues(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Claims and defences with their issues, and what is linked to them."""
    listed = read(request, "elements.list") if context["case"]["status"] == "open" else None
    causes = listed or {"causes": [], "note": ""}
    analyzes = "analyze" in operations_of(context["me"]["role"])
    shown = {"causes": causes["causes"], "note": causes["note"], "can_suggest": analyzes, "section": "issues"}
    return render(request, "pages/case_issues.html", {**context, **shown})


@case_page
def case_questions(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """What still has to be found out, and what was, as a list of its own with filters."""
    if context["me"]["role"] in OUTSIDERS:
        return redirect("case_overview", context["case"]["id"])
    return render(request, "pages/case_questions.html", {**context, "section": "issues"})


@case_page
def case_coverage(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The matrix of elements and evidence."""
    return render(request, "pages/case_coverage.html", {**context, "section": "issues"})


@case_page
def case_instructions(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """What each party has to prove, as a jury would be instructed, to print."""
    ids = {"case_id": context["case"]["id"]}
    covered = read(request, "claims.coverage", ids=ids)
    approved = [one for one in (covered or {"claims": []})["claims"] if one["status"] == "approved"]
    claims = [one for one in approved if any(row["element"] for row in one["rows"])]
    return render(request, "pages/case_instructions.html", {**context, "claims": claims, "section": "issues"})


@case_page
def case_outlines(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """The outlines of a case."""
    return render(request, "pages/case_outlines.html", {**context, "section": "outlines"})


@signed_in
def outline(request: HttpRequest, outline_id: uuid.UUID) -> HttpResponse:
    """One outline to work on, with the source of its entries beside it."""
    return _outline(request, outline_id, "pages/outline.html")


@signed_in
def outline_to_print(request: HttpRequest, outline_id: uuid.UUID) -> HttpResponse:
    """The same as it is printed."""
    return _outline(request, outline_id, "pages/outline_to_print.html")


def _outline(request: HttpRequest, outline_id: uuid.UUID, template: str) -> HttpResponse:
    found = read_or_404(request, "outlines.get", outline_id=outline_id)
    context = workspace(request, uuid.UUID(str(found["case_id"])))
    return render(request, template, {**context, "outline": found, "section": "outlines"})


def _merged_into(user: User | AnonymousUser, entity_id: uuid.UUID) -> uuid.UUID:
    kept = kept_for(person_scope(user), entity_id) if isinstance(user, User) else None
    if kept is None:
        raise Http404
    return kept.pk


@signed_in
def person(request: HttpRequest, entity_id: uuid.UUID) -> HttpResponse:
    """One entity: where it is mentioned, what it takes part in, the facts about it. The address of a merged one leads to
    the one that stands for it."""
    entity = read(request, "entities.get", ids={"entity_id": entity_id})
    if entity is None:
        return redirect("person", _merged_into(request.user, entity_id))
    case_id = uuid.UUID(str(entity["case_id"]))
    if is_client(request):
        return redirect("portal", case_id)
    return render(request, "pages/person.html", {**workspace(request, case_id), "entity": entity, "section": "people"})
