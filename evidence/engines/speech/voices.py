"""A voice as a vector: what the encoder is given, computed here as it was when the encoder was trained."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

RATE, SIZE, LENGTH, HOP, BANDS = 16_000, 512, 400, 160, 40
WINDOW, STRIDE = 80, 40  # frames
SHORTEST = 0.8  # seconds: less is too little to know a voice by
LONGEST = 15.0
_LINEAR_TO, _STEP = 1000.0, 200.0 / 3  # the mel scale is linear up to 1000 Hz, in steps of 200/3 Hz
_LOGARITHMIC = np.log(6.4) / 27.0


def voice_of(samples: NDArray[np.float32], encoder: Any) -> tuple[float, ...]:
    """The unit vector of these samples' voice, empty where there are too few. ``encoder`` is the model's session."""
    if len(samples) < SHORTEST * RATE:
        return ()
    bands = _log_bands(samples[: round(LONGEST * RATE)])
    starts = range(0, max(1, len(bands) - WINDOW + 1), STRIDE)
    windows = np.stack([_filled(bands[start : start + WINDOW]) for start in starts]).astype(np.float32)
    found = encoder.run(None, {"mel_window": windows})[0]
    mean = _unit(_unit(found).mean(axis=0))
    return tuple(round(float(one), 4) for one in mean)


def _log_bands(samples: NDArray[np.float32]) -> NDArray[Any]:
    """The power in each band of the mel scale, frame by frame."""
    padding = (SIZE - LENGTH) // 2
    taper = np.zeros(SIZE)
    taper[padding : padding + LENGTH] = 0.54 - 0.46 * np.cos(2 * np.pi * np.arange(LENGTH) / LENGTH)
    frames = np.lib.stride_tricks.sliding_window_view(samples, SIZE)[::HOP]
    power = np.abs(np.fft.rfft(frames * taper, axis=1)) ** 2
    bands: NDArray[Any] = np.log10(power @ _filters().T + 1e-10)
    return bands


def _filled(bands: NDArray[Any]) -> NDArray[Any]:
    return np.pad(bands, ((0, WINDOW - len(bands)), (0, 0)))


def _unit(vectors: NDArray[Any]) -> NDArray[Any]:
    unit: NDArray[Any] = vectors / (np.linalg.norm(vectors, axis=-1, keepdims=True) + 1e-12)
    return unit


@cache
def _filters() -> NDArray[Any]:
    """Triangles over the spectrum, each of the same area."""
    edges = _hertz(np.linspace(0.0, _mel(RATE / 2), BANDS + 2))
    places = np.linspace(0.0, RATE / 2, SIZE // 2 + 1)
    rising = (places[None] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - places[None]) / (edges[2:] - edges[1:-1])[:, None]
    area: NDArray[Any] = np.maximum(0.0, np.minimum(rising, falling)) * (2.0 / (edges[2:] - edges[:-2]))[:, None]
    return area


def _mel(hertz: float) -> float:
    linear = hertz / _STEP
    return linear if hertz < _LINEAR_TO else float(_LINEAR_TO / _STEP + np.log(hertz / _LINEAR_TO) / _LOGARITHMIC)


def _hertz(mel: NDArray[Any]) -> NDArray[Any]:
    above = _LINEAR_TO * np.exp(_LOGARITHMIC * (mel - _LINEAR_TO / _STEP))
    return np.where(mel < _LINEAR_TO / _STEP, mel * _STEP, above)
