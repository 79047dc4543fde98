// RUN: not mobilint-translate --import-torch-onnx %s --dim 'arg0.0=4' 2>&1 | FileCheck %s --check-prefix=NO-NAME
// RUN: mobilint-translate --import-torch-onnx %s --input-shape arg0=4x3 | FileCheck %s

// torch-mlir's importer keeps the operators in the form of the model's opset.

// NO-NAME: error[ML0206]: the model has no dimension 'arg0.0'
// CHECK-LABEL: func.func @main
// CHECK-SAME: (%arg0: tensor<4x3xf32> {onnx.name = "arg0"})
module {
  func.func @graph(%arg0: !torch.vtensor<[?,3],f32>) -> (!torch.vtensor<[1,?,3],f32>, !torch.vtensor<[2],si64>) attributes {torch.onnx_meta.ir_version = 7 : si64, torch.onnx_meta.opset_version = 11 : si64} {
    // CHECK: [[WEIGHT:%.+]] = "onnx.Constant"() {value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>}
    %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense_resource<weight> : tensor<3xf32>} : () -> !torch.vtensor<[3],f32>
    %none = torch.constant.none
    // CHECK: [[NONE:%.+]] = "onnx.NoValue"
    // CHECK: "onnx.Clip"(%arg0, [[NONE]], {{%.+}})
    %1 = torch.operator "onnx.Clip"(%arg0, %none, %none) : (!torch.vtensor<[?,3],f32>, !torch.none, !torch.none) -> !torch.vtensor<[?,3],f32>
    // CHECK: "onnx.Mul"({{%.+}}, [[WEIGHT]])
    %2 = torch.operator "onnx.Mul"(%1, %0) : (!torch.vtensor<[?,3],f32>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[?,3],f32>
    // CHECK: [[AXES:%.+]] = "onnx.Constant"() {value = dense<0> : tensor<1xi64>}
    // CHECK: "onnx.Unsqueeze"({{%.+}}, [[AXES]])
    %3 = torch.operator "onnx.Unsqueeze"(%2) {torch.onnx.axes = [0 : si64]} : (!torch.vtensor<[?,3],f32>) -> !torch.vtensor<[1,?,3],f32>
    // CHECK: "onnx.Constant"() {value = dense<[1, 7]> : tensor<2xi64>}
    %4 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 7]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
    // CHECK: return {{%.+}}, {{%.+}} : tensor<1x4x3xf32>, tensor<2xi64>
    return %3, %4 : !torch.vtensor<[1,?,3],f32>, !torch.vtensor<[2],si64>
  }
}

{-#
  dialect_resources: {
    builtin: {
      weight: "0x080000000000803F0000004000004040"
    }
  }
#-}
