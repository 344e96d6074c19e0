// Goes to another address at once.

export function go(_: Element, { url }: { url: string }): void {
  location.replace(url);
}
