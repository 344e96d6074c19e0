// The standard of HTML and its document, but for what is a matter of taste or of another test. Each line says why.
export default {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // How the same thing is written: browsers read all of them alike.
    "attr-case": "off",
    "attr-quotes": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // A field is of text, and a button sends, by the standard alone: ready-made HTML of hundreds of them does not say it.
    "no-implicit-input-type": "off",
    "no-implicit-button-type": "off",
    // The question about cookies stands before the heading of the page, so that it is the first thing that is read.
    // What stands in a template or for those without scripts takes the place of something else, heading and all.
    "heading-level": ["error", {minInitialRank: "h2", sectioningRoots: ["noscript", "template"]}],
    // Safari takes a list whose marks are styled away for no list; the role says it is one.
    "no-redundant-role": "off",
    // Two of one name are never there together: one is for those without scripts, or in a drawer. axe looks at what is there.
    "unique-landmark": "off",
    // A place that a wide table scrolls in, or a list that is drawn in parts, says what it is by its role.
    "prefer-native-element": "off",
    // Numbers stay on one line by the style sheet: who copies one gets hyphens and spaces that telephones know.
    "tel-non-breaking": "off",
    // Scripts and styles of our own host come with its policy; those of others carry their hash.
    "require-sri": ["error", {target: "crossorigin"}],
  },
}
