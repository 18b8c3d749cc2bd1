"""Sound and film: how long it is and what tracks it has. What is said is written down later, part by part."""

from __future__ import annotations

from typing import Any

from evidence.extraction.failure import UnreadableError
from evidence.extraction.job import Content, ExtractionJob
from evidence.extraction.sound import opened

LONGEST_HOURS = 12
_TEXTS = {"title": "title", "artist": "author", "creation_time": "date", "date": "date", "comment": "comment"}
_LONGEST_TEXT = 300


def parse(job: ExtractionJob) -> Content:
    """No pages; ``metadata`` has seconds, and "1" for picture and sound."""
    with opened(job.source) as container:
        sound, pictures = container.streams.audio, [one for one in container.streams.video if not _is_cover(one)]
        if not sound and not pictures:
            raise UnreadableError("empty", "This recording has neither sound nor picture.")
        seconds = _duration(container, [*sound, *pictures])
        if seconds > LONGEST_HOURS * 3600:
            raise UnreadableError(
                "too_large", f"The recording lasts longer than {LONGEST_HOURS} hours. Split it and upload the parts."
            )
        found = {_TEXTS[key]: value[:_LONGEST_TEXT] for key, value in container.metadata.items() if key in _TEXTS}
        facts = {"seconds": f"{seconds:.2f}", "sound": "1" if sound else "", "picture": "1" if pictures else ""}
    return Content(metadata=found | facts)


def _is_cover(stream: Any) -> bool:
    """A single picture that goes with the sound, such as an album's cover."""
    return bool(stream.disposition & type(stream.disposition).attached_pic)


def _duration(container: Any, streams: list[Any]) -> float:
    """As the container says, else as its tracks do, else as long as its packets go on."""
    import av

    if container.duration:
        return float(container.duration / av.time_base)
    lengths = [float(one.duration * one.time_base) for one in streams if one.duration]
    if lengths:
        return max(lengths)
    last = 0.0
    for packet in container.demux(*streams[:1]):
        if packet.pts is not None:
            last = max(last, float((packet.pts + (packet.duration or 0)) * packet.time_base))
    if last <= 0:
        raise UnreadableError("corrupt", "The recording doesn't say how long it is; it is damaged or empty.")
    return last
