"""Tables that hold text, and nothing of any person."""

from typing import Final

_CONTENT: Final = "published content, without who wrote it"
_INDEX: Final = "made anew from published content"
_RIGHTS: Final = "what roles may do"
_TECHNIQUE: Final = "technique of Django or Wagtail"

NOBODYS: Final = {
    "portal.PageFeedback": "counts of a day, without words",
    "portal.IdentityKey": "keys of the portal's own, sealed",
    "portal.SubjectKey": "the fingerprint of a key",
    "test_world.ReceivedCase": "what test people have sent to the test authority; production has no test world",
    "portal.ServiceTable": "names of tables that packages have brought",
    "portal.LastGood": "flags and notices as they were answered last",
    "editing.Menu": _CONTENT,
    "editing.RateRow": "published figures of the law, without who wrote them",
    "editing.RuledRow": "published rules of services: advice and permits, without who wrote them",
    "editing.TradeChecklist": _CONTENT,
    "editing.Vocabulary": _CONTENT,
    "editing.Authority": _CONTENT,
    "editing.OuterLink": "addresses of other sites, and whether they answer",
    "editing.PortalRendition": "sizes of pictures",
    "editing.Synonyms": "words of the search",
    "editing.Promotion": "words of the search",
    "wagtailredirects.Redirect": "addresses that lead to others",
    "wagtailimages.Rendition": "sizes of pictures",
    "wagtailsearch.IndexEntry": _INDEX,
    "wagtailsearch.SQLiteFTSIndexEntry": _INDEX,
    "wagtailcore.ReferenceIndex": _INDEX,
    "wagtailcore.Locale": _TECHNIQUE,
    "wagtailcore.Site": _TECHNIQUE,
    "wagtailcore.Collection": "folders of pictures",
    "wagtailcore.CollectionViewRestriction": _RIGHTS,
    "wagtailcore.PageViewRestriction": _RIGHTS,
    "wagtailcore.Workflow": _RIGHTS,
    "wagtailcore.Task": _RIGHTS,
    "wagtailcore.GroupApprovalTask": _RIGHTS,
    "taggit.Tag": _CONTENT,
    "auth.Permission": _RIGHTS,
    "auth.Group": _RIGHTS,
    "contenttypes.ContentType": _TECHNIQUE,
}
"""Label of each, and what it holds instead."""
