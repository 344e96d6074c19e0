"""What ``make webkit`` says where something of it is not installed."""

from tests.webkit.programs import lacking

EVERYTHING = {"WebKitWebDriver": "/usr/bin/WebKitWebDriver", "MiniBrowser": "/usr/libexec/MiniBrowser", "Xvfb": "/usr/bin/Xvfb"}


def test_nothing_is_said_where_everything_is_here() -> None:
    assert lacking(EVERYTHING) == ""


def test_who_has_no_webkit_is_told_which_package_brings_it() -> None:
    said = lacking(EVERYTHING | {"WebKitWebDriver": None, "MiniBrowser": None})
    assert said.endswith("there is no WebKitWebDriver and no MiniBrowser. On Debian: apt-get install webkit2gtk-driver")


def test_who_has_nothing_is_told_of_every_package_once() -> None:
    assert lacking(dict.fromkeys(EVERYTHING)).endswith("apt-get install webkit2gtk-driver xvfb")
