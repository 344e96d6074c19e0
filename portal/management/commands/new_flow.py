"""``manage.py new_flow``: a package with an application in steps, ready to install and tested."""

from portal.management.commands.new_service import Command as NewService


class Command(NewService):
    """``manage.py new_flow torghandel --folder ../torghandel --name-sv "Ansök om torghandel"``"""

    help = "Make a package with a new application in steps; docs/how-to/write-a-flow.md goes on from there. Nothing is overwritten."
    is_flow = True
