"""From a turn to a reading of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engram.cognition.reading.abroad.answering import answered_in, as_mine
from engram.cognition.reading.abroad.reading import language_of, parts_abroad, statements_abroad
from engram.cognition.reading.abroad.telling import strung, told_abroad
from engram.cognition.reading.abroad.turning import correction_in, said_twice, unapologetic
from engram.cognition.reading.answers import whole_answer
from engram.cognition.reading.distilled import Found, Told, distilled, told
from engram.cognition.reading.draft import SURE, Draft
from engram.cognition.reading.drafting import drafts
from engram.cognition.reading.exchanges import Exchange, asked_for, rather, said_anew
from engram.cognition.reading.grounds import ground_of, hands_over, is_played, is_prompt, is_quotation
from engram.cognition.reading.jest import is_in_jest
from engram.cognition.reading.lines import is_anothers_note, whose_line
from engram.cognition.reading.made_up import is_made_up
from engram.cognition.reading.mending import WITHDRAWN, Corrected, changed_mind, corrective, without_apology
from engram.cognition.reading.notes import headed
from engram.cognition.reading.proposing import proposal_of
from engram.cognition.reading.reports import read_agent, read_tool
from engram.cognition.reading.respelling import is_own, respellings, respelt
from engram.cognition.reading.retold import is_in_fact, retold
from engram.cognition.reading.returning import back_again, first_again, is_first_again
from engram.cognition.reading.roles import names_another, succeeded
from engram.cognition.reading.scene import LONGEST_QUESTION, Scene, scene_of
from engram.cognition.reading.sentences import Sentence, sentences, split, without_pictures
from engram.cognition.reading.swaps import Swap, meant_noun, swaps_of
from engram.cognition.reading.typed import as_seen, as_written
from engram.cognition.reading.verbatim import NOT_TAKEN_APART, asked_to_keep
from engram.cognition.reading.wishes import plain_order, wish_of
from engram.model.proposal import Left, Proposal, Reading, Refusal, Request, Utterance


def read(said: Utterance, before: Sequence[Utterance] = ()) -> Reading:
    """Everything worth keeping in a turn, what is wished, and what was left out and why."""
    said, before = _as_seen(said), [_as_seen(each) for each in before]
    if said.role == "system" or is_prompt(said.text):
        return Reading(left=(Left(said.text[:120], Refusal.PROMPT),))
    if is_played(said.text):
        return Reading(left=(Left(said.text[:120], Refusal.HYPOTHETICAL),))
    told_in_turn = _in_earnest(_READERS.get(said.role, _read_person)(said, before))
    found = list(_distinct(distilled(told_in_turn, among_people=_among_people(said, before))))
    return Reading(
        tuple(each for each in found if isinstance(each, Proposal)),
        tuple(each for each in found if isinstance(each, Request)),
        tuple(each for each in found if isinstance(each, Left)),
    )


def _as_seen(said: Utterance) -> Utterance:
    text = as_seen(said.text)
    return said if text == said.text else replace(said, text=text)


def _among_people(said: Utterance, before: Sequence[Utterance]) -> bool:
    """Whether somebody speaks to somebody else, who is no agent: nobody says it in order to have it remembered."""
    return said.addressee is not None and all(each.role != "assistant" for each in before)


def _in_earnest(found: Iterator[Found | Told]) -> list[Found | Told]:
    """What was read, without the statement or the wish before each `just kidding`."""
    kept: list[Found | Told] = []
    for each in found:
        last = next((it for it in reversed(kept) if _stated_in(it) is not None), None)
        if isinstance(each, Left) and last is not None and is_in_jest(each.quote, wide=_is_wide(last)):
            words = _stated_in(last) or ""
            kept = [Left(words, Refusal.SARCASM) if _stated_in(it) == words else it for it in kept]
        kept.append(each)
    return kept


def _is_wide(found: Found | Told) -> bool:
    """Whether something is a wish about more than one matter."""
    return isinstance(found, Request) and found.extent.is_wide


def _stated_in(found: Found | Told) -> str | None:
    """The words in which something is stated or wished, if anything is."""
    if isinstance(found, Request):
        return found.about
    proposal = found.proposal if isinstance(found, Told) else found
    return proposal.quote if isinstance(proposal, Proposal) else None


def _distinct(found: Iterator[Found]) -> Iterator[Found]:
    """Each statement once."""
    seen: set[str] = set()
    for each in found:
        if isinstance(each, Proposal):
            if each.text in seen:
                yield Left(each.quote, Refusal.DUPLICATE)
                continue
            seen.add(each.text)
        yield each


def _read_person(said: Utterance, before: Sequence[Utterance]) -> Iterator[Found | Told]:
    scene = scene_of(said, before)
    language = language_of(said.text)
    quoting = handed = anothers = False
    heading = ""
    for sentence in sentences(said.text):
        was_quoting, quoting = quoting, handed or quoting ^ (_marks(sentence.text) % 2 == 1)
        if sentence.why is not None or was_quoting:
            yield Left(sentence.text, sentence.why or Refusal.QUOTED)
            continue
        if hands_over(sentence.text.replace("’", "'")):
            yield Left(sentence.text, Refusal.REQUEST)
            quoting = handed = True
            continue
        line = whose_line(sentence.text, scene.cast.me) if scene.of_agent else None
        anothers = anothers if line is None else not line
        if anothers or is_anothers_note(sentence.text, heading, scene.cast.me):
            yield Left(sentence.text, Refusal.QUOTED if anothers else Refusal.UNRESOLVED)
            continue
        if is_made_up(sentence.text):
            yield Left(sentence.text, Refusal.HYPOTHETICAL)
            continue
        if is_in_jest(sentence.text, wide=True):
            yield Left(sentence.text, Refusal.SARCASM)
            continue
        spoken = language if language == "en" else language_of(sentence.text)
        spoken = answered_in(sentence.text, scene.context) or spoken
        found = list(_read_sentence(sentence, scene) if spoken == "en" else _read_abroad(sentence.text, spoken, scene))
        found = _under(heading, found, sentence, scene) if sentence.listed and heading else found
        yield from _or_verbatim(found, sentence, spoken, scene)
        heading = heading if sentence.listed else sentence.text
        scene = scene.after(sentence.text)


def _under(heading: str, found: list[Found | Told], sentence: Sentence, scene: Scene) -> list[Found | Told]:
    """What a thing in a list tells under its heading, where it tells nothing by itself."""
    if not scene.of_agent or not all(isinstance(each, Left) and each.why in NOT_TAKEN_APART for each in found):
        return found
    told = headed(as_written(heading), as_written(without_pictures(sentence.text)))
    if isinstance(told, str):
        return [*_statements(sentence.text, told, Corrected(told), scene)]
    return found if told is None else [proposal_of(told, sentence.text, scene)]


def _or_verbatim(found: list[Found | Told], sentence: Sentence, language: str, scene: Scene) -> list[Found | Told]:
    """What was read in a sentence, or the sentence itself: told to an agent, it may tell what no phrase takes apart."""
    left = [each for each in found if isinstance(each, Left) and each.why in NOT_TAKEN_APART]
    if not found or len(left) < len(found) or not scene.of_agent:
        return found
    shown = without_pictures(sentence.text).replace("’", "'")
    if kept := asked_to_keep(shown, language):
        asked = statements_abroad(plain_order(kept.text), language, scene.cast.me)
        taken_apart = [] if isinstance(asked, Refusal) else asked
        return [proposal_of(draft, sentence.text, scene) for draft in taken_apart or [kept]]
    told = strung(shown, language, scene)
    return [proposal_of(draft, sentence.text, scene) for draft in told] or found


def _marks(text: str) -> int:
    """Quotation marks that open or close: an odd number leaves a quotation open."""
    return text.count('"') + text.count("“") + text.count("”")


def _read_sentence(sentence: Sentence, scene: Scene) -> Iterator[Found | Told]:
    text = sentence.text
    shown = as_written(without_pictures(text))
    if wish := wish_of(shown):
        yield wish
        return
    if WITHDRAWN.match(shown):
        yield from _withdrawn(text, scene)
        return
    if asked := asked_for(shown.rstrip(" .!")):
        yield from _statements(text, asked.sentence, Corrected(asked.sentence, anew=True), scene)
        return
    why = ground_of(shown) or (Refusal.QUOTED if is_quotation(shown) else None)
    answer = whole_answer(shown, scene.asked) if scene.asked else None
    if answer is not None:
        yield from _statements(text, answer, Corrected(answer), scene)
        return
    if why is not None:
        yield Left(text, why)
        return
    if is_first_again(shown) and (right := _first_again(text, scene)):
        yield right
        return
    corrected = back_again(corrective(shown), scene.context)
    if not corrected.rest:
        yield Left(text, Refusal.FRAGMENT)
        return
    if scene.correcting:
        corrected = corrected._replace(hard=True, old=scene.instead_of)
    if anew := changed_mind(corrected.rest):
        corrected = Corrected(anew, anew=True)
    yield from _corrected_value(text, corrected, scene) or _statements(text, corrected.rest, corrected, scene)


def _withdrawn(quote: str, scene: Scene) -> Iterator[Found]:
    """What somebody takes back without saying what is right: what each sentence before it states."""
    said = split(scene.context[-1][-LONGEST_QUESTION:]) if scene.context else ()
    stated = [next(iter(_stated(sentence, scene)), None) for sentence in said]
    for each in (each for each in stated if each is not None):
        proposal = proposal_of(replace(each, denied=True, wrong=each.text), quote, scene)
        if isinstance(proposal, Proposal):
            proposal = replace(proposal, text=f"It is not true that {proposal.text}")
        yield proposal
    if not any(stated):
        yield Left(quote, Refusal.TAKEN_BACK)


def _corrected_value(quote: str, corrected: Corrected, scene: Scene) -> list[Found]:
    """What is stated by a correction that names only the right word, with the sentence it corrects."""
    if name := respelt(corrected.rest):
        return [proposal_of(draft, quote, scene) for draft in _respelt(name, corrected.rest, scene)]
    if other := _succeeded(corrected.rest.rstrip(" .!"), scene) or rather(corrected.rest.rstrip(" .!")):
        found = _stated(other.sentence, scene)
        over, wrong = (other.old, None) if other.over else (None, other.old)
        return [proposal_of(replace(each, wrong=wrong, over=over), quote, scene) for each in found]
    if exchange := said_anew(corrected.rest.rstrip(" .!")):
        anew = Corrected(exchange.sentence, anew=True)
        found = [each for each in drafts(anew.rest, scene, anew) if isinstance(each, Draft) and each.over is not None]
        if found:
            return [proposal_of(each, quote, scene) for each in found]
    if meant := meant_noun(without_apology(corrected.rest)):
        return [proposal_of(each, quote, scene) for each in _with_object(meant, scene)]
    corrects = corrected.soft or corrected.hard
    mended = _with_value(quote, corrected, replace(scene, context=_in_full(scene)) if corrects else scene)
    return [proposal_of(draft, quote, scene) for draft in mended]


def _respelt(name: str, rest: str, scene: Scene) -> list[Draft]:
    """What was said of somebody with the name as it should be spelt; whoever speaks may have been called wrongly."""
    for swap in respellings(name, scene.context):
        if found := [each for each in _stated(swap.sentence, scene) if swap.new in each.text]:
            return [replace(each, wrong=swap.old, over=None) for each in found]
    if not is_own(rest, name, (scene.cast.me, *scene.context)):
        return []
    own = Draft(
        text=f"My name is {name}", category="person", relation="has_name", object=name, confidence=SURE, wrong=""
    )
    return [own]


def _succeeded(rest: str, scene: Scene) -> Exchange | None:
    """Who takes the place of whom, in one sentence or two: `Tom isn't my boss any more. Lena is`."""
    if not names_another(rest) or not scene.context:
        return succeeded(rest)
    return succeeded(f"{split(scene.context[-1])[-1].rstrip(' .!')}, {rest}")


def _with_value(quote: str, corrected: Corrected, scene: Scene) -> list[Draft]:
    """What was said before with the right word in the place of the wrong one."""
    rest, mended = without_apology(corrected.rest), list[Draft]()
    corrects, firm = corrected.soft or corrected.hard, corrected.hard or rest != corrected.rest
    for swap in swaps_of(rest, scene.context, corrective=corrects, firm=firm):
        found = [each for each in _stated(swap.sentence, scene) if swap.new in each.text]
        told = [_with_old(each, swap) for each in found]
        mended = mended or told
        if any(each.relation for each in told):
            return told
    return mended or (_retold(quote, corrected, scene) if corrects or is_in_fact(corrected.rest) else [])


def _with_old(draft: Draft, swap: Swap) -> Draft:
    """A draft with what it takes the place of, which was wrong or has changed: a word, or all that was said."""
    if draft.relation and swap.new not in draft.object:
        draft = replace(draft, relation=None, object="")  # what changes is said of the same three parts
    old = swap.old if draft.relation else draft.text.replace(swap.new, swap.old)
    return replace(draft, wrong=None, over=old) if swap.over else replace(draft, wrong=old, over=None)


def _in_full(scene: Scene) -> tuple[str, ...]:
    """What was said before, with each word that corrected as the sentence it stands for: `No, Porto` is one."""
    told: tuple[str, ...] = ()
    for text in scene.context:
        corrected = back_again(corrective(text), told)
        bare = (corrected.soft or corrected.hard) and corrected.rest and len(split(text)) == 1
        found = _with_value(text, corrected, replace(scene, context=told)) if bare else []
        told = (*told, found[0].text if found else text)
    return told


def _first_again(quote: str, scene: Scene) -> Found | None:
    """What held before the last correction, which is taken back: `I was right before`."""
    right = first_again(scene.context, _in_full(scene), lambda sentence: _stated(sentence, scene))
    return proposal_of(right, quote, scene) if right is not None else None


def _stated(sentence: str, scene: Scene) -> list[Draft]:
    """What a sentence that was said before states."""
    return [each for each in drafts(sentence, scene, Corrected(sentence)) if isinstance(each, Draft)]


def _retold(quote: str, corrected: Corrected, scene: Scene) -> list[Draft]:
    """What was said last with the value that a correction gives it: `no, it's blue`."""
    if corrected.rest.strip(" .!") in (scene.cast.me, scene.cast.you):
        return []  # somebody is called, no value given
    firm = corrected.hard or is_in_fact(corrected.rest) or without_apology(quote) != quote
    return retold(corrected.rest, scene.context, lambda sentence: _stated(sentence, scene), firm=firm)


def _with_object(noun: str, scene: Scene) -> list[Draft]:
    """What was stated last, of somebody's one thing, with another noun: `I meant a plumber`."""
    for text in reversed(scene.context):
        for before in drafts(text[-LONGEST_QUESTION:], scene, Corrected("")):
            if (
                isinstance(before, Draft)
                and before.relation
                and before.object.islower()
                and before.object in before.text
            ):
                said = before.text.replace(before.object, noun)
                told = [each for each in _stated(said, scene) if each.object == noun]
                return [replace(each, wrong=before.object, over=None) for each in told]
    return []


def _statements(quote: str, body: str, corrected: Corrected, scene: Scene) -> Iterator[Found | Told]:
    for each in drafts(body, scene, corrected):
        if not isinstance(each, Draft):
            yield Left(each.quote if len(each.quote) < len(quote) else quote, each.why)
            continue
        made = proposal_of(each, quote, scene)
        yield told(made, each) if isinstance(made, Proposal) else made


def _read_abroad(sentence: str, language: str, scene: Scene) -> Iterator[Found]:
    if wish := wish_of(sentence):
        yield wish
        return
    if swapped := _swapped_abroad(sentence, language, scene):
        yield from swapped
        return
    told = parts_abroad(sentence, language, scene.cast.me)
    if isinstance(told, Refusal) or not any(isinstance(each, Draft) for each in told):
        yield Left(sentence, told if isinstance(told, Refusal) else Refusal.CHATTER)
        return
    found = told_abroad(without_pictures(sentence), told, language, scene)
    yield from (proposal_of(draft, sentence, scene) for draft in found)


def _swapped_abroad(sentence: str, language: str, scene: Scene) -> list[Found]:
    """The same for a correction in another language that names only the right word: `ich meinte Graz`."""
    bare = unapologetic(sentence, language)
    if said_twice(bare.strip(" .!"), language):
        return []  # it tells in so many words what is so
    name = respelt(bare)
    swap = next(respellings(name, scene.context) if name else swaps_of(bare, scene.context, corrective=False), None)
    told = statements_abroad(swap.sentence, language, scene.cast.me) if swap else []
    if swap is None:
        return [proposal_of(draft, sentence, scene) for draft in _retold_abroad(sentence, language, scene)]
    if isinstance(told, Refusal):
        return []
    return [proposal_of(_with_old(draft, swap), sentence, scene) for draft in told]


def _retold_abroad(sentence: str, language: str, scene: Scene) -> list[Draft]:
    """What was said last with the value that a correction in the same language gives it: `nein, sie heißt Lina`."""
    mine = (as_mine(each, language) for each in split(scene.context[-1])) if scene.asked and scene.context else ()
    told: tuple[str, ...] = ()
    for text in (*scene.context[:-1], *mine) if scene.asked else scene.context:
        found = _with_value_abroad(text, language, scene, told) if len(split(text)) == 1 else []
        said = next((each for each in reversed(told) if found and (found[0].wrong or "") in each), None)
        told = (*told, said.replace(found[0].wrong or "", found[0].object) if said else text)
    return _with_value_abroad(sentence, language, scene, told)


def _with_value_abroad(sentence: str, language: str, scene: Scene, told: Sequence[str]) -> list[Draft]:
    """What was told with the value that a sentence gives it, if it corrects."""

    def read(said: str) -> list[Draft]:
        found = statements_abroad(said, language, scene.cast.me)
        return [] if isinstance(found, Refusal) else found

    said = correction_in(sentence, language)
    if said is None or said.text.strip(" .!") in (scene.cast.me, scene.cast.you):
        return []  # somebody is called, no value given
    return retold(said.text, told, read, language, firm=said.firm)


_READERS = {"assistant": read_agent, "tool": read_tool}
