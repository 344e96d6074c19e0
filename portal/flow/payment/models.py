"""What is to be paid for an application, and what has been."""

import uuid
from typing import ClassVar

from django.db import models

WAITS = "vantar"
PAID = "betald"
REFUSED = "nekad"
CANCELLED = "avbruten"


class FlowOrder(models.Model):
    """One payment of one amount for one text: paid twice it is still one."""

    uuid = models.UUIDField(primary_key=True, default=uuid.uuid4)
    draft = models.UUIDField(db_index=True)
    digest = models.CharField(max_length=64)
    """Of what is paid for."""
    amount = models.PositiveIntegerField()
    """Kronor."""
    number = models.CharField(max_length=16)
    """Of the case, for whoever looks at the account."""
    service = models.CharField(max_length=100)
    subject = models.CharField(max_length=64)
    state = models.CharField(max_length=12, default=WAITS)
    address = models.CharField(max_length=2000, blank=True)
    """Where it is paid, while it can be."""
    created = models.DateTimeField()
    paid = models.DateTimeField(null=True)
    surplus = models.PositiveIntegerField(default=0)
    """Kronor that were paid and are not owed: an operator pays them back."""
    returned = models.PositiveIntegerField(default=0)
    """Kronor that were paid back."""
    next_poll = models.DateTimeField(null=True, db_index=True)
    """When the provider is asked the next time; ``None`` when there is nothing to ask."""
    polls = models.PositiveIntegerField(default=0)
    is_settled = models.BooleanField(default=False, db_default=False)
    """Whether nobody looks after it any more: what is paid became a case, or its draft is gone and the surplus noted."""

    class Meta:
        # Orders are kept for years, and those that are paid and belong to nothing are looked for every few seconds.
        indexes: ClassVar = [models.Index(fields=["state"], condition=models.Q(is_settled=False), name="flow_orders_to_look_after")]
        constraints: ClassVar = [models.UniqueConstraint(fields=["draft", "digest", "amount"], name="flow_one_order")]

    def __str__(self) -> str:
        return str(self.uuid)
