// Which window events somebody on this page listens to. Counted once for the whole page: behaviours in files of their own listen too.

declare global {
  var shellListened: Map<string, number> | undefined;
}

const counts = (globalThis.shellListened ??= new Map<string, number>());

export function isListenedTo(event: string): boolean {
  return (counts.get(event) ?? 0) > 0;
}

/** Listens to a window event until the answer is called. */
export function listen(event: string, listener: (event: CustomEvent) => void): () => void {
  counts.set(event, (counts.get(event) ?? 0) + 1);
  addEventListener(event, listener as EventListener);
  return () => {
    counts.set(event, counts.get(event)! - 1);
    removeEventListener(event, listener as EventListener);
  };
}
