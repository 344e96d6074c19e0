// What the server has told the page besides its drawing: the last of each name, for a behaviour that comes after it was said.

export const lastTold = new Map<string, unknown>();
