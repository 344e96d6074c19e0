// What very old browsers lack. The others fetch nothing.

/** Done when dialogs can be opened: at once, but in a browser that has none of its own. */
export const dialogs: Promise<unknown> =
  "HTMLDialogElement" in window ? Promise.resolve() : import(document.getElementById("root")!.dataset.dialogs!);
