"""Examples of ``components/ui/table.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.table import Column, Row, table
from components.ui.translate import Translate

GROUP = "structure"


def fees(t: Translate) -> VdomDict:
    return table(
        t("example.tableCaption"),
        [
            Column(t("example.tableCase")),
            Column(t("example.tableWhere")),
            Column(t("example.tableFee"), is_number=True),
            Column(t("example.tableDays"), is_number=True),
        ],
        [
            Row((t("example.registerCompany"), "Bolagsverket", "1 900", "10")),
            Row((t("example.headerTitle"), "Bolagsverket", "700", "5")),
            Row((t("example.long"), "Skatteverket", "0", "21")),
        ],
        id="table-example",
    )


EXAMPLES: dict[str, Example] = {"table": fees}
