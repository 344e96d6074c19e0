"""The service: one page, asked by address."""

from components.ruled.pages import ruled_pages
from hitta_tillstand import drawn
from hitta_tillstand.entered import taken
from portal.eservices.plugins import Plugin

service = Plugin(ruled_pages(drawn.page, taken))
