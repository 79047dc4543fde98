// RUN: mobilint-opt %s --simplify-onnx | FileCheck %s

// CHECK-LABEL: func.func @between_is_room_for_all
// CHECK-NEXT: [[Y:%.+]] = "onnx.Cast"(%arg0) {to = 1 : si64} : (tensor<?xi8>) -> tensor<?xf32>
// CHECK-NEXT: return [[Y]]
func.func @between_is_room_for_all(%arg0: tensor<?xi8>) -> tensor<?xf32> {
  %0 = "onnx.Cast"(%arg0) {to = 6 : si64} : (tensor<?xi8>) -> tensor<?xi32>
  %1 = "onnx.Cast"(%0) {to = 1 : si64} : (tensor<?xi32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @there_and_back
// CHECK-NEXT: return %arg0
func.func @there_and_back(%arg0: tensor<?xi8>) -> tensor<?xi8> {
  %0 = "onnx.Cast"(%arg0) {to = 6 : si64} : (tensor<?xi8>) -> tensor<?xi32>
  %1 = "onnx.Cast"(%0) {to = 3 : si64} : (tensor<?xi32>) -> tensor<?xi8>
  return %1 : tensor<?xi8>
}

// A float has 24 bits of an integer's 32.
// CHECK-LABEL: func.func @between_bits_are_lost
// CHECK-COUNT-2: onnx.Cast
func.func @between_bits_are_lost(%arg0: tensor<?xi32>) -> tensor<?xi32> {
  %0 = "onnx.Cast"(%arg0) {to = 1 : si64} : (tensor<?xi32>) -> tensor<?xf32>
  %1 = "onnx.Cast"(%0) {to = 6 : si64} : (tensor<?xf32>) -> tensor<?xi32>
  return %1 : tensor<?xi32>
}
