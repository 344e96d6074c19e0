"""Notes about a company, for the person who acts for it: an e-service in Python, as docs/tutorial.md builds it."""

from anteckningar.all_notes import all_notes, read_notes, take_note
from anteckningar.note import reminders
from anteckningar.of_person import erase, given_out
from anteckningar.one_note import drop_note, one_note, read_note
from portal.eservices.plugins import Plugin, ServicePage

service = Plugin(
    {
        "": ServicePage(draw=all_notes, load=read_notes, post=take_note, answers_in_place=True),
        "{id}": ServicePage(draw=one_note, load=read_note, post=drop_note, title="one"),
    },
    overview=reminders,
    person_data=given_out,
    erase_person=erase,
)
