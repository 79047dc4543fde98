"""Estimates: the work that commands stand for, their tables, and the page."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest
from rich.console import Console

from mobilint.emit.format import (
    Buffer,
    Command,
    Compute,
    Copy,
    Description,
    ElementType,
    HostCall,
    HostFunction,
    Memory,
    Operand,
    Port,
    Provenance,
    Space,
)
from mobilint.report.estimate import estimate_tables, estimates, least_traffic
from mobilint.report.html import html_report
from mobilint.report.works import works
from mobilint.target import TARGETS, Unit

ARIES = TARGETS["aries"]
X, Y = (1, 8, 8, 16), (1, 8, 8, 32)


def buffer(space: Space, shape: tuple[int, ...], element: ElementType = ElementType.F32) -> Buffer:
    return Buffer(space, element, 0, shape, None)


def compute(kernel: str, written: int, **parts: int) -> Command:
    operands = tuple(Operand(part, index) for part, index in parts.items())
    return Command("<node>", Compute(kernel, operands, (Operand("y", written),), ()))


PROGRAM = Description(
    Provenance("<model>.onnx", "ab", ("dim=N=1",), "test", "aries"),
    (Memory(Space.HOST, 8192, 0), Memory(Space.DEVICE, 65536, 0), Memory(Space.WEIGHTS, 18560, 0)),
    (Port("x", 0, ""),),
    (Port("y", 1, ""),),
    (
        buffer(Space.HOST, X),
        buffer(Space.HOST, Y),
        buffer(Space.DEVICE, X),
        buffer(Space.WEIGHTS, (32, 3, 3, 16)),
        buffer(Space.DEVICE, Y),
        buffer(Space.DEVICE, Y),
        buffer(Space.DEVICE, Y),
    ),
    (
        Command("", Copy(0, 2, (), (), ())),
        compute("convolution", 4, x=2, weight=3),
        compute("relu", 5, x=4),
        compute("softmax", 6, x=5),
        Command("", Copy(6, 1, (), (), ())),
    ),
    (HostFunction("host_0", 0, 0),),
)


def with_commands(*commands: Command, **buffers: Buffer) -> Description:
    changed = [buffers.get(f"b{index}", b) for index, b in enumerate(PROGRAM.buffers)]
    return replace(PROGRAM, buffers=tuple(changed), commands=commands)


def test_a_layer_and_its_function_are_one_step():
    copy, layer, softmax, back = works(PROGRAM)
    assert copy.host_bytes == 4 * 8 * 8 * 16
    assert layer.name == "convolution + relu"
    assert layer.unit is Unit.ARRAY
    assert (layer.depth, layer.width, layer.macs) == (144, 32, 8 * 8 * 32 * 144)
    assert layer.weight_bytes == 32 * 144
    assert layer.activations == (1024, 2048)
    assert softmax.elements == 2 * 2048
    assert back.host_bytes == 4 * 2048


def test_a_result_that_is_read_twice_is_there_before_its_function():
    twice = with_commands(*PROGRAM.commands, compute("relu", 6, x=4))
    assert [work.name for work in works(twice)][:3] == ["copy", "convolution", "relu"]


@pytest.mark.parametrize(
    ("command", "buffers", "unit", "macs"),
    [
        (
            compute("depthwise_convolution", 4, x=5, weight=3),
            {"b3": buffer(Space.WEIGHTS, (32, 3, 3, 1))},
            Unit.DEPTHWISE,
            2048 * 9,
        ),
        (
            compute("matmul", 4, a=2, b=5),
            {"b5": buffer(Space.DEVICE, (1, 8, 16, 32))},
            Unit.MATMUL,
            2048 * 16,
        ),
        (
            compute("transpose_convolution", 4, x=2, weight=3),
            {"b3": buffer(Space.WEIGHTS, (32, 2, 2, 16))},
            Unit.ARRAY,
            64 * 32 * 2 * 2 * 16,
        ),
        (
            compute("lstm", 4, i=2, W=3, R=5),
            {
                "b2": buffer(Space.DEVICE, (1, 1, 7, 16)),
                "b3": buffer(Space.WEIGHTS, (1, 32, 16)),
                "b5": buffer(Space.WEIGHTS, (1, 32, 8)),
            },
            Unit.ARRAY,
            7 * 32 * (16 + 8),
        ),
        (
            compute("convolution", 4, x=2, weight=3),
            {"b2": buffer(Space.DEVICE, X, ElementType.I16)},
            Unit.ARRAY,
            2 * 8 * 8 * 32 * 144,
        ),
    ],
)
def test_counts_products(command, buffers, unit, macs):
    (work,) = works(with_commands(command, **buffers))
    assert (work.unit, work.macs) == (unit, macs)


def test_host_functions():
    (work,) = works(with_commands(Command("", HostCall(0, (0,), (1,)))))
    assert (work.name, work.unit) == ("host_0", Unit.HOST)
    assert estimates(with_commands(Command("", HostCall(0, (0,), (1,)))), ARIES)[0].seconds > 0


def test_core_modes_and_traffic():
    found = {estimate.mode.name: estimate for estimate in estimates(PROGRAM, ARIES)}
    assert list(found) == ["single", "multi", "global4", "global8", "single x8"]
    single = found["single"]
    assert single.cycles == round(single.npu_seconds * ARIES.clock_hz)
    assert single.seconds == single.npu_seconds + ARIES.launch_seconds
    assert found["global8"].npu_seconds < single.npu_seconds
    assert single.traffic == 32 * 144
    assert least_traffic(PROGRAM) == 32 * 144 + 1024 + 2048


def test_tables():
    console = Console(width=140)
    with console.capture() as captured:
        console.print(estimate_tables(PROGRAM, ARIES))
    text = captured.get()
    for part in ("convolution + relu", "<node>", "waits for", "global4", "per second", "assumed"):
        assert part in text


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [name for name, _ in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_stands_alone():
    page = html_report(PROGRAM, ARIES)
    tags = _Tags()
    tags.feed(page)
    assert (tags.open, tags.links) == ([], [])
    assert "&lt;model&gt;.onnx" in page
    assert "&lt;node&gt;" in page
    assert page.count("<svg") == 1 + len(estimates(PROGRAM, ARIES))
    assert page == html_report(PROGRAM, ARIES)
