"""The pieces of MLIR text: names, strings and groups in brackets."""

import re

_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"'
_COMMENT = r"//[^\n]*"
_SPACES = re.compile(rf"(?:\s+|{_COMMENT})*")
_TYPE = re.compile(r"!?[A-Za-z_][\w$.]*")
_CLOSING = {"(": ")", "{": "}", "[": "]", "<": ">"}
# Within a group only its own brackets matter: the parser judges whether others match.
_IN_GROUP = {
    opening: re.compile(rf"{_STRING}|{_COMMENT}|->|>=|[{re.escape(opening + closing)}]", re.DOTALL)
    for opening, closing in _CLOSING.items()
}
_DULL = {
    opening: re.compile(rf'[^"/>{re.escape(opening + closing)}-]*')
    for opening, closing in _CLOSING.items()
}


class UnexpectedText(Exception):  # noqa: N818 - the parser's complaint is the error
    """What stands at a place is not what the form has there."""

    def __init__(self, place: int, wanted: str) -> None:
        self.place, self.wanted = place, wanted
        super().__init__(wanted)


class Scanner:
    """A place in a text, and what can be taken from there on; spaces and comments do not count."""

    def __init__(self, text: str, place: int) -> None:
        self.text, self.place = text, place

    def at(self, literal: str) -> bool:
        """Whether some text comes next."""
        self.place = _end(_SPACES, self.text, self.place)
        return self.text.startswith(literal, self.place)

    def take(self, literal: str) -> bool:
        """Step over some text, if it comes next."""
        found = self.at(literal)
        self.place += len(literal) * found
        return found

    def expect(self, literal: str) -> None:
        if not self.take(literal):
            raise UnexpectedText(self.place, f"'{literal}'")

    def match(self, pattern: re.Pattern[str], wanted: str) -> str:
        """What matches a pattern here."""
        self.place = _end(_SPACES, self.text, self.place)
        found = pattern.match(self.text, self.place)
        if found is None:
            raise UnexpectedText(self.place, wanted)
        self.place = found.end()
        return found.group()

    def group(self) -> str:
        """The group in brackets that comes next, with its brackets."""
        self.at("")
        start, opening = self.place, self.text[self.place : self.place + 1]
        if opening not in _CLOSING:
            raise UnexpectedText(start, "a group in brackets")
        depth = 0
        while True:
            place = _end(_DULL[opening], self.text, self.place)
            found = _IN_GROUP[opening].search(self.text, place)
            if found is None:
                raise UnexpectedText(start, f"a '{_CLOSING[opening]}' for this '{opening}'")
            self.place = found.end()
            depth += (found.group() == opening) - (found.group() == _CLOSING[opening])
            if not depth:
                return self.text[start : self.place]

    def type(self) -> str:
        """The type that comes next."""
        start = self.place
        if self.at("("):
            self.group()
            self.expect("->")
            self.type()
        else:
            start = self.place
            self.match(_TYPE, "a type")
            if self.text.startswith("<", self.place):
                self.group()
        return self.text[start : self.place]


def _end(pattern: re.Pattern[str], text: str, place: int) -> int:
    """Where a pattern that matches everywhere ends."""
    found = pattern.match(text, place)
    return place if found is None else found.end()
