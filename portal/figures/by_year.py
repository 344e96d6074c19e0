"""What is worked out by the figures of one year."""

from collections.abc import Callable, Mapping

from portal.figures.entered import Say
from portal.figures.outcome import Outcome, R
from portal.figures.rates import NoRate, OfYear, rates


def by_year(typed: Mapping[str, str], year: int, yearly: str, say: Say, work: Callable[[OfYear], R]) -> Outcome[R]:
    """What ``work`` makes of the figures of ``year``, and which they were.

    Where that year has none of its own yet they are those of the latest, and it is said. Where one is missing there is no result but the
    reason. ``yearly`` is the name of a figure that is set for each year.
    """
    try:
        figures = OfYear(rates(), year, yearly)
        result = work(figures)
    except NoRate:
        return Outcome(typed, told=(say("figures.no-rate"),))
    told = () if figures.is_settled else (say("figures.year-not-settled", year=year, latest=figures.latest),)
    return Outcome(typed, result, told=told, figures=tuple(figures.used.values()))
