// The listeners of a behaviour: added together, and taken away together.

export type Listener = [target: EventTarget | null, name: string, listener: (event: never) => void, options?: AddEventListenerOptions];

/** Adds them, but for those without a target; answers how to take them away. */
export function listenAll(...listeners: Listener[]): () => void {
  for (const [target, name, listener, options] of listeners) target?.addEventListener(name, listener as EventListener, options);
  return () => {
    for (const [target, name, listener, options] of listeners) target?.removeEventListener(name, listener as EventListener, options);
  };
}
