"""Where people and programs meet the library: thin readers of it that decide nothing themselves."""
