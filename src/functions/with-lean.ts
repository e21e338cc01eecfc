import { LemmataError } from "../core/errors/index.ts";
import { type Lean, openLean } from "../lean/index.ts";

/** What every function over Lean text takes. */
export interface LeanOptions {
  /** An open Lean, which stays open; default: one is opened for this call and closed after it. */
  lean?: Lean | undefined;
  /** Drop imports that this Lean does not have (Mathlib, ...); default that of `lean`, else false. */
  core?: boolean | undefined;
  /**
   * Aborting ends the work. The promise is rejected with a `LemmataError` of code `cancelled`, unless the function
   * says otherwise.
   */
  signal?: AbortSignal | undefined;
  /** Called with what is being done, as text for people. */
  onProgress?: ((step: string) => void) | undefined;
}

/** Where a text comes from. */
export interface SourceOptions {
  /**
   * Path of the text's file, for messages; modules of its project that it imports are looked for from there. It need
   * not exist. Default `<input>`, which has no project.
   */
  fileName?: string | undefined;
}

/** Calls `action` with the given Lean, or with one that is open for so long. Throws `cancelled`. */
export async function withLean<T>(
  { lean, core, signal, onProgress }: LeanOptions,
  action: (lean: Lean, core: boolean) => Promise<T>,
): Promise<T> {
  throwIfCancelled(signal);
  if (lean) return action(lean, core ?? lean.defaults.core ?? false);
  const opened = await openLean({ onProgress });
  try {
    return await action(opened, core ?? false);
  } finally {
    await opened.close();
  }
}

/** Throws `cancelled` when it was. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new LemmataError("cancelled", "it was cancelled", { cause: signal.reason });
}
