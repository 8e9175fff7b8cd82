"""Languages other than English: each a table of the commonest statements; what no table knows is left alone."""
