"""list, show, why, history, explain, edit, correct, forget, restore, erase, undo, audit: a hand on what is there."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

import engram
from engram.surfaces.cli.ids import only_one
from tests.conftest import derive
from tests.spec.updates import supersede
from tests.surfaces.conftest import Terminal


def editor(folder: Path, program: str) -> str:
    """An editor that runs a line of Python on the path of the file it is given."""
    script = folder / "editor.py"
    script.write_text(f"import sys, pathlib\npath = pathlib.Path(sys.argv[1])\n{program}\n", encoding="utf-8")
    return shlex.join([sys.executable, str(script)])


def test_the_last_letters_of_an_id_are_enough(terminal: Terminal) -> None:
    memory = terminal.json("remember", "Rex barks")
    for part in (memory["id"][-6:], memory["id"][-8:].lower(), memory["id"][:20], memory["id"]):
        assert terminal.json("show", part)["id"] == memory["id"]


def test_an_id_that_could_be_several_is_refused_with_the_choices(terminal: Terminal) -> None:
    made = [terminal.json("remember", text)["id"] for text in ("Rex barks", "Rex sleeps")]
    shown = terminal("show", made[0][:6])
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert all(id in shown.err for id in made)


def test_only_one_counts_an_id_once_and_takes_both_ends() -> None:
    assert only_one("AAAAAA", ["AAAAAA99", "AAAAAA99"], "memory") == "AAAAAA99"
    assert only_one("AAAAAA", ["99AAAAAA"], "memory") == "99AAAAAA"


def test_an_id_nobody_has_is_not_found(terminal: Terminal) -> None:
    terminal("remember", "Rex barks")
    for id in ("ZZZZZZ", "01ARZ3NDEKTSV4RRFFQ69G5FAV"):
        shown = terminal("show", id)
        assert shown.code == 3
        assert "error[memory.not_found]" in shown.err


def test_a_list_is_newest_first_and_shows_what_was_asked_for(terminal: Terminal) -> None:
    for day in ("2024-03-01", "2024-03-02", "2024-03-03"):
        terminal("observe", "user", f"It rained on {day}.", "--at", day, "--speaker", "Ana")
    shown = terminal("list", "--limit", "2").out
    assert shown.index("2024-03-03") < shown.index("2024-03-02")
    assert "2024-03-01" not in shown
    assert "2024-03-01" in terminal("list", "--offset", "2").out


def test_an_empty_list_says_so_and_is_no_failure(terminal: Terminal) -> None:
    terminal("init")
    shown = terminal("list")
    assert (shown.code, shown.out.strip()) == (0, "Nothing here that fits.")


def test_a_list_shows_whole_ids_where_there_is_room(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    id = terminal.json("remember", "Rex barks")["id"]
    assert id not in terminal("list").out
    assert id[-8:] in terminal("list").out
    monkeypatch.setenv("COLUMNS", "120")
    assert id in terminal("list").out


def test_show_gives_the_whole_text_and_what_is_unusual_about_it(terminal: Terminal) -> None:
    text = "first line\nsecond line"
    memory = terminal.json("remember", text, "--importance", "0.8", "--pin", "--category", "fact")
    shown = terminal("show", memory["id"]).out
    assert shown.startswith(text)
    for part in (memory["id"], "agent:default", "semantic, fact", "0.80", "explicit", "pinned"):
        assert part in shown
    assert "entities" not in shown


def test_why_names_the_turns_behind_a_claim_its_correction_and_who_did_it(terminal: Terminal) -> None:
    turn = terminal.json("observe", "user", "I moved to Lisbon.", "--speaker", "Ana", "--session", "s-1")
    with engram.open(terminal.store, embedder="none") as store:
        claim = derive(store.mind(agent="default"), "Ana lives in Lisbon", turn["id"])
    new = terminal.json("correct", claim.id, "Ana lives in Porto", "--reason", "she moved")
    shown = terminal("why", claim.id).out
    for part in (
        "Rests on",
        "Ana: I moved to Lisbon.",
        "replaced by",
        "Ana lives in Porto",
        "agent:default",
        "she moved",
    ):
        assert part in shown
    told = terminal.json("why", claim.id)
    assert [source["id"] for source in told["sources"]] == [turn["id"]]
    assert {"superseded_by": new["id"]}.items() <= {
        link["relation"]: link["target"] for link in told["corrections"]
    }.items()
    assert shown.count("replaced by") == 1
    assert told["history"][0]["verb"] == "digest"
    assert "said by Ana in session s-1" in terminal("why", turn["id"]).out


def test_the_votes_of_an_explanation_add_up_to_the_score(terminal: Terminal) -> None:
    terminal("observe", "user", "I moved to Lisbon in March.", "--speaker", "Ana")
    terminal("observe", "user", "The bakery opens at six.", "--speaker", "Rui")
    question = "when did Ana move to Lisbon?"
    [first, *_] = terminal.json("explain", question)["explanations"]
    assert first["score"] == pytest.approx(sum(vote["contribution"] for vote in first["votes"]))
    shown = terminal("explain", question, first["id"]).out
    assert f"{first['score']:+.3f}" in shown
    assert "rank 1" in shown
    assert all(vote["signal"] in shown for vote in first["votes"])


def test_explaining_a_miss_names_the_stage_that_lost_it(terminal: Terminal) -> None:
    terminal("remember", "Ana prefers dark mode")
    bakery = terminal.json("remember", "The bakery opens at six")
    shown = terminal("explain", "what does Ana prefer?", bakery["id"]).out
    assert "It was not matched" in shown
    [told] = terminal.json("explain", "what does Ana prefer?", bakery["id"])["explanations"]
    assert (told["lost_at"], told["rank"]) == ("match", None)


def test_in_a_narrow_terminal_reasons_stay_whole(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    terminal("observe", "user", "The bakery opens at six.", "--speaker", "Rui")
    [told] = terminal.json("explain", "what did Rui say of the bakery?")["explanations"]
    shown = terminal("explain", "what did Rui say of the bakery?").out
    assert max(map(len, shown.splitlines())) <= 60
    for vote in told["votes"]:
        assert any({vote["signal"], f"{vote['contribution']:+.3f}"} <= set(line.split()) for line in shown.splitlines())
        assert vote["detail"] in shown


def test_explaining_one_of_two_that_say_the_same_names_the_other(terminal: Terminal) -> None:
    first, second = (terminal.json("observe", "user", "The lighthouse.", "--session", session) for session in "ab")
    shown = terminal("explain", "lighthouse", second["id"]).out
    assert f"○ It gave way to another: it says the same as {first['id']}, which comes first" in " ".join(shown.split())


def test_what_a_question_was_taken_to_ask_is_shown_once_for_all_that_came_up(terminal: Terminal) -> None:
    for text in ("The bakery opens at six.", "The bakery is closed today."):
        terminal("observe", "user", text)
    shown = terminal("explain", "what about the bakery?").out
    assert shown.startswith("kind of question: ")
    assert (shown.count("kind of question: "), shown.count("● rank")) == (1, 2)
    assert "kind of question: " in terminal("why", terminal.id_of("The bakery is closed today."), "--for", "bakery").out


@pytest.mark.parametrize(
    ("narrowed", "lost"),
    [
        (("--limit", "1"), "limit"),
        (("--budget", "3"), "budget"),
        (("--rerank", "rrf"), None),
        (("--as-of", "2023-01-01"), "filter"),
        (("--known-at", "2023-01-01"), "filter"),
        (("--since", "2024-03-02"), "filter"),
        (("--until", "2024-03-01"), "filter"),
        (("--kind", "semantic"), "filter"),
        (("--mode", "facts_only"), "filter"),
        (("--where", "speaker=Rui"), "filter"),
        (("--meta", "draft=true"), "filter"),
        (("--conversation", "other"), None),
    ],
)
def test_a_question_is_explained_as_it_was_asked(
    terminal: Terminal, narrowed: tuple[str, str], lost: str | None
) -> None:
    terminal(
        "observe", "user", "The bakery, the bakery!", "--speaker", "Rui", "--at", "2024-03-03", "--session", "other"
    )
    turn = terminal.json("observe", "user", "What a bakery that was!", "--speaker", "Ana", "--at", "2024-03-01T12:00")
    asked = ("explain", "bakery", turn["id"])
    assert terminal.json(*asked)["explanations"][0]["lost_at"] is None
    [told] = terminal.json(*asked, *narrowed)["explanations"]
    assert told["lost_at"] == lost
    assert any(line.startswith("conversation: ") for line in told["understood"]) == ("--conversation" in narrowed)


def test_without_an_id_as_many_are_explained_as_were_asked_for(terminal: Terminal) -> None:
    for number in range(6):
        terminal("observe", "user", f"The bakery, part {number}.", "--session", str(number))
    ranks = [told["rank"] for told in terminal.json("explain", "bakery", "--limit", "5")["explanations"]]
    assert ranks == [1, 2, 3, 4, 5]
    assert len(terminal.json("explain", "bakery")["explanations"]) == 3
    assert len(terminal.json("explain", "bakery", "--where", "session=2")["explanations"]) == 1


def test_explaining_what_brought_nothing_up_is_a_search_without_result(terminal: Terminal) -> None:
    terminal("remember", "Ana prefers dark mode")
    assert terminal("explain", "zebra").code == 3


def test_an_edit_changes_what_it_names_and_nothing_else(terminal: Terminal) -> None:
    before = terminal.json("remember", "Rex barks", "--category", "fact")
    after = terminal.json("edit", before["id"], "--importance", "0.9", "--pin", "--reason", "he does it all night")
    assert (after["importance"], after["pinned"], after["category"], after["text"]) == (0.9, True, "fact", "Rex barks")
    assert terminal.json("edit", before["id"], "--unpin")["pinned"] is False
    assert "he does it all night" in terminal("history", before["id"]).out
    assert terminal("edit", before["id"], "--pin", "--unpin").code == 2


def test_an_edit_without_options_opens_the_editor(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = terminal.json("remember", "Rex barks")
    monkeypatch.setenv("EDITOR", editor(tmp_path, "path.write_text(path.read_text() + ' loudly\\n')"))
    assert terminal.json("edit", memory["id"])["text"] == "Rex barks loudly"
    monkeypatch.setenv("EDITOR", editor(tmp_path, "pass"))
    assert "unchanged" in terminal("edit", memory["id"]).out


@pytest.mark.parametrize(
    ("program", "code"), [("sys.exit(3)", "config.invalid"), ("path.write_bytes(b'\\xff')", "input.encoding")]
)
def test_an_editor_that_fails_leaves_the_memory_alone(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, code: str
) -> None:
    memory = terminal.json("remember", "Rex barks")
    monkeypatch.setenv("EDITOR", editor(tmp_path, program))
    shown = terminal("edit", memory["id"])
    assert f"error[{code}]" in shown.err
    monkeypatch.setenv("EDITOR", "no-such-editor-anywhere")
    assert terminal("edit", memory["id"]).code == 2
    assert terminal.json("show", memory["id"])["text"] == "Rex barks"


def test_a_claim_is_corrected_by_its_words_or_its_id(terminal: Terminal) -> None:
    terminal("remember", "Ana lives in Lisbon")
    terminal("correct", "Ana lives in Lisbon", "Ana", "lives", "in", "Porto", "--was", "changed")
    assert [memory["text"] for memory in terminal.json("list")["memories"]] == ["Ana lives in Porto"]
    terminal("correct", terminal.id_of("Ana lives in Porto")[-8:], "Ana lives in Faro")
    assert [memory["text"] for memory in terminal.json("list")["memories"]] == ["Ana lives in Faro"]


def test_a_claim_with_a_typo_says_what_it_was_taken_for_and_a_question_is_refused(
    terminal: Terminal,
) -> None:
    memory = terminal.json("remember", "The deploy day is Friday")
    refused = terminal("correct", "what is the deploy day?", "The deploy day is Monday")
    assert (refused.code, memory["id"] in refused.err) == (3, True)
    shown = terminal("correct", "The deploi day is Fryday", "The deploy day is Monday").out
    assert "matched by likeness: The deploy day is Friday" in shown
    assert terminal.json("show", memory["id"])["status"] == "superseded"


def test_words_that_look_like_an_id_are_taken_as_a_claim_when_no_memory_has_it(terminal: Terminal) -> None:
    terminal("correct", "BADGERS", "Badgers sleep by day")
    assert terminal.json("list")["memories"][0]["text"] == "Badgers sleep by day"


def test_what_is_forgotten_can_be_restored_by_the_end_of_its_id(terminal: Terminal) -> None:
    memory = terminal.json("remember", "The party is a surprise")
    assert "forgotten" in terminal("forget", memory["id"][-8:], "--reason", "shh").out
    assert terminal("recall", "surprise party").code == 3
    assert "restored" in terminal("restore", memory["id"][-8:]).out
    assert terminal("recall", "surprise party").code == 0


def test_erasing_needs_a_yes_and_is_final(terminal: Terminal) -> None:
    memory = terminal.json("remember", "My locker is number 12")
    refused = terminal("erase", memory["id"])
    assert (refused.code, "--yes" in refused.err) == (2, True)
    assert terminal.json("show", memory["id"])["text"] == "My locker is number 12"
    assert terminal.json("erase", memory["id"], "--yes") == {"erased": [memory["id"]]}
    assert terminal("show", memory["id"]).code == 3


def test_undo_takes_back_the_last_change_and_says_what_that_was(terminal: Terminal) -> None:
    memory = terminal.json("remember", "Rex barks")
    terminal("forget", memory["id"])
    planned = terminal("undo", "--dry-run")
    assert "Would be undone" in planned.out
    assert "forget" in planned.out
    assert terminal("recall", "Rex").code == 3
    done = terminal("undo")
    assert done.out.startswith("✓ undid")
    assert memory["id"][-8:] in done.out
    assert terminal("recall", "Rex").code == 0


def test_undo_is_refused_when_something_later_builds_on_it_unless_it_may_cascade(terminal: Terminal) -> None:
    memory = terminal.json("remember", "Rex barks")
    terminal("edit", memory["id"], "--text", "Rex barks loudly")
    first = terminal.json("history", memory["id"])["entries"][0]["change_set"]
    refused = terminal("undo", first[-8:])
    assert refused.code == 1
    assert "error[change.conflict]" in refused.err
    assert "--cascade" in refused.err
    later = terminal("--json", "undo", first).error["details"]["later"]
    assert later == [terminal.json("history", memory["id"])["entries"][1]["change_set"]]
    assert terminal("undo", first, "--cascade").code == 0
    assert terminal.json("list")["memories"] == []


def test_there_is_nothing_to_undo_in_a_new_store(terminal: Terminal) -> None:
    terminal("init")
    assert terminal("undo").code == terminal("undo", "--dry-run").code == 3


def test_the_audit_shows_ones_own_changes_and_to_the_administrator_everyones(terminal: Terminal) -> None:
    terminal("remember", "Rex barks", "--agent", "rex")
    terminal("remember", "Ana sings", "--agent", "ana")
    assert {entry["actor"] for entry in terminal.json("audit", "--agent", "rex")["entries"]} == {"agent:rex"}
    everyones = terminal.json("audit", "--agent", "rex", "--all")["entries"]
    assert {entry["actor"] for entry in everyones} == {"agent:rex", "agent:ana"}
    assert terminal("undo", everyones[0]["change_set"], "--agent", "rex").code == 3
    assert terminal("undo", everyones[0]["change_set"], "--agent", "rex", "--all").code == 0


def test_what_was_no_help_comes_first_no_more_nor_does_the_turn_it_was_read_in(terminal: Terminal) -> None:
    for text in ("I painted the kitchen yellow last Sunday.", "Ana has a kitchen with a window."):
        terminal("observe", "user", text, "--speaker", "Ana", "--session", text)
    asked = "what colour did Ana paint the kitchen?"
    first = terminal.json("recall", asked)["items"][0]["memory"]
    assert first["sources"]
    terminal("feedback", first["id"], "--unhelpful", "--query", asked)
    after = terminal.json("recall", asked)["items"][0]
    assert {first["id"], *first["sources"]}.isdisjoint([after["memory"]["id"], *after["also"]])


def test_what_still_holds_is_confirmed(terminal: Terminal) -> None:
    memory = terminal.json("remember", "Tea is at four", "--source", "agent")
    assert "confirmed" in terminal("confirm", memory["id"][-8:], "--reason", "asked her").out
    assert terminal.json("show", memory["id"])["verification"] == "user_confirmed"
    terminal("correct", memory["id"], "Tea is at five")
    refused = terminal("confirm", memory["id"])
    assert (refused.code, "memory.tombstoned" in refused.err) == (1, True)


def test_changes_lists_updates_that_nobody_asked_for_and_how_to_keep_or_undo_them(terminal: Terminal) -> None:
    terminal("init")
    assert "Nothing gave way" in terminal("changes", "--auto").out
    with engram.open(terminal.store, embedder="none") as store:
        mind = store.mind(agent="ana")
        old, new = mind.remember("The rent is 900"), mind.remember("The flat costs 980")
        supersede(mind, old, new)
    shown = terminal("--agent", "ana", "changes", "--auto").out
    for part in ("The rent is 900", "The flat costs 980", "0.84", "engram confirm", "engram undo"):
        assert part in shown
    [change] = terminal.json("--agent", "ana", "changes", "--auto")["changes"]
    assert (change["old"]["id"], change["new"]["id"], change["automatic"]) == (old.id, new.id, True)
    terminal("--agent", "ana", "undo", change["change_set"])
    assert terminal.json("--agent", "ana", "changes", "--auto")["changes"] == []


def test_what_is_challenged_is_listed_and_marked(terminal: Terminal) -> None:
    memory = terminal.json("remember", "We deploy on Fridays", "--category", "decision")
    with engram.open(terminal.store, embedder="none") as store:
        store.mind(agent="default").set_status(memory["id"], "challenged", reason="somebody doubts it")
    assert "challenged: We deploy on Fridays" in terminal("list", "--where", "category=decision").out
    assert terminal.json("list", "--status", "active")["memories"] == []
