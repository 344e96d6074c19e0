"""Questions to the database whose SQL is made once: each page of somebody signed in asks the same few, and making one costs more than
its answer does.

What a question asks for stands in its SQL by :class:`Given`, which Django takes wherever it takes an expression.
"""

import re
from collections.abc import Callable, Iterable, Sequence
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
        plan: _PlanOfObjects[M] = _plan(self, connection, lambda: _PlanOfObjects(self._question(), connection))
        return plan.objects(given)

    async def asked(self, **given: Any) -> list[M]:
        """The same, from the event loop."""
        return await self._from_loop(**given)


class PreparedValues:
    """A question of which a few fields are wanted: its rows as tuples, and no object is made of them."""

    def __init__(self, question: Callable[[], "QuerySet[Any, Any]"]) -> None:
        """``question`` ends with ``values_list``, and has a :class:`Given` in the place of each value."""
        self._question = question
        self._from_loop = from_loop(self.__call__)

    def __call__(self, **given: Any) -> list[tuple[Any, ...]]:
        """Where a thread of the database may be kept waiting. Raises ``KeyError`` for a value that is missing."""
        connection = connections[DEFAULT_DB_ALIAS]
        plan: _Plan = _plan(self, connection, lambda: _Plan(self._question(), connection))
        return [tuple(row) for row in plan.rows(given)]

    async def asked(self, **given: Any) -> list[tuple[Any, ...]]:
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

    def __init__(
        self, model: type[M], unique: Sequence[str], updated: Sequence[str], unless: "Callable[[], QuerySet[M]] | None" = None
    ) -> None:
        """It writes nothing where ``unless`` has a row: a question with a :class:`Given` for each field of the row that it goes by."""
        self._model, self._unique, self._updated, self._unless = model, unique, updated, unless

    def __call__(self, row: M) -> bool:
        """Whether it is written; where a thread of the database may be kept waiting."""
        connection = connections[DEFAULT_DB_ALIAS]
        sql, asked = _plan(self, connection, lambda: self._sql(row, connection))
        values = [each.get_db_prep_save(each.pre_save(row, add=True), connection) for each in self._fields()]
        with connection.cursor() as cursor:
            cursor.execute(sql, [*values, *_values(asked, vars(row), connection)])
            return bool(cursor.rowcount)

    def _fields(self) -> list[Any]:
        return [each for each in self._model._meta.concrete_fields if not each.primary_key]

    def _sql(self, row: M, connection: BaseDatabaseWrapper) -> tuple[str, Sequence[Any]]:
        meta = self._model._meta
        query = InsertQuery(
            self._model,
            on_conflict=OnConflict.UPDATE,
            update_fields=[meta.get_field(name) for name in self._updated],
            unique_fields=[meta.get_field(name) for name in self._unique],
        )
        query.insert_values(self._fields(), [row])
        [(sql, _)] = query.get_compiler(connection=connection).as_sql()
        return (sql, ()) if self._unless is None else _guarded(sql, self._unless().query.get_compiler(connection=connection))


def _guarded(insert: str, unless: Any) -> tuple[str, Sequence[Any]]:
    """The SQL of an insert as Django writes it, which inserts nothing where ``unless`` has a row; and what the latter is asked with."""
    into, values, rest = re.fullmatch(r"(INSERT INTO .*?) VALUES \((.*?)\) (ON CONFLICT.*)", insert).groups()  # type: ignore[union-attr]
    sql, asked = unless.as_sql()
    return f"{into} SELECT {values} WHERE NOT EXISTS ({sql}) {rest}", asked


def _plan(of: object, connection: BaseDatabaseWrapper, make: Callable[[], Any]) -> Any:
    """What ``make`` made of a question when it was first asked by this connection; it ends with the thread that has that."""
    plans: dict[object, Any] = vars(connection).setdefault(_PLANS, {})
    plan = plans.get(of)
    if plan is None:
        plan = plans[of] = make()
    return plan


class _Plan:
    """SQL of one question for one connection."""

    def __init__(self, question: "QuerySet[Any, Any]", connection: BaseDatabaseWrapper) -> None:
        self._connection = connection
        self._compiler = question.query.get_compiler(connection=connection)
        self._sql, self._asked = self._compiler.as_sql()
        self._converters = self._compiler.get_converters([each for each, *_ in self._compiler.select])

    def rows(self, given: dict[str, Any]) -> Iterable[Any]:
        """The rows of the answer, each value in its own type."""
        with self._connection.cursor() as cursor:
            cursor.execute(self._sql, _values(self._asked, given, self._connection))
            rows: Iterable[Any] = cursor.fetchall()
        if self._converters:
            rows = self._compiler.apply_converters(rows, self._converters)
        return rows


class _PlanOfObjects(_Plan, Generic[M]):
    """How a row of the answer becomes an object: what Django's ``ModelIterable`` does."""

    def __init__(self, question: "QuerySet[M]", connection: BaseDatabaseWrapper) -> None:
        super().__init__(question, connection)
        told = self._compiler.klass_info
        fields = told["select_fields"]
        self._first, self._end = fields[0], fields[-1] + 1
        self._model: type[M] = told["model"]
        self._names = [each.target.attname for each, *_ in self._compiler.select[self._first : self._end]]
        self._related = get_related_populators(told, self._compiler.select, connection.alias)

    def objects(self, given: dict[str, Any]) -> list[M]:
        return [self._made(row) for row in self.rows(given)]

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
