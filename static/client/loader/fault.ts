// What can go wrong with an app, told apart by code. The server's log and the documents use the same codes.

export type Code =
  | "ENTRY_NETWORK"
  | "ENTRY_TIMEOUT"
  | "ENTRY_STATUS"
  | "ENTRY_MIME"
  | "LOAD_NETWORK"
  | "LOAD_TIMEOUT"
  | "LOAD_EVAL"
  | "INTEGRITY"
  | "STYLES"
  | "EXPOSE_MISSING"
  | "CONTRACT"
  | "MOUNT"
  | "MOUNT_TIMEOUT"
  | "LOST"
  | "RUNTIME"
  | "UPDATE"
  | "UPDATE_TIMEOUT"
  | "UNMOUNT"
  | "UNMOUNT_TIMEOUT"
  | "LEFT_BEHIND";

export class Fault extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = code;
    this.code = code;
  }
}

/** Whether the same app may be had from another host. What it holds is the same there, so a broken app is not asked for again. */
export function isWorthAnotherTry({ code }: Fault): boolean {
  return code.startsWith("ENTRY_") || code.startsWith("LOAD_");
}

/** `error` as a fault: itself when it is one, else one of `code` with its words. */
export function asFault(error: unknown, code: Code): Fault {
  return error instanceof Fault ? error : new Fault(code, wordsOf(error), error);
}

/** The result of `work`, or a fault of `code` when it takes longer than `limit` milliseconds. What comes later is nobody's. */
export function within<T>(limit: number, code: Code, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Fault(code, `no answer in ${limit} ms`)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function wordsOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  } catch {
    return "an error that can not be told"; // Thrown by an app, so that even asking for its words may fail.
  }
}
