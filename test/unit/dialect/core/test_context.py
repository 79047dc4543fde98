"""Contexts, and modules as text with their weights."""

import subprocess
import sys
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from mobilint.dialect.context import new_context, parse_module, print_module
from mobilint.dialect.core import weights_of
from mobilint.mlir import ir

FUNCTION = """\
func.func @f() -> tensor<{type}> {{
  %0 = "onnx.Constant"() {{value = dense_resource<{key}> : tensor<{type}>}} : () -> tensor<{type}>
  return %0 : tensor<{type}>
}}
"""
SECTION = """\
{{-#
  dialect_resources: {{
    builtin: {{
      {key}: "0x{blob}"
    }}
  }}
#-}}
"""


def text(type_: str, blob: bytes, key: str = "w") -> str:
    return FUNCTION.format(type=type_, key=key) + SECTION.format(key=key, blob=blob.hex())


def header(size: int) -> bytes:
    return size.to_bytes(4, "little")


def test_only_the_dialects_of_a_text_are_loaded() -> None:
    context = new_context()
    parse_module("module {}", context)
    assert not context.is_registered_operation("mobilint.relu")
    parse_module(
        FUNCTION.format(type="f32", key="w").replace("dense_resource<w>", "dense<1.0>"), context
    )
    assert context.is_registered_operation("onnx.Relu")
    assert not context.is_registered_operation("mobilint.relu")


@pytest.mark.parametrize(
    ("spelling", "dtype"),
    [
        ("f32", np.float32),
        ("f64", np.float64),
        ("f16", np.float16),
        ("bf16", ml_dtypes.bfloat16),
        ("f8E4M3FN", ml_dtypes.float8_e4m3fn),
        ("i1", np.bool_),
        ("i8", np.int8),
        ("ui8", np.uint8),
        ("i64", np.int64),
        ("ui32", np.uint32),
        ("complex<f32>", np.complex64),
        ("complex<f64>", np.complex128),
    ],
)
@pytest.mark.parametrize("shape", [(2, 3), (6,), (1, 0), ()])
def test_resources_go_through_text(spelling: str, dtype: type, shape: tuple[int, ...]) -> None:
    array = np.arange(6)[: int(np.prod(shape))].reshape(shape).astype(dtype)
    type_ = "x".join([*map(str, shape), spelling])
    blob = header(array.itemsize) + array.tobytes()
    module = parse_module(text(type_, blob), new_context())
    [constant, _] = module.body.operations[0].regions[0].blocks[0].operations
    assert constant.value.dtype == array.dtype
    np.testing.assert_array_equal(constant.value, array)
    printed = print_module(module.operation)
    assert f'w: "0x{blob.hex().upper()}"' in printed
    again = parse_module(printed, new_context())
    assert print_module(again.operation) == printed


def test_blobs_of_other_dialects_are_kept_as_they_are() -> None:
    context = new_context()
    context.allow_unregistered_dialects = True
    blob = header(32) + b"\1\2\3\4"
    other = text("1xf32", blob).replace("onnx.Constant", "other.constant")
    module = parse_module(other, context)
    assert blob.hex().upper() in print_module(module.operation)


def test_the_bytes_are_not_copied() -> None:
    module = parse_module(text("256xf32", header(4) + bytes(1024)), new_context())
    [constant, _] = module.body.operations[0].regions[0].blocks[0].operations
    assert np.shares_memory(constant.value, constant.value)
    assert not constant.value.flags.writeable


@pytest.mark.parametrize("key", ["w", "w.1", "_w$", '"/layer1/conv.weight"', '"a b"', '"1"'])
def test_keys(key: str) -> None:
    module = parse_module(text("1xf32", header(4) + bytes(4), key), new_context())
    assert f"dense_resource<{key}>" in str(module)
    assert f'{key}: "0x0400000000000000"' in print_module(module.operation)


def test_only_the_weights_of_the_module_are_printed() -> None:
    context = new_context()
    module = parse_module("module {}", context)
    with context:
        weights_of(context).attribute(np.zeros(1000, np.float32))
    assert print_module(module.operation) == "module {\n}\n"


def test_flags_of_printing() -> None:
    module = parse_module(text("4xf32", header(4) + bytes(16)), new_context())
    assert "dialect_resources" not in print_module(module.operation, with_resources=False)
    assert "dialect_resources" not in print_module(module.operation, elide_above=8)
    assert "loc(" not in print_module(module.operation)
    assert 'loc("-":2:8)' in print_module(module.operation, debug_info=True)
    assert print_module(module.operation, generic=True).startswith('"builtin.module"() ({')


def test_comments_hold_no_section() -> None:
    commented = "// {-#\n" + text("1xf32", header(4) + bytes(4)) + "// #-}\n"
    module = parse_module(commented, new_context())
    assert len(module.body.operations) == 1


@pytest.mark.parametrize("before", ["\n", " ", "} "])
def test_what_is_cut_short_is_an_error(before: str) -> None:
    """MLIR's own parser crashes where a string of a resource has no end."""
    whole = "module {}" + before + SECTION.format(key="w", blob="00000000").strip()
    for end in range(whole.index("{-#") + 1, len(whole) - 1):
        with pytest.raises(ir.MLIRError):
            parse_module(whole[:end], new_context())


def test_lines_behind_a_section_keep_their_numbers() -> None:
    wrong = text("1xf32", header(4) + bytes(4)) + "func.func @g( {\n"
    with pytest.raises(ir.MLIRError) as caught:
        parse_module(wrong, new_context())
    place = str(caught.value.error_diagnostics[0].location)
    assert place.startswith(f'loc("-":{wrong.count(chr(10))}:')


@pytest.mark.parametrize(
    ("blob", "message"),
    [
        (header(4) + bytes(4), "has 4 bytes as resource 'w', but tensor<2xf32> has 8"),
        (header(4) + bytes(12), "has 12 bytes as resource 'w', but tensor<2xf32> has 8"),
        (b"", "has 0 bytes as resource 'w', but tensor<2xf32> has 8"),
    ],
)
def test_number_of_bytes(blob: bytes, message: str) -> None:
    with pytest.raises(ir.MLIRError, match=message):
        parse_module(text("2xf32", blob), new_context())


@pytest.mark.parametrize("blob", ["0", "040", "xy", '"', "04"])
def test_text_that_is_no_blob(blob: str) -> None:
    section = SECTION.format(key="w", blob=blob).replace('"\n', "\n" if blob == "04" else '"\n')
    with pytest.raises(ir.MLIRError, match="resource 'w'"):
        parse_module(FUNCTION.format(type="2xf32", key="w") + section, new_context())


def test_missing_bytes() -> None:
    with pytest.raises(ir.MLIRError, match="needs the bytes of its resource 'w', which are not"):
        parse_module(FUNCTION.format(type="2xf32", key="w"), new_context())


def test_mlirs_own_tool_reads_what_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "module.mlir"
    module = parse_module(text("2x3xf32", header(4) + bytes(24), '"a/b"'), new_context())
    path.write_text(print_module(module.operation))
    tool = Path(sys.executable).with_name("torch-mlir-opt")
    run = subprocess.run(
        [tool, "--allow-unregistered-dialect", path], capture_output=True, text=True, check=True
    )
    assert '"a/b": "0x04000000' in run.stdout
