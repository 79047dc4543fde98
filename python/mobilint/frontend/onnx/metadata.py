"""What a model says of itself, kept as the attribute `onnx.model` of the module."""

import onnx as protos

from mobilint.mlir import ir

MODEL = "onnx.model"
_TEXTS = ("producer_name", "producer_version", "domain", "doc_string")


def describe_model(module: ir.Module, model: protos.ModelProto) -> None:
    """Keep the model's opsets, its producer and its properties."""
    entries: dict[str, ir.Attribute] = {
        "ir_version": _integer(model.ir_version),
        "opset_import": ir.DictAttr.get(
            {entry.domain or "ai.onnx": _integer(entry.version) for entry in model.opset_import}
        ),
    }
    if model.graph.name:
        entries["graph_name"] = ir.StringAttr.get(model.graph.name)
    if model.model_version:
        entries["model_version"] = _integer(model.model_version)
    for name in _TEXTS:
        if text := getattr(model, name):
            entries[name] = ir.StringAttr.get(text)
    if model.metadata_props:
        entries["metadata_props"] = ir.DictAttr.get(
            {entry.key: ir.StringAttr.get(entry.value) for entry in model.metadata_props}
        )
    module.operation.attributes[MODEL] = ir.DictAttr.get(entries)


def _integer(value: int) -> ir.Attribute:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), value)


def restore_model(model: protos.ModelProto, module: ir.Module) -> None:
    """Let a model say of itself what the module has kept; its opsets are its own."""
    attributes = module.operation.attributes
    if MODEL not in attributes:
        return
    entries = attributes[MODEL]
    if "graph_name" in entries:
        model.graph.name = entries["graph_name"].value
    if "model_version" in entries:
        model.model_version = entries["model_version"].value
    for name in _TEXTS:
        if name in entries:
            setattr(model, name, entries[name].value)
    if "metadata_props" in entries:
        for entry in entries["metadata_props"]:
            model.metadata_props.add(key=entry.name, value=entry.attr.value)
