"""ncnn nets, `.param` and `.bin`, as modules of the `ncnn` dialect."""

from .importer import import_ncnn

__all__ = ["import_ncnn"]
