"""The part of MLIR's bindings that this project uses.

What the bindings cast to the right class at run time (types, attributes, owners) is `Any` here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from types import TracebackType
from typing import Any, Self

class _Ambient:
    """An object that a `with` statement makes the current one."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None: ...

class Context(_Ambient):
    current: Context
    allow_unregistered_dialects: bool
    def __init__(self, load_on_create_dialects: Sequence[str] | None = ...) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    def attach_diagnostic_handler(self, handler: Callable[[Any], bool]) -> Any: ...
    def is_registered_operation(self, name: str) -> bool: ...

class MLIRError(Exception):
    error_diagnostics: list[DiagnosticInfo]

class DiagnosticInfo:
    severity: Any
    location: Location
    message: str
    notes: list[DiagnosticInfo]

class Diagnostic:
    severity: Any
    location: Location
    message: str
    notes: Sequence[Diagnostic]

class WalkResult(Enum):
    ADVANCE = ...
    INTERRUPT = ...
    SKIP = ...

class Speculatability(Enum):
    NotSpeculatable = ...
    Speculatable = ...

class Location(_Ambient):
    current: Location
    context: Context
    attr: Attribute
    @staticmethod
    def unknown(context: Context | None = ...) -> Location: ...
    @staticmethod
    def file(
        filename: str, line: int, col: int, context: Context | None = None
    ) -> Location: ...
    @staticmethod
    def name(name: str, childLoc: Location | None = ...) -> Location: ...
    @staticmethod
    def fused(locations: Sequence[Location], metadata: Attribute | None = ...) -> Location: ...
    @staticmethod
    def from_attr(attribute: Attribute) -> Location: ...
    def emit_error(self, message: str) -> None: ...

class FileLineColLoc(Location):
    filename: Any
    start_line: int
    start_col: int

class NameLoc(Location):
    name_str: str
    child_loc: Location

class FusedLoc(Location):
    locations: list[Location]
    metadata: Attribute | None

class CallSiteLoc(Location):
    callee: Location
    caller: Location

class Attribute:
    context: Context
    type: Any
    _CAPIPtr: object
    @staticmethod
    def parse(text: str, context: Context | None = ...) -> Any: ...

class IntegerAttr(Attribute):
    value: int
    @staticmethod
    def get(type: Type, value: int) -> IntegerAttr: ...

class UnitAttr(Attribute):
    @staticmethod
    def get() -> UnitAttr: ...

class BoolAttr(IntegerAttr):
    value: bool
    @staticmethod
    def get(value: bool) -> BoolAttr: ...  # type: ignore[override]

class FloatAttr(Attribute):
    value: float
    @staticmethod
    def get(type: Type, value: float) -> FloatAttr: ...
    @staticmethod
    def get_f32(value: float) -> FloatAttr: ...

class StringAttr(Attribute):
    value: str
    value_bytes: bytes
    @staticmethod
    def get(value: str) -> StringAttr: ...

class TypeAttr(Attribute):
    value: Any
    @staticmethod
    def get(value: Type) -> TypeAttr: ...

class AffineMap:
    @staticmethod
    def get_identity(n_dims: int) -> AffineMap: ...

class AffineMapAttr(Attribute):
    @staticmethod
    def get(affine_map: AffineMap) -> AffineMapAttr: ...

class SymbolRefAttr(Attribute):
    value: Any
    @staticmethod
    def get(symbols: Sequence[str]) -> SymbolRefAttr: ...

class FlatSymbolRefAttr(Attribute):
    value: str
    @staticmethod
    def get(value: str) -> FlatSymbolRefAttr: ...

class ArrayAttr(Attribute):
    @staticmethod
    def get(attributes: Sequence[Attribute]) -> ArrayAttr: ...
    def __getitem__(self, index: int) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...

class DictAttr(Attribute):
    @staticmethod
    def get(value: Mapping[str, Attribute]) -> DictAttr: ...
    def __getitem__(self, name: str) -> Any: ...
    def __contains__(self, name: str) -> bool: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> int: ...

class _DenseArrayAttr[T](Attribute):
    @classmethod
    def get(cls, values: Sequence[T]) -> Self: ...
    def __getitem__(self, index: int) -> T: ...
    def __iter__(self) -> Iterator[T]: ...
    def __len__(self) -> int: ...

class DenseI32ArrayAttr(_DenseArrayAttr[int]): ...
class DenseI64ArrayAttr(_DenseArrayAttr[int]): ...
class DenseF32ArrayAttr(_DenseArrayAttr[float]): ...
class DenseF64ArrayAttr(_DenseArrayAttr[float]): ...

class DenseElementsAttr(Attribute):
    is_splat: bool
    @staticmethod
    def get(
        array: Any, *, type: Type | None = ..., shape: Sequence[int] | None = ...
    ) -> DenseElementsAttr: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...

class Type:
    context: Context
    @staticmethod
    def parse(text: str, context: Context | None = ...) -> Any: ...

class NoneType(Type):
    @staticmethod
    def get() -> NoneType: ...

class IntegerType(Type):
    width: int
    is_signed: bool
    is_signless: bool
    is_unsigned: bool
    @staticmethod
    def get_signless(width: int, context: Context | None = ...) -> IntegerType: ...
    @staticmethod
    def get_signed(width: int) -> IntegerType: ...
    @staticmethod
    def get_unsigned(width: int) -> IntegerType: ...

class FloatType(Type):
    width: int

class F32Type(FloatType):
    @staticmethod
    def get() -> F32Type: ...

class F64Type(FloatType):
    @staticmethod
    def get() -> F64Type: ...

class ComplexType(Type):
    element_type: Any

class FunctionType(Type):
    inputs: list[Any]
    results: list[Any]
    def __init__(self, cast_from_type: Type) -> None: ...
    @staticmethod
    def get(inputs: Sequence[Type], results: Sequence[Type]) -> FunctionType: ...

class ShapedType(Type):
    element_type: Any
    has_rank: bool
    has_static_shape: bool
    rank: int
    shape: list[int]
    def __init__(self, cast_from_type: Type) -> None: ...
    @staticmethod
    def get_dynamic_size() -> int: ...
    @staticmethod
    def get_dynamic_stride_or_offset() -> int: ...
    def is_dynamic_dim(self, dim: int) -> bool: ...
    def get_dim_size(self, dim: int) -> int: ...

class RankedTensorType(ShapedType):
    encoding: Attribute | None
    @staticmethod
    def get(shape: Sequence[int], element_type: Type) -> RankedTensorType: ...

class UnrankedTensorType(ShapedType):
    @staticmethod
    def get(element_type: Type) -> UnrankedTensorType: ...

class StridedLayoutAttr(Attribute):
    offset: int
    strides: list[int]
    @staticmethod
    def get(offset: int, strides: Sequence[int]) -> StridedLayoutAttr: ...

class MemRefType(ShapedType):
    layout: Attribute
    memory_space: Any
    def __init__(self, cast_from_type: Type) -> None: ...
    @staticmethod
    def get(
        shape: Sequence[int],
        element_type: Type,
        layout: Attribute | None = ...,
        memory_space: Attribute | None = ...,
    ) -> MemRefType: ...
    def get_strides_and_offset(self) -> tuple[list[int], int]: ...

class OpOperand:
    owner: Any
    operand_number: int

class Value:
    context: Context
    location: Location
    owner: Any
    type: Any
    uses: Iterator[OpOperand]
    def replace_all_uses_with(self, value: Value) -> None: ...
    def replace_all_uses_except(
        self, value: Value, exceptions: Operation | Sequence[Operation]
    ) -> None: ...
    def set_type(self, type: Type) -> None: ...

class OpResult(Value): ...

class BlockArgument(Value):
    arg_number: int

class _Values[V](Sequence[V]):
    def __getitem__(self, index: Any) -> Any: ...
    def __setitem__(self, index: int, value: Value) -> None: ...
    def __len__(self) -> int: ...

class OpAttributeMap(Mapping[str, Any]):
    def __getitem__(self, name: Any) -> Any: ...
    def __setitem__(self, name: str, value: Attribute) -> None: ...
    def __delitem__(self, name: str) -> None: ...
    def __iter__(self) -> Iterator[str]: ...
    def __len__(self) -> int: ...

class Region:
    blocks: Sequence[Block]

class Block:
    arguments: Sequence[BlockArgument]
    operations: Sequence[Any]
    owner: Any
    region: Region
    def __iter__(self) -> Iterator[Any]: ...

class InsertionPoint(_Ambient):
    current: InsertionPoint
    block: Block
    def __init__(self, place: Block | Operation | OpView) -> None: ...
    @staticmethod
    def at_block_begin(block: Block) -> InsertionPoint: ...
    @staticmethod
    def at_block_terminator(block: Block) -> InsertionPoint: ...

class _OperationBase:
    attributes: OpAttributeMap
    context: Context
    location: Location
    name: Any
    operands: _Values[Value]
    operation: Operation
    opview: Any
    parent: Any
    regions: Sequence[Region]
    result: OpResult
    results: _Values[OpResult]
    _CAPIPtr: object
    def clone(self, ip: Any = ...) -> Any: ...
    def erase(self) -> None: ...
    def get_asm(
        self,
        binary: bool = ...,
        large_elements_limit: int | None = ...,
        large_resource_limit: int | None = ...,
        enable_debug_info: bool = ...,
        pretty_debug_info: bool = ...,
        print_generic_op_form: bool = ...,
        use_local_scope: bool = ...,
        use_name_loc_as_prefix: bool = ...,
        assume_verified: bool = ...,
        skip_regions: bool = ...,
    ) -> str | bytes: ...
    def move_before(self, other: Any) -> None: ...
    def move_after(self, other: Any) -> None: ...
    def verify(self) -> bool: ...
    def walk(self, callback: Callable[[Operation], WalkResult]) -> None: ...

class Operation(_OperationBase):
    @staticmethod
    def create(
        name: str,
        results: Sequence[Type] | None = ...,
        operands: Sequence[Value] | None = ...,
        attributes: Mapping[str, Attribute] | None = ...,
        successors: Sequence[Block] | None = ...,
        regions: int = ...,
        loc: Location | None = ...,
        ip: Any = ...,
    ) -> Operation: ...

class OpView(_OperationBase):
    OPERATION_NAME: str
    def __init__(self, operation: Operation) -> None: ...

class Module:
    body: Block
    context: Context
    operation: Operation
    @staticmethod
    def create(loc: Location | None = ...) -> Module: ...
    @staticmethod
    def parse(text: str | bytes, context: Context | None = ...) -> Module: ...

class DynamicOpTrait:
    @classmethod
    def attach(cls, op_name: str, target: type | None = ...) -> bool: ...

class IsTerminatorTrait(DynamicOpTrait): ...

class MemoryEffectsOpInterface:
    @classmethod
    def attach(cls, op_name: str) -> None: ...

class ConditionallySpeculatable:
    @classmethod
    def attach(cls, op_name: str) -> None: ...
