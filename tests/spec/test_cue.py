"""understanding a question: what it wants, whom it names, what it means to the letter, if it needs memory at all."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from bench import intents
from bench.labels import accuracy, in_halves
from engram.cognition.aliases import addressed, addressee, aliases
from engram.cognition.cue import Cue, expansions, understand
from engram.cognition.fusion import WEIGHTS_OF, FusionWeights
from engram.cognition.gate import Gate, gate
from engram.cognition.intent import INTENTS, Intent, intent_of, intent_scores
from engram.cognition.naming import dense_text, ways_of_naming
from engram.cognition.spelling import spellings
from engram.language.tongue import foreign, tongue

PEOPLE = ways_of_naming(
    ["Caroline", "Melanie", "Will", "Ana Lopez", "Jean-Luc", "James", "李明", "Иван", "지민"], {"mel": "Melanie"}
)


def understood(question: str) -> Cue:
    return understand(question, PEOPLE)


STRIPPED = [
    ("What did Caroline's sister paint?", "What did sister paint?"),
    ("What did Caroline’s sister paint?", "What did sister paint?"),
    ("where did melanie hike", "where did hike"),
    ("What do Mel and Caroline cook?", "What do cook?"),
    ("Which boat did Ana Lopez buy?", "Which boat did buy?"),
    ("Which boat did Lopez buy?", "Which boat did buy?"),
    ("Where is James' kayak?", "Where is kayak?"),
    ("Where did Jean-Luc sail?", "Where did sail?"),
    ("Wo steht Carolines Klavier?", "Wo steht Klavier?"),
    ("李明在学什么乐器？", "在学什么乐器？"),
    ("что Иван сказал про кошку?", "что сказал про кошку?"),
    ("Did Will call about the roof?", "Did call about the roof?"),
]

KEPT = [
    ("Will it rain in Bern?", "a stop word at the beginning is no name"),
    ("she said he will call", "nor is one in lower case"),
    ("Where is the Carolinean flag?", "the beginning of a word is not the word"),
    ("Who is Caroline?", "nothing else would be left to say"),
    ("Caroline", "a name alone is the question"),
    ("Who are Caroline and Melanie?", "two names alone as well"),
    ("李明是谁？", "in every script"),
    ("Tell me about Caroline", "asking to be told says nothing of what"),
    ("What do you know about Caroline?", "nor does asking what is known"),
    ("Describe Caroline", "nor asking for a portrait"),
    ("Please tell me more about Caroline and Melanie.", "of two people as of one"),
    ("What's new with Caroline?", "nor asking for news"),
    ("Was weißt du über Caroline?", "in German"),
    ("Erzähl mir etwas von Caroline", "however it is asked"),
    ("Was gibt es Neues von Caroline?", "news as well"),
    ("Háblame de Caroline", "in Spanish"),
    ("¿Qué sabes de Caroline?", "however it is asked"),
    ("Cuéntame algo sobre Caroline", "again"),
    ("Parle-moi de Caroline", "in French"),
    ("请告诉我Caroline的事", "and in Chinese"),
    ("Where does Ludmila live?", "a name that nobody here has stays"),
    ("Is the Melaniegasse closed?", "in no language"),
]


@pytest.mark.parametrize(("question", "dense"), STRIPPED)
def test_known_people_are_taken_out_of_what_is_embedded(question: str, dense: str) -> None:
    assert understood(question).dense == dense
    assert dense_text(question, PEOPLE) == dense


@pytest.mark.parametrize(("question", "why"), KEPT)
def test_what_is_no_known_name_or_all_there_is_stays(question: str, why: str) -> None:
    assert understood(question).dense == question, why


def test_people_are_known_by_every_way_of_naming_them() -> None:
    assert understood("What do Mel and Lopez cook?").people == ("Ana Lopez", "Melanie")
    assert understood("What does MELANIE cook?").names == ("melanie",)
    assert understood("What does Ludmila cook?").people == ()


def test_a_name_that_two_people_share_means_both() -> None:
    people = ways_of_naming(["Ana Lopez", "Ana Silva"])
    assert understand("Where does Ana live?", people).people == ("Ana Lopez", "Ana Silva")
    assert understand("Where does Ana Silva live?", people).people == ("Ana Silva",)


def test_whoever_is_called_by_another_name_is_also_looked_for_by_the_own() -> None:
    assert expansions("What does Mel cook?", ["Melanie"], ("mel", "cook")) == ("melani",)
    assert expansions("What does Melanie cook?", ["Melanie"], ("melani", "cook")) == ()


def test_other_spellings_are_looked_for_beside_the_one_asked() -> None:
    asked = ("colour", "choos", "organis")
    assert set(expansions("Which colour did we choose for the organisation?", [], asked)) == {"color", "organ"}


@pytest.mark.parametrize("word", "promise surprised advise size prize doctor winter citizen garden".split())
def test_a_word_with_one_spelling_has_no_other(word: str) -> None:
    assert spellings(word) == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [pair.split("/") for pair in "colours/colors analysed/analyzed centre/center neighbourhood/neighborhood".split()],
)
def test_the_two_spellings_lead_to_each_other(one: str, other: str) -> None:
    assert spellings(one) == (other,)
    assert spellings(other) == (one,)


def test_a_request_is_taken_off_its_subject() -> None:
    cue = understood("Can you list our garden plans in order?")
    assert cue.core == "our garden plans ?"
    assert cue.question.startswith("Can you list")


LITERALS = [
    ('Who said "over my dead body" first?', ("over my dead body",), (), ()),
    ("Wer sagte „nie wieder“?", ("nie wieder",), (), ()),
    ("谁说过「明天再说」？", ("明天再说",), (), ()),
    ("I can't find Ana's note", (), (), ()),
    ("what is in src/auth/login.ts", (), ("src/auth/login.ts",), ()),
    ("open C:\\temp\\notes.txt", (), ("C:\\temp\\notes.txt",), ()),
    ("look at ~/notes and https://example.org/a?b=1.", (), ("~/notes", "https://example.org/a?b=1"), ()),
    ("where is main.py", (), ("main.py",), ()),
    ("is it and/or, 24/7 or 12/05/2024?", (), (), ()),
    ("what sets max_retry_count", (), (), ("max_retry_count",)),
    ("who calls getUserName or HTTPServer?", (), (), ("getUserName",)),
    ("does np.linalg.norm() matter", (), (), ("np.linalg.norm()",)),
    ("std::move again", (), (), ("std::move",)),
    ("why --no-cache", (), (), ("--no-cache",)),
    ("ORA-00942 and E1234", (), (), ("ORA-00942", "E1234")),
    ("what did 3f2a9bc change", (), (), ("3f2a9bc",)),
    ("since v2.1 or 3.11.7", (), (), ("v2.1", "3.11.7")),
    ("at 3 a.m., e.g. on Monday", (), (), ()),
]


@pytest.mark.parametrize(("question", "quoted", "paths", "identifiers"), LITERALS)
def test_what_is_meant_to_the_letter_is_found(
    question: str, quoted: tuple[str, ...], paths: tuple[str, ...], identifiers: tuple[str, ...]
) -> None:
    cue = understood(question)
    assert (cue.quoted, cue.paths, cue.identifiers) == (quoted, paths, identifiers)
    assert (cue.lexical_lean > 0) is bool(quoted or paths or identifiers or cue.trouble)


def test_the_more_is_meant_to_the_letter_the_more_words_count() -> None:
    leans = [
        understood(question).lexical_lean
        for question in (
            "what broke the login",
            'what broke "the login"',
            "what broke the login in src/auth/login.ts",
            'what broke "the login" in src/auth/login.ts after v2.1.0 with max_retries',
        )
    ]
    assert leans == sorted(set(leans))
    assert 0 == leans[0] < leans[-1] < 1


SKIPPED = """
hi|Hello there!|Hey Anna|Good morning everyone|thanks|Thank you so much 😊|ok|yes|No.|sounds good, thanks!|haha nice|👍
|Bye, see you tomorrow!|Danke schön!|Guten Morgen|¡Muchas gracias!|Merci beaucoup|你好|谢谢！|ありがとう|спасибо|2+2|...
|What is 12 * 7?|15% of 80|(3 + 4) * 5|144/12 =|how much is 3 times 4?|wie viel ist 3 mal 4?
"""
RETRIEVED = """
ok, deploy it|why?|Who is Anna?|Anna|2024-05-01|3.11.7|555-1234|12/5|What is 42?|192.168.0.1|1-2 weeks?
|thanks, and where did I park?|hi, what's the wifi password|yes, the second one|no, I meant Porto|what is C++
|hello world program in Rust|danke, und wo liegt der Schlüssel?|谢谢，钥匙在哪里？
"""
ANALYTICAL = [
    "Analyse how our pricing evolved over the last two years across all segments, taking into account both contract "
    "changes, and explain which of them drove churn.",
    "Based on everything we discussed, what patterns do you see in my sleep and mood, how do they relate to travel, "
    "and what would you recommend I change first?",
    "Bewerte unter Berücksichtigung der Ausfälle, wie sich unsere Entscheidungen zum Hosting auf die Kosten ausgewirkt "
    "haben, was wir daraus gelernt haben und welche Fragen offen sind? Und warum?",
]


@pytest.mark.parametrize("text", SKIPPED.replace("\n", "").split("|"))
def test_small_talk_and_sums_need_no_memory(text: str) -> None:
    assert gate(text) is Gate.SKIP


@pytest.mark.parametrize("text", RETRIEVED.replace("\n", "").split("|"))
def test_everything_else_does(text: str) -> None:
    assert gate(text) is Gate.RETRIEVE


@pytest.mark.parametrize("text", ANALYTICAL)
def test_a_long_analytical_question_goes_deep(text: str) -> None:
    assert gate(text) is Gate.DEEP


def test_a_long_story_alone_does_not_go_deep() -> None:
    story = "Where did I park when we went to the zoo with the children and it rained so hard that we ran? "
    assert gate(story * 3) is Gate.RETRIEVE


INTENDED = [
    ("What is the wifi password?", Intent.LOOKUP),
    ("Give me an overview of the garden project", Intent.EXPLORATORY),
    ("Is the ferry cheaper than the train?", Intent.COMPARATIVE),
    ("When did we move?", Intent.TEMPORAL),
    ("How do I reset the router?", Intent.PROCEDURAL),
    ("Why did Ida leave the band?", Intent.CAUSAL),
    ("Who is Ida?", Intent.ENTITY),
    ("KeyError: 'next_page'", Intent.DEBUGGING),
    ("", Intent.LOOKUP),
]


@pytest.mark.parametrize(("question", "intent"), INTENDED)
def test_a_question_shows_what_kind_of_answer_it_wants(question: str, intent: Intent) -> None:
    assert intent_of(question) is intent
    assert understood(question).intent is intent


def test_the_scores_say_why() -> None:
    scores = intent_scores("Why does the parser throw IndexError on empty lines?")
    assert next(iter(scores)) is Intent.DEBUGGING
    assert scores[Intent.CAUSAL] > scores[Intent.LOOKUP] > 0
    assert list(scores.values()) == sorted(scores.values(), reverse=True)


def test_every_intent_has_a_row_and_every_weight_belongs_to_one_signal() -> None:
    assert set(INTENTS) == set(Intent)
    assert all(set(row.weights) <= set(WEIGHTS_OF) and row.breadth >= 1 for row in INTENTS.values())
    named = [name for names in WEIGHTS_OF.values() for name in names]
    assert len(named) == len(set(named))
    assert set(named) <= {field.name for field in fields(FusionWeights)}


def test_factors_on_signals_change_the_weights_of_those_signals_alone() -> None:
    plain, changed = FusionWeights(), FusionWeights().times({"temporal": 2.0})
    assert (changed.window, changed.when) == (2 * plain.window, 2 * plain.when)
    assert replace(changed, window=plain.window, when=plain.when) == plain


def test_a_long_analytical_question_looks_wider() -> None:
    deep = "Compare in depth how our approach to caching and to queues evolved over the whole project, and why."
    assert understood(deep).breadth > understood("Where is the key?").breadth == 1.0


def test_intents_are_read_as_people_label_them() -> None:
    halves = in_halves(intents.pairs())
    assert len(halves["all"]) >= 220
    assert {label for label, _ in halves["all"]} == {intent.value for intent in Intent}
    for half in ("dev", "test", "all"):
        assert (accuracy(halves[half]) or 0) >= intents.GOAL, half


def test_a_language_is_told_by_its_smallest_words() -> None:
    assert tongue("Wo habe ich den Schlüssel hingelegt?") == "de"
    assert tongue("¿Dónde está la llave?") == "es"
    assert tongue("Où est-ce que j'ai mis la clé ?") == "fr"
    assert tongue("钥匙在哪里？") == "zh"
    assert not foreign("Where is the key?")
    assert not foreign("max_retry_count")
    assert foreign("Wer hat die Gitarre verkauft?")


ADDRESSED = [
    ("Hey Kate! Long time no see.", ("Kate",)),
    ("Wow, Kate, that is wonderful", ("Kate",)),
    ("It went well. Thanks, Kate!", ("Kate",)),
    ("You did a great job, Kate!", ("Kate",)),
    ("Danke, Petra!", ("Petra",)),
    ("¡Hola Marta! ¿Qué tal?", ("Marta",)),
    ("Bonjour Éloïse, ça va ?", ("Éloïse",)),
    ("Привет, Иван!", ("Иван",)),
    ("谢谢你，李明！", ("李明",)),
    ("Hey there! How are you?", ()),
    ("Thanks a lot. That helps!", ()),
    ("I told Kate about it.", ()),
    ("Hello! Yesterday we saw Kate in Paris.", ()),
    ("", ()),
]


@pytest.mark.parametrize(("text", "names"), ADDRESSED)
def test_a_turn_tells_by_which_name_it_addresses_someone(text: str, names: tuple[str, ...]) -> None:
    assert addressed(text) == names


def test_a_name_becomes_an_alias_when_it_is_heard_often_and_for_one_person() -> None:
    counts = {
        "Kate": {"Emi": 3},
        "KATE": {"Emi": 1},
        "Sis": {"Emi": 2},  # too seldom
        "Dear": {"Emi": 4, "Bo": 2},  # for whom?
        "Bo": {"Emi": 9},  # the name of somebody else
        "Bee": {"Bo": 8, "Emi": 2},
    }
    assert aliases(counts, ["Emi", "Bo Berg"]) == {"kate": "Emi", "bee": "Bo"}


def test_only_in_a_talk_of_two_is_it_clear_who_is_meant() -> None:
    assert addressee("Emi", {"Emi", "Bo"}) == "Bo"
    assert addressee("Emi", {"Emi", "Bo", "Cy"}) is None
    assert addressee("Dan", {"Emi", "Bo"}) is None
    assert addressee("Emi", {"Emi"}) is None
