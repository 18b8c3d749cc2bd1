"""Filters that turn an entry of the audit log into a plain sentence, and lead to what it is about."""

from __future__ import annotations

from typing import Any

from django import template

from audit.jobs.words import stage_words
from config.api import activity, kinds
from config.api.tool import find_tool
from config.ui.human import words

register = template.Library()
ACCEPTED = 202

# What is recorded though no tool does it: the use of an address that a tool gave out.
OTHERS = {"files.fetch": ("fetched a file", "fetch a file")}
DECIDED = {"approved": "approved", "dismissed": "dismissed", "proposed": "put back to proposed"}
PARTS = (
    (("text",), "reworded"),
    (("date", "date_end", "date_precision"), "redated"),
    (("notes",), "annotated"),
    (("client_override",), "changed what the client sees of"),
)


@register.filter
def job_words(kind: Any) -> str:
    """What a job does, or the stage it is at, in words."""
    name = str(kind)  # of an agent's request it is the tool's
    return f"Waits to {tried_words(name)}" if "." in name else stage_words(name)


@register.filter
def act_words(entry: Any) -> str:
    """What was done, to stand after a name: "deleted a fact", or "was refused to delete a fact"."""
    done, tried = _act(str(entry.get("tool")))
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


def _act(name: str) -> tuple[str, str]:
    """What the tool's call did, and what it was an attempt to do; old entries may name a tool that no longer exists."""
    tool = find_tool(name)
    if name in OTHERS:
        return OTHERS[name]
    if tool is None or not tool.activity:
        return f"called “{words(name).lower()}”", f"call “{words(name).lower()}”"
    nouns = {"thing": kinds.phrase(tool.entity), "things": kinds.plural_phrase(tool.entity)}
    return activity.done(tool.activity, **nouns), activity.tried(tool.activity, **nouns)


@register.filter
def tried_words(tool: Any) -> str:
    """What a tool does, to stand after "asks to": "archive the case"."""
    return _act(str(tool))[1]


@register.filter
def done_words(tool: Any) -> str:
    """What a tool did, to stand after a name: "archived the case"."""
    return _act(str(tool))[0]


@register.filter
def writer_name(by: dict[str, Any]) -> str:
    """Who wrote, as a history names them."""
    return str(by["name"] or {"human": "Someone", "agent": "An agent"}.get(by["type"], "Intactus"))


@register.filter
def on_behalf_words(entry: dict[str, Any]) -> str:
    """ "agent of Mara Ellison", or for the engine "for Mara Ellison"."""
    name = (entry["on_behalf_of"] or {}).get("name") or "someone"
    return f"agent of {name}" if entry["by"]["type"] == "agent" else f"for {name}"


@register.filter
def act_address(entry: Any) -> str:
    """Where what an entry is about can be seen; empty where it has no page of its own or is gone."""
    entity, key = entry.get("entity_type"), entry.get("entity_id")
    if not key or not entry.get("case_id") or entry.get("category") == "delete" or entry.get("outcome") != "ok":
        return ""
    kind = kinds.find(str(entity))
    return kinds.path_to(kind.name, key, entry["case_id"]) if kind and kind.linkable else ""
