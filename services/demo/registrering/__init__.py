"""Registration of every company form but the limited company: each a service of its own, of tasks that they share."""

from .associations import cooperative, tenant_owners
from .partnerships import limited, trading

bostadsrattsforening = tenant_owners.plugin()
ekonomisk_forening = cooperative.plugin()
handelsbolag = trading.plugin()
kommanditbolag = limited.plugin()
