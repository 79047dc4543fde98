"""The `mobilint` dialect: the 81 operations of the hardware, one class each."""

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
from .concatenation import Concatenate
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
from .matmul import MatMul
from .normalization import Batchnorm, GroupNormalization, InstanceNormalization
from .recurrent import GRU, LSTM, RNN
from .softmax import Softmax
from .stateful import initial_state
from .stateful_attention import (
    StatefulAttentionMaskWrapper,
    StatefulKVCacheWrapper,
    StatefulRoPEWrapper,
)
from .stateful_convolution import StatefulCausalConvCacheWrapper
from .stateful_recurrent import StatefulGRUWrapper, StatefulLSTMWrapper, StatefulRNNWrapper

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
    "Div",
    "DivConstant",
    "Elu",
    "Erf",
    "Exp",
    "Gelu",
    "GroupNormalization",
    "HardSigmoid",
    "HardSwish",
    "Hardtanh",
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
    "Pow",
    "QuickGelu",
    "Relu",
    "RmsNormalization",
    "Rsqrt",
    "Rstd",
    "Sigmoid",
    "Softmax",
    "Softplus",
    "Sqrt",
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
    "Weightedsum",
    "initial_state",
]
