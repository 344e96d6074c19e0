// Reads whole pages: `node read.mjs file…` writes what is wrong as JSON, one line for each fault.
import {HtmlValidate, StaticConfigLoader} from "html-validate"
import rules from "./rules.mjs"

const report = await new HtmlValidate(new StaticConfigLoader(rules)).validateMultipleFiles(process.argv.slice(2))
for (const {filePath, messages} of report.results)
  for (const {ruleId, message, selector} of messages)
    console.log(JSON.stringify({file: filePath, fault: `${ruleId}: ${message} (${selector})`}))
