"""What a part of an Office package refers to."""

from __future__ import annotations

import posixpath
import zipfile

from evidence.extraction.job import ExtractionJob
from evidence.extraction.typesetting.tree import part_or_none


def relations_of(job: ExtractionJob, package: zipfile.ZipFile, name: str) -> dict[str, str]:
    """The parts of the package that a part refers to, by the names it uses for them; none for what lies outside."""
    folder, _, file = name.rpartition("/")
    listed = part_or_none(job, package, f"{folder}/_rels/{file}.rels")
    found = {}
    for one in listed.children if listed else ():
        if one.attributes.get("TargetMode") != "External":
            target = one.attributes.get("Target", "")
            part = target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"{folder}/{target}")
            found[one.attributes.get("Id", "")] = part
    return found
