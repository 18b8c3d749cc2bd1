"""The layers that judge a statement as a whole, as PyTorch trains them: ``train_judgment`` keeps them in 8-bit whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from evidence.engines.embedding.judgment import GENRES, LONGEST
from evidence.engines.embedding.minilm import EPSILON, HEADS, WIDTH

Array = Any
EPOCHS, BATCH, WARM, DROPPED = 4, 24, 100, 0.1
RATE, RATE_OF_HEAD, DECAY = 1e-4, 1e-3, 0.01
_WIDTHS = 8  # words by which statements of one batch may differ in length


@dataclass(frozen=True, slots=True)
class GradedWords:
    """A statement's words as the lower layers have them, its genre, the set of labels that it was graded in, what that set
    counts, and the grade."""

    states: Array
    genre: int
    labels: int
    weight: float
    grade: float


class Layer(nn.Module):
    """One of a transformer, from MiniLM's weights: names are those of ``minilm``."""

    def __init__(self, weights: dict[str, Array]) -> None:
        super().__init__()
        self.weights = nn.ParameterDict({name: nn.Parameter(torch.tensor(one)) for name, one in weights.items()})

    def forward(self, given: torch.Tensor, is_word: torch.Tensor) -> torch.Tensor:
        own = self.weights
        count, words, _ = given.shape

        def heads(name: str) -> torch.Tensor:
            made: torch.Tensor = given @ own[name] + own[f"{name}_bias"]
            return made.view(count, words, HEADS, WIDTH // HEADS).transpose(1, 2)

        found = functional.scaled_dot_product_attention(
            heads("query"), heads("key"), heads("value"), attn_mask=is_word[:, None, None, :]
        )
        joined = found.transpose(1, 2).reshape(count, words, WIDTH) @ own["joining"] + own["joining_bias"]
        middle = self._normalized(given + self._dropped(joined), "middle")
        narrow = functional.gelu(middle @ own["up"] + own["up_bias"]) @ own["down"] + own["down_bias"]
        return self._normalized(middle + self._dropped(narrow), "out")

    def _dropped(self, given: torch.Tensor) -> torch.Tensor:
        return functional.dropout(given, DROPPED, self.training)

    def _normalized(self, given: torch.Tensor, name: str) -> torch.Tensor:
        own = self.weights
        return functional.layer_norm(given, (WIDTH,), own[f"{name}_gain"], own[f"{name}_shift"], EPSILON)


class JudgmentNetwork(nn.Module):
    """The mean of the words, and of it a score for every genre; how strict each set of labels is, is learned beside it."""

    def __init__(self, layers: Sequence[dict[str, Array]], sets: int) -> None:
        super().__init__()
        self.layers = nn.ModuleList(Layer(one) for one in layers)
        self.common, self.of_genre = nn.Linear(WIDTH, 1), nn.Linear(WIDTH, len(GENRES))
        self.strictness = nn.Embedding(sets, 1)
        for one in (self.common.weight, self.of_genre.weight, self.strictness.weight):
            nn.init.zeros_(one)

    def forward(self, given: torch.Tensor, is_word: torch.Tensor) -> torch.Tensor:
        for layer in self.layers:
            given = layer(given, is_word)
        mean = given.masked_fill(~is_word[..., None], 0).sum(1) / is_word.sum(1, keepdim=True)
        kept = functional.dropout(mean, DROPPED, self.training)
        scores: torch.Tensor = self.common(kept) + self.of_genre(kept)
        return scores


def trained(
    layers: Sequence[dict[str, Array]], statements: Sequence[GradedWords], sets: int, seed: int
) -> JudgmentNetwork:
    torch.manual_seed(seed)
    chance, network = np.random.default_rng(seed), JudgmentNetwork(layers, sets)
    own = [one for name, one in network.named_parameters() if not name.startswith("layers")]
    groups = [{"params": network.layers.parameters(), "lr": RATE}, {"params": own, "lr": RATE_OF_HEAD}]
    steps, total = torch.optim.AdamW(groups, weight_decay=DECAY), EPOCHS * ceil(len(statements) / BATCH)
    pace = torch.optim.lr_scheduler.LambdaLR(steps, lambda at: min(1, (at + 1) / WARM) * (1 - at / total))
    for _ in range(EPOCHS):
        for part in _batches(statements, chance):
            steps.zero_grad()
            _loss(network, part).backward()
            nn.utils.clip_grad_norm_(network.layers.parameters(), 1.0)
            steps.step()
            pace.step()
    return network.eval()


def _loss(network: JudgmentNetwork, part: Sequence[GradedWords]) -> torch.Tensor:
    scores = network(*padded([one.states for one in part]))
    genres, sets = torch.tensor([one.genre for one in part]), torch.tensor([one.labels for one in part])
    found = scores.gather(1, genres[:, None])[:, 0] + network.strictness(sets)[:, 0]
    grades, weights = torch.tensor([one.grade for one in part]), torch.tensor([one.weight for one in part])
    return (functional.binary_cross_entropy_with_logits(found, grades, reduction="none") * weights).mean()


def padded(states: Sequence[Array]) -> tuple[torch.Tensor, torch.Tensor]:
    """The words of several statements, and where there is one; a statement without words has an empty one."""
    longest = max(1, *(min(len(one), LONGEST) for one in states))
    given, is_word = torch.zeros(len(states), longest, WIDTH), torch.zeros(len(states), longest, dtype=torch.bool)
    for at, one in enumerate(states):
        count = min(len(one), LONGEST)
        given[at, :count] = torch.from_numpy(one[:count].astype(np.float32))
        is_word[at, : max(count, 1)] = True
    return given, is_word


def _batches(statements: Sequence[GradedWords], chance: np.random.Generator) -> Iterator[list[GradedWords]]:
    """In another order each time, those of about one length together."""
    order = sorted(chance.permutation(len(statements)), key=lambda at: len(statements[at].states) // _WIDTHS)
    parts = [order[at : at + BATCH] for at in range(0, len(order), BATCH)]
    for at in chance.permutation(len(parts)):
        yield [statements[one] for one in parts[at]]
