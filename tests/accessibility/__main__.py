"""``make a11y``: walks the whole portal with axe, and writes what was seen and what fell (docs/reference/accessibility.md).

``PAGES=/moms,/en/vat`` walks those alone, once more.
"""

import os
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")

from portal.testing.browser import a_chromium, serving
from tests.accessibility.addresses import addresses
from tests.accessibility.walk import walk
from tests.accessibility.walked import PAPER, Walked
from tests.browser.pages.portal import Portal
from tests.interruption import interrupted_once


def main() -> int:
    """0 when nothing fell, 1 when something did, 130 when somebody interrupted it."""
    pages, wrong = [], {}
    wanted = sys.argv[1].split(",") if sys.argv[1:] else []
    try:
        with (
            interrupted_once(),
            tempfile.TemporaryDirectory(prefix="a11y-") as own,
            serving(Path(own) / "data") as served,
            a_chromium(Path(own) / "chromium", "--hide-scrollbars") as driver,
        ):
            environment = {**os.environ, "VST_DATA": str(Path(own) / "data"), "VST_ENV": "test"}
            to_see = [each for each in addresses(environment) if not wanted or each.path in wanted]
            for path, found in walk(Portal(driver, served), to_see):
                pages.append(path)
                wrong |= {path: found} if found else {}
                print(path, found or "", flush=True)
    except KeyboardInterrupt:
        return 130
    walked = Walked.kept().again(pages, wrong) if wanted else Walked(datetime.now(UTC).date(), tuple(pages), wrong)
    walked.keep()
    print(f"{len(pages)} pages, {len(wrong)} with something wrong: {PAPER}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
