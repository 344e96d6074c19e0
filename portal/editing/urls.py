"""``/admin/`` and the pictures of the library. Wagtail serves no page to visitors."""

from django.urls import include, path, re_path
from wagtail.admin import urls as wagtail_urls
from wagtail.utils.urlpatterns import decorate_urlpatterns

from portal.editing.entrance import to_admin
from portal.editing.for_editors import for_editors
from portal.editing.media import picture, picture_as_uploaded
from portal.editing.sign_in import urls as sign_in_urls
from portal.editing.wagtail_swedish import scripts_catalogue

decorate_urlpatterns(wagtail_urls.urlpatterns, for_editors)

urlpatterns = [
    *sign_in_urls.urlpatterns,
    path("admin/jsi18n/", for_editors(scripts_catalogue)),
    path("admin/", include(wagtail_urls)),
    path("admin", to_admin),
    re_path(r"^media/(?P<name>images/[^/]+\.original\.[^/]+)$", for_editors(picture_as_uploaded)),
    re_path(r"^media/(?P<name>images/[^/]+)$", picture),
    re_path(r"^media(?:/.*)?$", picture, {"name": ""}),
]
