"""The last faults of this process, to be shown in the page where they happened."""

from collections import OrderedDict
from typing import Final

from portal.development import fault_html
from portal.development.fault import Fault
from portal.development.serving import check_here

MOST: Final = 50


class KeptFaults:
    """``portal.runtime.fault_seam.Faults``."""

    def __init__(self) -> None:
        """Raises ``NotHere`` where ``make dev`` has not begun the process."""
        check_here()
        self._shown: OrderedDict[str, str] = OrderedDict()

    def keep(self, reference: str, failure: BaseException) -> None:
        self._shown[reference] = fault_html.inside(Fault.of(failure), "This went wrong here")
        while len(self._shown) > MOST:
            self._shown.popitem(last=False)

    def shown(self, reference: str) -> str:
        return self._shown.get(reference, "")
