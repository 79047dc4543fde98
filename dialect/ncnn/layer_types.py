"""The types of layers, in the order of the numbers by which a `.param.bin` names them."""

_NAMES = """
AbsVal ArgMax BatchNorm Bias BNLL Concat Convolution Crop Deconvolution Dropout Eltwise ELU Embed
Exp Flatten InnerProduct Input Log LRN MemoryData MVN Pooling Power PReLU Proposal Reduction ReLU
Reshape ROIPooling Scale Sigmoid Slice Softmax Split SPP TanH Threshold Tile RNN LSTM BinaryOp
UnaryOp ConvolutionDepthWise Padding Squeeze ExpandDims Normalize Permute PriorBox DetectionOutput
Interp DeconvolutionDepthWise ShuffleChannel InstanceNorm Clip Reorg YoloDetectionOutput Quantize
Dequantize Yolov3DetectionOutput PSROIPooling ROIAlign Packing Requantize Cast HardSigmoid SELU
HardSwish Noop PixelShuffle DeepCopy Mish StatisticsPooling Swish Gemm GroupNorm LayerNorm
Softplus GRU MultiHeadAttention GELU Convolution1D Pooling1D ConvolutionDepthWise1D Convolution3D
ConvolutionDepthWise3D Pooling3D MatMul Deconvolution1D DeconvolutionDepthWise1D Deconvolution3D
DeconvolutionDepthWise3D Einsum DeformableConv2D GLU Fold Unfold GridSample CumulativeSum CopyTo
Erf Diag CELU Shrink RMSNorm Spectrogram InverseSpectrogram Flip SDPA RotaryEmbed
"""
LAYER_TYPES = tuple(_NAMES.split())
