"""What the shell and apps say to each other stands once: the drawing, the client's frame and the QA contract say the same."""

import re
from pathlib import Path

from portal.eservices.app_contract import OF_FRAMED_APP, OF_SHELL, TO_SHELL, WindowEvent

ROOT = Path(__file__).resolve().parents[3]
FRAMED = (ROOT / "static" / "client" / "loader" / "framed.ts").read_text(encoding="utf-8")


def names(*events: WindowEvent) -> set[str]:
    return {event.name for event in events}


def test_the_drawing_names_each_event_of_the_contract_and_no_other() -> None:
    drawn = {
        name for file in (ROOT / "components").rglob("*.py") for name in re.findall(r'"(vst:[a-z-]+)"', file.read_text(encoding="utf-8"))
    }
    assert drawn == names(*TO_SHELL, *OF_SHELL)


def test_the_frame_of_an_isolated_app_lets_the_same_events_through() -> None:
    def listed(constant: str) -> set[str]:
        return set(re.findall(r'"(vst:[a-z-]+)"', FRAMED.partition(f"const {constant} = [")[2].partition("]")[0]))

    assert listed("ASKED") == names(*TO_SHELL)
    assert listed("TOLD") == names(*OF_SHELL)
    assert names(*OF_FRAMED_APP) == {"vst:navigated"}


def test_the_qa_contract_lists_the_same_events_with_their_fields() -> None:
    table = (
        (ROOT / "docs" / "reference" / "qa-contract.md").read_text(encoding="utf-8").partition("## (d)")[2].partition("\n\nApp contract")[0]
    )
    rows = {
        name: (direction, detail) for name, direction, detail in re.findall(r"^\| `(vst:[a-z-]+)` \| (\w+)[^|]* \| (.*?) \|", table, re.M)
    }
    assert {name for name, (direction, _) in rows.items() if direction == "in"} == names(*TO_SHELL)
    assert {name for name, (direction, _) in rows.items() if direction == "out"} == names(*OF_SHELL)
    for event in (*TO_SHELL, *OF_SHELL):
        detail = rows[event.name][1]
        assert all(field in detail for field in event.detail.__annotations__) if event.detail else detail == "none", event.name
