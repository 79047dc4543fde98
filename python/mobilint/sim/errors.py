"""What can go wrong when a program runs."""

from mobilint.errors import code

UnknownKernel = code(
    "ML0520",
    "the simulator cannot run a command",
    "The program uses a kernel, or a kernel with parts or parameters, that this version of the "
    "simulator does not have. Compile the model again with the same version.",
)
CommandFailed = code(
    "ML0522",
    "a command failed",
    "The command does not fit the shapes of its buffers: the tool that wrote the program has a "
    "fault.",
)
WrongInput = code(
    "ML0523",
    "the inputs are not those of the program",
    "Give every input by its name, with the shape and the element type that `--disassemble` "
    "prints for it.",
)
HostFailed = code(
    "ML0524",
    "a host function failed",
    "onnxruntime refused the function, or its inputs; its message follows.",
)
TooLarge = code(
    "ML0525",
    "the program needs more memory than this machine has",
    "The simulator keeps the whole memory of the device in that of its own machine. Use a smaller "
    "input shape, or a larger machine.",
)
WrongState = code(
    "ML0526",
    "what a program keeps does not allow the run",
    "A cache is full, or a position is behind the end of its table. Reset the states, or compile "
    "the model for more earlier tokens.",
)
