"""How often editors have changed the content."""

from django.db import models


class Generation(models.Model):
    """One row. A process that has read an older number reads the content anew."""

    number = models.PositiveBigIntegerField(default=0)


ROW = 1


def number() -> int:
    """The number now; 0 before the first change."""
    return Generation.objects.filter(pk=ROW).values_list("number", flat=True).first() or 0


def count_one_more() -> None:
    """Says that the content has changed; in the transaction of the change, so that none is seen without the other."""
    if not Generation.objects.filter(pk=ROW).update(number=models.F("number") + 1):
        Generation.objects.get_or_create(pk=ROW)
        Generation.objects.filter(pk=ROW).update(number=models.F("number") + 1)
