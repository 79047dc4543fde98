"""Nets as programs carry them, and what runs them."""

from typing import Any

import numpy as np
import pytest

from mobilint.dialect.interpreter import evaluate
from mobilint.frontend.ncnn import runtime
from mobilint.frontend.ncnn.exporter import export_ncnn
from mobilint.frontend.ncnn.importer import module_of, read_net
from mobilint.frontend.ncnn.packing import MARK, pack_net, unpack_net

TEXT = b"7767517\n3 3\nInput i 0 1 x 0=4\nPReLU p 1 1 x y 0=1\nReLU r 1 1 y z 0=0.5\n"
WEIGHTS = np.array([0.25], np.float32).tobytes()
FED = np.array([-1, 2, -3, 4], np.float32)


def test_packed_net_comes_back() -> None:
    module = module_of(read_net(TEXT, "net.param"), WEIGHTS)
    packed = pack_net(export_ncnn(module))
    assert packed.startswith(MARK)
    (got,) = evaluate(unpack_net(packed, "host_0"), [FED])
    np.testing.assert_array_equal(got, [-0.125, 2, -0.375, 4])


class FakeNcnn:
    """The part of ncnn's Python package that is used; its nets double what they are fed."""

    def __init__(self, refuses: bool) -> None:
        self.refuses, self.fed = refuses, {}
        self.opt = self

    def Net(self) -> "FakeNcnn":  # noqa: N802
        return self

    def Mat(self, array: np.ndarray) -> "FakeNcnn":  # noqa: N802
        self.made = array
        return self

    def clone(self) -> np.ndarray:
        return self.made

    def load_param(self, path: str) -> int:
        return -1 if self.refuses else 0

    def load_model(self, path: str) -> int:
        return 0

    def create_extractor(self) -> "FakeNcnn":
        return self

    def input(self, name: str, array: Any) -> None:
        self.fed[name] = array

    def extract(self, name: str) -> tuple[int, np.ndarray]:
        return 0, 2 * self.fed["x"]


@pytest.mark.parametrize("refuses", [False, True])
def test_the_runtime_runs_what_it_loads(monkeypatch: pytest.MonkeyPatch, refuses: bool) -> None:
    monkeypatch.setattr(runtime, "import_module", lambda name: FakeNcnn(refuses))
    monkeypatch.setattr(runtime, "is_installed", lambda: True)
    module = module_of(read_net(TEXT, "net.param"), WEIGHTS)
    (got,) = runtime.run_net(module, [FED])
    want = [-0.125, 2, -0.375, 4] if refuses else 2 * FED
    np.testing.assert_array_equal(got, want)


def test_without_the_runtime(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "is_installed", lambda: False)
    module = module_of(read_net(TEXT, "net.param"), WEIGHTS)
    (got,) = runtime.run_net(module, [FED])
    np.testing.assert_array_equal(got, [-0.125, 2, -0.375, 4])
