// RUN: mobilint-translate --import-torch-onnx %s | FileCheck %s

// torch-mlir's importer has the bodies of If in the order of their attributes' names, else first.

// CHECK-LABEL: func.func @main
// CHECK: "onnx.If"(%arg0) ({
// CHECK-NEXT: [[N:%.+]] = "onnx.Neg"(%arg1)
// CHECK-NEXT: "onnx.Yield"([[N]])
// CHECK-NEXT: }, {
// CHECK-NEXT: [[A:%.+]] = "onnx.Abs"(%arg1)
// CHECK-NEXT: "onnx.Yield"([[A]])
module {
  func.func @graph(%arg0: !torch.vtensor<[],i1>, %arg1: !torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
    %none = torch.constant.none
    %0 = torch.operator "onnx.If"(%arg0) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
      %none_0 = torch.constant.none
      %1 = torch.operator "onnx.Abs"(%arg1) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
      torch.operator_terminator %1 : !torch.vtensor<[2],f32>
    }, {
      %none_0 = torch.constant.none
      %1 = torch.operator "onnx.Neg"(%arg1) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
      torch.operator_terminator %1 : !torch.vtensor<[2],f32>
    }
    return %0 : !torch.vtensor<[2],f32>
  }
}
