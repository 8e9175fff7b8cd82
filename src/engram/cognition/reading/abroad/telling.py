"""What an agent is told in another language, thing by thing, be it in phrases that are known or as it was said."""

from __future__ import annotations

from collections.abc import Sequence

from engram.cognition.reading.abroad.pieces import heads, pieces
from engram.cognition.reading.abroad.reading import statements_abroad
from engram.cognition.reading.draft import Draft
from engram.cognition.reading.scene import Scene
from engram.cognition.reading.verbatim import as_it_is, tells_besides, verbatim
from engram.model.proposal import Refusal


def told_abroad(sentence: str, told: Sequence[Draft | str], language: str, scene: Scene) -> list[Draft]:
    """What the parts of a sentence say of which phrases took some apart; to an agent the others tell something too."""
    drafts = [each for each in told if isinstance(each, Draft)]
    if not scene.of_agent:
        return drafts
    if len(drafts) == len(told) == 1 and not _mends(drafts[0]):
        several = strung(sentence, language, scene)
        if len(several) > 1:
            return several
    found = [draft for each in told for draft in ([each] if isinstance(each, Draft) else strung(each, language, scene))]
    return [*found, *_besides(sentence, language, found, scene)]


def _mends(draft: Draft) -> bool:
    """Whether it says that something is otherwise: then the whole sentence belongs together."""
    return draft.over is not None or draft.wrong is not None or draft.denied


def strung(text: str, language: str, scene: Scene) -> list[Draft]:
    """What a sentence tells an agent, each thing by itself where the first tells something."""

    def read(part: str) -> list[Draft]:
        taken = statements_abroad(part, language, scene.cast.me)
        draft = verbatim(part, language, scene.context) if isinstance(taken, Refusal) or not taken else None
        return [draft] if draft else [] if isinstance(taken, Refusal) else taken

    first, *others = pieces(text, language, lambda part: bool(read(part)) or tells_besides(part, language))
    if others and (told := read(first)):
        return [*told, *(draft for part in others for draft in read(part) or [as_it_is(part)])]
    found = (verbatim(part, language, scene.context) for part in (text, *heads(text, language)))
    return [each for each in found if each is not None][:1]


def _besides(text: str, language: str, told: Sequence[Draft], scene: Scene) -> list[Draft]:
    """What else a sentence tells, of which a phrase took only a part."""
    _, *others = pieces(text, language, lambda part: tells_besides(part, language))
    words = frozenset(" ".join(each.text for each in told).lower().split())
    left = [part for part in others if sum(word in words for word in part.lower().split()) * 2 < len(part.split())]
    return [draft for part in left for draft in strung(part, language, scene) or [as_it_is(part)]]
