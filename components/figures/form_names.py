"""The names of what a calculator's form sends besides the fields of the calculator: nothing is worked out of them."""

from typing import Final

from components.figures.grid import DO, SHOWN
from components.figures.kept import TICK
from portal.engagemang.page_party import FIELD

UNDONE: Final = "angrat"
"""A hidden field with what stood in the form before the example."""
ROW_NAME: Final = "namn"
"""The column of a row that says what it is of."""
ID, NAME = "sparad", "sparnamn"
"""Of what somebody signed in has saved: hidden, and as they call it."""
FETCHED_LINK, FETCHED_SAVED, FETCHED_FILE = "hamta-lank", "hamta-sparad", "hamta-fil"
"""Where something is fetched from: a link, what is saved, a file."""
OF_THE_FORM: Final = frozenset({DO, UNDONE, SHOWN, TICK, ID, NAME, FETCHED_LINK, FETCHED_SAVED, FETCHED_FILE, "csrfmiddlewaretoken", FIELD})
