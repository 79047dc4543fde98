"""The `mobilint` dialect: the 81 operations of the hardware and `requantize`, one class each."""

from .activation import (
    GLU,
    Celu,
    Clip,
    Elu,
    Gelu,
    HardSigmoid,
    HardSwish,
    Hardtanh,
    LeakyRelu,
    LogSigmoid,
    Mish,
    QuickGelu,
    Relu,
    Sigmoid,
    Softplus,
    Swish,
)
from .axis_normalization import (
    L1Normalization,
    L2Normalization,
    LayerNormalization,
    RmsNormalization,
    Rstd,
)
from .base import MOBILINT
from .boundary import DeviceBridge, Identity, Input, InputConstant, Output
from .concatenation import Concatenate
from .convolution import (
    Convolution,
    DepthwiseConvolution,
    GroupConvolution,
    convolution,
)
from .elementwise import (
    Adding,
    AddingConstant,
    AddPartial,
    Div,
    DivConstant,
    Multiply,
    MultiplyConstant,
    Sub,
    SubConstant,
    Weightedsum,
)
from .function import Erf, Exp, Log, Logit, Neg, Pow, Rsqrt, Sqrt, Tanh
from .heads import HeaderView, HeaderViewRevert
from .matmul import MatMul
from .normalization import Batchnorm, GroupNormalization, InstanceNormalization
from .padding import Pad
from .patches import OrderedPatchify, StaggeredPadding
from .pooling import GlobalAveragePooling, Pooling
from .quantization import Requantize
from .quantized import Quantization, meaning_of, quantization_of
from .recurrent import GRU, LSTM, RNN
from .reduction import ReduceL2, ReduceMax, ReduceMean, ReduceProd, ReduceSum
from .reshaping import Reshape, Slice, Transpose
from .resize import Resize
from .softmax import Softmax
from .stateful import initial_state
from .stateful_attention import (
    StatefulAttentionMaskWrapper,
    StatefulKVCacheWrapper,
    StatefulRoPEWrapper,
)
from .stateful_convolution import StatefulCausalConvCacheWrapper
from .stateful_recurrent import StatefulGRUWrapper, StatefulLSTMWrapper, StatefulRNNWrapper
from .transpose_convolution import TransposeConvolution

__all__ = [
    "GLU",
    "GRU",
    "LSTM",
    "MOBILINT",
    "RNN",
    "AddPartial",
    "Adding",
    "AddingConstant",
    "Batchnorm",
    "Celu",
    "Clip",
    "Concatenate",
    "Convolution",
    "DepthwiseConvolution",
    "DeviceBridge",
    "Div",
    "DivConstant",
    "Elu",
    "Erf",
    "Exp",
    "Gelu",
    "GlobalAveragePooling",
    "GroupConvolution",
    "GroupNormalization",
    "HardSigmoid",
    "HardSwish",
    "Hardtanh",
    "HeaderView",
    "HeaderViewRevert",
    "Identity",
    "Input",
    "InputConstant",
    "InstanceNormalization",
    "L1Normalization",
    "L2Normalization",
    "LayerNormalization",
    "LeakyRelu",
    "Log",
    "LogSigmoid",
    "Logit",
    "MatMul",
    "Mish",
    "Multiply",
    "MultiplyConstant",
    "Neg",
    "OrderedPatchify",
    "Output",
    "Pad",
    "Pooling",
    "Pow",
    "Quantization",
    "QuickGelu",
    "ReduceL2",
    "ReduceMax",
    "ReduceMean",
    "ReduceProd",
    "ReduceSum",
    "Relu",
    "Requantize",
    "Reshape",
    "Resize",
    "RmsNormalization",
    "Rsqrt",
    "Rstd",
    "Sigmoid",
    "Slice",
    "Softmax",
    "Softplus",
    "Sqrt",
    "StaggeredPadding",
    "StatefulAttentionMaskWrapper",
    "StatefulCausalConvCacheWrapper",
    "StatefulGRUWrapper",
    "StatefulKVCacheWrapper",
    "StatefulLSTMWrapper",
    "StatefulRNNWrapper",
    "StatefulRoPEWrapper",
    "Sub",
    "SubConstant",
    "Swish",
    "Tanh",
    "Transpose",
    "TransposeConvolution",
    "Weightedsum",
    "convolution",
    "initial_state",
    "meaning_of",
    "quantization_of",
]
