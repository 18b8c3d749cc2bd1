"""Filters that turn an entry of the audit log into a plain sentence, and lead to what it is about."""

from __future__ import annotations

from typing import Any

from django import template

from audit.entries.words import act_of, words_of
from audit.jobs.words import stage_words
from config.api import kinds

register = template.Library()


@register.filter
def job_words(kind: Any) -> str:
    """What a job does, or the stage it is at, in words."""
    name = str(kind)  # of an agent's request it is the tool's
    return f"Waits to {tried_words(name)}" if "." in name else stage_words(name)


@register.filter
def act_words(entry: Any) -> str:
    """What was done, to stand after a name: "deleted broken.pdf", or "tried to delete a fact and was refused"."""
    return words_of(entry)


@register.filter
def tried_words(tool: Any) -> str:
    """What a tool does, to stand after "asks to": "archive the case"."""
    return act_of(str(tool)).tried


@register.filter
def done_words(tool: Any) -> str:
    """What a tool did, to stand after a name: "archived the case"."""
    return act_of(str(tool)).done


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


@register.filter
def times_words(number: int) -> str:
    """ "once", "twice", "1,204 times"."""
    return {1: "once", 2: "twice"}.get(number) or f"{number:,} times"


CHANNELS = {"page": "on a page", "api": "through the API", "mcp": "over MCP", "engine": "by an agent of Intactus"}


@register.filter
def channel_words(channels: Any) -> str:
    """By which ways something was read: "on a page, over MCP"."""
    every = [channels] if isinstance(channels, str) else channels
    return ", ".join(CHANNELS[one] for one in every if one in CHANNELS)
