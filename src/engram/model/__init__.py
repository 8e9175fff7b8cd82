"""The nouns, as frozen values: nothing here reads a clock, a file or a database."""
