// What the server has told the page besides its drawing: the last of each name, for a behaviour that comes after it was said. One for
// the whole page, since behaviours in files of their own read it too.

declare global {
  var shellTold: Map<string, unknown> | undefined;
}

export const lastTold = (globalThis.shellTold ??= new Map<string, unknown>());
