"""Examples of ``components/ui/select.py``."""

from functools import partial

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.select import Match, Option, select
from components.ui.translate import Translate

GROUP = "form"
TOPICS = ("moms", "fSkatt", "arsredovisning", "arbetsgivare", "etablering", "okand", "aktiebolag", "exportera", "overlatelse")


def topics(t: Translate, number: int) -> list[Option]:
    return [Option(t(f"example.topic.{key}"), key) for key in TOPICS[:number]]


def several(t: Translate, number: int) -> VdomDict:
    return select(t, t("example.subject"), topics(t, number), name="subject", id=f"example-select-{number}")


def threshold(t: Translate) -> VdomDict:
    return select(t, t("example.subject"), topics(t, 4), name="subject", id="example-select-threshold", filter_above=3)


def matching(t: Translate, match: Match) -> VdomDict:
    return select(t, t("example.subject"), topics(t, 9), name="subject", id=f"example-select-{match}", match=match)


def optional(t: Translate) -> VdomDict:
    return select(t, t("example.subject"), topics(t, 7), name="subject", id="example-select-optional", optional=True)


def optional_label(t: Translate) -> VdomDict:
    return select(
        t,
        t("example.subject"),
        topics(t, 3),
        name="subject",
        id="example-select-named-empty",
        optional=True,
        empty_label=t("example.noChoice"),
    )


def with_test_id(t: Translate) -> VdomDict:
    first, *rest = topics(t, 3)
    options = [Option(first.label, first.value, "gallery-option-moms"), *rest]
    return select(t, t("example.subject"), options, name="subject", id="example-select-test-id")


def error(t: Translate) -> VdomDict:
    return select(
        t, t("example.subject"), topics(t, 9), name="subject", id="example-select-error", optional=True, error=t("example.subjectError")
    )


EXAMPLES: dict[str, Example] = {
    "select-7": partial(several, number=7),
    "select-8": partial(several, number=8),
    "select-threshold": threshold,
    "select-anywhere": partial(matching, match="anywhere"),
    "select-start": partial(matching, match="start"),
    "select-optional": optional,
    "select-optional-label": optional_label,
    "select-test-id": with_test_id,
    "select-error": error,
}
