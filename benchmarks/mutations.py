"""Damaged model files: each is refused with an error of ours, or imported to a valid module.

    python benchmarks/mutations.py               # 10,000 mutations of five ONNX models
    python benchmarks/mutations.py --texts       # of MLIR text, of onnx-mlir and torch-mlir
    python benchmarks/mutations.py --count 2000 --seed 7

A mutation flips bytes, cuts the file short, or drops, doubles or moves a piece of it. Every batch
runs in a process of its own with bounded memory and time, so that a crash or a hang is one of the
outcomes, with the number that repeats it.
"""

import argparse
import multiprocessing
import re
import resource
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from onnx import numpy_helper, parser

from mobilint.dialect.context import print_module
from mobilint.dialect.core import verify
from mobilint.errors import CompileError
from mobilint.frontend.source import import_source

TESTS = Path(__file__).resolve().parent.parent / "test" / "frontend"
_READ = ("onnx_mlir/forms", "onnx_mlir/branches", "onnx_mlir/versions", "torch/branches")
BATCH = 100
SECONDS = 60.0  # that one mutation may take
MEMORY = 8 * 2**30  # bytes that a batch may have
_TOKEN = re.compile(rb'"[^"]*"|[\w.]+|\s+|.', re.DOTALL)
_TEXTS = {
    "image": """
        <ir_version: 8, opset_import: ["" : 17]>
        image (float[1,3,12,12] x) => (float[1,4] y) <float[4] b = {1, 2, 3, 4}> {
          c = Conv <pads = [1, 1, 1, 1], strides = [2, 2]> (x, w, b)
          n = BatchNormalization (c, b, b, b, b)
          r = Relu (n)
          p = MaxPool <kernel_shape = [2, 2], strides = [2, 2], ceil_mode = 1> (r)
          h = Resize <mode = "linear"> (p, , s)
          g = GlobalAveragePool (h)
          f = Flatten (g)
          y = Gemm <transB = 1, alpha = 0.5> (f, m)
        }
    """,
    "old": """
        <ir_version: 3, opset_import: ["" : 6]>
        old (float[2,3,4] x) => (float[2,12] y, float[2,3] z) {
          c = Clip <min = -0.5, max = 0.5> (x)
          p = Pad <pads = [0, 0, 0, 0, 1, 0], value = 1.0> (c)
          s = Slice <axes = [1], starts = [0], ends = [3]> (p)
          m = ReduceSum <axes = [-1], keepdims = 0> (s)
          t = Softmax <axis = 1> (m)
          u = Unsqueeze <axes = [2]> (t)
          q = Squeeze <axes = [2]> (u)
          a, d = Split <axis = 1, split = [1, 2]> (q)
          z = Concat <axis = 1> (d, a)
          r = Constant <value = int64[2] {2, -1}> ()
          y = Reshape (s, r)
        }
    """,
    "recurrent": """
        <ir_version: 8, opset_import: ["" : 14]>
        recurrent (float[3,1,2] x) => (float[3,1,1,4] y, int64[1,1] i)
            <int64[1] k = {1}> {
          y, h = LSTM <hidden_size = 4, activations = ["Sigmoid", "Tanh", "Tanh"]> (x, w, r)
          q = QuantizeLinear (h, scale, zero)
          d = DequantizeLinear (q, scale, zero)
          o = Squeeze (d)
          t = Einsum <equation = "i,j->ij"> (o, o)
          u, j = TopK <axis = 1> (d2, k)
          v, i0 = TopK <axis = -1> (o2, k)
          i = Cast <to = 7> (i0)
          o2 = Reshape (o, one)
          d2 = Reshape (t, one4)
        }
    """,
    "flow": """
        <ir_version: 8, opset_import: ["" : 16]>
        flow (float[3] x, bool flag, int64 n) => (float[3] y, float[6] z) {
          y = If <then_branch = then () => (float[3] a) { a = Neg (x) },
                  else_branch = else () => (float[3] b) { b = Mul (x, x) }> (flag)
          k, s = Loop <body = body (int64 i, bool go, float[3] c)
              => (bool on, float[3] d, float[3] e)
              { on = Identity (go)  d = Add (c, x)  e = Abs (d) }> (n, flag, x)
          q = SequenceConstruct (y, k)
          z = ConcatFromSequence <axis = 0> (q)
        }
    """,
    "functions": """
        <ir_version: 9, opset_import: ["" : 18, "local" : 1]>
        functions (float[2,4] x) => (float[N,2] y, int64[2] s) {
          a = local.scaled <factor = 2.0> (x)
          b = LayerNormalization <axis = -1> (a, g)
          m = Gather <axis = 1> (b, i)
          s0 = Shape (m)
          s = Identity (s0)
          y = Where (c, m, m)
        }
        <opset_import: ["" : 13], domain: "local">
        scaled <factor> (v) => (w) {
          f = Constant <value_float: float = @factor> ()
          w = Mul (v, f)
        }
    """,
}
_CONSTANTS: dict[str, dict[str, Any]] = {
    "image": {"w": (4, 3, 3, 3), "m": (4, 4), "s": np.array([1, 1, 2, 2], np.float32)},
    "recurrent": {
        "w": (1, 16, 2),
        "r": (1, 16, 4),
        "scale": np.float32(0.1),
        "zero": np.int8(3),
        "one": np.array([1, -1]),
        "one4": np.array([4, 4]),
    },
    "functions": {"g": (4,), "i": np.array([0, 2]), "c": np.array([True, False])},
}


def model_bytes() -> dict[str, bytes]:
    """Five small models, which together have most of what a file may have, by file name."""
    found: dict[str, bytes] = {}
    for name, text in _TEXTS.items():
        model = parser.parse_model(text)
        for key, value in _CONSTANTS.get(name, {}).items():
            array = np.ones(value, np.float32) / 4 if isinstance(value, tuple) else value
            model.graph.initializer.append(numpy_helper.from_array(np.asarray(array), key))
        found[f"{name}.onnx"] = model.SerializeToString()
    return found


def text_bytes() -> dict[str, bytes]:
    """The texts of the lit tests that import, by file name."""
    paths = [TESTS / f"{name}.mlir" for name in _READ]
    return {f"{path.parent.name}-{path.name}": path.read_bytes() for path in paths}


@dataclass(frozen=True)
class Mutation:
    """A damaged file, and the number that makes it again."""

    number: int
    model: str
    data: bytes


def mutations(files: dict[str, bytes], count: int, seed: int) -> Iterator[Mutation]:
    """As many damaged copies of some files, in turn; the same for the same seed."""
    models = list(files.items())
    for number in range(count):
        name, data = models[number % len(models)]
        generator = np.random.default_rng([seed, number])
        inside = _with_another_token if name.endswith(".mlir") else _with_another_field
        yield Mutation(number, name, _mutated(data, inside, generator))


def _mutated(
    data: bytes,
    inside: Callable[[bytes, np.random.Generator], bytes],
    generator: np.random.Generator,
) -> bytes:
    """A damaged copy; `inside` makes one that is less likely to be unreadable as a whole."""
    start, end = sorted(int(place) for place in generator.integers(0, len(data), 2))
    match int(generator.integers(16)):
        case 0:
            return data[:start]
        case 1:
            return data[:start] + data[min(end, start + 8) :]
        case 2:
            return data[:end] + data[start:]
        case 3:
            return data[:start] + data[end:] + data[start:end]
        case number if number < 10:
            return inside(data, generator)
    damaged = bytearray(data)
    for _ in range(int(generator.integers(1, 3))):
        place = int(generator.integers(len(data)))
        # Small changes of a byte leave more of the file readable than large ones.
        by = int(generator.choice([1, -1, 2, -2, 16, 128]))
        damaged[place] = (damaged[place] + by) % 256
    return bytes(damaged)


def _with_another_token(data: bytes, generator: np.random.Generator) -> bytes:
    """A text with a token in another place, or in place of some others."""
    tokens = _TOKEN.findall(data)
    place = int(generator.integers(len(tokens)))
    taken = tokens[int(generator.integers(len(tokens)))]
    tokens[place : place + int(generator.integers(3))] = [taken]
    return b"".join(tokens)


def _with_another_field(data: bytes, generator: np.random.Generator) -> bytes:
    """A message that protobuf reads, with one or two fields changed, dropped or doubled."""
    model = onnx.ModelProto.FromString(data)
    for _ in range(int(generator.integers(1, 3))):
        places = list(_places(model))
        message, field = places[int(generator.integers(len(places)))]
        value = getattr(message, field.name)
        if generator.integers(4) == 0:
            message.ClearField(field.name)
        elif not field.is_repeated:
            if field.message_type is None:
                setattr(message, field.name, _changed(field, value, generator))
        elif field.message_type is not None:
            value.add().CopyFrom(value[int(generator.integers(len(value)))])
        else:
            value[int(generator.integers(len(value)))] = _changed(field, value[0], generator)
    return model.SerializeToString()


def _places(message: Message) -> Iterator[tuple[Message, FieldDescriptor]]:
    """Every field that is set, in whatever depth."""
    for field, value in message.ListFields():
        yield message, field
        if field.message_type is not None:
            for inner in value if field.is_repeated else [value]:
                yield from _places(inner)


def _changed(field: FieldDescriptor, value: Any, generator: np.random.Generator) -> Any:
    """Another value for a field; names change to others that could be there, or to nothing."""
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        if isinstance(value, bytes):
            return value[: int(generator.integers(len(value) + 1))]
        return str(generator.choice(["", "x", "y", "a", "If", "Reshape", "Concat", value * 2]))
    if field.enum_type is not None:
        return int(generator.choice([each.number for each in field.enum_type.values]))
    if field.cpp_type in (FieldDescriptor.CPPTYPE_FLOAT, FieldDescriptor.CPPTYPE_DOUBLE):
        return float(generator.choice([0, -1, np.nan, np.inf, 1e30]))
    most = 2**31 - 1 if field.cpp_type == FieldDescriptor.CPPTYPE_INT32 else 2**63 - 1
    return int(generator.choice([0, 1, 2, 3, 5, 8, 16, 23, -1, -most, most, 2**20]))


def outcome(data: bytes, path: Path) -> str:
    """The code of the error, or `imported`; anything else raises."""
    path.write_bytes(data)
    try:
        module = import_source(path)
    except CompileError as error:
        if "\n" in str(error):
            raise AssertionError(f"an error of several lines: {error}") from None
        return error.code.name
    assert verify(module.operation)
    print_module(module.operation)
    return "imported"


def _batch(found: list[Mutation], pipe: Connection) -> None:
    """The outcome of each, sent as it comes."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory() as folder:
        for mutation in found:
            try:
                pipe.send(outcome(mutation.data, Path(folder) / mutation.model))
            except Exception as error:  # whatever it is, it is a fault to be shown
                pipe.send(f"{type(error).__name__}: {error}".partition("\n")[0][:200])


def run(found: list[Mutation]) -> list[str]:
    """The outcomes of mutations, in processes of their own; a crash ends one, as its outcome."""
    outcomes: list[str] = []
    context = multiprocessing.get_context("fork")
    while len(outcomes) < len(found):
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_batch, args=(found[len(outcomes) :], there))
        process.start()
        there.close()
        try:
            while len(outcomes) < len(found) and here.poll(SECONDS):
                outcomes.append(here.recv())
            if len(outcomes) < len(found):
                outcomes.append("hang")
        except EOFError:
            process.join()
            outcomes.append(f"crash: exit code {process.exitcode}")
        process.kill()
        process.join()
    return outcomes


def main() -> int:
    """Print how many mutations had which outcome, and each that should not be."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--count", type=int, default=10_000, help="how many (10,000)")
    options.add_argument("--seed", type=int, default=0, help="another series (0)")
    options.add_argument("--keep", type=Path, help="a folder for the files that failed")
    options.add_argument("--texts", action="store_true", help="MLIR texts in place of ONNX files")
    given = options.parse_args()
    files = text_bytes() if given.texts else model_bytes()
    tally: Counter[str] = Counter()
    faults = 0
    batch: list[Mutation] = []
    for mutation in mutations(files, given.count, given.seed):
        batch.append(mutation)
        if len(batch) < BATCH and mutation.number < given.count - 1:
            continue
        for each, result in zip(batch, run(batch), strict=True):
            clean = result == "imported" or result.startswith("ML")
            tally[result if clean else "fault"] += 1
            if clean:
                continue
            faults += 1
            print(f"{each.number} of '{each.model}': {result}")
            if given.keep:
                (given.keep / f"{each.number}-{each.model}").write_bytes(each.data)
        batch = []
    print(", ".join(f"{name} {count}" for name, count in sorted(tally.items())))
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
