// What the server has told the page besides its drawing: the last of each name, for a behaviour that comes after it was said. Kept with
// the window, since behaviours in files of their own read it too.

declare global {
  interface Window {
    shellTold?: Map<string, unknown>;
  }
}

export const lastTold = (window.shellTold ??= new Map());
