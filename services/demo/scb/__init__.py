"""What Statistics Sweden holds of a business: what it does, and where."""

from .activities import activities
from .workplaces import workplaces

sni = activities.plugin()
arbetsstallen = workplaces.plugin()
