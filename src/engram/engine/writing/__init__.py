"""What a hand does: remember, correct, edit, forget; and what every new memory and every claim goes through."""
