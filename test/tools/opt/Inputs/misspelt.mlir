func.func @f(%x: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  %0 = "mobilint.rleu"(%x) : (tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32>
  return %0 : tensor<1x1x1x3xf32>
}
