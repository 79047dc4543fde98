"""What the compiler tells about a compilation: its summary, and its check against the source."""
