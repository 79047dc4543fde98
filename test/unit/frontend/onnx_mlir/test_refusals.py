"""What is wrong with a text is one line of error, with the place."""

import pytest

from mobilint.errors import CompileError
from mobilint.frontend.onnx_mlir import import_onnx_mlir

HEAD = "func.func @main_graph(%x: tensor<2x3xf32>) -> tensor<*xf32> {\n"
TAIL = "\n  onnx.Return %y : tensor<*xf32>\n}\n"


def refusal(tmp_path, text):
    path = tmp_path / "model.mlir"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(CompileError) as caught:
        import_onnx_mlir(path)
    place, _, rest = str(caught.value).partition(": error")
    assert place.startswith(str(path))
    return place.removeprefix(str(path)), f"error{rest}"


@pytest.mark.parametrize(
    ("ops", "line", "error"),
    [
        (
            '%y = "onnx.Fused"(%x) : (tensor<2x3xf32>) -> tensor<*xf32>',
            ":2",
            "error[ML0222]: node 'onnx.Fused:2' (onnx.Fused): has the op 'onnx.Fused', which is "
            "no operator of ONNX",
        ),
        (
            '%y = "onnx.ClipV7"(%x) : (tensor<2x3xf32>) -> tensor<*xf32>',  # it is of 6
            ":2",
            "error[ML0222]: node 'onnx.ClipV7:2' (onnx.ClipV7): has the op 'onnx.ClipV7', a form "
            "unknown to ONNX",
        ),
        (
            '%y = "onnx.FrobV7"(%x) : (tensor<2x3xf32>) -> tensor<*xf32>',
            ":2",
            "error[ML0222]: node 'onnx.FrobV7:2' (onnx.FrobV7): has the op 'onnx.FrobV7', a form "
            "unknown to ONNX",
        ),
        (
            '%y = "krnl.load"(%x) : (tensor<2x3xf32>) -> tensor<*xf32>',
            ":2",
            "error[ML0222]: node 'krnl.load:2' (krnl.load): has the op 'krnl.load', which is no "
            "operator of ONNX",
        ),
        (
            "\n%w = onnx.Constant dense_resource<__elided__> : tensor<3xf32>\n"
            '%y = "onnx.Add"(%x, %w) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<*xf32>',
            ":3",
            "error[ML0223]: node '__elided__' (Constant): is a constant whose values were left "
            "out (resource '__elided__')",
        ),
        (
            '%y = "onnx.Relu"(%x) {a = affine_map<() -> ()>} : (tensor<2x3xf32>) -> tensor<*xf32>',
            ":2",
            "error[ML0224]: node 'Relu:2' (Relu): has the attribute affine_map<() -> ()>",
        ),
        (
            '%y = "onnx.Transpose"(%x) <{perm = [0, "1"]}> : (tensor<2x3xf32>) -> tensor<*xf32>',
            ":2",
            "error[ML0224]: node 'Transpose:2' (Transpose): has the attribute [0, \"1\"]",
        ),
        (
            '%y = "onnx.Relu"(%x) {onnx_node_name = 1} : (tensor<2x3xf32>) -> tensor<*xf32>',
            ":2",
            "error[ML0224]: node 'onnx.Relu:2' (onnx.Relu): has onnx_node_name 1 : i64, which is "
            "no string",
        ),
        (
            '%l = "onnx.LayoutTransform"(%x) : (tensor<2x3xf32>)'
            " -> tensor<2x3xf32, #onnx.layout<{}>>\n"
            '%y = "onnx.Relu"(%l) : (tensor<2x3xf32, #onnx.layout<{}>>) -> tensor<*xf32>',
            ":2",
            "error[ML0222]: node 'onnx.LayoutTransform:2' (onnx.LayoutTransform): has the op",
        ),
        (
            '%l = "onnx.Relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32, #onnx.layout<{}>>\n'
            '%y = "onnx.Relu"(%l) : (tensor<2x3xf32, #onnx.layout<{}>>) -> tensor<*xf32>',
            ":2",
            "error[ML0224]: node 'Relu:2' (Relu): has a value of the type tensor<2x3xf32, #onnx",
        ),
        (
            '%y = "onnx.Relu"(%x) : (tensor<2x3xf32>) -> tensor<*xindex>',
            ":3",  # which returns another type
            "error[ML0220]",
        ),
        (
            '%y = "onnx.Relu"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<*xf32>',
            "",
            "error[ML0202]: node 'Relu:2' (Relu): has 2 inputs, not 1 to 1",
        ),
        (
            '%y = "onnx.If"(%x) : (tensor<2x3xf32>) -> tensor<*xf32>',
            "",
            "error[ML0202]: node 'If:2' (If): has no attribute '",
        ),
        (
            '%y = "onnx.If"(%x) ({\n onnx.Yield\n}) : (tensor<2x3xf32>) -> tensor<*xf32>',
            ":2",
            "error[ML0224]: node 'onnx.If:2' (onnx.If): has 1 regions, not 2",
        ),
        (
            '%y = "onnx.If"(%x) ({onnx.Yield %x : tensor<2x3xf32>}, {})'
            " : (tensor<2x3xf32>) -> tensor<*xf32>",
            ":2",
            "error[ML0221]: node 'If:2' (If): has a region of 0 blocks, not one",
        ),
        ("%y = onnx.Constant", ":3", "error[ML0220]: expected ':'"),
        ("%y = onnx.Constant dense<1.0 : tensor<f32>", ":2", "error[ML0220]: expected a '>' for"),
        ("%y = onnx.Constant {value = 1 : tensor<f32>", ":5", "error[ML0220]: expected a value"),
        ("%y = onnx.Constant sparse<> ", ":3", "error[ML0220]: expected ':'"),
        ("%y = onnx.Constant sparse<[[0]], 1> : tensor<*xf32>", ":2", "error[ML0220]: "),
        ("%y = onnx.Constant dense<[1, 2]> : tensor<3xf32>", ":2", "error[ML0220]: "),
        ('%y = "onnx.Relu"(%x : ', ":2", "error[ML0220]"),
    ],
)
def test_ops(ops, line, error, tmp_path):
    place, message = refusal(tmp_path, HEAD + ops + TAIL)
    assert message.startswith(error)
    assert place == line


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "error[ML0221]: needs one public function, but has none"),
        ("module {", "error[ML0220]"),
        (b"ML\xefR", "error[ML0220]: is MLIR's bytecode, not text"),
        (b"module {} \xff", "error[ML0220]: is no text: byte 10 is not UTF-8"),
        ("func.func private @f()", "error[ML0221]: needs one public function, but has none"),
        (
            "func.func @f() { return }\nfunc.func @g() { return }",
            "error[ML0221]: needs one public function, but has @f, @g",
        ),
        (
            '"onnx.EntryPoint"() <{func = @g}> : () -> ()',
            "error[ML0221]: has no function @g, with which it is to start",
        ),
        (
            '"onnx.EntryPoint"() : () -> ()',
            "error[ML0221]: has an entry point that names no function",
        ),
        (
            '"onnx.EntryPoint"() {func = @g} : () -> ()\n' * 2,
            "error[ML0221]: has 2 entry points, not one",
        ),
        ("func.func @f() { return }", "error[ML0202]: the graph has no outputs"),
        (
            "func.func private @g() -> f32\n"
            "func.func @f() -> f32 { %0 = call @g() : () -> f32 return %0 : f32 }",
            "error[ML0222]: node 'func.call:2' (func.call): calls @g, which has no body",
        ),
        (
            "func.func @f(%x: f32) -> f32 { return %x : f32 }",
            "error[ML0224]: has a value of the type f32",
        ),
        (
            "func.func @f(%x: tensor<f32>) -> tensor<f32> {\n"
            "  %0 = call @f(%x) : (tensor<f32>) -> tensor<f32>\n  return %0 : tensor<f32>\n}",
            "error[ML0202]: node 'f:2' (f): calls a function that calls itself, which has no end",
        ),
        (
            "func.func @f(%x: tensor<f32>) -> tensor<f32> {\n  cf.br ^a\n^a:\n"
            "  return %x : tensor<f32>\n}",
            "error[ML022",
        ),
    ],
)
def test_modules(text, error, tmp_path):
    assert refusal(tmp_path, text)[1].startswith(error)


def test_no_file(tmp_path):
    with pytest.raises(CompileError, match=r"ML0101.*no such file"):
        import_onnx_mlir(tmp_path / "gone.mlir")


def test_regions_may_be_nested_deeply_but_not_without_end(tmp_path):
    depth = 5000
    nested = '"onnx.If"(%x) <{}> ({' * depth + "})" * depth
    assert refusal(tmp_path, HEAD + nested + TAIL)[1].startswith("error[ML0220]")


def test_names_that_are_no_text_are_left_out(tmp_path):
    path = tmp_path / "model.mlir"
    path.write_text("""
        func.func @f(%x: tensor<f32> {onnx.name = 1}, %y: tensor<f32> {onnx.name = "\\FF"})
            -> (tensor<f32> {onnx.name}) {
          %0 = "onnx.Add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          return %0 : tensor<f32>
        }
    """)
    module = import_onnx_mlir(path)
    (function,) = module.body.operations
    names = [port["onnx.name"].value for port in function.attributes["arg_attrs"]]
    assert names == ["arg0", "\N{REPLACEMENT CHARACTER}"]
    assert function.attributes["res_attrs"][0]["onnx.name"].value == "result0"
