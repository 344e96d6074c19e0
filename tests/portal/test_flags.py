"""When a flag is on."""

import pytest

from portal.eservices.toggles import SHELL
from portal.flags import Flags, current
from portal.outside import kept
from test_world import outside_world

KEY = "vst-ft-demo"


@pytest.mark.requirement("FLAG-007")
@pytest.mark.parametrize(
    ("value", "on"),
    [
        *[(value, True) for value in ("true", "TRUE", "on", "On", "1", "3", "0.5")],
        *[(value, False) for value in ("false", "off", "0", "", "-1", "yes", " true ", "1 ", "nan", "inf", "1e3", "\u0661", None)],
    ],
)
async def test_a_flag_is_on_for_true_on_and_numbers_over_nought(value: str | None, on: bool) -> None:
    outside_world.set_flag(KEY, value)
    assert (await current()).is_on(KEY) is on


@pytest.mark.requirement("MEND-007")
@pytest.mark.parametrize("value", [" true ", "yes", "nan", "1e3", "På"])
async def test_another_value_is_off_and_told_once(value: str, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        outside_world.set_flag(KEY, value)
        kept.drop_all()
        assert not (await current()).is_on(KEY)
    assert [record.getMessage().count(repr(value)) for record in caplog.records if KEY in record.getMessage()] == [1]


@pytest.mark.requirement("MEND-007")
@pytest.mark.parametrize("value", ["true", "TRUE", "1", "0.5", "false", "OFF", "0", ""])
async def test_of_the_contracts_values_nothing_is_told(value: str, caplog: pytest.LogCaptureFixture) -> None:
    outside_world.set_flag(KEY, value)
    await current()
    assert KEY not in caplog.text


@pytest.mark.parametrize(("value", "number"), [("2", 2), ("0", 0), ("true", 0), ("", 0), ("-3", 0), ("1e9", 0)])
def test_the_number_of_a_flag_is_nought_for_what_is_no_number(value: str, number: int) -> None:
    assert Flags({KEY: value}).number(KEY) == number
    assert Flags().number(KEY) == 0


async def test_the_shells_own_flags_are_known_and_stand_as_the_reference_says() -> None:
    flags = await current()
    assert {key: flags.is_on(key) for key in SHELL} == {
        "vst-ft-development": False,
        "vst-ft-content-frontend": True,
        "vst-ft-custom-service-menu": True,
        "vst-ft-automock": True,
    }
