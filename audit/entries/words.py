"""An entry of the audit log as a sentence: "Anna Brandt uploaded broken.pdf"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from config.api import activity, kinds
from config.api.tool import Tool, find_tool
from config.ui.human import actor_name, excerpt, words

ACCEPTED = 202
LONGEST_TITLE = 90
# What is recorded though no tool does it: the use of an address that a tool gave out.
OTHERS = {
    "files.fetch": "downloaded {object}",
    "files.fetch case": "downloaded an export of {object}",
    "files.fetch firm": "downloaded an export of {object}",
    "files.open": "opened the original of {object}",
    "files.store": "sent a file",
    "oauth.register": "registered an application",
    "oauth.token": "received an access token",
    "oauth.revoke": "gave an access token back",
    "administration.list": "went through {objects} in the administration",
    "administration.read": "read {object} in the administration",
    "administration.history": "read the history of {object} in the administration",
    "administration.delete": "opened the deletion of {object} in the administration",
    "administration.add": "opened a form in the administration",
}
DECIDED = {"approved": "approved", "dismissed": "dismissed", "proposed": "put back to proposed"}
PARTS = (
    (("text",), "reworded"),
    (("date", "date_end", "date_precision"), "redated"),
    (("notes",), "annotated"),
    (("client_override",), "changed what the client sees of"),
)


class ActivityWords(NamedTuple):
    """What a call did, and what it was an attempt to do."""

    done: str
    tried: str


def sentence_of(entry: Mapping[str, Any]) -> str:
    """The whole entry, as ``AuditEntrySerializer`` has its fields."""
    owner = entry["agent_owner"]
    name = actor_name(entry["actor"]) + (f" (agent of {owner['name']})" if owner else "")
    return f"{name} {words_of(entry)}"


def words_of(entry: Mapping[str, Any]) -> str:
    """What was done, to stand after a name."""
    thing = _shortened(str(entry.get("entity_title") or ""))
    done, tried = act_of(str(entry.get("tool")), thing, str(entry.get("entity_type") or ""))
    if entry.get("tool") == "facts.update" and entry.get("change"):
        done = f"{_decided(entry['change'])} {thing or kinds.phrase('fact')}"
    if entry.get("dry_run"):
        done = f"previewed an attempt to {tried}"
    elif _waits(entry):
        return f"asked to {tried}"
    if entry.get("outcome") == "refused":
        return f"tried to {tried} and was refused"
    return f"tried to {tried}, which failed" if entry.get("outcome") == "failed" else done


def act_of(name: str, thing: str = "", kind: str = "") -> ActivityWords:
    """The act of a tool, about ``thing`` or one of its kind; old entries may name a tool that no longer exists.

    What no tool does is about a ``kind`` of its own.
    """
    tool = find_tool(name)
    other = OTHERS.get(f"{name} {kind}") or OTHERS.get(name)
    said, declared = (other, kind or "evidence") if other else _declared(tool)
    if not said:
        return ActivityWords(f"called “{words(name).lower()}”", f"call “{words(name).lower()}”")
    nouns = {"thing": thing or kinds.phrase(declared), "things": kinds.plural_phrase(declared)}
    if kind == "user" and declared != kind:  # the entry names whom the call concerns
        nouns |= {"thing": kinds.phrase(declared), "person": thing or activity.SOMEONE}
    return ActivityWords(activity.done(said, **nouns), activity.tried(said, **nouns))


def _declared(tool: Tool | None) -> tuple[str, str]:
    return (tool.activity, tool.entity) if tool else ("", "")


def _waits(entry: Mapping[str, Any]) -> bool:
    """Whether a person was asked first. Before there was an outcome for that, a tool answered 202 that else does not."""
    if entry.get("outcome") == "waiting":
        return True
    tool = find_tool(str(entry.get("tool")))
    return entry.get("status") == ACCEPTED and tool is not None and tool.status != ACCEPTED


def _decided(change: Mapping[str, Any]) -> str:
    """What was done to a fact: "approved", "reworded and approved"."""
    fields = set(change.get("changed") or ())
    done = [verb for names, verb in PARTS if fields & set(names)]
    if "status" in fields and change.get("status") in DECIDED:
        done.append(DECIDED[change["status"]])
    return " and ".join(done) or "changed"


def _shortened(title: str) -> str:
    return excerpt(title, LONGEST_TITLE)
