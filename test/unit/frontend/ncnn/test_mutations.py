"""Files with bytes changed, cut out or put in: an import or one line of error, nothing else."""

import random

from mobilint.dialect.core import verify
from mobilint.errors import CompileError
from mobilint.frontend.ncnn.importer import module_of, read_net
from ncnn_golden import golden_cases

ODD = b"0123456789-=., \neE\x00\xff"
WORDS = (b"-233", b"=", b"99999", b" 3=1", b"-23303=2,1,2", b"-1", b"1e9", b"nan", b" 0=0")


def mutated(data: bytes, generator: random.Random) -> bytes:
    """The bytes with one place changed."""
    if not data:
        return generator.choice(WORDS)
    start = generator.randrange(len(data))
    end = start + generator.randint(1, 6)
    return generator.choice(
        (
            data[:start] + bytes([generator.choice(ODD)]) + data[start + 1 :],
            data[:start] + data[end:],
            data[:start] + generator.choice(WORDS) + data[start:],
            data[:start],
        )
    )


def test_what_is_damaged_is_refused_or_read() -> None:
    generator, outcomes, messages = random.Random(7), set(), []
    for _ in range(400):
        case = generator.choice(golden_cases())
        net, weights = mutated(case.net, generator), case.weights
        if generator.random() < 0.3:
            weights = mutated(weights, generator)
        try:
            module = module_of(read_net(net, "net.param"), weights, "net.bin")
        except CompileError as error:
            messages.append(str(error))
            outcomes.add(error.code.name)
        else:
            assert verify(module.operation)
            outcomes.add("read")
    assert [message for message in messages if "\n" in message] == []
    assert {"read", "ML0250", "ML0251", "ML0252", "ML0253", "ML0254"} <= outcomes
