"""The cost model against the vendor's published figures, and the networks behind them."""

import pytest

import published

GIGAFLOPS = {
    "ResNet-50": 8.23, "YOLOv5m": 52.1, "YOLOv5x": 213.0, "YOLOv10b": 97.8, "YOLO11n": 7.76,
    "YOLO11s": 23.8, "YOLO11m": 72.8, "YOLO11l": 93.2, "YOLO11x": 204.3, "YOLO12s": 26.7,
    "YOLO12m": 77.2, "ViT-L/14-336": 385,
}  # fmt: skip


@pytest.mark.parametrize("name", GIGAFLOPS)
def test_the_layers_have_the_published_work(name):
    """The published counts have elementwise functions in them, those of the layers have not."""
    share = published.networks()[name]().gigaflops / GIGAFLOPS[name]
    assert 0.84 <= share <= 1.0


@pytest.mark.parametrize("figure", list(published.figures()), ids=lambda figure: figure.name)
def test_the_model_is_close(figure):
    assert abs(figure.error) <= published.CLOSE
