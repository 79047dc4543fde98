"""What can be wrong with the files of an ncnn net."""

from mobilint.errors import code

NOT_NCNN = code(
    "ML0250",
    "a file that is no ncnn net",
    "A .param starts with the number 7767517, as text or, in a .param.bin, as four bytes. Files of "
    "before 2017 have another start; ncnnoptimize of a newer ncnn rewrites them.",
)
MALFORMED = code(
    "ML0251",
    "a net that breaks the rules of the .param format",
    "A layer is one line: its type and name, the numbers of inputs and outputs, their names, then "
    "parameters as ID=VALUE. The file was cut short or edited, or its counts are wrong; the "
    "message has the line.",
)
UNKNOWN_LAYER = code(
    "ML0252",
    "a type of layer that is not known",
    "ncnn itself has no such layer: it is a custom one, or the name is misspelt. Its weights "
    "cannot be told from those of the next layer, so the net cannot be read beyond it.",
)
PARAMETER = code(
    "ML0253",
    "a parameter or input that a layer refuses",
    "The value is of another kind than the parameter, or contradicts other parameters or the "
    "shapes of the inputs. Where ncnn would silently take the default instead, this is an error.",
)
WEIGHTS = code(
    "ML0254",
    "weights that do not go with the net",
    "The .bin is missing, too short or too long for the layers of the .param, or a weight in it is "
    "stored in a form that its layer does not take. Both files must come from the same conversion; "
    "-w names the .bin where it does not stand beside the .param under the same name.",
)
SHAPES = code(
    "ML0255",
    "inputs of an ncnn net whose shapes are open or contradict the net",
    "The Input layer states no extents. Bind them with --input-shape NAME=3x224x224, the outermost "
    "axis first and without a batch: (w), (h, w), (c, h, w) or (c, d, h, w).",
)
UNSUPPORTED = code(
    "ML0256",
    "a layer of ncnn's that is not supported",
    "The layer is one of ncnn's, but this version does not read it, or not in the form that it has "
    "here. Cut the net in front of it: what is behind is mostly post-processing, which the host "
    "can do.",
)
NOT_EXPORTABLE = code(
    "ML0257",
    "a module that is no ncnn net",
    "A .param holds one function of ncnn layers on floats. Ops of other dialects, or values that "
    "ncnn has no Input for, have no place in it.",
)
