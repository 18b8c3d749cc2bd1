"""A PDF of pictures, a page each, written as it grows: nothing else is in it, and the same pictures give the same bytes."""

from __future__ import annotations

from pathlib import Path

_FIRST = 3  # objects 1 and 2 are the catalogue and the list of pages


class ImagePdf:
    """Written to ``path``; only the places of its objects are in memory."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("xb")
        self._file.write(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        self._places: list[int] = []
        self._kids: list[int] = []

    @property
    def pages(self) -> int:
        return len(self._kids)

    def add(
        self, data: bytes, pixels: tuple[int, int], points: tuple[float, float], kind: tuple[str, int, str]
    ) -> None:
        """A page of one picture. ``kind`` says its colours, the bits of each, and how its bytes are packed."""
        (width, height), (across, down), (colour, bits, packed) = pixels, points, kind
        picture = self._stream(
            f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /{colour} "
            f"/BitsPerComponent {bits} /Filter /{packed}",
            data,
        )
        shown = self._stream("", f"q {across:.2f} 0 0 {down:.2f} 0 0 cm /P Do Q".encode())
        self._page(points, f"/Resources << /XObject << /P {picture} 0 R >> >> /Contents {shown} 0 R")

    def add_blank(self, points: tuple[float, float]) -> None:
        self._page(points, "/Resources << >>")

    def close(self) -> None:
        """Write what leads to the pages."""
        kids = " ".join(f"{one} 0 R" for one in self._kids)
        listed = self._place(2, f"<< /Type /Pages /Count {self.pages} /Kids [{kids}] >>".encode())
        catalogue = self._place(1, b"<< /Type /Catalog /Pages 2 0 R >>")
        start = self._file.tell()
        places = [catalogue, listed, *self._places]
        rows = [b"0000000000 65535 f \n", *(b"%010d 00000 n \n" % one for one in places)]
        self._file.write(b"xref\n0 %d\n" % len(rows) + b"".join(rows))
        self._file.write(b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(rows), start))
        self._file.close()

    def _page(self, points: tuple[float, float], content: str) -> None:
        across, down = points
        box = f"/MediaBox [0 0 {across:.2f} {down:.2f}]"
        self._kids.append(self._object(f"<< /Type /Page /Parent 2 0 R {box} {content} >>".encode()))

    def _stream(self, entries: str, data: bytes) -> int:
        head = f"<< {entries} /Length {len(data)} >>\nstream\n".encode()
        return self._object(head + data + b"\nendstream")

    def _object(self, content: bytes) -> int:
        number = _FIRST + len(self._places)
        self._places.append(self._place(number, content))
        return number

    def _place(self, number: int, content: bytes) -> int:
        at = self._file.tell()
        self._file.write(b"%d 0 obj\n" % number + content + b"\nendobj\n")
        return at
