"""The one door to MLIR: every other module takes the bindings from here.

The wheel imports numpy for builders that this project does not use, at a cost of half the start-up
time; numpy is therefore hidden while the bindings load, and is imported when something needs it.
"""

import ctypes
import sys
from importlib import import_module
from pathlib import Path

_hidden = "numpy" not in sys.modules
if _hidden:
    sys.modules["numpy"] = None  # type: ignore[assignment]
try:
    from torch_mlir import ir, passmanager
    from torch_mlir._mlir_libs import _mlir
    from torch_mlir.dialects import func, irdl, quant
finally:
    if _hidden:
        del sys.modules["numpy"]

__all__ = ["bindings", "capi", "func", "ir", "irdl", "passmanager", "quant", "register_torch"]

bindings = _mlir

# Without a module of that name the bindings retry a failing import for every op they meet.
bindings.globals.append_dialect_search_prefix("mobilint.dialect")


def capi() -> ctypes.CDLL:
    """MLIR's C API, for the few functions that the bindings leave out."""
    libraries = Path(_mlir.__file__).parent
    return ctypes.CDLL(str(next(libraries.glob("lib*AggregateCAPI.so"))))


def register_torch(context: ir.Context) -> None:
    """Make the `torch` dialect known to a context."""
    import_module("torch_mlir._mlir_libs._torchMlir").register_dialect(context)
