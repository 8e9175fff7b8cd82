"""The conversation that the demo takes in: two people, an assistant, three languages, up to last week."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path

SESSION = "kitchen-table"
SAID = (
    ("user", "Ana", "2025-03-09T18:02Z", "I moved to Lisbon in March, into a flat above a bakery."),
    ("assistant", "Rex", "2025-03-09T18:02Z", "Noted. What do you need there first?"),
    ("user", "Ana", "2025-03-09T18:03Z", "A doctor who speaks English: I am allergic to penicillin."),
    ("user", "Kenji", "2025-03-09T18:05Z", "来月、京都の実家に帰ります。"),
    ("assistant", "Rex", "2025-03-09T18:05Z", "Then somebody has to feed the cat."),
    ("user", "Ana", "2025-03-09T18:06Z", "La gata se llama Bruma y solo come salmón."),
    ("user", "Kenji", "2025-03-09T18:09Z", "My rail pass expires on 30 April, so I book the train before that."),
    ("assistant", "Rex", "2025-03-10T08:41Z", "The build failed on auth.ts twice; with node pinned to 22 it passed."),
    ("user", "Kenji", "2025-09-14T17:20Z", "My old bicycle got stolen outside the library."),
)
LATELY = (
    (40, "user", "Ana", "The dentist says that my tooth can stay for now."),
    (4, "user", "Ana", "The dentist pulled the tooth after all, and it hardly hurt."),
)


def lately(now: datetime) -> list[tuple[str, str, str, str]]:
    """What was said not long ago: so many days before this week's Monday."""
    monday = now - timedelta(days=now.weekday())
    return [(role, who, f"{monday - timedelta(days=days):%Y-%m-%d}T09:30Z", text) for days, role, who, text in LATELY]


def write(path: Path, now: datetime) -> int:
    """Write the conversation down as the lines of JSON that anyone could export, and say how many turns it has."""
    turns = [*SAID, *lately(now)]
    lines = [
        json.dumps(
            {"id": f"m-{number}", "session": SESSION, "role": role, "speaker": who, "at": at, "text": text},
            ensure_ascii=False,
        )
        for number, (role, who, at, text) in enumerate(turns, 1)
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(turns)
