"""Who decided a change and when: what was decided on one day is one occasion."""

from datetime import timedelta

from portal.flow import Attachment, Day, Radio, Step

ORGANS = ("arsstamma", "extra-stamma", "styrelsen")
NOT_TO_COME = timedelta(0)
"""After today: a decision has been made."""


def decision(kind: str) -> Step:
    """Asks for the decision on one kind of change, with its minutes."""
    return Step(
        f"{kind}-beslut",
        Radio(f"{kind}_organ", ORGANS),
        Day(f"{kind}_dag", before=NOT_TO_COME),
        Attachment(f"{kind}_protokoll", kinds=["pdf"], most=1, late=True),
    )
