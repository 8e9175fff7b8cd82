-- How many bits a number takes in a graph: one that is finer than memory allows is made anew, coarser.
ALTER TABLE segment ADD COLUMN bits INTEGER NOT NULL DEFAULT 16;
