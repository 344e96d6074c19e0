"""A browser at the other end of a line that can be cut."""

from portal.testing.browser import Served
from tests.browser.pages.portal import Portal
from tests.cut_line import CutLine


def at_the_end_of(line: CutLine, portal: Portal) -> Portal:
    """The window of ``portal``, clean, on the same portal at the other end of ``line``."""
    one = Portal(portal.driver, Served(f"http://localhost:{line.port}", portal.served.log, portal.served.process))
    one.begin_anew()
    return one


def port_of(served: Served) -> int:
    """Where it is served on this machine."""
    return int(served.address.rpartition(":")[2])
