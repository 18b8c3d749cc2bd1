"""Why a file has no text here, said so that a person knows what to do next."""

from __future__ import annotations

from evidence.extraction.signatures import describe

_ADVICE: dict[str, str] = {
    "application/vnd.wordperfect": "Save it as DOCX or PDF and add that.",
    "application/onenote": "Export it as PDF and add that.",
    "image/heic": "Convert it to JPEG and add that.",
    "image/heif": "Convert it to JPEG and add that.",
    "image/vnd.djvu": "Convert it to PDF and add that.",
    "application/x-ms-encrypted": "Open it with its password.",
    "application/pgp-encrypted": "Decrypt it and add the result.",
    "application/pkcs7-mime": "Open it in a mail program and save the message without signature or encryption.",
}
_ARCHIVES = {"application/x-7z-compressed", "application/vnd.rar"}


def reason(media_type: str) -> str:
    """One or two sentences: what the file is, that the original is kept, and a way on where there is one."""
    advice = (
        "Unpack it and add the files, or a ZIP of them." if media_type in _ARCHIVES else _ADVICE.get(media_type, "")
    )
    return f"The content is {describe(media_type)}, which is kept as it is but can't be read here. {advice}".rstrip()
