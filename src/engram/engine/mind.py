"""Mind: an identity bound to a store, and every verb an agent has."""

from __future__ import annotations

from engram.engine.verbs.asking import Asking
from engram.engine.verbs.changing import Changing
from engram.engine.verbs.following import Following
from engram.engine.verbs.looking_back import LookingBack
from engram.engine.verbs.portraying import Portraying
from engram.engine.verbs.saying import Saying


class Mind(Saying, Asking, Portraying, Following, Changing, LookingBack):
    """What one identity remembers: its verbs to observe, recall, correct and forget.

    >>> import engram
    >>> mind = engram.open().mind(agent="rex")
    >>> turn = mind.observe("user", "I moved to Lisbon in March.", speaker="Ana")
    >>> mind.recall("where did Ana move?").items[0].memory.text
    'I moved to Lisbon in March.'
    """
