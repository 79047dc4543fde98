"""What can go wrong with the evaluation of an op; apart, as it is caught without onnxruntime."""


class EvaluationError(ValueError):
    """Operands that an op cannot be evaluated for, such as an index that is out of range."""
