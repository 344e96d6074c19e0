"""An operator who misspells a variable is told by ``manage.py check``, and by whatever else runs the checks."""

import pytest

from portal.serving.variable_checks import variables_are_read


@pytest.mark.parametrize(
    ("written", "meant"),
    [("VST_ORIGNI", "VST_ORIGIN"), ("VST_TRUSTED_PROXY", "VST_TRUSTED_PROXIES"), ("VST_SECRETKEY_FILE", "VST_SECRET_KEY_FILE")],
)
def test_a_variable_that_is_misspelt_is_told_with_the_one_that_is_meant(monkeypatch: pytest.MonkeyPatch, written: str, meant: str) -> None:
    monkeypatch.setenv(written, "https://www.example.se")
    assert [each.msg for each in variables_are_read()] == [f"{written} is read by nobody: is {meant} meant?"]


@pytest.mark.parametrize("name", ["VST_TORGPLATS", "VST_SECRET_KEY_FILE", "VST_TRUSTED_PROXIES", "EXAMPLE_ORIGIN"])
def test_variables_of_the_portal_of_services_and_of_others_are_not(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "https://www.example.se")
    assert variables_are_read() == []
