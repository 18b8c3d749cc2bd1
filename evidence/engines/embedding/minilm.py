"""MiniLM as a graph that computes with whole numbers, made of the pinned file's own weights.

The file keeps its weights as 8-bit whole numbers and turns them back into fractions before it multiplies. The graph made
here multiplies the whole numbers themselves, with the same scales, joins what belongs together (query, key and value;
attention), and averages the tokens: four times as many passages a second on a processor with such instructions. It
takes one text at a time, without padding, so that a text has the same vector whatever else is embedded with it.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import onnx
    from numpy.typing import NDArray

LAYERS, HEADS, WIDTH = 6, 12, 384
WEIGHTS_OF_A_LAYER = 6  # query, key, value, what joins the heads, and the two of the feed-forward part, in this order
EPSILON = 1e-12
OPSET, IR_VERSION = 18, 10
LENGTH = struct.Struct("!Q")  # before each graph that is written
_FUSED = "com.microsoft"  # operations that onnxruntime adds to the standard ones


def compose(path: Path, edges: list[int]) -> Iterator[bytes]:
    """A serialized graph of the layers between each two of these, the later excluded. Layer 0 takes ``input_ids`` of one text,
    a later one the tokens' vectors (``hidden``) as the layer before left them; so they come out, and of the last layer their
    mean (not yet unit length). A file of arrays (``.npz``) has the layers from the first on alone, and ends with their mean."""
    is_further = path.suffix == ".npz"
    weights = _arrays(path) if is_further else _initializers(path)
    for first, last in pairwise(edges):
        yield _composed(weights, first, last, is_further=is_further)


def _composed(weights: dict[str, NDArray[Any]], first: int, last: int, *, is_further: bool) -> bytes:
    from onnx import TensorProto, helper

    graph = _Graph(weights, first if is_further else 0)
    vectors: list[str | int | None] = [1, "tokens", WIDTH]
    given = helper.make_tensor_value_info("hidden", TensorProto.FLOAT, vectors)
    out = "hidden"
    if first == 0:
        given = helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, "tokens"])
        out = graph.embeddings()
    for layer in range(first, last):
        out = graph.layer(layer, out)
    if last == LAYERS or is_further:
        out, vectors = graph.mean(out), [1, WIDTH]
    result = helper.make_tensor_value_info(out, TensorProto.FLOAT, vectors)
    made = helper.make_graph(graph.nodes, "minilm", [given], [result], graph.constants)
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(_FUSED, 1)]
    serialized: bytes = helper.make_model(made, opset_imports=opsets, ir_version=IR_VERSION).SerializeToString()
    return serialized


def _initializers(path: Path) -> dict[str, NDArray[Any]]:
    import onnx

    return {one.name: onnx.numpy_helper.to_array(one) for one in onnx.load(str(path)).graph.initializer}


def _arrays(path: Path) -> dict[str, NDArray[Any]]:
    with np.load(path) as kept:
        return {name: kept[name] for name in kept.files}


class _Graph:
    """The nodes and constants so far, of weights that begin with layer ``lowest``. Methods return the name of what they
    compute."""

    def __init__(self, weights: dict[str, NDArray[Any]], lowest: int = 0) -> None:
        self.weights, self.lowest = weights, lowest
        self.whole = [name for name in weights if name.startswith("val_") and name.endswith("_q")]
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def add(self, operation: str, inputs: list[str], output: str, *, domain: str = "", **attributes: Any) -> str:
        from onnx import helper

        self.nodes.append(helper.make_node(operation, inputs, [output], domain=domain, **attributes))
        return output

    def keep(self, name: str, values: NDArray[Any]) -> str:
        from onnx import numpy_helper

        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def embeddings(self) -> str:
        """Words and their places, looked up as whole numbers; every token is of the first kind."""
        stored, prefix = self.weights, "inner.embeddings."
        words = self.keep("words", stored[f"{prefix}word_embeddings.weight_q"])
        scales = self.keep("word_scales", stored[f"{prefix}word_embeddings.weight_scale"])
        fractions = (
            stored[f"{prefix}position_embeddings.weight_q"] * stored[f"{prefix}position_embeddings.weight_scale"]
        )
        places = fractions + stored[f"{prefix}token_type_embeddings.weight"][0]
        self.keep("places", places[None].astype(np.float32))
        self.keep("first", np.array([0], np.int64))
        self.keep("places_axis", np.array([1], np.int64))
        self.add("Cast", [self.add("Gather", [words, "input_ids"], "word_rows")], "word_fractions", to=1)
        self.add("Mul", ["word_fractions", self.add("Gather", [scales, "input_ids"], "row_scales")], "word_vectors")
        self.add("Shape", ["input_ids"], "count", start=1, end=2)
        self.add("Slice", ["places", "first", "count", "places_axis"], "place_vectors")
        return self.normalized("word_vectors", "place_vectors", f"{prefix}LayerNorm", "embedded")

    def layer(self, number: int, hidden: str) -> str:
        """Attention and the feed-forward part, each added to what went in and normalized."""
        prefix, at = f"inner.encoder.layer.{number}.", (number - self.lowest) * WEIGHTS_OF_A_LAYER
        query, key, value, joining, up, down = ([name] for name in self.whole[at : at + WEIGHTS_OF_A_LAYER])
        biases = [f"{prefix}attention.self.{part}.bias" for part in ("query", "key", "value")]
        self.multiplied(hidden, query + key + value, biases, f"all_{number}")
        parts = [f"{part}_{number}" for part in ("query", "key", "value")]
        self._split(f"all_{number}", parts)
        attended = self.add("MultiHeadAttention", parts, f"attended_{number}", domain=_FUSED, num_heads=HEADS)
        joined = self.multiplied(attended, joining, [f"{prefix}attention.output.dense.bias"], f"joined_{number}")
        middle = self.normalized(joined, hidden, f"{prefix}attention.output.LayerNorm", f"middle_{number}")
        wide = self.multiplied(middle, up, [f"{prefix}intermediate.dense.bias"], f"wide_{number}")
        bent = self.add("Gelu", [wide], f"bent_{number}", domain=_FUSED)
        narrow = self.multiplied(bent, down, [f"{prefix}output.dense.bias"], f"narrow_{number}")
        return self.normalized(narrow, middle, f"{prefix}output.LayerNorm", f"out_{number}")

    def mean(self, hidden: str) -> str:
        return self.add("ReduceMean", [hidden, self.keep("tokens_axis", np.array([1], np.int64))], "mean", keepdims=0)

    def multiplied(self, given: str, names: list[str], biases: list[str], output: str) -> str:
        """``given`` times these weights side by side, in whole numbers, plus the biases."""
        weights = [self.weights[name] for name in names]
        scales = [self.weights[f"{name.removesuffix('_q')}_scale"].reshape(-1) for name in names]
        width = sum(len(one) for one in scales)
        inputs = [
            given,
            self.keep(f"{output}_weights", np.concatenate(weights, axis=1)),
            self.keep(f"{output}_scales", np.concatenate(scales)),
            self.keep(
                f"{output}_zeros", np.zeros(width, np.int8)
            ),  # said, for precise products (model.PRECISE) need it
            self.keep(f"{output}_bias", np.concatenate([self.weights[bias] for bias in biases])),
        ]
        return self.add("DynamicQuantizeMatMul", inputs, output, domain=_FUSED)

    def normalized(self, one: str, other: str, name: str, output: str) -> str:
        total = self.add("Add", [one, other], f"{output}_sum")
        gain = self.keep(f"{output}_gain", self.weights[f"{name}.weight"])
        shift = self.keep(f"{output}_shift", self.weights[f"{name}.bias"])
        return self.add("LayerNormalization", [total, gain, shift], output, axis=-1, epsilon=EPSILON)

    def _split(self, given: str, outputs: list[str]) -> None:
        from onnx import helper

        self.nodes.append(helper.make_node("Split", [given], outputs, axis=-1, num_outputs=len(outputs)))


if __name__ == "__main__":
    for made in compose(Path(sys.argv[1]), [int(edge) for edge in sys.argv[2:]]):
        sys.stdout.buffer.write(LENGTH.pack(len(made)) + made)
