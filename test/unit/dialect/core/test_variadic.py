"""Ops with any number of operands are to a native pass as all others."""

from typing import Any

import pytest

from mobilint.dialect.context import new_context, parse_module
from mobilint.dialect.core import registered_forms, verify
from mobilint.mlir import ir, passmanager

TEXT = """
func.func @f(%x: tensor<1x1x1x3xf32>, %y: tensor<1x1x1x1xf32>) -> tensor<1x1x1x4xf32> {
  %0 = "mobilint.concatenate"(%x, %y) {axis = 3 : i32} : (tensor<1x1x1x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x1x1x4xf32> loc("joined")
  return %0 : tensor<1x1x1x4xf32>
}
"""  # noqa: E501


@pytest.fixture
def module() -> ir.Module:
    return parse_module(TEXT, new_context())


def names(module: ir.Module) -> list[str]:
    *found, _ = module.body.operations[0].regions[0].blocks[0].operations
    return [op.operation.name for op in found]


def test_names_for_a_while(module: ir.Module) -> None:
    before = module.operation.get_asm(enable_debug_info=True)
    with registered_forms(module.operation):
        [name] = names(module)
        assert name != "mobilint.concatenate"
        assert module.context.is_registered_operation(name)
        assert module.operation.verify()
    assert module.operation.get_asm(enable_debug_info=True) == before


def test_names_come_back_after_an_error(module: ir.Module) -> None:
    with pytest.raises(ZeroDivisionError), registered_forms(module.operation):
        raise ZeroDivisionError
    assert names(module) == ["mobilint.concatenate"]


def test_forms_are_registered_once(module: ir.Module) -> None:
    for _ in range(3):
        with registered_forms(module.operation):
            passmanager.PassManager.parse("any(cse)", module.context).run(module.operation)
    assert verify(module.operation)


def test_names_of_others_are_left_alone() -> None:
    context = new_context()
    context.allow_unregistered_dialects = True
    text = TEXT.replace("  return", '  "other.op__2__1"() ({\n  }) : () -> ()\n  return')
    module = parse_module(text, context)
    before = str(module)
    with registered_forms(module.operation):
        pass
    assert str(module) == before


def test_problems_are_diagnostics(module: ir.Module) -> None:
    messages: list[str] = []

    def take(diagnostic: Any) -> bool:
        messages.append(f"{diagnostic.location}: {diagnostic.message}")
        return True

    handler = module.context.attach_diagnostic_handler(take)
    [op, _] = module.body.operations[0].regions[0].blocks[0].operations
    del op.attributes["axis"]
    assert not verify(module.operation)
    assert messages == [
        "loc(\"joined\"): 'mobilint.concatenate' op needs an axis from -4 to 3, got None"
    ]
    handler.detach()
