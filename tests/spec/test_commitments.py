"""what becomes of commitments and of guesses."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram.cognition.commitments import expires, leaves_recall, progress_at, settled_by
from engram.model.commitment import Commitment, Progress, commitment_in
from engram.model.memory import Kind, Memory, Policy, Source, Status, Verification
from engram.model.scope import Scope

MONDAY = datetime(2024, 5, 13, 9, tzinfo=UTC)
DAY = timedelta(days=1)
REPORT = "Ana will send the quarterly report to Bo by Friday"
DONE, DROPPED, OPEN, OVERDUE = Progress.DONE, Progress.DROPPED, Progress.OPEN, Progress.OVERDUE


@pytest.mark.parametrize(
    ("promise", "said", "expected"),
    [
        (REPORT, "I sent the quarterly report to Bo this morning.", DONE),
        (REPORT, "The quarterly report for Bo is done.", DONE),
        (REPORT, "I haven't sent the quarterly report to Bo.", None),
        (REPORT, "I will send Bo the quarterly report tomorrow.", None),
        (REPORT, "The quarterly report for Bo is almost done.", None),
        (REPORT, "Is the quarterly report to Bo done?", None),
        (REPORT, "I sent the invoice to Clara.", None),
        (REPORT, "Bo's quarterly report is no longer needed.", DROPPED),
        (REPORT, "The quarterly report to Bo was not cancelled.", None),
        (REPORT, "Was the quarterly report to Bo cancelled?", None),
        ("Bo has to book the ferry to Harwich", "The ferry to Harwich is booked.", DONE),
        ("Bo has to book the ferry to Harwich", "We cancelled the ferry to Harwich.", DROPPED),
        ("Ana muss den Vertrag an Bo schicken", "Ich habe den Vertrag an Bo geschickt.", DONE),
        ("Ana tiene que pagar el alquiler", "Ya pagué el alquiler.", DONE),
        ("Ana doit envoyer le contrat", "J'ai envoyé le contrat.", DONE),
    ],
)
def test_a_later_statement_settles_what_it_speaks_of(promise: str, said: str, expected: Progress | None) -> None:
    assert settled_by(promise, said) is expected


MUM = ("call mum", "i need to call mum tomorrow", "remind me to call mum", "gotta call mum", "Ana will call mum")


@pytest.mark.parametrize("promise", MUM)
@pytest.mark.parametrize(
    "said", ["I called mum", "called mum!", "just called my mum", "I called mum. She is not well."]
)
def test_whoever_called_mum_has_called_mum_in_whatever_words_it_was_promised(promise: str, said: str) -> None:
    assert settled_by(promise, said) is DONE


@pytest.mark.parametrize("promise", MUM)
@pytest.mark.parametrize(
    "said",
    [
        "I didn't call mum", "did I call mum?", "have you called mum", "I will call mum", "I should have called mum",
        "I wish I had called mum", "I forgot to call mum", "I called dad", "mum called", "mum called me",
        "I was called by mum", "Called dad. Mum is away.",
    ],
)  # fmt: skip
def test_a_question_a_denial_a_plan_or_somebody_elses_call_does_not_settle_it(promise: str, said: str) -> None:
    assert settled_by(promise, said) is None


@pytest.mark.parametrize(
    ("promise", "said", "expected"),
    [
        ("ich muss mama anrufen", "hab mama angerufen", DONE),
        ("Ich rufe Mama morgen an", "Ich habe Mama angerufen", DONE),
        ("ich muss mama anrufen", "habe mama nicht angerufen", None),
        ("muss noch die miete überweisen", "miete ist überwiesen", DONE),
        ("ich soll das Paket abholen", "Paket abgeholt", DONE),
        ("ich muss das Buch zurückgeben", "das Buch hab ich zurückgegeben", DONE),
        ("tengo que comprar pan", "compré pan", DONE),
        ("tengo que comprar pan", "no compré pan", None),
        ("il faut que j'appelle maman", "j'ai appelé maman", DONE),
        ("je dois rendre le livre", "j'ai rendu le livre", DONE),
        ("je dois rendre le livre", "je n'ai pas rendu le livre", None),
        ("I need to cancel Netflix", "I cancelled Netflix", DONE),
        ("go to the dentist on monday", "cancelled the dentist", DROPPED),
        ("need to buy milk and eggs", "bought milk", None),
        ("need to buy milk and eggs", "bought milk and eggs", DONE),
    ],
)
def test_a_promise_in_the_words_it_was_made_in_is_settled_by_its_verb_and_what_it_is_about(
    promise: str, said: str, expected: Progress | None
) -> None:
    assert settled_by(promise, said) is expected


CALL, PAY, FIX = "I need to call mum tomorrow", "I need to pay the electricity bill tomorrow", "I'll fix the login bug"
ANRUFEN, LLAMAR, APPELER = "Ich muss Mama anrufen", "tengo que llamar a mamá", "je dois appeler maman"


@pytest.mark.parametrize(
    ("promise", "said"),
    [
        (CALL, "I called the plumber"), (CALL, "I called my aunt"), (CALL, "I called mum's doctor"),
        (CALL, "I called my mother-in-law"), ("call my mother-in-law", "I called my mother"),
        (CALL, "called dad, mum is away"), (PAY, "I paid the water bill"), (PAY, "the water bill is done"),
        (PAY, "paid the water bill, the electricity bill is next"), (FIX, "I fixed the logout bug"),
        (FIX, "I cancelled my gym membership"), ("I need to email the landlord", "I emailed the bank"),
        ("remind me to renew my passport", "I renewed my driving licence"),
        (ANRUFEN, "Ich habe Papa angerufen"), ("Ich muss den Zahnarzt anrufen", "Ich habe den Klempner angerufen"),
        ("Ich muss die Rechnung vom Zahnarzt bezahlen", "Ich habe die Rechnung vom Klempner bezahlt"),
        (LLAMAR, "llamé a mi tía"), ("tengo que pagar la factura de la luz", "pagué la factura del agua"),
        (APPELER, "j'ai appelé ma tante"),
        ("je dois payer la facture d'électricité", "j'ai payé la facture d'eau"),
    ],
)  # fmt: skip
def test_the_same_done_to_something_else_does_not_settle_it_even_right_after(promise: str, said: str) -> None:
    assert settled_by(promise, said) is None
    assert settled_by(promise, said, at_once=True) is None


@pytest.mark.parametrize(
    ("promise", "said"),
    [
        (CALL, "Luis called mum"), (CALL, "my sister called mum"), (CALL, "she called mum"),
        (CALL, "I heard Luis called mum"), (PAY, "Luis paid the electricity bill"),
        (PAY, "The electricity bill was paid by Luis"), (PAY, "Luis is done with the electricity bill"),
        (ANRUFEN, "Luis hat Mama angerufen"), (ANRUFEN, "Mama hat angerufen"),
        ("Ich muss die Miete überweisen", "Die Miete wurde von Luis überwiesen"),
        (LLAMAR, "Luis llamó a mamá"), (LLAMAR, "Luis ha llamado a mamá"), (APPELER, "Luis a appelé maman"),
    ],
)  # fmt: skip
def test_what_somebody_else_did_does_not_settle_it(promise: str, said: str) -> None:
    assert settled_by(promise, said) is None
    assert settled_by(promise, said, at_once=True) is None


@pytest.mark.parametrize(
    ("promise", "said"),
    [
        (CALL, "done, called mum"), (CALL, "I called my mother"), (CALL, "We just called mum"),
        (CALL, "I went home and called mum"), (CALL, "Went home and called mum"), (CALL, "I called dad, mum and Rosa"),
        (CALL, "yesterday evening I finally called mum"), (PAY, "the electricity bill is paid"),
        (PAY, "I paid the bill"), (PAY, "electricity bill done"), (FIX, "login bug fixed"),
        (FIX, "fixed the login bug this morning"), ("I need to book a table for Friday", "Table's booked"),
        ("I need to call the dentist", "I called the dentist, they moved it to May"),
        (ANRUFEN, "Ich habe meine Mutter angerufen"), (ANRUFEN, "Mama angerufen!"),
        ("Ich muss die Rechnungen bezahlen", "Die Rechnung ist bezahlt"),
        (LLAMAR, "ya he llamado a mamá"), (LLAMAR, "llamé a mi madre"), ("llamar a mamá", "Ya llamé a mamá"),
        (APPELER, "on a appelé maman"), (APPELER, "j'ai appelé ma mère"),
        ("je dois payer la facture d'électricité", "la facture d'électricité est payée"),
    ],
)  # fmt: skip
def test_what_was_promised_may_be_told_in_other_words(promise: str, said: str) -> None:
    assert settled_by(promise, said) is DONE


@pytest.mark.parametrize(
    ("promise", "said"),
    [(CALL, "I called her"), (PAY, "paid it"), (FIX, "Fixed it"), (ANRUFEN, "hab sie angerufen"),
     (LLAMAR, "la llamé"), (APPELER, "je l'ai appelée")],
)  # fmt: skip
def test_right_after_it_a_pronoun_is_enough(promise: str, said: str) -> None:
    assert settled_by(promise, said, at_once=True) is DONE


def test_whoever_speaks_for_another_must_say_that_the_other_did_it() -> None:
    promise = "Ana will call mum"
    assert settled_by(promise, "Ana called mum", own=False) is DONE
    assert settled_by(promise, "I sent the report to Ana and called mum", own=False) is None
    assert settled_by("I will call mum", "Ana called mum", doers={"ana"}) is DONE


def test_a_bare_done_counts_only_right_after() -> None:
    assert settled_by(REPORT, "Done.", at_once=True) is DONE
    assert settled_by(REPORT, "sent it!", at_once=True) is DONE
    assert settled_by(REPORT, "Done.") is None
    assert settled_by(REPORT, "not yet", at_once=True) is None


def test_what_is_not_settled_in_time_is_overdue() -> None:
    due = Commitment(due=MONDAY)
    assert progress_at(due, MONDAY - DAY) is OPEN
    assert progress_at(due, MONDAY + DAY) is OVERDUE
    assert progress_at(Commitment(), MONDAY) is OPEN
    assert progress_at(replace(due, progress=DONE), MONDAY + DAY) is DONE


def test_settled_ones_leave_recall_after_90_days_and_others_stay() -> None:
    done = Commitment(progress=DONE, settled=MONDAY)
    assert not leaves_recall(done, MONDAY + 89 * DAY)
    assert leaves_recall(done, MONDAY + 90 * DAY)
    assert leaves_recall(replace(done, progress=DROPPED), MONDAY + 90 * DAY)
    assert not leaves_recall(Commitment(due=MONDAY, progress=OVERDUE), MONDAY + 900 * DAY)


def guess(**given: object) -> Memory:
    made = Memory(
        id="1", scope=Scope.parse("agent:rex"), kind=Kind.SEMANTIC, category="fact", text="Ana may be vegan",
        source=Source.HUMAN, learnt=MONDAY, recorded_at=MONDAY, confidence=0.3,
    )  # fmt: skip
    return replace(made, **given)  # type: ignore[arg-type]


def test_a_guess_that_nobody_confirms_expires_after_30_days() -> None:
    assert not expires(guess(), MONDAY + 29 * DAY)
    assert expires(guess(), MONDAY + 30 * DAY)


@pytest.mark.parametrize(
    "given",
    [
        {"verification": Verification.USER_CONFIRMED},
        {"confidence": 0.4},
        {"pinned": True},
        {"policy": Policy.PROTECTED},
        {"status": Status.ARCHIVED},
    ],
    ids=str,
)
def test_what_was_confirmed_or_is_kept_does_not_expire(given: dict[str, object]) -> None:
    assert not expires(guess(**given), MONDAY + 900 * DAY)


@given(st.builds(Commitment, due=st.none() | st.datetimes(timezones=st.just(UTC)), progress=st.sampled_from(Progress)))
def test_a_commitment_is_kept_with_its_memory_as_it_is(commitment: Commitment) -> None:
    assert commitment_in(commitment.as_metadata()) == commitment


@given(
    st.dictionaries(st.sampled_from(["commitment", "x"]), st.none() | st.text() | st.dictionaries(st.text(), st.text()))
)
def test_metadata_of_others_is_no_commitment(metadata: dict[str, object]) -> None:
    assert commitment_in(metadata) is None


@given(st.text(), st.text(), st.booleans())
def test_whatever_is_said_it_is_settled_or_not(promise: str, said: str, at_once: bool) -> None:
    assert settled_by(promise, said, at_once=at_once) in (DONE, DROPPED, None)
