// What a behaviour calls: handlers in Python by their names.

export type Callbacks = Record<string, (...data: unknown[]) => void>;
