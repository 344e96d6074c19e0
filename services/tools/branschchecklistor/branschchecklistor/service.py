"""The service: the trades, the list of each, and the list as a file."""

from functools import partial

from branschchecklistor import drawn
from branschchecklistor.entered import list_of, lists, on_my_pages, post
from branschchecklistor.files import FILE, KINDS, file_at
from portal.eservices.plugins import Plugin, ServicePage

page = ServicePage(draw=drawn.checklist, load=list_of, post=post, acts_for="party-if-any", has_private_query=True)
files = {f"{{trade}}/{FILE}.{end}": ServicePage(draw=drawn.checklist, load=partial(file_at, end)) for end in KINDS}
service = Plugin({"": ServicePage(draw=drawn.trades, load=lists), "{trade}": page, **files}, overview=on_my_pages)
