"""Other systems on the same data: each runs in its own environment, as a process that is spoken to in JSON lines."""
