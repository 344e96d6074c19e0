// Before a form leaves its page somebody has to be signed in, or all that is typed in it would be gone.
{
  const { signedIn, csrfCookie, ended, away, login, loginWords, close } = document.currentScript.dataset

  function whatIsWrong() {
    const asked = new XMLHttpRequest()
    asked.open("GET", signedIn, false) // waited for: the page is about to be left, and whoever else listens to the form learns of nothing
    try {
      asked.send()
    } catch {
      return away
    }
    if (new URL(asked.responseURL).pathname !== signedIn) return ended
    return asked.status === 204 ? "" : away
  }

  // Signing in anew gives a new token, and the page has the one of before.
  function renewTokens() {
    const token = document.cookie.split("; ").find((one) => one.startsWith(`${csrfCookie}=`))
    if (!token) return
    for (const field of document.querySelectorAll("[name=csrfmiddlewaretoken]")) field.value = token.slice(csrfCookie.length + 1)
  }

  function say(words) {
    document.querySelector(".session-end")?.remove()
    const dialog = document.createElement("dialog")
    dialog.className = "session-end"
    dialog.ariaLabel = words
    dialog.append(Object.assign(document.createElement("p"), { textContent: words }))
    if (words === ended)
      dialog.append(Object.assign(document.createElement("a"), { href: login, target: "_blank", className: "button", textContent: loginWords }))
    dialog.append(
      Object.assign(document.createElement("button"), {
        type: "button",
        className: "button button-secondary",
        textContent: close,
        onclick: () => dialog.close(),
      }),
    )
    dialog.addEventListener("close", () => {
      dialog.remove()
      for (const button of document.querySelectorAll("[data-w-progress-loading-value=true]")) button.dataset.wProgressLoadingValue = "false"
    })
    document.body.append(dialog)
    dialog.showModal()
  }

  document.addEventListener(
    "submit",
    (event) => {
      if (event.target.method !== "post") return
      const wrong = document.getElementById("wagtail-sidebar") ? whatIsWrong() : "" // the login itself has no sidebar
      renewTokens()
      if (!wrong) return
      event.preventDefault()
      event.stopImmediatePropagation()
      say(wrong)
    },
    true,
  )
  // What saves by itself goes on once somebody is signed in again, and until then says no more than that the server has failed.
  window.addEventListener("focus", renewTokens)
  document.addEventListener("w-autosave:error", () => {
    if (!document.querySelector(".session-end") && whatIsWrong() === ended) say(ended)
  })
}
