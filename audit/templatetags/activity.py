"""Filters that turn an entry of the audit log into a plain sentence, and lead to what it is about."""

from __future__ import annotations

from typing import Any

from django import template

from config.api import kinds
from config.ui.human import words

register = template.Library()
ACCEPTED = 202

# What a tool does: as it was done, and as it was tried.
ACTS = {
    "agents.create_key": ("made a key for an agent", "make a key for an agent"),
    "agents.create_session": ("set an agent to work", "set an agent to work"),
    "agents.revoke_key": ("revoked an agent's key", "revoke an agent's key"),
    "agents.terminate_session": ("ended an agent's session", "end an agent's session"),
    "audit.list": ("read the activity", "read the activity"),
    "cases.add_participant": ("let someone take part in the case", "let someone take part in the case"),
    "cases.archive": ("archived the case", "archive the case"),
    "cases.create": ("opened the case", "open the case"),
    "cases.get": ("opened the case", "open the case"),
    "cases.preview_access": ("looked at what someone would see", "look at what someone would see"),
    "cases.remove_participant": ("ended someone's part in the case", "end someone's part in the case"),
    "cases.update": ("changed the case's particulars", "change the case's particulars"),
    "entities.get_facts": ("read the facts about a name", "read the facts about a name"),
    "events.poll": ("asked what is new", "ask what is new"),
    "evidence.cancel_enrichment": ("stopped the reading of a document", "stop the reading of a document"),
    "evidence.confirm_upload": ("uploaded a document", "upload a document"),
    "evidence.create": ("recorded a physical item", "record a physical item"),
    "evidence.download": ("downloaded a document", "download a document"),
    "evidence.enrich": ("had a document read again", "have a document read again"),
    "evidence.get_manifest": ("looked at a document's custody", "look at a document's custody"),
    "evidence.get_processing_status": ("looked how far a document is read", "look how far a document is read"),
    "evidence.get_source_context": ("read the words of a source", "read the words of a source"),
    "evidence.re_extract": ("had a document's text taken again", "have a document's text taken again"),
    "evidence.review": ("reviewed a document", "review a document"),
    "evidence.search": ("searched the documents", "search the documents"),
    "evidence.upload": ("began an upload", "begin an upload"),
    "evidence.view": ("viewed a document", "view a document"),
    "facts.bulk_update": ("decided on several facts", "decide on several facts"),
    "facts.update": ("changed a fact", "change a fact"),
    "facts.update_citation": ("changed a fact's source", "change a fact's source"),
    "files.fetch": ("fetched a file", "fetch a file"),
    "jobs.cancel": ("stopped a job", "stop a job"),
    "jobs.get_result": ("read what a job found", "read what a job found"),
    "jobs.get_status": ("looked how far a job is", "look how far a job is"),
    "jobs.retry": ("had a job tried again", "have a job tried again"),
    "portal.get": ("opened the portal", "open the portal"),
    "timeline.list": ("looked at the timeline", "look at the timeline"),
    "timeline.query": ("looked at the timeline", "look at the timeline"),
}
VERBS = {
    "list": ("looked through", "look through"),
    "get": ("read", "read"),
    "create": ("added", "add"),
    "update": ("changed", "change"),
    "delete": ("deleted", "delete"),
}
ENTITIES = {"entities": "entity", "audit": "audit_entry"}  # of tools, where it is not the singular of their first word
JOBS = {
    "process": "Reads the document",
    "extract_text": "Takes the text",
    "classify": "Classifies",
    "summarize": "Summarizes",
    "extract_entities": "Finds names",
    "extract_relationships": "Finds who did what",
    "extract_facts": "Finds facts",
    "embed": "Prepares the search by meaning",
}


DECIDED = {"approved": "approved", "dismissed": "dismissed", "proposed": "put back to proposed"}
PARTS = (
    (("text",), "reworded"),
    (("date", "date_end", "date_precision"), "redated"),
    (("notes",), "annotated"),
    (("client_override",), "changed what the client sees of"),
)


@register.filter
def job_words(kind: Any) -> str:
    """What a job does, in words."""
    name = str(kind)  # of an agent's request it is the tool's
    return f"Waits to {tried_words(name)}" if "." in name else JOBS.get(name, words(kind))


@register.filter
def act_words(entry: Any) -> str:
    """What was done, to stand after a name: "deleted a fact", or "was refused to delete a fact"."""
    done, tried = _act(str(entry.get("tool")), str(entry.get("entity_type")))
    if entry.get("tool") == "facts.update" and entry.get("change"):
        done = f"{_decided(entry['change'])} a fact"
    if entry.get("dry_run"):
        done = f"looked what it would change to {tried}"
    elif entry.get("status") == ACCEPTED:  # a person has been asked, or a worker: it has not been done by this call
        done = f"asked to {tried}"
    if entry.get("outcome") == "refused":
        return f"tried to {tried} and was refused"
    return f"tried to {tried}, which failed" if entry.get("outcome") == "failed" else done


def _decided(change: dict[str, Any]) -> str:
    """What was done to a fact: "approved", "reworded and approved"."""
    fields = set(change.get("changed") or ())
    done = [verb for names, verb in PARTS if fields & set(names)]
    if "status" in fields and change.get("status") in DECIDED:
        done.append(DECIDED[change["status"]])
    return " and ".join(done) or "changed"


def _act(tool: str, entity: str) -> tuple[str, str]:
    if tool in ACTS:
        return ACTS[tool]
    operation = tool.rpartition(".")[2]
    thing = kinds.plural_phrase(entity) if operation == "list" else kinds.phrase(entity)
    done, tried = VERBS.get(
        operation, (f"called “{words(operation).lower()}” on", f"call “{words(operation).lower()}” on")
    )
    return f"{done} {thing}", f"{tried} {thing}"


@register.filter
def tried_words(tool: Any) -> str:
    """What a tool does, to stand after "asks to": "archive the case"."""
    name = str(tool)
    return _act(name, ENTITIES.get(name.partition(".")[0], name.partition(".")[0].removesuffix("s")))[1]


@register.filter
def act_address(entry: Any) -> str:
    """Where what an entry is about can be seen; empty where it has no page of its own or is gone."""
    entity, key = entry.get("entity_type"), entry.get("entity_id")
    if not key or entry.get("category") == "delete" or entry.get("outcome") != "ok":
        return ""
    kind = kinds.find(str(entity))
    return kinds.path_to(kind.name, key, entry.get("case_id")) if kind and kind.linkable else ""
