"""Which of what the register holds of the company is to change."""

from portal.flow import Answers
from portal.flow.definition import When


def chosen(kind: str) -> When:
    """Whether this is to change."""

    def is_chosen(answers: Answers) -> bool:
        return kind in answers["vad"]

    return is_chosen
