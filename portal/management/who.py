"""Who runs a command, for the history."""

import getpass


def who() -> str:
    """The name on the machine; ``manage.py`` where the machine knows none, as in a bare container."""
    try:
        return f"{getpass.getuser()} (manage.py)"
    except (KeyError, OSError):
        return "manage.py"
