"""Three switches, one value: what each turn does to the others."""

import pytest

from portal.user_settings.cases import HAMTA_ARENDEN, posted, switched_on, turned

ON = {
    "all": {"all", "bolagsverket", "skatteverket"},
    "bolagsverket": {"bolagsverket"},
    "skatteverket": {"skatteverket"},
    None: set(),
}


@pytest.mark.parametrize("value", HAMTA_ARENDEN)
def test_each_value_has_its_switches(value: str | None) -> None:
    assert switched_on(value) == ON[value]


@pytest.mark.parametrize(
    ("before", "switch", "after"),
    [
        (None, "all", "all"),
        (None, "bolagsverket", "bolagsverket"),
        (None, "skatteverket", "skatteverket"),
        ("bolagsverket", "all", "all"),
        ("bolagsverket", "bolagsverket", None),
        ("bolagsverket", "skatteverket", "all"),
        ("skatteverket", "all", "all"),
        ("skatteverket", "bolagsverket", "all"),
        ("skatteverket", "skatteverket", None),
        ("all", "all", None),
        ("all", "bolagsverket", "skatteverket"),
        ("all", "skatteverket", "bolagsverket"),
    ],
)
def test_each_turn_leads_to_one_value(before: str | None, switch: str, after: str | None) -> None:
    assert turned(before, switch) == after
    assert posted(before, ON[before] ^ {switch}) == after, "the same turn, sent by a form that knows none of the rules"


@pytest.mark.parametrize(
    ("before", "sent", "after"),
    [
        ("all", {"all", "bolagsverket", "skatteverket"}, "all"),
        (None, set(), None),
        (None, {"bolagsverket", "skatteverket"}, "all"),
        (None, {"all", "skatteverket"}, "all"),
        ("all", {"skatteverket"}, "skatteverket"),
        ("all", {"all"}, None),
        ("bolagsverket", {"skatteverket"}, "skatteverket"),
    ],
)
def test_several_switches_turned_at_once_in_a_form_mean_what_stands_there(before: str | None, sent: set[str], after: str | None) -> None:
    assert posted(before, sent) == after
