// Which window events somebody on this page listens to.

const counts = new Map<string, number>();

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
