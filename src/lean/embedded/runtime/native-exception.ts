import { messageOf } from "../../../core/errors/index.ts";

/** What the loader of the wasm module tells about a C++ exception; it throws them as their addresses. */
interface ExceptionReader {
  getExceptionMessage?(address: number): [type: string, what: string | undefined];
}

/**
 * The message of anything that was thrown while Lean ran, in this thread or another one of the instance: for a C++
 * exception what its `what()` says, e.g. "cannot evaluate `[init]` declaration 'x' in the same module".
 */
export function nativeMessageOf(thrown: unknown): string {
  if (typeof thrown !== "number" || !Number.isSafeInteger(thrown)) return messageOf(thrown);
  const { Module } = globalThis as unknown as { Module?: ExceptionReader };
  try {
    const [type, what] = Module?.getExceptionMessage?.(thrown) ?? [];
    if (what || type) return what || (type as string);
  } catch {
    // Its memory is damaged: the address is all there is.
  }
  return `C++ exception at address ${thrown}`;
}
