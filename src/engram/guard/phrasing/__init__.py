"""How attacks on a model are worded, language by language: tables of phrases, each with what it counts."""
