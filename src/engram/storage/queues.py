"""What waits for somebody: turns to be digested or read by a language model, statements to be compared again."""

from __future__ import annotations

from engram.model.change import Add, ChangeSet
from engram.model.memory import Turn
from engram.storage.connection import Connection
from engram.storage.rows import dumped


def take_out(connection: Connection, change_set: ChangeSet) -> None:
    """Take out what was done, and let a language model have what it is to read."""
    if change_set.digested:
        digested = {"ids": dumped(change_set.digested)}
        connection.run("boxed_add", digested)
        connection.run("undigested_drop", digested)
    for statement, ids in (
        ("to_model_add", change_set.left_to_model),
        ("to_model_drop", change_set.read_by_model),
        ("to_model_tried", change_set.tried_by_model),
        ("uncompared_drop", change_set.compared),
    ):
        if ids:
            connection.many(statement, ((id,) for id in ids))


def put_in(connection: Connection, change_set: ChangeSet, recorded_at: int) -> None:
    """Let the turns that are new wait to be digested, and statements that lacked vectors to be compared again."""
    turns = [add for add in change_set.changes if isinstance(add, Add) and isinstance(add.memory, Turn)]
    if turns:
        connection.many("undigested_add", ((recorded_at, int(add.urgent), add.memory.id) for add in turns))
    if change_set.uncompared:
        connection.many("uncompared_add", ((id,) for id in change_set.uncompared))


def purge(connection: Connection, memory: int) -> None:
    """Nothing of an erased memory waits."""
    for statement in ("undigested_purge", "to_model_purge", "uncompared_purge"):
        connection.run(statement, {"memory": memory})
