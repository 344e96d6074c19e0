"""Tests on one portal share it, and one that changes it has it to itself."""

from threading import Event, Thread

from portal_pages.turns import turn

HERE = "http://localhost:1/turns"


def test_those_that_change_nothing_do_not_wait_for_each_other() -> None:
    with turn(HERE, alone=False), turn(HERE, alone=False):
        pass


def test_one_that_changes_the_portal_waits_for_the_others_and_they_for_it() -> None:
    for alone in (True, False):
        happened: list[str] = []
        begun = Event()
        later = Thread(target=_takes, args=(not alone, begun, happened))
        with turn(HERE, alone=alone):
            later.start()
            begun.wait()
            happened.append("first is done")
        later.join()
        assert happened == ["first is done", "second"]


def test_tests_of_another_portal_are_not_waited_for() -> None:
    with turn(HERE, alone=True), turn(f"{HERE}/another", alone=True):
        pass


def _takes(alone: bool, begun: Event, happened: list[str]) -> None:
    begun.set()
    with turn(HERE, alone=alone):
        happened.append("second")
