"""The signal that a session has ended in this process: whoever keeps something of a login in memory forgets it then."""

from typing import Final

from django.dispatch import Signal

session_ended: Final = Signal()
"""Sent with ``sid``, after a sign-out, when another login takes the place of this one, and when a session is found to be over."""
