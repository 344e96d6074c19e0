"""Registration of every company form but the limited company: each a service of its own, of tasks that they share."""

from .associations import cooperative, tenant_owners

ekonomisk_forening = cooperative.plugin()
bostadsrattsforening = tenant_owners.plugin()
