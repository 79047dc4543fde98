"""What the user says about the edges of a model."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Edges:
    """Extents that a model leaves open, and where the part of it that is wanted begins and ends.

    `input_shapes` and `dims` bind dimensions by the name of the input and of the dimension,
    `sequence_lengths` the lengths of sequences by the name of the input; `input_values` makes an
    input a constant. `inputs` and `outputs` are the names of values that are to be the inputs and
    the outputs, in place of the model's.
    """

    input_shapes: Mapping[str, Sequence[int]] = field(default_factory=dict)
    dims: Mapping[str, int] = field(default_factory=dict)
    sequence_lengths: Mapping[str, int] = field(default_factory=dict)
    input_values: Mapping[str, float] = field(default_factory=dict)
    inputs: Sequence[str] = ()
    outputs: Sequence[str] = ()

    def arguments(self) -> dict[str, Any]:
        """The fields as arguments of the importers."""
        return dict(vars(self))

    @property
    def change_the_graph(self) -> bool:
        """Whether inputs or outputs are others than those of the file."""
        return bool(self.sequence_lengths or self.input_values or self.inputs or self.outputs)

    def described(self) -> Iterator[str]:
        """Each as `name=value`, for a program's provenance."""
        for name, shape in self.input_shapes.items():
            yield f"input-shape={name}={'x'.join(map(str, shape))}"
        yield from (f"dim={name}={extent}" for name, extent in self.dims.items())
        yield from (f"sequence-length={name}={n}" for name, n in self.sequence_lengths.items())
        yield from (f"input-value={name}={n:g}" for name, n in self.input_values.items())
        for key, names in (("inputs", self.inputs), ("outputs", self.outputs)):
            if names:
                yield f"{key}={','.join(names)}"


AS_IT_IS = Edges()
