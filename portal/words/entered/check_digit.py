"""The last digit of a number, which tells whether the others were typed right."""


def luhn_holds(digits: str) -> bool:
    """Whether the last of ``digits`` is the check digit of the others: the rule of personal numbers, organisation numbers and accounts."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 + place % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0
