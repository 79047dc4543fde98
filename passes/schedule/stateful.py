"""The kernel calls of the ops that keep something between the runs of a program.

Each buffer of such an op is a state of the program, which its kernel reads and writes. How many
runs there were since the last reset, and how many tokens they had, is in one more state, the
clock, which the last command of the program advances.
"""

from collections.abc import Iterable
from typing import Any

from mobilint.dialect import mobilint as mbl
from mobilint.dialect.core import weight_attributes
from mobilint.dialect.mobilint.base import extents
from mobilint.dialect.npu.base import Parameter

from .command import CommandForm, Kept
from .forms import form, mnemonic, plain_form

CLOCK = "npu.clock"  # a state of two integers: earlier runs, and their tokens


@form("stateful_kv_cache_wrapper")
def kv_cache(op: Any) -> CommandForm:
    """The cache has room for the tokens that the result has, less those that slide out."""
    _, height, tokens, channels = extents(op.y)
    room = min(tokens, op.sliding_window) if op.is_sliding else tokens
    call = plain_form(op)
    names = ("past_seqlen", "is_sliding", "sliding_window", "max_cache_len")
    return CommandForm(
        mnemonic(op),
        call.parts,
        {name: call.parameters[name] for name in names},
        {"y": op.y},
        {"cache": Kept(op.cache_name, (1, height, room, channels))},
        reads_clock=True,
    )


@form("stateful_attention_mask_wrapper")
def attention_mask(op: Any) -> CommandForm:
    call = plain_form(op)
    return CommandForm(mnemonic(op), call.parts, call.parameters, {"y": op.y}, reads_clock=True)


@form("stateful_rope_wrapper")
def rope(op: Any) -> CommandForm:
    """The number of rotating channels in the place of the value that stands for all."""
    call = plain_form(op)
    parameters = {**call.parameters, "rotary_emb_dim": op.rotating}
    return CommandForm(mnemonic(op), call.parts, parameters, {"y": op.y}, reads_clock=True)


@form("stateful_causal_conv_cache_wrapper")
def convolution_cache(op: Any) -> CommandForm:
    """The cache's shape says how many steps are kept."""
    _, height, _, channels = extents(op.x)
    if not op.cache_len:
        return CommandForm("slice", {"x": op.x}, {"starts": [0] * 4, "steps": [1] * 4}, {"y": op.y})
    kept = Kept(op.cache_name, (1, height, op.cache_len, channels))
    return CommandForm(mnemonic(op), {"x": op.x}, {}, {"y": op.y}, {"cache": kept})


@form("stateful_lstm_wrapper", "stateful_gru_wrapper", "stateful_rnn_wrapper")
def recurrent(op: Any) -> CommandForm:
    """The results by the letters of the masks, and each state as one more part."""
    parts = {**dict(zip(op.input_mask, op.inputs, strict=True)), **weight_attributes(op)}
    parameters: dict[str, Parameter] = {}
    if isinstance(op, mbl.StatefulGRUWrapper):
        parameters["linear_before_reset"] = op.linear_before_reset
    return CommandForm(
        mnemonic(op),
        parts,
        parameters,
        dict(zip("o" + op.STATES, op.results, strict=True)),
        {
            f"kept_{letter}": Kept(name, tuple(op.state_shape))
            for letter, name in op.buffers.items()
        },
        reads_clock=True,
    )


def run_tokens(ops: Iterable[Any]) -> int | str:
    """The tokens of a run that ops with a state agree on, 0 where none has any, or the problem."""
    kinds = (mbl.StatefulKVCacheWrapper, mbl.StatefulAttentionMaskWrapper, mbl.StatefulRoPEWrapper)
    counts = sorted({extents(op.x)[2] for op in ops if isinstance(op, kinds)})
    if len(counts) > 1:
        return f"one run has both {counts[0]} and {counts[1]} tokens"
    return counts[0] if counts else 0
