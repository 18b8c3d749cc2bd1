"""How much one file may cost to read: processor, memory, time, and what it may unfold into."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Ceilings for the extraction of one file. What one of them cuts off is always reported, as a Problem or outcome."""

    cpu_seconds: int = 300
    wall_seconds: float = 300.0
    memory_mb: int = 3072  # address space of the child process; OCR alone maps about 1.5 GB
    max_output_mb: int = 2048  # all child files of a container together
    max_text_chars: int = 20_000_000
    max_pages: int = 10_000
    max_ocr_pages: int = 60
    max_pixels: int = 120_000_000  # of one picture, after decoding
    max_entries: int = 2_000  # in one container; what is left out is reported
    max_messages: int = (
        50_000  # in one mailbox, likewise: these are not packed, so that none is larger than the file itself
    )
    max_ratio: int = 200  # unpacked : packed, once an entry is larger than `ratio_free_mb`
    ratio_free_mb: int = 16
    max_depth: int = 5  # containers inside containers
    max_rows: int = 100_000  # of one sheet
    max_cells: int = 2_000_000  # of one workbook
