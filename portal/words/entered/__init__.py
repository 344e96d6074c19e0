"""What people enter, read: amounts, days, numbers, characters and length. Knows nothing of Django, of markup or of the portal.

The rules here are the truth; the client's abilities of the same names only make them felt while somebody types.
"""
