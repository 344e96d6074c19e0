"""``{% load console %}``: what templates of the console say, and what they start."""

from django import template

from portal.editing.starts import starting_with_json
from portal.words.console import said

register = template.Library()
register.simple_tag(said, name="said")
register.simple_tag(starting_with_json)
