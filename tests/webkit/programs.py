"""What ``make webkit`` needs of the machine: WebKitGTK with its driver, and an X server without a screen.

``python -m tests.webkit.programs`` says what is not here, and then ends with 1.
"""

import shutil
import sys
from collections.abc import Mapping
from glob import glob

PACKAGES = {"WebKitWebDriver": "webkit2gtk-driver", "MiniBrowser": "webkit2gtk-driver", "Xvfb": "xvfb"}
"""Each program, and the package of Debian that brings it."""

# The browser itself is in no folder that a shell looks into.
_MINI_BROWSER = (
    "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/*/webkit2gtk-4.0/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.*/MiniBrowser",
)


def programs() -> dict[str, str | None]:
    """Where each program of ``PACKAGES`` is; None for one that is not here."""
    browser = next((path for place in _MINI_BROWSER for path in sorted(glob(place))), None)
    return {"WebKitWebDriver": shutil.which("WebKitWebDriver"), "MiniBrowser": browser, "Xvfb": shutil.which("Xvfb")}


def lacking(found: Mapping[str, str | None]) -> str:
    """What to say where a program of :func:`programs` is not here; empty when all are."""
    away = [name for name, path in found.items() if path is None]
    if not away:
        return ""
    packages = " ".join(dict.fromkeys(PACKAGES[name] for name in away))
    return f"WebKit is not tested here, for there is no {' and no '.join(away)}. On Debian: apt-get install {packages}"


if __name__ == "__main__":
    sys.exit(lacking(programs()) or 0)
