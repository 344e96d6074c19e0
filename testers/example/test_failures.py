"""What visitors see when something fails: faults, flags, notices and clocks are changed, so each has the portal to itself."""

from portal_pages import Environment, MyPages, Notices, Portal, SessionDialog, Steps


def test_a_notice_is_shown_at_once_and_closed(portal: Portal, controls: Environment) -> None:
    portal.visit("/")
    words = {"title": "Planerat arbete", "message": "Tjänsterna stängs klockan 18."}
    uuid = controls.notice(
        type="WARNING", applications=["foretagsporten-skalet"], published="2026-01-01T09:00:00+01:00", messages={"sv": words}
    )
    portal.visit("/")
    notices = Notices(portal)
    notices.wait_for("Planerat arbete")
    notices.close(uuid)
    assert "Planerat arbete" not in notices.titles


def test_beata_is_warned_before_her_session_ends_and_goes_on(portal: Portal, controls: Environment) -> None:
    portal.log_in("B03", **{"valt-engagemang": "5521030014", "token-livslangd": "240"})
    warning = SessionDialog(portal)
    warning.wait_until_open()
    assert warning.left.startswith(("03:", "04:"))
    warning.go_on()


def test_an_authority_that_does_not_answer_is_named_on_my_pages(portal: Portal, controls: Environment) -> None:
    controls.fault("eservice-overview-skatteverket", status=500)
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    MyPages(portal).wait_until_told()
    portal.wait(lambda: portal.has("desk-away"), "the authority that is away")


def test_a_market_stall_is_applied_for_as_far_as_the_first_wrong_answer(portal: Portal, controls: Environment) -> None:
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    steps = Steps(portal).begin("/inloggad/torgplats")
    first = steps.step
    steps.go_on()
    assert steps.step == first and steps.errors
