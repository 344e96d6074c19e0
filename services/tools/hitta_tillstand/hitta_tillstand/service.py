"""The service: one page, asked by address."""

from hitta_tillstand import drawn
from hitta_tillstand.entered import load, post
from portal.eservices.plugins import ALL_OTHERS, Plugin, ServicePage

page = ServicePage(draw=drawn.page, load=load, post=post, acts_for="person", has_private_query=True)
service = Plugin({"": page, ALL_OTHERS: page})
