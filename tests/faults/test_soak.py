"""The long form does what it says, in small."""

from __future__ import annotations

import json

import pytest

from tests.faults.call_sites import write_call_sites
from tests.faults.soak import Report, main


def test_a_small_soak_tells_what_it_did_and_found_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    goals = {"kills": 2, "faults": 0, "cuts": 6, "flips": 4}
    assert main([word for what, goal in goals.items() for word in (f"--{what}", str(goal))] + ["--processes", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["kills"], told["power_cuts"], told["bits_flipped"]) == (2, 6, 4)
    assert {told[kind] for kind in ("lost", "torn", "silent", "uncoded", "refused")} == {0}


def test_a_place_that_writes_and_was_never_hit_is_named() -> None:
    report = Report()
    assert report.unhit == sorted(write_call_sites())
    report.sites.update(write_call_sites() - {"migrate.py:migrate"})
    assert report.unhit == ["migrate.py:migrate"]
