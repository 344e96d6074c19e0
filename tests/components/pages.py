"""Pages for tests of the runtime, which reads only a few of a page's words."""

from typing import Any


class APage:
    """What the runtime reads of ``portal.web.page.Page``."""

    def __init__(self, path: str = "/", query: str = "", **more: Any) -> None:
        self.path, self.query, self.csrf_token = path, query, ""
        self.screen, self.locale, self.login, self.details = "start", "sv", None, None
        self.service_id, self.closed = "", ()
        self.shows_party, self.chosen_elsewhere, self.is_loading = False, None, False
        self.__dict__.update(more)


def copied(model: Any, update: Any) -> Any:
    """The model after an update, as a client copies it along the path."""
    steps = [int(step) for step in update["path"].split("/") if step.isdigit()]

    def at(old: Any, rest: list[int]) -> Any:
        if not rest:
            return update["model"]
        children = list(old["children"])
        children[rest[0]] = at(children[rest[0]], rest[1:])
        return {**old, "children": children}

    return at(model, steps)


def inside(model: Any) -> Any:
    """The first element or row of elements below components, which draw nothing of their own."""
    while model["tagName"] == "" and len(model["children"]) == 1:
        model = model["children"][0]
    return model
