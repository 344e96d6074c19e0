// Starts the fields that the page names in data, as the page comes and as parts of it are fetched: no page of editors holds a script.
{
  const functions = ["initDateChooser", "initDateTimeChooser", "initTimeChooser", "createTaskChooser"]
  const classes = ["Chooser", "PageChooser", "ImageChooser", "SnippetChooser", "DocumentChooser", "InlinePanel", "MultipleChooserPanel"]

  function start(data) {
    const { start: name, started } = data.dataset
    if (started) return
    data.dataset.started = "1"
    const given = JSON.parse(data.textContent)
    if (functions.includes(name)) window[name](...given)
    else if (classes.includes(name)) new window[name](...given)
  }

  function startWithin(node) {
    if (node.nodeType !== Node.ELEMENT_NODE) return
    if (node.matches("script[data-start]")) start(node)
    node.querySelectorAll("script[data-start]").forEach(start)
  }

  document.addEventListener("DOMContentLoaded", () => {
    startWithin(document.body)
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(startWithin))).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
}
