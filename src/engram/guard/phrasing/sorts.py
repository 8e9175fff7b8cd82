"""The sorts of words that commands to a model are made of, each one bit, so that a sentence is one number."""

from __future__ import annotations

NOT = 1 << 0
NO = 1 << 1
"""Denies the noun that follows it, as "without" does; NOT denies a verb."""
DROP = 1 << 2
FOLLOW = 1 << 3
APPLY = 1 << 4
VOID = 1 << 5
RULES = 1 << 6
YOU = 1 << 7
MODEL = 1 << 8
AUTOMATIC = 1 << 9
JUDGE = 1 << 10
USER = 1 << 11
MAKER = 1 << 12
SHOW = 1 << 13
INNER = 1 << 14
SEND = 1 << 15
PRIVATE = 1 << 16
TARGET = 1 << 17
TELL = 1 << 18
HIDE = 1 << 19
STORE = 1 << 20
LASTING = 1 << 21
TRUST = 1 << 22
CHECK = 1 << 23
UNCHECKED = 1 << 24
AGREED = 1 << 25
WHEN = 1 << 26
ASK = 1 << 27
PUSH = 1 << 28
TOOL = 1 << 29
FREE = 1 << 30
SERVE = 1 << 31
OUTRANK = 1 << 32
CALL = 1 << 33
MUST = 1 << 34
OTHERS = 1 << 35
"""People who are spoken about, so that what follows is no order to the reader."""
PRETEND = 1 << 36
SECRET = 1 << 37
WORDING = 1 << 38
MEMORY = 1 << 39
HERE = 1 << 40
NOTICE = 1 << 42
HIM = 1 << 43
LEAD = 1 << 44
"""May stand between the beginning of a clause and its verb."""
GIVEN = 1 << 45
"""Says that rules are those the reader was given: all, previous, above."""
READING = 1 << 46
ADDRESSED = 1 << 47
"""A model that is spoken to; never a word's own sort, but found from those around it."""

LATE = 1 << 48
"""Denies what stands before it, as the German "nicht" does."""
JOINS = 1 << 49
"""Joins a verb to those before it."""
UNSPACED = 1 << 50
"""Is of a language that parts no words."""
HELD = 1 << 51
"""Says that something is the reader's own."""
SELF = 1 << 52
"""Names what only a model has: makers, a prompt, rules of a system."""
KEYS = 1 << 53
OWN = 1 << 54
"""What a user told in confidence: talks, memories, contacts."""
RIGHTS = 1 << 55
STORED = 1 << 56
EVERY = 1 << 57
REPLY = 1 << 58
NAMED = 1 << 63
"""Says that the reader is what follows: you are, if you are, as a."""
TO = 1 << 64
WANT = 1 << 65
ORDER = 1 << 68
"""Some verb at the head of a clause, told by the article or pronoun after it."""
DECEIVE = 1 << 70
DEFINITE = 1 << 71
OF_MODELS = 1 << 72
TASK = 1 << 73
TRIGGER = 1 << 74
SAY = 1 << 75
MAILS = 1 << 76
LORD = 1 << 77
"""Whom a model answers to, if it is the reader's own: "your operator"."""
WHOSE = 1 << 78
ANYTHING = 1 << 79
TOPIC = 1 << 80
TOLD = 1 << 81
"""What the reader was told before; what was told about some matter is no rule."""
UNDONE_RULES = 1 << 82
"""An order to drop something, with rules beside it in its own clause; found, never a word's own sort."""
UNDONE_MASTER = 1 << 94
"""The same with a maker or a user beside it."""
VOID_RULES = 1 << 87
"""Rules that are said to count no longer, in their own clause."""
MASTER = 1 << 83
"""The reader's own maker or user: nobody but a model has one."""
YOURS = 1 << 84
"""Rules that are the reader's own; found, never a word's own sort."""
RECEIVED = 1 << 88
SENT = 1 << 89
"""An order to send, with what is confided beside it in its own clause; found, never a word's own sort."""
RELATIVE = 1 << 90
GRANTED = 1 << 91
IN_ROLE = 1 << 92
COMMANDS = 1 << 93
"""Says in so many words that the reader is ordered or asked: what follows is an order, whatever its form."""
THIS = 1 << 85
"""Points at the text itself, or at what it is about."""
TRUE = 1 << 86
"""Says that what the reader takes for its master or task is not the real one."""
ONLY_MODELS = 1 << 69
"""Rules that nobody but a model has."""
CALLED = 1 << 67
"""A model that is called by name: nobody else can be meant."""
ABOUT_USER = 1 << 66
"""An order, by whatever verb, about the user."""

ACTS = DROP | SHOW | SEND | HIDE | STORE | PUSH | TOOL | TELL | PRETEND
"""Verbs: they only count as an order."""
