"""What can be wrong with a program file."""

from mobilint.errors import Code, CompileError, code

NotAProgram = code(
    "ML0510",
    "the file is no program",
    "A program file starts with the letters MPRG. This one is something else, such as a model or a "
    "text; compile the model first (`mobilint-compile MODEL -o OUT.mprog`).",
)
UnknownVersion = code(
    "ML0511",
    "the program has another format version",
    "The file was written for a version of the format that this tool does not know. Compile the "
    "model again, or use the tool that wrote the file.",
)
Truncated = code(
    "ML0512",
    "the program file has the wrong length",
    "The header says how long the file is. It was cut off, or something was appended, perhaps "
    "while it was copied; copy it again.",
)
Corrupted = code(
    "ML0513",
    "the program file was changed",
    "A checksum does not fit the bytes it was made of. Copy the file again, or compile again.",
)
Malformed = code(
    "ML0514",
    "the program contradicts itself",
    "The checksums are right, but the program refers to something that is not there, such as a "
    "buffer outside its memory. The tool that wrote it has a fault.",
)
NotEmittable = code(
    "ML0515",
    "the module cannot be written as a program",
    "A program is made of a function of `npu` commands whose buffers have addresses: run "
    "`convert-mobilint-to-npu` and `plan-memory` first. Every element type must be one of the "
    "format's.",
)
SharedMemory = code(
    "ML0516",
    "the memory of the program is used for two things at once",
    "Two tensors share memory while both are needed, something is written twice, or a part lies "
    "outside its memory: the tool that wrote the program has a fault.",
)
UnwrittenMemory = code(
    "ML0521",
    "a command reads memory that nothing has written",
    "The order of the commands or the plan of the memory is wrong: the tool that wrote the program "
    "has a fault.",
)
NotAssembly = code(
    "ML0517",
    "the text is no program",
    "`mobilint-translate --assemble` takes what `--disassemble` gives, whole. The message says "
    "what is wrong in which line.",
)


def refusal(
    kind: Code, message: str, place: str | None = None, *, subject: str = "the program"
) -> CompileError:
    """The error for a program file, or another subject, that `message` says something about."""
    return CompileError(kind, f"{subject} {message}", place=place)
