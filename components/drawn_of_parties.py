"""What was drawn of a person's parties, for as long as their list is known: it goes with the list, which goes at sign-out."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final
from weakref import WeakKeyDictionary

from components.markup import Leaf
from portal.engagemang.engagemang_list import EngagemangList

MOST: Final = 8
"""Drawings kept of one list: in two languages, with a star more or less."""
_drawn: "WeakKeyDictionary[EngagemangList, OrderedDict[Hashable, Leaf]]" = WeakKeyDictionary()


def drawn_of(parties: EngagemangList, what: Hashable, draw: Callable[[], Leaf]) -> Leaf:
    """What ``draw`` gives, drawn once for ``parties`` and ``what``: the page and its socket show the same, a thousand rows long."""
    drawings = _drawn.setdefault(parties, OrderedDict())
    leaf = drawings.get(what)
    if leaf is None:
        leaf = drawings[what] = draw()
        if len(drawings) > MOST:
            drawings.popitem(last=False)
    return leaf
