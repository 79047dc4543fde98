"""FlatBuffers for frozen dataclasses: a class is a table, and the annotations are its schema.

    @dataclass(frozen=True)
    class Port:
        "A value that the caller gives or gets."

        name: str = field_of("the name in the source model")
        buffer: u32 = field_of("its buffer")

`encode(value)` gives the bytes, `decode(Port, bytes)` the value, `schema(Port)` the text that
`flatc` takes. A field may be a number (`u8` to `f64`, `bool`), an `IntEnum`, a string, a table, a
union of tables (`A | B`), any of these or None where absent (tables only), or a tuple of numbers,
strings or tables.
"""

from .decode import FlatError, decode
from .encode import encode
from .schema import schema
from .types import f32, f64, field_of, i32, i64, u8, u32, u64

__all__ = [
    "FlatError",
    "decode",
    "encode",
    "f32",
    "f64",
    "field_of",
    "i32",
    "i64",
    "schema",
    "u8",
    "u32",
    "u64",
]
