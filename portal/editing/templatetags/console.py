"""``{% load console %}``: what templates of the console say."""

from django import template

from portal.words.console import said

register = template.Library()
register.simple_tag(said, name="said")
