"""The files and folders that the documents name, and those of them that do not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

LINK = re.compile(r"\]\(([^)#\s:]+)(?:#[^)]*)?\)")
PATH = re.compile(r"`((?:[\w.-]+/)*[\w-]+(?:\.(?:py|js|css|html|md)|/)?)`")
SUFFIXES = (".py", ".js", ".css", ".html", ".md")
LEFT_OUT = ("node_modules", "var")  # and what begins with a dot
EXAMPLES = {"docs/add-a-tool.md"}  # names what its reader makes


def missing_files(root: Path) -> Iterator[str]:
    """Each path of a link, and each path or file's name in code, that a document names and that does not exist.

    A path in code is meant from the root, or is the end of a path: ``timeline/gaps.py``.
    """
    tops = [one for one in root.iterdir() if one.name not in LEFT_OUT and not one.name.startswith(".")]
    paths = {one.relative_to(root).as_posix() for top in tops for one in (top, *top.rglob("*"))}
    ends = {"/".join(parts[at:]) for parts in (path.split("/") for path in paths) for at in range(len(parts))}
    for document in sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")]):
        name, text = document.relative_to(root).as_posix(), document.read_text("utf-8")
        for link in LINK.findall(text):
            if not (document.parent / link).exists():
                yield f"{name} links to {link}, which does not exist."
        for path in PATH.findall(text) if name not in EXAMPLES else ():
            is_path = path.endswith(SUFFIXES) or ("/" in path and path.split("/")[0] in paths)
            if is_path and path.rstrip("/") not in ends:
                yield f"{name} names {path}, which does not exist."
