"""What can be wrong with samples."""

from mobilint.errors import code

BadSamples = code(
    "ML0701",
    "the samples do not fit the model",
    "Calibration takes a folder of .npy files, of .npz files whose arrays have the names of the "
    "inputs, or of images with a declared preprocessing. Shapes and element types must be those "
    "of the model, and all numbers finite.",
)
BadPreprocessing = code(
    "ML0702",
    "a preprocessing that cannot be understood",
    "A preprocessing is a list of steps with commas between: resize=HEIGHTxWIDTH, "
    "center-crop=HEIGHTxWIDTH, letterbox=HEIGHTxWIDTH, color=rgb, bgr or gray, divide=NUMBER, "
    "mean=A:B:C, std=A:B:C, layout=nchw or nhwc. They are done in that order.",
)
