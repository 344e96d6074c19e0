"""The service: one page, asked by address, all at once or one question at a time."""

from components.ruled.pages import ruled_pages
from finansiering import drawn
from finansiering.entered import taken
from portal.eservices.plugins import Plugin

service = Plugin(ruled_pages(drawn.page, taken))
