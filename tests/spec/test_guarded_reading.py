"""What is read in turns that were screened: nothing that stands for a secret, nothing in the light of orders."""

from __future__ import annotations

from collections.abc import Sequence

from engram import Zone
from engram.model.proposal import Reading, Refusal, Utterance
from tests.conftest import open_store
from tests.readers import ReadsEverything
from tests.spec.test_guarded_writes import ORDERS, TOLD


class Overhears(ReadsEverything):
    """Remembers what it was shown as said before a turn."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def read(self, said: Utterance, before: Sequence[Utterance]) -> Reading:
        self.heard += [each.text for each in before]
        return super().read(said, before)


def test_what_gives_orders_is_not_even_heard_by_whoever_reads_the_next_turn() -> None:
    reader = Overhears()
    with open_store(reader=reader, digest=False) as store:
        rex = store.mind(agent="rex", session="s1")
        for role, text in (("user", "I like tea."), ("tool", ORDERS["English"]), ("user", "It is green.")):
            rex.observe(role, text)
        rex.digest()
        assert reader.heard == ["I like tea."]


def test_a_new_wording_does_not_lead_out_of_quarantine() -> None:
    with open_store(guest_writes=True) as store:
        guest = store.mind(agent="rex", channel="web", user="kim", role="guest")
        memory = guest.remember("Tea is at four")
        assert (memory.zone, guest.update(memory.id, text="Tea is at five").zone) == (Zone.QUARANTINE, Zone.QUARANTINE)


def test_what_stands_for_a_masked_credential_is_no_statement_either() -> None:
    with open_store(reader=ReadsEverything(), digest=False) as store:
        rex = store.mind(agent="rex")
        rex.observe("user", TOLD)
        rex.observe("user", "The key to the shed is [password] to me.")
        report = rex.digest()
        assert [(each.text, each.reason) for each in report.rejected] == [("", Refusal.SECRET)]
        assert [memory.text for memory in report.added] == ["The key to the shed is [password] to me."]
