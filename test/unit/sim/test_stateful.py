"""Programs that keep something: several runs against the meaning of the ops, over several runs."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from mobilint.dialect import interpreter
from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import StateStore, element_type
from mobilint.dialect.mobilint import MOBILINT
from mobilint.emit import Program, emit_program
from mobilint.errors import CompileError
from mobilint.mlir import func, ir
from mobilint.sim import Simulator

Shape = tuple[int, ...]
Arrays = list[np.ndarray]


class Both:
    """A program, and the function that it was made from, run by run."""

    def __init__(self, module: ir.Module) -> None:
        function = module.body.operations[0]
        assert isinstance(function, func.FuncOp)
        self._kept = ir.Module.parse(str(module))
        self.state = StateStore()
        self.simulator = Simulator(Program.from_bytes(emit_program(module).to_bytes()))

    def meaning(self, *arrays: np.ndarray) -> Arrays:
        return interpreter.evaluate(self._kept, arrays, self.state)

    def run(self, *arrays: np.ndarray) -> Arrays:
        named = {f"input{index}": array for index, array in enumerate(arrays)}
        return list(self.simulator.run(named).values())


@pytest.fixture
def both() -> Iterator[Callable[..., Both]]:
    with ir.Context() as context, ir.Location.unknown():
        MOBILINT.load(context)
        yield _both


def _both(build: Callable[..., Any], *shapes: Shape) -> Both:
    """The program of the results that `build` makes of operands of these shapes."""
    types = [ir.RankedTensorType.get(shape, element_type(np.dtype(np.float32))) for shape in shapes]
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        function = func.FuncOp("main", (types, []))
        with ir.InsertionPoint(function.add_entry_block()):
            built = build(*[_bridge(mbl.Input(a).result, "npu") for a in function.arguments])
            results = [mbl.Output(_bridge(value, "cpu")).result for value in built]
            func.ReturnOp(results)
    function.attributes["function_type"] = ir.TypeAttr.get(
        ir.FunctionType.get(types, [result.type for result in results])
    )
    return Both(module)


def _bridge(value: ir.Value, device: str) -> ir.Value:
    none: list[int] = []
    return mbl.DeviceBridge(
        value, squeeze_axes=none, permute_axes=[0, 1, 2, 3], unsqueeze_axes=none, device=device
    ).result


def arrays(random: np.random.Generator, *shapes: Shape) -> Arrays:
    return [random.standard_normal(shape, np.float32) for shape in shapes]


def weights(random: np.random.Generator, gates: int) -> dict[str, np.ndarray]:
    shapes = ((1, 3 * gates, 4), (1, 3 * gates, 3), (1, 6 * gates))
    return dict(zip("WRB", arrays(random, *shapes), strict=True))


CELLS = [
    (mbl.StatefulLSTMWrapper, 4, {"cell_state_name": "c"}, "ohc"),
    (mbl.StatefulGRUWrapper, 3, {}, "oh"),
    (mbl.StatefulGRUWrapper, 3, {"linear_before_reset": True}, "oh"),
    (mbl.StatefulRNNWrapper, 1, {}, "oh"),
]


@pytest.mark.parametrize(("cls", "gates", "more", "mask"), CELLS, ids=str)
def test_a_network_goes_on_where_it_ended(both, random, cls, gates, more, mask):
    names = {"hidden_state_name": "h", "subgraph": "body", "hidden_size": 3}
    given = {**names, **more, **weights(random, gates), "input_mask": "i" + mask[1:]}
    sequence, state = (1, 1, 5, 4), (1, 1, 1, 3)
    initial = arrays(random, *[state] * len(mask[1:]))
    pair = both(
        lambda *values: cls(list(values), output_mask=mask, **given).results,
        sequence,
        *[state] * len(initial),
    )
    for _ in range(3):
        (x,) = arrays(random, sequence)
        for got, want in zip(pair.run(x, *initial), pair.meaning(x, *initial), strict=True):
            np.testing.assert_allclose(got, want, rtol=1e-4, atol=1e-5)


def test_reset_starts_anew(both, random):
    pair = both(
        lambda x: [mbl.StatefulCausalConvCacheWrapper(x, cache_name="c", cache_len=2).result],
        (1, 1, 3, 4),
    )
    first, second = arrays(random, (1, 1, 3, 4), (1, 1, 3, 4))
    (once,) = pair.run(first)
    np.testing.assert_array_equal(once[:, :, :2], 0)
    (then,) = pair.run(second)
    np.testing.assert_array_equal(then, np.concatenate([first[:, :, 1:], second], axis=2))
    pair.simulator.reset()
    np.testing.assert_array_equal(pair.run(first)[0], once)


ROOM = {"past_seqlen": 6}
SLIDING = {"past_seqlen": 6, "is_sliding": True, "sliding_window": 3}


@pytest.mark.parametrize("limits", [ROOM, SLIDING], ids=["whole", "sliding"])
@pytest.mark.parametrize("tokens", [1, 2])
def test_attention_over_runs(both, random, limits, tokens):
    """Positions, caches and masks of a decoder; the masked columns count for nothing."""
    angles = np.arange(8)[:, None] / 100 ** (np.arange(4) / 4)
    tables = [f(angles).astype(np.float32)[None, None] for f in (np.cos, np.sin)]

    def attend(q: ir.Value, k: ir.Value, v: ir.Value) -> list[ir.Value]:
        cos, sin = (mbl.InputConstant(constant=table).result for table in tables)
        q, k = (mbl.StatefulRoPEWrapper(x, cos, sin, seqlen=8).result for x in (q, k))
        keys = mbl.StatefulKVCacheWrapper(k, cache_name="k", **limits).result
        values = mbl.StatefulKVCacheWrapper(v, cache_name="v", **limits).result
        turned = mbl.Transpose(keys, transpose_axes=[0, 1, 3, 2]).result
        scores = mbl.MatMul(q, turned).result
        masked = mbl.StatefulAttentionMaskWrapper(scores, **limits).result
        return [mbl.MatMul(mbl.Softmax(masked, axis=3).result, values).result]

    shape = (1, 2, tokens, 8)
    pair = both(attend, shape, shape, shape)
    for _ in range(6 // tokens + 1 if limits is ROOM else 8 // tokens):
        run = arrays(random, shape, shape, shape)
        np.testing.assert_allclose(pair.run(*run)[0], pair.meaning(*run)[0], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("rope_type", [0, 1])
@pytest.mark.parametrize("width", [2, 4])
@pytest.mark.parametrize("rotating", [2, 4])
def test_rotary_positions(both, random, rope_type, width, rotating):
    """All channels or half of them, tables per channel or per pair."""
    x, cos, sin = (1, 2, 3, 4 * rotating // 2), (1, 1, 3, width), (1, 1, 3, width)
    given = {"rope_type": rope_type, "rotary_emb_dim": 4 if rotating == 4 else 2}
    pair = both(lambda *values: [mbl.StatefulRoPEWrapper(*values, **given).result], x, cos, sin)
    run = arrays(random, x, cos, sin)
    np.testing.assert_allclose(pair.run(*run)[0], pair.meaning(*run)[0], rtol=1e-5, atol=1e-6)


def test_a_full_cache_refuses_and_keeps_what_it_has(both, random):
    pair = both(
        lambda x: [mbl.StatefulKVCacheWrapper(x, cache_name="k", past_seqlen=1).result],
        (1, 1, 1, 4),
    )
    runs = [arrays(random, (1, 1, 1, 4))[0] for _ in range(2)]
    for run in runs:
        pair.run(run)
    for _ in range(2):
        with pytest.raises(CompileError, match=r"ML0526.*3 tokens in a cache.*compiled for 2"):
            pair.run(runs[0])
    pair.simulator.reset(past=1)
    np.testing.assert_array_equal(
        pair.run(runs[0])[0], np.concatenate([np.zeros_like(runs[0]), runs[0]], axis=2)
    )


def test_a_position_behind_the_table(both, random):
    table = arrays(random, (1, 1, 2, 4))[0]

    def turn(x: ir.Value) -> Sequence[ir.Value]:
        constants = [mbl.InputConstant(constant=table).result for _ in range(2)]
        return [mbl.StatefulRoPEWrapper(x, *constants, seqlen=2).result]

    pair = both(turn, (1, 1, 2, 4))
    run = arrays(random, (1, 1, 2, 4))
    pair.run(*run)
    with pytest.raises(CompileError, match=r"ML0526.*token 3 is not in the 2 rows"):
        pair.run(*run)
