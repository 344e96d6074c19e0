// Gives each row of the chooser of blocks the sentence that belongs to its name; the sheet beside it shows it.
const sentences = JSON.parse(document.getElementById("block-help").textContent)

function help(option) {
  const sentence = sentences[option.textContent.trim()]
  if (sentence && option.dataset.blockHelp !== sentence) option.dataset.blockHelp = sentence
}

new MutationObserver(() => document.querySelectorAll(".w-combobox__option").forEach(help)).observe(document.body, {
  childList: true,
  characterData: true,
  subtree: true,
})
