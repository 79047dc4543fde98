"""The dialect object and what all layers have in common."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from inspect import get_annotations
from types import UnionType
from typing import Annotated, Any, ClassVar, Union, get_args, get_origin

import numpy as np

from mobilint.mlir import ir

from .. import core
from ..core import Dialect, Operand, Result, Weight, f32s, i32, i32s
from ..core.attributes import codec_of
from ..core.numbers import ieee

NCNN = Dialect("ncnn")
WHOLE = -233  # ncnn's number for "not given", "all of it" or, as a padding, SAME_UPPER
SAME_LOWER = -234
_WEIGHT = codec_of(Weight)


@dataclass(frozen=True)
class Stored:
    """A weight in the `.bin` of a layer: the attribute that holds it and its shape.

    A tagged one has in front of it how it is stored; any other is of 32-bit floats.
    """

    name: str
    shape: tuple[int, ...]
    tagged: bool = False

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=np.int64))


class Layer(core.Op, dialect=NCNN):
    """A layer of ncnn: tensors of rank 1 to 4, (w), (h, w), (c, h, w) or (c, d, h, w).

    There is no batch axis. An attribute with a number in its annotation is the parameter of that
    number; `ids` has the numbers by attribute.
    """

    ids: ClassVar[dict[str, int]] = {}
    ranks: ClassVar[Sequence[int]] = (1, 2, 3, 4)  # what the first operand may have
    elements: ClassVar[Sequence[str]] = ("f32",)  # what the operands may hold; empty for anything
    lacks: ClassVar[Sequence[str]] = ()  # the parameters of the family that this layer has not

    # Hints to ncnn, which change no number.
    shape_hints: Annotated[i32s, 30] = ()
    feature_mask: Annotated[i32, 31] = 0

    def __init_subclass__(cls, **flags: Any) -> None:
        super().__init_subclass__(**flags)
        if "evaluate" in cls.__dict__:
            cls.evaluate = ieee(cls.evaluate)
        numbers = {
            name.removesuffix("_"): number
            for name, hint in get_annotations(cls).items()
            if (number := _number(hint)) is not None
        }
        known = cls.ids | numbers
        cls.ids = {name: number for name, number in known.items() if name not in cls.lacks}

    def stored(self) -> Sequence[Stored]:
        """The weights in the order in which the `.bin` has them."""
        return ()

    def precheck(self) -> Iterator[str]:
        for name in self.lacks:
            if getattr(self, name):
                yield f"has no parameter '{name}'"
        yield from self.operand_problems()
        yield from self.parameter_problems()

    def operand_problems(self) -> Iterator[str]:
        """Operands that are no blobs of ncnn's, or of a rank or kind that the layer refuses."""
        for index, value in enumerate(blobs_of(self)):
            type_ = value.type
            if not isinstance(type_, ir.RankedTensorType) or not type_.has_static_shape:
                yield f"needs a tensor of static shape, got {type_}"
                return
            allowed = self.ranks if index == 0 else (1, 2, 3, 4)
            if type_.rank not in allowed:
                ranks = " or ".join(map(str, allowed))
                yield f"needs an input of rank {ranks}, got {list(type_.shape)}"
                return
            if self.elements and str(type_.element_type) not in self.elements:
                wanted = " or ".join(self.elements)
                yield f"needs an input of {wanted}, got {type_.element_type}"

    def parameter_problems(self) -> Iterator[str]:
        """What is wrong with the parameters, before any weight is read."""
        return iter(())

    def check(self) -> Iterator[str]:
        wanted = {stored.name: list(stored.shape) for stored in self.stored()}
        for attribute in self.spec.attributes.values():
            if attribute.codec is not _WEIGHT:
                continue
            weight = getattr(self, attribute.field)
            got = None if weight is None else list(weight.shape)
            if got != wanted.get(attribute.name):
                expected = wanted.get(attribute.name)
                yield f"has {attribute.name} of shape {got}, but its parameters say {expected}"


def _number(hint: Any) -> int | None:
    """The number of the parameter that an annotation declares, None for any other field."""
    if get_origin(hint) in (Union, UnionType):
        hint = get_args(hint)[0]
    if get_origin(hint) is not Annotated:
        return None
    return next((extra for extra in get_args(hint)[1:] if isinstance(extra, int)), None)


class Unary(Layer):
    """A layer of one input whose output has the same type."""

    x: Operand
    y: Result

    def shape(self) -> Any:
        return self.x.type


class Activated(Layer):
    """A layer that may apply an activation to its output.

    `activation_type` is 0 for none, 1 ReLU, 2 LeakyReLU (slope), 3 clip (low, high), 4 sigmoid,
    5 Mish and 6 HardSwish (alpha, beta); `activation_params` holds what is in parentheses.
    """

    activation_type: Annotated[i32, 9] = 0
    activation_params: Annotated[f32s, 10] = ()

    def parameter_problems(self) -> Iterator[str]:
        yield from Layer.parameter_problems(self)
        yield from activation_problems(self)


def activation_problems(op: Any) -> Iterator[str]:
    """An activation that does not exist, or without its parameters."""
    wanted = {0: 0, 1: 0, 2: 1, 3: 2, 4: 0, 5: 0, 6: 2}.get(op.activation_type)
    if wanted is None:
        yield f"has activation_type {op.activation_type}, and ncnn's are 0 to 6"
    elif len(op.activation_params) < wanted:
        got = list(op.activation_params)
        yield f"needs {wanted} activation_params for activation {op.activation_type}, got {got}"


def blobs_of(op: Any) -> list[ir.Value]:
    """The operands that are there, of an op or the draft of one."""
    found: list[ir.Value] = []
    for slot in op.spec.operands:
        value = getattr(op, slot.name)
        found += list(value) if slot.variadic else [] if value is None else [value]
    return found


def extents(value: ir.Value) -> list[int]:
    """The shape of a blob."""
    return list(value.type.shape)


def named_extents(shape: Sequence[int]) -> dict[str, int]:
    """The extents by ncnn's names of the axes, which are those of a rank."""
    return dict(zip(axis_names(len(shape)), shape, strict=True))


def axis_names(rank: int) -> str:
    """The names of the axes of a rank, the outermost first."""
    return {1: "w", 2: "hw", 3: "chw", 4: "cdhw"}[rank]


def axis_of(axis: int, rank: int) -> int:
    """An axis parameter, which may be negative and means nothing for a vector, as an index."""
    return 0 if rank == 1 else axis % rank


def axis_problem(name: str, axis: int, rank: int) -> str | None:
    """Why a number is no axis of a blob, or None."""
    if rank == 1 or -rank <= axis < rank:
        return None
    return f"needs {name} from {-rank} to {rank - 1}, got {axis}"


def along_outermost(vector: np.ndarray, x: np.ndarray) -> np.ndarray:
    """A vector in a shape that broadcasts along the outermost axis of `x`."""
    return vector.reshape((-1,) + (1,) * (x.ndim - 1))


def floats(weight: np.ndarray | None) -> np.ndarray:
    """A weight that the parameters ask for, in whatever form it is stored, as 32-bit floats."""
    assert weight is not None, "the verifier asks for every weight"
    return weight.astype(np.float32)


def float_type(shape: Sequence[int]) -> ir.Type:
    """The type of a blob of 32-bit floats."""
    return core.tensor_type(shape, ir.F32Type.get())
