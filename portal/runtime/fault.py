"""What code of a service may raise without harm to anybody else."""

from typing import Final

FAULT: Final = (Exception, SystemExit)
"""``sys.exit`` in a service is a fault of it like others: in a task it would end the process, with every page that it serves."""
