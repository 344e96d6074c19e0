"""A spreadsheet as a program works it out anew: sums and differences of cells, exact."""

import re
from decimal import Decimal
from io import BytesIO

from openpyxl import load_workbook

_PART = re.compile(r"([+-]?)(?:SUM\(([A-Z]+)(\d+):\2(\d+)\)|([A-Z]+\d+))")


def recomputed(content: bytes, number: int = 0) -> dict[str, Decimal | None]:
    """Each cell of a sheet, the first unless it is said, that holds a number, or nothing, by its place."""
    sheet = load_workbook(BytesIO(content)).worksheets[number]

    def value(place: str) -> Decimal | None:
        said = sheet[place].value
        if isinstance(said, str) and sheet[place].data_type == "f":
            return sum((sign * (number or Decimal(0)) for sign, number in parts(said[1:])), Decimal(0))
        return None if said is None else Decimal(str(said))

    def parts(formula: str) -> list[tuple[int, Decimal | None]]:
        assert "".join(match[0] for match in _PART.finditer(formula)) == formula, formula
        return [
            (-1 if match[1] == "-" else 1, value(place))
            for match in _PART.finditer(formula)
            for place in ([match[5]] if match[5] else [f"{match[2]}{line}" for line in range(int(match[3]), int(match[4]) + 1)])
        ]

    cells = [cell for row in sheet.iter_rows() for cell in row]
    return {cell.coordinate: value(cell.coordinate) for cell in cells if cell.data_type != "s"}
