"""The tool that is asked for, and the names that follow from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from keyword import iskeyword

from django.core.management.base import CommandError

from config.api.parameters import object_name, read_path
from config.api.tool import AUDIT_CATEGORIES, OPERATIONS, Tool, all_tools
from config.api.viewset import ToolViewSet

PLACEHOLDER = "…"  # stands where words are to be written; make lint fails on it
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
EVENTS = {"create": "created", "delete": "deleted"}  # by audit category; every other write updates
ACTIVITIES = {
    "read": "read {object}", "search": "looked through {objects}", "create": "added {object}",
    "update": "changed {object}", "delete": "deleted {object}", "download": "downloaded {object}",
    "export": "exported {object}", "analyze": "analyzed {object}",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """``body``: the write takes fields. ``many``: the answer is a page of a list. ``client``: clients may use it."""

    name: str
    method: str
    path: str
    permission: str
    audit: str
    entity: str
    many: bool = False
    client: bool = False
    body: bool = False

    def __post_init__(self) -> None:
        for wrong, why in self._problems():
            if wrong:
                raise CommandError(why)

    def _problems(self) -> list[tuple[bool, str]]:
        operation, _, about = self.permission.partition(":")
        return [
            (not re.fullmatch(r"[a-z_]+\.[a-z_]+", self.name), f"{self.name}: write the name as feature.action."),
            (self.method not in METHODS, f"{self.method}: write the route as in \"GET facts/{{fact_id}}/events\"."),
            (
                operation not in OPERATIONS or not about,
                f"{self.permission}: write --permission as operation:entity, with one of {', '.join(OPERATIONS)}.",
            ),
            (self.audit not in ACTIVITIES, f"{self.audit}: --audit is one of {', '.join(ACTIVITIES)}."),
            (
                self.writes and self.many, "A write answers with one object: leave --many out."
            ),
            (
                self.body and (not self.writes or self.method == "DELETE"),
                "Only a write takes a body, and a DELETE does not: leave --body out.",
            ),
        ]  # fmt: skip

    @property
    def writes(self) -> bool:
        return Tool(self.name, self.method, self.path, self.permission, self.audit, self.entity).writes

    @property
    def creates(self) -> bool:
        return self.writes and self.audit == "create"

    @property
    def deletes(self) -> bool:
        return self.writes and self.audit == "delete"

    @property
    def group(self) -> str:
        return self.name.partition(".")[0]

    @property
    def act(self) -> str:
        return self.name.partition(".")[2]

    @property
    def handler(self) -> str:
        """The method's name, which must not hide what every view has."""
        return f"{self.act}_one" if iskeyword(self.act) or hasattr(ToolViewSet, self.act) else self.act

    @property
    def parameters(self) -> list[str]:
        return list(read_path(self.path)[1])

    @property
    def objects(self) -> list[str]:
        return [object_name(one) for one in self.parameters]

    @property
    def about(self) -> str:
        """The object that the path names last; empty if it names none."""
        return self.objects[-1] if self.parameters else ""

    @property
    def subject(self) -> str | None:
        return self.parameters[-1] if self.about and self.about == self.entity else None

    @property
    def status(self) -> int:
        return 204 if self.deletes else 201 if self.creates else 200

    @property
    def event(self) -> str:
        return f"{self.entity}.{EVENTS.get(self.audit, 'updated')}"

    @property
    def action(self) -> str:
        return f"{self.entity}_{self.act}"

    @property
    def check(self) -> str:
        return f"check_{self.act}_{self.entity}"

    @property
    def can(self) -> str:
        return f"can_{self.act}_{self.entity}"

    @property
    def title(self) -> str:
        """The name's words as a class is named: ``facts.set_note`` of a fact is ``FactSetNote``."""
        return "".join(word.title() for word in f"{self.entity}_{self.act}".split("_"))

    @property
    def activity(self) -> str:
        return ACTIVITIES[self.audit]

    @property
    def neighbour(self) -> str:
        """Another tool of the same feature, to be compared with: the list or the single object before others."""
        near = [one.name for one in all_tools() if one.name.startswith(f"{self.group}.")]
        return next((one for one in (f"{self.group}.list", f"{self.group}.get", *near) if one in near), "another tool")


def check_is_new(wanted: Wanted) -> None:
    """Raise ``CommandError`` if there is a tool of that name or at that address."""
    shape = _shape(wanted.path)
    for one in all_tools():
        if one.name == wanted.name:
            raise CommandError(f"There is a tool named {one.name} already, in {one.view.__module__}.")
        if (one.method, _shape(one.path)) == (wanted.method, shape):
            raise CommandError(f"{one.name} is at {wanted.method} {wanted.path} already. Choose another path.")


def _shape(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path)


assert set(ACTIVITIES) < set(AUDIT_CATEGORIES)
