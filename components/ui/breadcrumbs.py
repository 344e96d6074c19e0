"""Where the page stands among the others."""

from reactpy import html

from components.ui.slot import Breadcrumbs


def breadcrumbs(label: str, trail: list[tuple[str, str]], current: str, test_id: str = "breadcrumbs") -> Breadcrumbs:
    """The way from the start page down to this one [content 5; components 2.4].

    Args:
        label: the name of the navigation, said by screen readers
        trail: (title, address) of the pages above, the highest first (behind the login my pages or the service); at least one
        current: the title of this page
        test_id: the test id of the navigation

    Keys:
        Tab: to the next page above; Enter goes there

    Accessibility:
        A named navigation around an ordered list. This page comes last, is no link and has aria-current=page.
        On narrow screens the eye sees one link, back to the page right above; screen readers have the same one.

    Use:
        In the slot of page_header on every page below the start page.

    Not for:
        The steps of a task: that is progress_bar.

    Test ids:
        breadcrumbs: the navigation
    """
    return Breadcrumbs(
        **html.nav(
            {"className": "breadcrumbs", "aria-label": label, "data-testid": test_id},
            html.ol(
                {"className": "breadcrumbs__list"},
                *[html.li({"key": href}, html.a({"href": href}, title)) for title, href in trail],
                html.li({"key": "current"}, html.span({"aria-current": "page"}, current)),
            ),
        )
    )
