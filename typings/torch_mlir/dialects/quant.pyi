from collections.abc import Sequence

from .. import ir

class QuantizedType(ir.Type):
    @property
    def storage_type(self) -> ir.Type: ...
    @property
    def storage_type_min(self) -> int: ...
    @property
    def storage_type_max(self) -> int: ...
    @property
    def storage_type_integral_width(self) -> int: ...
    @property
    def is_signed(self) -> bool: ...

class UniformQuantizedType(QuantizedType):
    FLAG_SIGNED: int
    @staticmethod
    def get(
        flags: int,
        storage_type: ir.Type,
        expressed_type: ir.Type,
        scale: float,
        zero_point: int,
        storage_type_min: int,
        storage_type_max: int,
    ) -> UniformQuantizedType: ...
    @property
    def scale(self) -> float: ...
    @property
    def zero_point(self) -> int: ...

class UniformQuantizedPerAxisType(QuantizedType):
    @staticmethod
    def get(
        flags: int,
        storage_type: ir.Type,
        expressed_type: ir.Type,
        scales: Sequence[float],
        zero_points: Sequence[int],
        quantized_dimension: int,
        storage_type_min: int,
        storage_type_max: int,
    ) -> UniformQuantizedPerAxisType: ...
    @property
    def scales(self) -> list[float]: ...
    @property
    def zero_points(self) -> list[int]: ...
    @property
    def quantized_dimension(self) -> int: ...
