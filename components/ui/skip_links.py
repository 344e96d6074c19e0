"""The first stop of the keyboard on a page."""

from reactpy import html
from reactpy.types import VdomDict


def skip_links(*links: tuple[str, str], label: str = "", test_id: str = "skip-link") -> VdomDict:
    """Links past what is the same on every page; seen when they have the focus [components 2.4].

    Args:
        links: (words, id of the target); the content first
        label: what they are together; makes a landmark of them, where other links may stand before them in the page
        test_id: the test id of each link

    Keys:
        Tab: shows the first one, then the next
        Enter: moves the focus to its target

    Accessibility:
        The first thing in the page. The target must be able to hold the focus: main has tabindex -1.

    Use:
        Once, at the top of every page.

    Not for:
        A list of what is on the page.

    Test ids:
        skip-link: a link
    """
    around = html.nav if label else html.div
    return around(
        {"className": "skip-links", "data-behind-drawers": "", **({"aria-label": label} if label else {})},
        *[
            html.a({"href": f"#{target}", "className": "skip-link", "data-testid": test_id, "key": target}, words)
            for words, target in links
        ],
    )
