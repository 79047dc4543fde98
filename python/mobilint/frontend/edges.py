"""What the user says about the edges of a model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
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
        return {each.name: getattr(self, each.name) for each in fields(Edges)}

    @property
    def change_the_graph(self) -> bool:
        """Whether inputs or outputs are others than those of the file."""
        return bool(self.sequence_lengths or self.input_values or self.inputs or self.outputs)

    def described(self) -> tuple[str, ...]:
        """Each as `name=value`, for a program's provenance."""
        shapes = {name: "x".join(map(str, shape)) for name, shape in self.input_shapes.items()}
        parts = (("inputs", self.inputs), ("outputs", self.outputs))
        return (
            *(f"input-shape={name}={shape}" for name, shape in shapes.items()),
            *(f"dim={name}={extent}" for name, extent in self.dims.items()),
            *(f"sequence-length={name}={n}" for name, n in self.sequence_lengths.items()),
            *(f"input-value={name}={n:g}" for name, n in self.input_values.items()),
            *(f"{key}={','.join(names)}" for key, names in parts if names),
        )


AS_IT_IS = Edges()
