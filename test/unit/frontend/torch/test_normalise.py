"""Signed integers of builtin tensors, and nothing else, lose their sign."""

import pytest

from mobilint.frontend.torch.normalise import normalised


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("dense<1> : tensor<2x3xsi64>", "dense<1> : tensor<2x3xi64>"),
        ("dense_resource<a> : tensor<si8>", "dense_resource<a> : tensor<i8>"),
        ("tensor<2xui8>, tensor<2xf32>", "tensor<2xui8>, tensor<2xf32>"),
        ("!torch.vtensor<[2],si64>, 1 : si64", "!torch.vtensor<[2],si64>, 1 : si64"),
        ('{a = "tensor<2xsi64>"} // tensor<2xsi64>', '{a = "tensor<2xsi64>"} // tensor<2xsi64>'),
    ],
)
def test_signs(text, want):
    assert normalised(text) == want
