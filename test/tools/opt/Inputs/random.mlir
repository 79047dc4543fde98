func.func @f() -> tensor<9xf32> {
  %0 = "onnx.RandomUniform"() {shape = array<i64: 9>} : () -> tensor<9xf32>
  return %0 : tensor<9xf32>
}
