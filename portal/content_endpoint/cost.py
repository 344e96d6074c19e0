"""What a document costs, told before any rule looks at it that may take longer than the document is long (GQL-012).

One walk with a memo for each fragment: a document is looked at once however often its fragments are spread, and what is spread
counts each time. ``...f1 ...f1`` twenty fragments deep is forty selections to look at and a million to carry out.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import Final

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
)

from portal.constants import (
    CONTENT_QUERY_ALIASES,
    CONTENT_QUERY_DEPTH,
    CONTENT_QUERY_FIELDS,
    CONTENT_QUERY_FRAGMENTS,
    CONTENT_QUERY_SPREADS,
)


class TooCostly(Exception):
    """A document that is not carried out; says which limit it is over."""

    code: Final = "QUERY_TOO_COSTLY"


@dataclass(frozen=True, slots=True)
class Cost:
    """What carrying out a document takes, every fragment counted each time that it is spread."""

    fields: int = 0
    aliases: int = 0
    spreads: int = 0
    depth: int = 0
    """Fields below each other. What the schema says of itself counts as one level: ``ofType`` nests by nature."""


_LIMITS: Final = Cost(CONTENT_QUERY_FIELDS, CONTENT_QUERY_ALIASES, CONTENT_QUERY_SPREADS, CONTENT_QUERY_DEPTH)
_NESTED_MOST: Final = 40
"""Braces within one fragment; fields alone are at most ``CONTENT_QUERY_DEPTH`` deep, and ``... {`` between them adds nothing."""


class Walk:
    """One walk over a document: ``cost`` of all its operations, and how many selections had to be looked at for it."""

    def __init__(self, document: DocumentNode) -> None:
        """Raises ``TooCostly`` as soon as a limit is passed, so that nothing is counted any further."""
        self.looked_at = 0
        self._of_fragments: dict[str, Cost] = {}
        self._entered: set[str] = set()
        self._fragments = {each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)}
        if len(self._fragments) > CONTENT_QUERY_FRAGMENTS:
            raise TooCostly(f"The document has more than {CONTENT_QUERY_FRAGMENTS} fragments")
        for name in self._fragments:
            self._of_fragment(name)
        operations = [each for each in document.definitions if isinstance(each, OperationDefinitionNode)]
        self.cost = _together(self._of(operation.selection_set, 1) for operation in operations)

    def _of(self, selections: SelectionSetNode | None, nested: int) -> Cost:
        if nested > _NESTED_MOST:
            raise TooCostly(f"The document nests more than {_NESTED_MOST} levels")
        return _together(self._of_selection(each, nested) for each in (selections.selections if selections else ()))

    def _of_selection(self, selection: SelectionNode, nested: int) -> Cost:
        self.looked_at += 1
        match selection:
            case FieldNode():
                below = self._of(selection.selection_set, nested + 1)
                tells_of_the_schema = selection.name.value.startswith("__")
                depth = 1 if tells_of_the_schema else below.depth + 1
                return Cost(below.fields + 1, below.aliases + (selection.alias is not None), below.spreads, depth)
            case FragmentSpreadNode():
                spread = self._of_fragment(selection.name.value)
                return Cost(spread.fields, spread.aliases, spread.spreads + 1, spread.depth)
            case InlineFragmentNode():
                return self._of(selection.selection_set, nested + 1)
        return Cost()

    def _of_fragment(self, name: str) -> Cost:
        if name in self._of_fragments or name not in self._fragments:
            return self._of_fragments.get(name, Cost())
        if name in self._entered:
            raise TooCostly("A fragment spreads itself")
        self._entered.add(name)
        self._of_fragments[name] = self._of(self._fragments[name].selection_set, 1)
        return self._of_fragments[name]


def _together(costs: Iterable[Cost]) -> Cost:
    """All of ``costs``, one beside the other. Raises ``TooCostly`` as soon as they pass a limit together."""
    whole = Cost()
    for one in costs:
        whole = Cost(whole.fields + one.fields, whole.aliases + one.aliases, whole.spreads + one.spreads, max(whole.depth, one.depth))
        if any(spent > most for spent, most in zip(astuple(whole), astuple(_LIMITS), strict=True)):
            raise TooCostly(_over(whole))
    return whole


def _over(cost: Cost) -> str:
    passed = [
        f"{most} {name}" if name != "depth" else f"{most} levels"
        for name, spent, most in zip(Cost.__slots__, astuple(cost), astuple(_LIMITS), strict=True)
        if spent > most
    ]
    return f"The query takes more than {', '.join(passed)}"
