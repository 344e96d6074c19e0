"""An application from the form to the receipt and the case on my pages: an e-service in Python to take after."""

from portal.eservices.plugins import Plugin, ServicePage
from radgivning.application import cases
from radgivning.form import form_page, new_form, take_application
from radgivning.one_case import case_page, read_application, receipt_page

service = Plugin(
    {
        "": ServicePage(draw=form_page, load=new_form, post=take_application),
        "kvitto/{id}": ServicePage(draw=receipt_page, load=read_application, title="receipt"),
        "arenden/{id}": ServicePage(draw=case_page, load=read_application, title="one"),
    },
    overview=cases,
)
