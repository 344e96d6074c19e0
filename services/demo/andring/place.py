"""Where the company is reached."""

from typing import Final

from portal.flow import Address, Step, Task

from .register import chosen

address: Final = Task(
    "adress",
    Step("adress", Address("adress"), starts=lambda facts: {"adress": {"co": "", **facts["foretag"]["adress"]}}),
    when=chosen("adress"),
)
