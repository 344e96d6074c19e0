"""Where an exception was raised, in few words, for who is to mend it."""

import traceback
from pathlib import Path


def place_of(failure: BaseException, *folders: Path) -> str:
    """``page.py, line 7``: the last line in ``folders``, a team's own code, on the way to the exception; without any the last of all.

    Empty where there is no such line.
    """
    lines = traceback.extract_tb(failure.__traceback__)
    if not folders:
        return f"{Path(lines[-1].filename).name}, line {lines[-1].lineno}" if lines else ""
    own = [(line, folder) for line in lines for folder in folders if Path(line.filename).is_relative_to(folder)]
    return f"{Path(own[-1][0].filename).relative_to(own[-1][1])}, line {own[-1][0].lineno}" if own else ""
