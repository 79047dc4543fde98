"""Files that are damaged: what is wrong, in which line, of which layer."""

import struct
from pathlib import Path

import numpy as np
import pytest

from mobilint.errors import CompileError
from mobilint.frontend.ncnn import import_ncnn
from mobilint.frontend.ncnn.importer import module_of, read_net

HEAD = "7767517\n2 2\nInput in 0 1 x 0=4 1=4 2=2\n"
CONVOLUTION = "Convolution c 1 1 x y 0=3 1=3 5=1 6=54\n"
WEIGHTS = struct.pack("<I", 0) + np.zeros(57, np.float32).tobytes()

# Each text, with the line that is at fault (0 for the whole file), the code and the words.
MALFORMED = [
    ("", 0, "ML0250", "the file is empty, not with 7767517"),
    ("7767516\n1 1\n", 0, "ML0250", "the file starts with '7767516'"),
    ("7767517\n1 x\n", 0, "ML0251", "the number of blobs is 'x', not a positive integer"),
    ("7767517\n0 1\n", 0, "ML0251", "the number of layers is '0'"),
    (HEAD, 0, "ML0251", "the file has 1 layers, but its second line says 2"),
    (f"{HEAD}ReLU r 1 1 x y\nReLU s 1 1 y z\n", 0, "ML0251", "the file has 3 layers"),
    (f"{HEAD}Split s 1 2 x a b\n", 0, "ML0251", "make 3 blobs, but the second line says 2"),
    (f"{HEAD}ReLU r 1\n", 4, "ML0251", "a layer needs its type, its name and the numbers"),
    (f"{HEAD}ReLU r one 1 x y\n", 4, "ML0251", "a layer needs its type, its name"),
    (f"{HEAD}ReLU r 1 1 x 0=0.1\n", 4, "ML0251", "fewer names than its 1 inputs and 1 outputs"),
    (f"{HEAD}ReLU r -1 2 x y\n", 4, "ML0251", "fewer names than its -1 inputs"),
    (f"{HEAD}ReLU r 1 1 x {'y' * 256}\n", 4, "ML0251", "a name of more than 255 characters"),
    (f"{HEAD}ReLU r 1 1 z y\n", 4, "ML0251", "reads 'z', which no layer before it makes"),
    (f"{HEAD}ReLU r 1 1 x x\n", 4, "ML0251", "makes 'x', as does 'in' before it"),
    (f"{HEAD}ReLU r 1 1 x y slope\n", 4, "ML0251", "'slope', which is no parameter ID=VALUE"),
    (
        f"{HEAD}ReLU r 1 1 x y 0=1..2\n",
        4,
        "ML0251",
        "has '1..2' in parameter 0, which is",
    ),
    (f"{HEAD}ReLU r 1 1 x y -23300=x,1\n", 4, "ML0251", "in parameter 0, which counts 'x'"),
    (f'{HEAD}Reshape r 1 1 x y 6="0w,1\n', 4, "ML0251", "a parameter 6 whose quote does not end"),
    (f"{HEAD}Reshape r 1 1 x y 6={'a' * 256}\n", 4, "ML0251", "parameter 6 of more than 255"),
    (f"{HEAD}Relu r 1 1 x y\n", 4, "ML0252", "ncnn has no layer type 'Relu'"),
    (f"{HEAD}ROIAlign r 1 1 x y\n", 4, "ML0256", "layers of type 'ROIAlign' are not supported"),
    (f"{HEAD}ReLU r 2 1 x x y\n", 4, "ML0253", "takes 1 inputs, got 2"),
    (f"{HEAD}ReLU r 1 2 x y z\n".replace("2 2", "2 3"), 4, "ML0253", "has 1 outputs, not 2"),
    (f"{HEAD}ReLU r 0 1 y\n", 4, "ML0253", "needs operand x"),
    (f"{HEAD}Concat r 1 1 x y 0=9999999999\n", 4, "ML0253", "as axis (0), beyond 32 bits"),
    (f"{HEAD}Concat r 1 1 x y 0=3\n", 4, "ML0253", "needs axis from -3 to 2, got 3"),
    (f"{HEAD}ReLU r 1 1 x y 0=word\n", 4, "ML0253", "has a text as slope (0)"),
    (f"{HEAD}{CONVOLUTION}".replace("6=54", "6=53"), 4, "ML0253", "has weight_data_size (6) 53"),
    (f"{HEAD}{CONVOLUTION}".replace("1=3", "1=5"), 4, "ML0253", "weight_data_size (6) 54"),
    (f"{HEAD}Reshape r 1 1 x y 0=5\n", 4, "ML0253", "32 elements have none of [5]"),
    (f"{HEAD}Reshape r 1 1 x y 12=0 13=0 0=8 1=2 2=2\n", 4, "ML0253", "is no batch of 1"),
    (f'{HEAD}Reshape r 1 1 x y 6="0q"\n', 4, "ML0253", "is no expression of sizes, at 0q"),
    (f'{HEAD}Reshape r 1 1 x y 6="1w"\n', 4, "ML0253", "reads 1w, which no input has"),
    (f'{HEAD}Reshape r 1 1 x y 6="//(0w,0)"\n', 4, "ML0253", "cannot be evaluated: division by"),
    (f"{HEAD}Padding p 1 1 x y 2=-1\n", 4, "ML0253", "has negative padding"),
    (HEAD.replace("0=4 1=4 2=2", "") + CONVOLUTION, 3, "ML0255", "states no shape"),
    (HEAD.replace("0=4", "0=-4") + CONVOLUTION, 3, "ML0255", "states no shape"),
]


@pytest.mark.parametrize(("text", "line", "code", "words"), MALFORMED)
def test_malformed_text(text: str, line: int, code: str, words: str) -> None:
    with pytest.raises(CompileError) as caught:
        module_of(read_net(text.encode(), "net.param"), WEIGHTS, "net.bin")
    place = f"net.param:{line}" if line else "net.param"
    assert (caught.value.place, caught.value.code.name) == (place, code)
    assert words in caught.value.message
    assert line == 0 or caught.value.node is not None or "a layer needs" in words


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        (None, "the net has weights, but there is no file 'net.bin'"),
        (WEIGHTS[:2], "weight_data of shape [3, 2, 3, 3] needs 4 bytes at 0, and 2 are left"),
        (WEIGHTS[:100], "weight_data of shape [3, 2, 3, 3] needs 216 bytes at 4, and 96 are left"),
        (WEIGHTS[:-1], "bias_data of shape [3] needs 12 bytes at 220, and 11 are left"),
        (WEIGHTS + b"more", "4 bytes are left behind the last layer"),
    ],
)
def test_weights_that_do_not_go_with_the_net(weights: bytes | None, words: str) -> None:
    with pytest.raises(CompileError) as caught:
        module_of(read_net(f"{HEAD}{CONVOLUTION}".encode(), "net.param"), weights, "net.bin")
    assert (caught.value.place, caught.value.code.name) == ("net.bin", "ML0254")
    assert words in caught.value.message


def test_eight_bit_weight_without_scales() -> None:
    stored = struct.pack("<I", 0x000D4B38) + bytes(56) + bytes(12)
    with pytest.raises(CompileError, match="an 8-bit weight without int8_scale_term"):
        module_of(read_net(f"{HEAD}{CONVOLUTION}".encode(), "net.param"), stored)


def test_file_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(CompileError, match="cannot be read: no such file"):
        import_ncnn(tmp_path / "net.param")
    net = tmp_path / "net.param"
    net.write_text(HEAD + CONVOLUTION)
    with pytest.raises(CompileError, match=r"there is no file '.*net\.bin'"):
        import_ncnn(net)
    with pytest.raises(CompileError, match="other"):
        import_ncnn(net, tmp_path / "other")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((7767517, 0, 1), "has 0 layers and 1 blobs"),
        ((7767517, 1, 1, 16, 0, 1), "the file is cut short"),
        ((7767517, 1, 1, 16, 0, 1, 5, -233), "has a blob that is not one of 1"),
        ((7767517, 1, 1, 300, 0, 1, 0, -233), "is of custom layer 44, which is not known"),
        ((7767517, 1, 1, 16, 0, 1, 0, 40, 1, -233), "has a parameter 40"),
        ((7767517, 1, 1, 16, 0, 1, 0, 0, 4, -233, 9), "has 4 bytes behind its 1 layers"),
        ((7767517, 1, 1, 16, 0, 1, 0, -23302, 900, 1), "the file is cut short"),
    ],
)
def test_malformed_binary(words: tuple[int, ...], message: str) -> None:
    data = struct.pack(f"<{len(words)}i", *words)
    with pytest.raises(CompileError) as caught:
        module_of(read_net(data, "net.param.bin"), None)
    assert message in caught.value.message


def test_binary_number_where_a_list_belongs() -> None:
    words = (7767517, 2, 2, 16, 0, 1, 0, 0, 4, -233, 5, 1, 1, 0, 1, -23300, 1, 1, -233)
    with pytest.raises(CompileError, match="has a list as axis"):
        module_of(read_net(struct.pack("<19i", *words), "net.param.bin"), None)


def test_shape_for_no_input() -> None:
    net = read_net(f"{HEAD}ReLU r 1 1 x y\n".encode(), "net.param")
    with pytest.raises(CompileError, match="there is no input 'y'; there are 'x'"):
        module_of(net, None, input_shapes={"y": [1]})
    with pytest.raises(CompileError, match=r"has the shape \[1, 1, 1, 1, 1\]"):
        module_of(net, None, input_shapes={"x": [1] * 5})
