"""What a program keeps between its runs.

A stateful op gets the store as the keyword `state` of its `evaluate`, after its operands. Whoever
evaluates all ops of a program in order and then calls `end_run` has run the program once:

    state = StateStore()
    for chunk in chunks:
        y = cache.evaluate(chunk, state=state)
        state.end_run()
"""

from collections.abc import Iterator, Mapping

import numpy as np


class StateError(RuntimeError):
    """The state of a program does not allow the run."""


class StateStore(Mapping[str, np.ndarray]):
    """The named buffers of a program, and `past`, the number of tokens of its earlier runs.

    A buffer that is not in the store has not been written since the last reset.
    """

    def __init__(self, past: int = 0) -> None:
        self._buffers: dict[str, np.ndarray] = {}
        self._tokens = 0
        self.past = past

    def __getitem__(self, name: str) -> np.ndarray:
        return self._buffers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._buffers)

    def __len__(self) -> int:
        return len(self._buffers)

    def __setitem__(self, name: str, value: np.ndarray) -> None:
        self._buffers[name] = value

    def take_tokens(self, count: int) -> None:
        """Say that this run has `count` tokens; raises StateError if it has another number."""
        if self._tokens not in (0, count):
            raise StateError(f"one run has both {self._tokens} and {count} tokens")
        self._tokens = count

    def end_run(self) -> None:
        """Count the tokens of the run that ends here among the past ones."""
        self.past += self._tokens
        self._tokens = 0

    def reset(self) -> None:
        """Forget all runs."""
        self._buffers.clear()
        self.past = self._tokens = 0
