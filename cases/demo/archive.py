"""Office files are ZIP archives stamped with the time of writing; this makes them the same on every run."""

from __future__ import annotations

import io
import re
import zipfile

# openpyxl stamps the moment of saving over whatever the caller has set.
MODIFIED = re.compile(rb"(<dcterms:modified[^>]{0,200}>)[^<]{0,40}(</dcterms:modified>)")


def settled(data: bytes, date: str) -> bytes:
    """The same archive with every entry dated 1980-01-01 and the document's own date as its last change."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                content = MODIFIED.sub(rb"\g<1>" + f"{date}T12:00:00Z".encode() + rb"\g<2>", content)
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, content)
    return out.getvalue()
