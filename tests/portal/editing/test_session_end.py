"""What a form of the console asks before it is sent, so that nothing typed is lost when the login has ended."""

from collections.abc import Callable

from django.test import Client


def test_a_form_is_told_whether_somebody_is_signed_in(editor: Callable[[str], Client]) -> None:
    publisher = editor("publicerare")
    assert publisher.get("/admin/signed-in/").status_code == 204
    assert 'data-signed-in="/admin/signed-in/"' in publisher.get("/admin/").content.decode()
    publisher.logout()
    assert publisher.get("/admin/signed-in/").headers["Location"].startswith("/admin/login/")
