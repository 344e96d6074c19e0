"""What an example of a shared part is."""

from collections.abc import Callable
from typing import Any

from components.ui.translate import Translate

Example = Callable[[Translate], Any]
"""Draws a part as a reader would: takes the lookup of texts, answers an element or a component."""
