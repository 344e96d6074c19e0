"""The service: one page, asked by address, all at once or one question at a time."""

from finansiering import drawn
from finansiering.entered import load, post
from portal.eservices.plugins import ALL_OTHERS, Plugin, ServicePage

page = ServicePage(draw=drawn.page, load=load, post=post, acts_for="person", has_private_query=True)
service = Plugin({"": page, ALL_OTHERS: page})
