"""remember: a claim that is put down by hand is reconciled with what is held, as what is read in turns is."""
