// Goes to another address at once; `isStep` where the way back leads to this one.

export function go(_: Element, { url, isStep }: { url: string; isStep?: boolean }): void {
  location[isStep ? "assign" : "replace"](url);
}
