#include "MobilintDialect.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include "MobilintDialect.cpp.inc"
#define GET_OP_CLASSES
#include "MobilintOps.cpp.inc"

using namespace mlir;

namespace {

enum class Kind { Int32, Bool, Float32, String, Int32s, Int64s, Float32s, Strings, Weight };

struct AttributeSpec {
  llvm::StringRef name;
  Kind kind;
  bool required;
  llvm::StringRef cases; // separated by '|'; empty where any string will do
};

} // namespace

static bool isOfKind(Attribute attribute, Kind kind) {
  switch (kind) {
  case Kind::Int32: {
    auto integer = dyn_cast<IntegerAttr>(attribute);
    return integer && integer.getType().isSignlessInteger(32);
  }
  case Kind::Bool:
    return isa<BoolAttr>(attribute);
  case Kind::Float32: {
    auto number = dyn_cast<FloatAttr>(attribute);
    return number && number.getType().isF32();
  }
  case Kind::String:
    return isa<StringAttr>(attribute);
  case Kind::Int32s:
    return isa<DenseI32ArrayAttr>(attribute);
  case Kind::Int64s:
    return isa<DenseI64ArrayAttr>(attribute);
  case Kind::Float32s:
    return isa<DenseF32ArrayAttr>(attribute);
  case Kind::Strings: {
    auto list = dyn_cast<ArrayAttr>(attribute);
    return list && llvm::all_of(list, [](Attribute item) { return isa<StringAttr>(item); });
  }
  case Kind::Weight:
    return isa<ElementsAttr>(attribute);
  }
  llvm_unreachable("all kinds are handled");
}

static llvm::StringRef spelled(Kind kind) {
  switch (kind) {
  case Kind::Int32:
    return "a 32-bit integer";
  case Kind::Bool:
    return "true or false";
  case Kind::Float32:
    return "a 32-bit float";
  case Kind::String:
    return "a string";
  case Kind::Int32s:
    return "an array of 32-bit integers (array<i32: ...>)";
  case Kind::Int64s:
    return "an array of 64-bit integers (array<i64: ...>)";
  case Kind::Float32s:
    return "an array of 32-bit floats (array<f32: ...>)";
  case Kind::Strings:
    return "an array of strings";
  case Kind::Weight:
    return "a constant tensor";
  }
  llvm_unreachable("all kinds are handled");
}

/// Whether a string is among the cases of its attribute.
static bool isCase(Attribute attribute, llvm::StringRef cases) {
  llvm::SmallVector<llvm::StringRef> split;
  cases.split(split, '|');
  return llvm::is_contained(split, cast<StringAttr>(attribute).getValue());
}

static LogicalResult verifyAttribute(Operation *op, const AttributeSpec &spec) {
  Attribute attribute = op->getDiscardableAttr(spec.name);
  if (!attribute) {
    if (spec.required)
      return op->emitOpError("requires attribute '") << spec.name << "'";
    return success();
  }
  if (!isOfKind(attribute, spec.kind))
    return op->emitOpError("attribute '")
           << spec.name << "' must be " << spelled(spec.kind) << ", got " << attribute;
  if (!spec.cases.empty() && !isCase(attribute, spec.cases))
    return op->emitOpError("attribute '")
           << spec.name << "' must be one of " << spec.cases << ", got " << attribute;
  return success();
}

static LogicalResult verifyAttributes(Operation *op, ArrayRef<AttributeSpec> specs) {
  for (const AttributeSpec &spec : specs)
    if (failed(verifyAttribute(op, spec)))
      return failure();
  // A name with a dialect's prefix belongs to that dialect; any other is misspelt.
  for (NamedAttribute named : op->getDiscardableAttrs()) {
    llvm::StringRef name = named.getName().strref();
    bool declared = llvm::any_of(specs, [&](const AttributeSpec &spec) { return spec.name == name; });
    if (!declared && !name.contains('.'))
      return op->emitOpError("has no attribute '") << name << "'";
  }
  return success();
}

#include "MobilintVerifiers.cpp.inc"

void mlir::mobilint::MobilintDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "MobilintOps.cpp.inc"
      >();
}
