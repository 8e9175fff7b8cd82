"""Everything that depends on a human language: word tables as data, and small readers that interpret them."""
