"""Entity tags of JSON answers: a caller who has an answer already, and names its tag, is not sent it again.

A tag is the thing's version, if it has one, and a digest of the answer: what an answer says of a thing can change without
its version, such as what the caller may do with it. ``If-Match`` compares only versions.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

VERSION = re.compile(r'"\d+"\Z')
TAG = re.compile(r'"([^"]*)"')


def version_in(tag: str) -> str:
    """The version that a tag of an ``If-Match`` names."""
    return tag.strip().removeprefix("W/").strip('"').partition("-")[0]


def answer_conditionally(response: Any, if_none_match: str) -> None:
    """Tag a rendered JSON answer, and make it 304 without a body where the caller has it already."""
    if response.status_code != 200 or not response.get("Content-Type", "").startswith("application/json"):
        return
    given = response.get("ETag", "")
    if not given or VERSION.match(given):
        digest = hashlib.blake2b(response.content, digest_size=12).hexdigest()
        version = given.strip('"')
        response["ETag"] = f'"{version}-{digest}"' if version else f'"{digest}"'
    if response["ETag"].strip('"') in TAG.findall(if_none_match):
        response.status_code = 304
        response.content = b""
        del response["Content-Type"]
