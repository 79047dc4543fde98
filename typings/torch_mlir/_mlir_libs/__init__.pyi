from . import _mlir as _mlir
