"""What a statement claims, and what becomes of it beside what is known."""
