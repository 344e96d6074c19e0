"""``python -m tests.whole ARGUMENT …``: pytest with these arguments; what fails is asked once more, alone.

A test that fails among others and passes alone has met a busy machine, or what another test left behind. It is named at the end of
the run, to be mended, and the run is not red (docs/decisions/0022-once-more-alone.md). More than ``MOST`` failures are no accident.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

MOST = 5
FAILED = 1
"""The status of pytest when tests failed, and nothing else went wrong."""


def main(arguments: Sequence[str], folder: Path | None = None) -> int:
    """Runs the tests in ``folder`` and what failed of them once more; the status of pytest."""
    with TemporaryDirectory() as cache:
        status = _pytest(arguments, f"cache_dir={cache}", folder)
        failed = _failed(Path(cache)) if status == FAILED else []
        if not 0 < len(failed) <= MOST:
            return status
        print(f"Once more, alone: {len(failed)}", flush=True)
        passed = [test for test in failed if _pytest([test], f"cache_dir={cache}", folder) == 0]
    print(*(f"PASSED ALONE, TO BE MENDED {test}" for test in passed), sep="\n", flush=True)
    return status if len(passed) < len(failed) else 0


def _pytest(arguments: Sequence[str], option: str, folder: Path | None) -> int:
    return subprocess.call([sys.executable, "-m", "pytest", "-o", option, *arguments], cwd=folder)


def _failed(cache: Path) -> list[str]:
    """The tests that failed, by their ids; none when what failed is no test, as a file that cannot be read."""
    kept = cache / "v" / "cache" / "lastfailed"
    failed = list(json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else []
    return failed if all("::" in each for each in failed) else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
