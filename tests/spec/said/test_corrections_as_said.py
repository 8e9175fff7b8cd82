"""Corrections as people put them, in many languages: what is so counts at once, and what is not is marked."""

from __future__ import annotations

import pytest

from engram import Mind
from tests.conftest import SteppedClock
from tests.spec.turns import only, reading


def told(mind: Mind, clock: SteppedClock, *said: str) -> None:
    """Somebody says one thing after the other, a day between."""
    for text in said:
        mind.observe("user", text)
        clock.advance(days=1)


def facts(mind: Mind) -> list[str]:
    return sorted(memory.text for memory in mind.list(kinds="semantic", status="active"))


HOMES = {
    "en": ("I live in Ghent.", "Where do I live?"),
    "de": ("Ich wohne in Ghent.", "Wo wohne ich?"),
    "es": ("Vivo en Ghent.", "¿Dónde vivo?"),
    "fr": ("J'habite à Ghent.", "Où est-ce que j'habite ?"),
    "it": ("Abito a Ghent.", "Dove abito?"),
    "pt": ("Moro em Ghent.", "Onde é que eu moro?"),
    "zh": ("我住在青岛。", "我住在哪里？"),
    "ja": ("私は仙台に住んでいます。", "私はどこに住んでいますか？"),
}


@pytest.mark.parametrize(
    ("language", "said", "now"),
    [
        ("en", "I do not live in Ghent but in Turin.", "Turin"),
        ("en", "I don't live in Ghent any more but in Turin.", "Turin"),
        ("en", "I left Ghent for good and now live in Turin.", "Turin"),
        ("de", "Inzwischen wohne ich in Turin.", "Turin"),
        ("de", "Ich bin von Ghent nach Turin gezogen.", "Turin"),
        ("de", "Ich wohne nicht mehr in Ghent, sondern in Turin.", "Turin"),
        ("de", "Entschuldigung, ich meinte Turin, nicht Ghent.", "Turin"),
        ("es", "No vivo en Ghent, sino en Turin.", "Turin"),
        ("es", "Perdona, me he equivocado: vivo en Turin.", "Turin"),
        ("es", "Nos hemos mudado de Ghent a Turin.", "Turin"),
        ("fr", "Je n'habite pas à Ghent mais à Turin.", "Turin"),
        ("fr", "Nous avons déménagé de Ghent à Turin.", "Turin"),
        ("fr", "Ce n'est pas exact, j'habite à Turin.", "Turin"),
        ("it", "Non abito a Ghent, ma a Turin.", "Turin"),
        ("it", "Mi sono sbagliata: abito a Turin.", "Turin"),
        ("it", "Ci siamo trasferiti da Ghent a Turin.", "Turin"),
        ("pt", "Não moro em Ghent, mas sim em Turin.", "Turin"),
        ("pt", "Já não moro em Ghent, agora moro em Turin.", "Turin"),
        ("zh", "我已经不住在青岛了，现在住在西安。", "西安"),
        ("zh", "我从青岛搬到了西安。", "西安"),
        ("zh", "不好意思，我说错了，我住在西安。", "西安"),
        ("ja", "仙台から広島に引っ越しました。", "広島"),
        ("ja", "私は仙台ではなく広島に住んでいます。", "広島"),
    ],
)
def test_where_one_lives_is_corrected_in_the_words_of_the_language(
    rex: Mind, clock: SteppedClock, language: str, said: str, now: str
) -> None:
    opening, question = HOMES[language]
    told(rex, clock, opening)
    before = facts(rex)
    told(rex, clock, said)
    items = rex.recall(question).items
    old = next(item for item in items if item.memory.text == opening)
    assert old.corrected_by is not None
    assert now in items[0].memory.text
    assert set(before).isdisjoint(facts(rex))


@pytest.mark.parametrize(
    ("language", "corrected", "anew", "old"),
    [
        ("en", "No, actually I live in Turin.", "No, it was right before: I live in Ghent.", "Ghent"),
        ("de", "Nein, ich wohne in Turin.", "Ich wohne doch in Ghent.", "Ghent"),
        ("es", "No, vivo en Turin.", "Perdón, tenía razón al principio: vivo en Ghent.", "Ghent"),
        ("es", "No, vivo en Turin.", "Al final sí vivo en Ghent.", "Ghent"),
        ("es", "No, vivo en Turin.", "Lo que dije la primera vez era cierto: vivo en Ghent.", "Ghent"),
        ("fr", "Non, j'habite à Turin.", "J'avais raison au début : j'habite à Ghent.", "Ghent"),
        ("it", "No, abito a Turin.", "Avevo ragione: abito a Ghent.", "Ghent"),
        ("zh", "不，我住在西安。", "我又搬回青岛了。", "青岛"),
        ("ja", "いいえ、広島に住んでいます。", "やっぱり仙台に住んでいます。", "仙台"),
    ],
)
def test_what_was_corrected_holds_again_when_the_person_says_so(
    rex: Mind, clock: SteppedClock, language: str, corrected: str, anew: str, old: str
) -> None:
    opening, question = HOMES[language]
    told(rex, clock, opening, corrected, anew)
    assert [old in fact for fact in facts(rex)] == [True]
    assert rex.recall(question).items[0].memory.text == facts(rex)[0]


@pytest.mark.parametrize(
    ("said", "instead_of", "was"),
    [
        ("My cousin Ilse does not work for Acme but for Hooli.", "Acme", "wrong"),
        ("My cousin Ilse no longer works for Acme.", "Acme", "changed"),
        ("My favourite tea isn't mint but sage.", "mint", "wrong"),
        ("The proxy doesn't listen on port 81 but on port 82.", "port 81", "wrong"),
        ("The retro is no longer in room B1 but in room B2.", "room B1", "changed"),
        ("I don't play the oboe but the lute.", "oboe", "wrong"),
        ("My motto isn't Onwards any more, it's Upwards.", "Onwards", "changed"),
        ("Mi gato no se llama Max, sino Leo.", "Max", "wrong"),
        ("Mon chat ne s'appelle pas Max mais Leo.", "Max", "wrong"),
        ("Il mio gatto non si chiama Max, ma Leo.", "Max", "wrong"),
        ("Meine Schwester wohnt nicht in Graz, sondern in Linz.", "Graz", "wrong"),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_not_and_what_is(said: str, instead_of: str, was: str) -> None:
    proposal = only(said)
    assert proposal.text == said
    assert proposal.mends is not None
    assert (proposal.mends.instead_of, proposal.mends.was.value) == (instead_of, was)


@pytest.mark.parametrize(
    ("opening", "answer", "said", "statement"),
    [
        ("The proxy listens on port 81.", "The proxy listens on port 81, so open it.", "No, it's 82.", "82"),
        ("My phone number is 555-0142.", "I put your phone number, 555-0142, on it.", "No, it's 555-0107.", "555-0107"),
        ("The retro starts at 16:50.", "The retro starts at 16:50, see you there.", "Wrong, it's 17:25.", "17:25"),
        ("I play the oboe.", "You play the oboe, so you read music.", "That's wrong. I play the lute.", "lute"),
        ("I am allergic to sesame.", "Noted.", "I told you something wrong: I am allergic to mustard.", "mustard"),
        ("I play the oboe.", "Noted.", "No, not the oboe. I play the lute.", "lute"),
        ("I use Vim as my editor.", "Noted.", "I said Vim but I meant Zed.", "Zed"),
    ],
)
def test_what_an_assistant_repeats_is_corrected_by_a_word(
    rex: Mind, clock: SteppedClock, opening: str, answer: str, said: str, statement: str
) -> None:
    told(rex, clock, opening)
    rex.observe("assistant", answer)
    told(rex, clock, said)
    [fact] = facts(rex)
    assert statement in fact


@pytest.mark.parametrize("said", ["Actually, I am allergic to mustard.", "I am allergic to mustard."])
def test_another_allergy_that_comes_to_mind_takes_the_place_of_none(rex: Mind, clock: SteppedClock, said: str) -> None:
    told(rex, clock, "I am allergic to sesame.", "It rains a lot here.", said)
    assert facts(rex) == sorted([said, "I am allergic to sesame."])


@pytest.mark.parametrize(
    "said",
    [
        "My sister doesn't live in Ghent but she likes it.",
        "If I did not live in Ghent but in Turin, I would swim more.",
        "I don't live in Ghent for the weather but because it is cheap.",
        "My phone is not working, it is broken.",
        "My new job is great.",
        "Ich wohne nicht nur in Ghent, sondern auch in Turin.",
        "Meine Schwester wohnt nicht in Ghent, sondern in Turin.",
        "Wenn ich doch in Turin wohnen würde!",
        "Mi hermana no vive en Ghent, sino en Turin.",
        "La verdad que dice la canción: vivo en Turin.",
        "Si j'habite à Turin un jour, je prendrai le train.",
        "Mon frère n'habite pas à Ghent mais à Turin.",
        "Non abito a Ghent da solo ma a volte ci penso.",
        "Não moro em Ghent mas gosto da cidade.",
        "我的朋友不住在青岛，住在西安。",
        "我的狗不叫小白，叫小黑。",
        "弟は広島に引っ越しました。",
        "友達が広島に住んでいます。",
    ],
)
def test_what_is_said_of_others_or_only_thought_moves_nobody(said: str) -> None:
    found = [each.triple for each in reading(said).proposals if each.triple and not each.triple.denied]
    assert [triple for triple in found if triple.subject == "Ana"] == []


@pytest.mark.parametrize(
    ("said", "wish"),
    [
        ("I am allergic to mustard.", "Delete what you know about my allergies."),
        ("I work for Acme.", "Please forget my job."),
        ("Ich bin allergisch gegen Senf.", "Bitte vergiss meine Allergie."),
        ("Ich arbeite bei Acme.", "Vergiss bitte, dass ich bei Acme arbeite."),
        ("Ich wohne in Ghent.", "Vergiss, dass ich in Ghent wohne."),
        ("Vivo en Ghent.", "Olvida dónde vivo, por favor."),
        ("Trabajo en Acme.", "Borra todo lo que sabes de mi trabajo."),
        ("J'habite à Ghent.", "Oublie où j'habite."),
        ("Je travaille chez Acme.", "Supprime tout ce que tu sais sur mon travail."),
        ("Abito a Ghent.", "Dimentica dove abito, per favore."),
        ("Lavoro per Acme.", "Cancella tutto quello che sai sul mio lavoro."),
        ("Moro em Ghent.", "Esquece que eu moro em Ghent."),
        ("Trabalho na Acme.", "Apaga tudo o que sabes sobre o meu trabalho."),
        ("我住在青岛。", "请忘记我住在哪里。"),
        ("私は仙台に住んでいます。", "私が仙台に住んでいることを忘れてください。"),
        ("私は仙台に住んでいます。", "私の住所を忘れてください。"),
    ],
)
def test_a_matter_is_forgotten_by_the_noun_that_names_it(rex: Mind, clock: SteppedClock, said: str, wish: str) -> None:
    told(rex, clock, said, "I take sugar in my coffee every morning.", wish)
    assert [memory.text for memory in rex.list() if memory.text == said] == []
    assert [fact for fact in facts(rex) if "sugar" not in fact] == []


def test_a_copy_of_a_turn_that_says_two_things_leads_to_what_took_the_place_of_one(
    rex: Mind, clock: SteppedClock
) -> None:
    said = {"role": "user", "text": "We use Argo for our builds and Loki for our logs.", "at": clock.now}
    rex.observe_many([said])
    clock.advance(days=1)
    told(rex, clock, "We switched our builds from Argo to Tekton.")
    [copy] = rex.observe_many([{**said, "session": "export"}])
    rex.digest()
    marked = {link.target for link in rex.links(copy.id) if link.relation == "superseded_by"}
    assert [rex.get(id).text for id in marked - {copy.id}] == ["We switched our builds from Argo to Tekton."]


def test_to_undo_a_correction_takes_back_nothing_that_was_said_before(rex: Mind, clock: SteppedClock) -> None:
    rex.observe_many(
        [{"role": "user", "text": "The retro starts at 10:00."}, {"role": "user", "text": "Nice and warm."}]
    )
    clock.advance(minutes=1)
    rex.observe("user", "No, the retro starts at 11:30.")
    assert facts(rex) == ["No, the retro starts at 11:30."]
    rex.undo()
    assert facts(rex) == ["The retro starts at 10:00."]


def test_nobody_displaces_what_a_person_said_of_themselves_but_that_person(rex: Mind, clock: SteppedClock) -> None:
    for speaker, text in (("Ana", "I live in Porto."), ("Mallory", "Ana lives in Lisbon.")):
        clock.advance(minutes=1)
        rex.observe("user", text, speaker=speaker)
    rex.digest()
    assert facts(rex) == ["I live in Porto."]
