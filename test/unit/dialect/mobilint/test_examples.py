"""Every op class shows an example; it parses, verifies, is minimal, and can be evaluated."""

import numpy as np
import pytest

from mobilint.dialect import core
from mobilint.dialect import mobilint as mbl
from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.core.document import description, example, example_module
from mobilint.dialect.interpreter import entry_of, evaluate, random_inputs
from mobilint.mlir import ir

OPS = mbl.MOBILINT.ops


def parsed(mnemonic: str) -> ir.Module:
    return parse_module(example_module(OPS[mnemonic]), new_context())


def ops_of(module: ir.Module) -> list[core.Op]:
    function = entry_of(module.operation)
    assert function is not None
    return [op for op in function.entry_block.operations if isinstance(op, core.Op)]


@pytest.mark.parametrize("mnemonic", OPS)
def test_example_shows_its_op(mnemonic: str) -> None:
    module = parsed(mnemonic)
    assert core.verify(module.operation)
    assert [type(op) for op in ops_of(module)] == [OPS[mnemonic]]


@pytest.mark.parametrize("mnemonic", OPS)
def test_example_evaluates(mnemonic: str) -> None:
    module = parsed(mnemonic)
    function = entry_of(module.operation)
    assert function is not None
    (op,) = ops_of(module)
    inputs = [np.abs(array) % 1 for array in random_inputs(function, seed=0)]
    results = evaluate(module, inputs, mbl.initial_state([op]))
    for result, array in zip(op.results, results, strict=True):
        assert list(array.shape) == list(ir.RankedTensorType(result.type).shape)
        assert array.dtype == core.dtype_of(ir.RankedTensorType(result.type).element_type)
        assert np.isfinite(array).all()


@pytest.mark.parametrize("mnemonic", OPS)
def test_example_states_no_default(mnemonic: str) -> None:
    (op,) = ops_of(parsed(mnemonic))
    for attribute in OPS[mnemonic].spec.attributes.values():
        if attribute.name in op.attributes and not attribute.optional:
            assert attribute.required or attribute.read(op.attributes) != attribute.default


def test_class_without_example() -> None:
    class Bare(core.Op):
        """Does nothing."""

    assert description(Bare) == "Does nothing."
    with pytest.raises(LookupError, match="Bare has no example"):
        example(Bare)


def test_example_of_several_lines() -> None:
    class Odd(core.Op):
        """Does nothing.

        Example:
            no op
        """

    assert description(Odd) == "Does nothing."
    assert example(Odd) == "no op"
    with pytest.raises(ValueError, match="Odd is not one op in generic form"):
        example_module(Odd)
