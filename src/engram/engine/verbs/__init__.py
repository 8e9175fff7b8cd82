"""What a mind can do, each group of verbs a class of its own; a verb checks what it is told and calls its story."""
