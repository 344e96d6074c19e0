// Reads whole pages: `node read.mjs file…` writes what is wrong as JSON, one line for each fault.
import {HtmlValidate, StaticConfigLoader} from "html-validate"
import rules from "./rules.mjs"

// Ready-made HTML of hundreds of fields leaves out what the standard takes for said, which a rule cannot be told for some elements alone.
const TAKEN_FOR_SAID = [
  // A cell or an option ends where the next one begins. What else ends so was forgotten.
  ({message}) => /^Element <(option|td|th)> is implicitly closed/.test(message),
  // Buttons that send may share a name. The rule knows those that say that they send.
  ({ruleId, selector}) => ruleId === "form-dup-name" && /> button(:\S+)?$/.test(selector),
]

const report = await new HtmlValidate(new StaticConfigLoader(rules)).validateMultipleFiles(process.argv.slice(2))
for (const {filePath, messages} of report.results)
  for (const one of messages)
    if (!TAKEN_FOR_SAID.some((is) => is(one)))
      console.log(JSON.stringify({file: filePath, fault: `${one.ruleId}: ${one.message} (${one.selector})`}))
