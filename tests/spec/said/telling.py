"""Ana tells a mind things, and what it holds then."""

from engram import Mind
from tests.conftest import SteppedClock


def told(mind: Mind, clock: SteppedClock, *said: str) -> None:
    """Ana says one thing after the other, a day between, each read before the next."""
    for text in said:
        mind.observe("user", text, speaker="Ana")
        mind.digest()
        clock.advance(days=1)


def held(mind: Mind, status: str = "active") -> list[str]:
    return sorted(memory.text for memory in mind.list(kinds="semantic", status=status))


def marked(mind: Mind, said: str) -> bool:
    """Whether recall marks the turn with these words as corrected."""
    turn = next(item for item in mind.recall(said).items if item.memory.text == said)
    return turn.corrected_by is not None


def leads(mind: Mind, question: str) -> str:
    """The words of what comes back first."""
    return mind.recall(question).items[0].memory.text
