"""From what was said to what is known: read, vet, reconcile, note, settle, box."""
