"""The kernels on integers: what they read are integers and the integers that describe them."""

from . import conversion, elementwise, pooling, products, resize, softmax, table

__all__ = ["conversion", "elementwise", "pooling", "products", "resize", "softmax", "table"]
