"""The start-up check of the names of variables: one that is misspelt sets nothing, and nothing else would say so."""

import os
import re
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final

from django.core.checks import CheckMessage, Warning, register

_ALIKE: Final = 0.85
"""From here on a name is taken for a misspelt one, as ``difflib`` measures it; services have variables of their own."""


@register()
def variables_are_read(**_: Any) -> Sequence[CheckMessage]:
    """A warning for each variable of the environment that nobody reads and that is near to one that the settings name."""
    known = _known()
    near = {
        name: get_close_matches(name, known, n=1, cutoff=_ALIKE) for name in sorted(os.environ) if name[:4] == "VST_" and name not in known
    }
    return [Warning(f"{name} is read by nobody: is {found[0]} meant?", id="portal.W030") for name, found in near.items() if found]


def _known() -> set[str]:
    """Those that the settings begin with, and the same with ``_FILE`` for what may lie in a file."""
    named = set(re.findall(r"^\| (VST_\w+) \|", import_module("portal.settings").__doc__ or "", re.MULTILINE))
    return named | {f"{name}_FILE" for name in named}
