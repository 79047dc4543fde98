// The mobilint dialect in C++, from generated definitions.
//
// The attributes of its ops are discardable ones, so that text and bytecode are those of the
// dialect in Python. Each has a getter, and the verifier holds them against a generated table.

#ifndef MOBILINT_DIALECT_H
#define MOBILINT_DIALECT_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <optional>

namespace mlir::mobilint {
namespace detail {

/// The attribute that holds a value of type T, and the way to the value.
template <typename T> struct AttributeFor {
  using Type = T;
  static T get(Type attribute) { return attribute; }
};
template <> struct AttributeFor<int32_t> {
  using Type = IntegerAttr;
  static int32_t get(Type attribute) { return static_cast<int32_t>(attribute.getInt()); }
};
template <> struct AttributeFor<bool> {
  using Type = BoolAttr;
  static bool get(Type attribute) { return attribute.getValue(); }
};
template <> struct AttributeFor<float> {
  using Type = FloatAttr;
  static float get(Type attribute) { return static_cast<float>(attribute.getValueAsDouble()); }
};
template <> struct AttributeFor<llvm::StringRef> {
  using Type = StringAttr;
  static llvm::StringRef get(Type attribute) { return attribute.getValue(); }
};
template <typename T> struct AttributeFor<llvm::ArrayRef<T>> {
  using Type = mlir::detail::DenseArrayAttrImpl<T>;
  static llvm::ArrayRef<T> get(Type attribute) { return attribute.asArrayRef(); }
};

} // namespace detail

/// The value of an attribute, if the op has it.
template <typename T> std::optional<T> attributeIf(Operation *op, llvm::StringRef name) {
  using For = detail::AttributeFor<T>;
  if (Attribute attribute = op->getDiscardableAttr(name))
    return For::get(llvm::cast<typename For::Type>(attribute));
  return std::nullopt;
}

/// The value of an attribute; zero, empty or null if the op does not have it.
template <typename T> T attributeOf(Operation *op, llvm::StringRef name) {
  return attributeIf<T>(op, name).value_or(T());
}

} // namespace mlir::mobilint

#include "MobilintDialect.h.inc"
#define GET_OP_CLASSES
#include "MobilintOps.h.inc"

#endif // MOBILINT_DIALECT_H
