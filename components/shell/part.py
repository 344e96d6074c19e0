"""The parts of the shell that are fetched by themselves."""

from components.shell.menus import menus_for
from components.shell.search_dialog import search_part
from portal.web.shell_part import DrawnFor, Name, Part


def part(name: Name, drawn_for: DrawnFor) -> Part:
    """The part as it is for everybody that it is drawn for."""
    return menus_for(drawn_for).part if name == "menyer" else search_part(drawn_for)
