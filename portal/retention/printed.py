"""The table as a page for people: docs/reference/retention.md."""

from collections.abc import Iterator

from portal.retention.nobodys import NOBODYS
from portal.retention.table import KEPT


def page() -> str:
    """The whole page, in Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# How long what is of persons is kept"
    yield ""
    yield "Written by `manage.py retention --table` from `portal/retention/table.py`."
    yield "`manage.py retention`, once a day, deletes what has come to its end; its log has numbers only."
    yield "*Given out* is the name of the file that `manage.py person export` puts it in; what *stays* is not erased on request."
    yield ""
    yield "| Model | What it holds | Kept until | Given out |"
    yield "|---|---|---|---|"
    for kept in KEPT:
        given = f"`{kept.given.name}`{', stays' if kept.given.stays else ''}" if kept.given else ""
        yield f"| {', '.join(f'`{model}`' for model in kept.models)} | {kept.holds} | {kept.until} | {given} |"
    yield ""
    yield "## Outside the database"
    yield ""
    yield "| Where | What | Kept until |"
    yield "|---|---|---|"
    yield "| Redis | what a form was answered, sealed; counts of limits by HMAC | 30 minutes; 10 minutes |"
    yield "| memory of a process | lists of parties, settings | the end of the login, and minutes |"
    yield "| backups | all of the tables above | as long as whoever [makes them](../how-to/back-up-and-restore.md) keeps them |"
    yield "| logs | no personal number; addresses of visitors in those of the server in front | as long as the server in front keeps them |"
    yield ""
    yield "## Tables that hold text, and nothing of persons"
    yield ""
    yield "| Model | What it holds |"
    yield "|---|---|"
    yield from (f"| `{model}` | {holds} |" for model, holds in NOBODYS.items())
