"""One document from its text to its result, each step of it bounded: read, weighed, held to the schema, carried out.

Nothing here waits. A thread can not be stopped, so no step may take long by itself: the longest document takes a tenth of a second
(``python -m tests.attacks``), and what is carried out is counted as it goes.
"""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from graphql import (
    DocumentNode,
    ExecutionResult,
    FieldNode,
    GraphQLError,
    GraphQLSyntaxError,
    NoSchemaIntrospectionCustomRule,
    OperationType,
    SelectionNode,
    SelectionSetNode,
    Visitor,
    execute_sync,
    get_operation_ast,
    parse,
    specified_rules,
    validate,
    visit,
)
from graphql.execution import Executor
from graphql.validation.rules import overlapping_fields_can_be_merged
from graphql.validation.validate import ValidationAbortedError

from portal.constants import (
    CONTENT_QUERY_CHARACTERS,
    CONTENT_QUERY_COMMENTS,
    CONTENT_QUERY_COMPARISONS,
    CONTENT_QUERY_TOKENS,
)
from portal.content_endpoint.budget import Spent
from portal.content_endpoint.cost import Cost, TooCostly, Walk
from portal.content_endpoint.persisted import Malformed
from portal.content_endpoint.schema import QueryContext, schema

logger = logging.getLogger("portal.content")

_ERRORS_MOST: Final = 10
_SAID_MOST: Final = 400
"""Characters of what is wrong: it may repeat what was asked."""
_UNREADABLE: Final = "The content could not be read"

_GIVEN_UP: Final = "Parsing aborted."
"""How graphql-core ends what it says of a document that is over its limits, and of no other."""

# graphql-core reads it each time that it validates; its own default lets one document take a second
overlapping_fields_can_be_merged.MAX_COMPLEXITY_BUDGET = CONTENT_QUERY_COMPARISONS


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody asks: the document, which of its operations, and the values of its variables."""

    query: str
    variables: dict[str, Any] | None = None
    operation: str | None = None


class _Counted(Executor[Any]):
    """Carries a document out as GraphQL says, and counts."""

    def execute_field(self, *about: Any) -> Any:
        budget = self.context_value.budget
        budget.take()
        value = super().execute_field(*about)
        budget.write(value)
        return value


class _EachOnce(Visitor):
    """Leaves out a field that stands plainly beside itself: it says nothing, and is compared with each of the others."""

    def enter_selection_set(self, node: SelectionSetNode, *_about: Any) -> SelectionSetNode | None:
        seen: set[str] = set()
        kept = [each for each in node.selections if not _is_repeated(each, seen)]
        return SelectionSetNode(selections=tuple(kept), loc=node.loc) if len(kept) < len(node.selections) else None


def _is_repeated(selection: SelectionNode, seen: set[str]) -> bool:
    if not isinstance(selection, FieldNode) or selection.alias or selection.arguments or selection.directives or selection.selection_set:
        return False
    if selection.name.value in seen:
        return True
    seen.add(selection.name.value)
    return False


def executed(question: Question, context: QueryContext, weighed: Callable[[Cost], None] = lambda cost: None) -> ExecutionResult:
    """The result. What a resolver raised is logged and left out of it.

    ``weighed`` is told what the document costs before it is carried out, and what it raises ends it. Raises ``TooCostly``, and
    ``Malformed`` for a document without the operation that is asked for, or with one that is no query.
    """
    try:
        document = _read(question.query)
        weighed(Walk(document).cost)
        document = visit(document, _EachOnce())
        _query_in(document, question.operation)
        if faults := _held_to_schema(document):
            return _told(ExecutionResult(None, faults))
        return _told(
            execute_sync(
                schema(),
                document,
                context_value=context,
                variable_values=question.variables,
                operation_name=question.operation,
                max_coercion_errors=_ERRORS_MOST,
                executor_class=_Counted,
                hide_suggestions=True,
            )
        )
    except GraphQLSyntaxError as fault:
        return _told(ExecutionResult(None, [fault]))
    except Spent:
        raise TooCostly("The answer is too large, or takes too long") from None
    except RecursionError:
        raise TooCostly("The document nests too deep") from None


def in_form(result: ExecutionResult) -> dict[str, Any]:
    """``result`` as it goes over the wire: ``data``, and ``errors`` where there are some."""
    errors = {"errors": [error.formatted for error in result.errors]} if result.errors else {}
    return {"data": result.data, **errors}


def written(result: ExecutionResult) -> bytes:
    """``in_form`` as JSON."""
    return json.dumps(in_form(result)).encode()


def _read(query: str) -> DocumentNode:
    if len(query) > CONTENT_QUERY_CHARACTERS:
        raise TooCostly(f"The document is longer than {CONTENT_QUERY_CHARACTERS} characters")
    try:
        return parse(query, max_lexical_tokens=CONTENT_QUERY_TOKENS, max_comments=CONTENT_QUERY_COMMENTS)
    except GraphQLSyntaxError as fault:
        if fault.description.endswith(_GIVEN_UP):
            raise TooCostly(f"{fault.description} At most {CONTENT_QUERY_TOKENS} tokens and {CONTENT_QUERY_COMMENTS} comments") from None
        raise


def _query_in(document: DocumentNode, operation: str | None) -> None:
    chosen = get_operation_ast(document, operation)
    if chosen is None or chosen.operation is not OperationType.QUERY:
        raise Malformed("Only queries are answered, one for each call")


def _held_to_schema(document: DocumentNode) -> list[GraphQLError]:
    hidden = (NoSchemaIntrospectionCustomRule,) if settings.VST_ENV == "production" else ()
    faults = validate(schema(), document, (*specified_rules, *hidden), max_errors=_ERRORS_MOST, hide_suggestions=True)
    if len(faults) <= _ERRORS_MOST and any(isinstance(fault, ValidationAbortedError) for fault in faults):
        raise TooCostly("Too many fields of the query have the same name")
    return faults


def _told(result: ExecutionResult) -> ExecutionResult:
    """``result`` with what went wrong here told in the log with all there is, and in a word to the caller, who may be anybody."""
    return ExecutionResult(result.data, [_told_of(error) for error in result.errors]) if result.errors else result


def _told_of(error: GraphQLError) -> GraphQLError:
    if _is_ours(error):
        logger.error("The content endpoint failed at %s", error.path, exc_info=error.original_error)
        return GraphQLError(_UNREADABLE, error.nodes, path=error.path)
    logger.info("A query of content was refused: %s", error.message[:200])
    error.message = error.message[:_SAID_MOST]
    return error


def _is_ours(error: GraphQLError) -> bool:
    """Whether a resolver failed by itself; what it says is for the log and not for the caller."""
    return error.path is not None and error.original_error is not None and not isinstance(error.original_error, GraphQLError)
