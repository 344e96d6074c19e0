"""Documents for paper and for archives: tagged PDF of a template and what it says, in the fonts of the portal."""
