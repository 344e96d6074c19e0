"""Questions to the database whose SQL is made once: each page of somebody signed in asks the same few, and making one costs more than
its answer does.

What a question asks for stands in its SQL by :class:`Given`, which Django takes wherever it takes an expression.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Model, QuerySet
from django.db.models.constants import OnConflict
from django.db.models.query import get_related_populators
from django.db.models.sql.subqueries import DeleteQuery, InsertQuery

from portal.runtime.threads import from_loop

M = TypeVar("M", bound=Model)

_PLANS: Final = "vst_plans"
"""Of a connection: what was prepared for it."""


class Given(Expression):
    """Stands in a question for a value that is given each time that it is asked: a text, a number, a moment."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list["Given"]]:
        return "%s", [self]


class Prepared(Generic[M]):
    """A question, asked by calling it with its values by name: the rows, as the question would give them itself."""

    def __init__(self, question: Callable[[], "QuerySet[M]"]) -> None:
        """``question`` gives the rows that are wanted, with a :class:`Given` in the place of each value.

        It is called once for each connection, when it is asked there first. It has rows of a model, also with ``select_related``,
        ``defer`` and a slice; no ``prefetch_related`` and no annotations.
        """
        self._question = question
        self._from_loop = from_loop(self.__call__)

    def __call__(self, **given: Any) -> list[M]:
        """Where a thread of the database may be kept waiting. Raises ``KeyError`` for a value that is missing."""
        connection = connections[DEFAULT_DB_ALIAS]
        plan: _Plan[M] = _plan(self, connection, lambda: _Plan(self._question(), connection))
        return plan.rows(given)

    async def asked(self, **given: Any) -> list[M]:
        """The same, from the event loop."""
        return await self._from_loop(**given)


class PreparedDelete(Generic[M]):
    """Deletes the rows of a question, at once: for a model whose rows nothing else belongs to, and whose end nobody is told of."""

    def __init__(self, question: Callable[[], "QuerySet[M]"]) -> None:
        """``question`` gives the rows, with a :class:`Given` in the place of each value."""
        self._question = question
        self._from_loop = from_loop(self.__call__)

    def __call__(self, **given: Any) -> int:
        """How many there were; where a thread of the database may be kept waiting. Raises ``KeyError`` for a value that is missing."""
        connection = connections[DEFAULT_DB_ALIAS]
        sql, asked = _plan(self, connection, lambda: self._question().query.chain(DeleteQuery).get_compiler(connection=connection).as_sql())
        with connection.cursor() as cursor:
            cursor.execute(sql, _values(asked, given, connection))
            return int(cursor.rowcount)

    async def done(self, **given: Any) -> int:
        """The same, from the event loop."""
        return await self._from_loop(**given)


class PreparedUpsert(Generic[M]):
    """Writes a row whose ``unique`` fields say which it is: in the place of one that is there, whose ``updated`` fields it changes."""

    def __init__(self, model: type[M], unique: Sequence[str], updated: Sequence[str]) -> None:
        self._model, self._unique, self._updated = model, unique, updated

    def __call__(self, row: M) -> None:
        """Where a thread of the database may be kept waiting."""
        connection = connections[DEFAULT_DB_ALIAS]
        sql = _plan(self, connection, lambda: self._sql(row, connection))
        with connection.cursor() as cursor:
            cursor.execute(sql, [each.get_db_prep_save(each.pre_save(row, add=True), connection) for each in self._fields()])

    def _fields(self) -> list[Any]:
        return [each for each in self._model._meta.concrete_fields if not each.primary_key]

    def _sql(self, row: M, connection: BaseDatabaseWrapper) -> str:
        meta = self._model._meta
        query = InsertQuery(
            self._model,
            on_conflict=OnConflict.UPDATE,
            update_fields=[meta.get_field(name) for name in self._updated],
            unique_fields=[meta.get_field(name) for name in self._unique],
        )
        query.insert_values(self._fields(), [row])
        [(sql, _)] = query.get_compiler(connection=connection).as_sql()
        return str(sql)


def _plan(of: object, connection: BaseDatabaseWrapper, make: Callable[[], Any]) -> Any:
    """What ``make`` made of a question when it was first asked by this connection; it ends with the thread that has that."""
    plans: dict[object, Any] = vars(connection).setdefault(_PLANS, {})
    plan = plans.get(of)
    if plan is None:
        plan = plans[of] = make()
    return plan


class _Plan(Generic[M]):
    """SQL of one question for one connection, and how a row of its answer becomes an object: what Django's ``ModelIterable`` does."""

    def __init__(self, question: "QuerySet[M]", connection: BaseDatabaseWrapper) -> None:
        self._connection = connection
        compiler = question.query.get_compiler(connection=connection)
        self._sql, self._asked = compiler.as_sql()
        self._compiler = compiler
        self._converters = compiler.get_converters([each for each, *_ in compiler.select])
        told = compiler.klass_info
        fields = told["select_fields"]
        self._first, self._end = fields[0], fields[-1] + 1
        self._model: type[M] = told["model"]
        self._names = [each.target.attname for each, *_ in compiler.select[self._first : self._end]]
        self._related = get_related_populators(told, compiler.select, connection.alias)

    def rows(self, given: dict[str, Any]) -> list[M]:
        with self._connection.cursor() as cursor:
            cursor.execute(self._sql, _values(self._asked, given, self._connection))
            rows = cursor.fetchall()
        return [self._made(row) for row in (self._compiler.apply_converters(rows, self._converters) if self._converters else rows)]

    def _made(self, row: Any) -> M:
        made: M = self._model.from_db(self._connection.alias, self._names, row[self._first : self._end])
        for each in self._related:
            each.populate(row, made)
        return made


def _values(asked: Sequence[Any], given: dict[str, Any], connection: BaseDatabaseWrapper) -> list[Any]:
    """What stands in the place of each value of a question, as the database takes it."""
    return [_value(given[each.name], connection) if isinstance(each, Given) else each for each in asked]


def _value(value: Any, connection: BaseDatabaseWrapper) -> Any:
    if isinstance(value, UUID) and not connection.features.has_native_uuid_field:
        return value.hex
    return connection.ops.adapt_datetimefield_value(value) if isinstance(value, datetime) else value
