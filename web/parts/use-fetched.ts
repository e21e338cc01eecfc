import { useEffect, useState } from "react";
import { ask } from "../api/http.ts";

export interface Fetched<T> {
  value: T | undefined;
  error: unknown;
}

/**
 * Asks for JSON, and again when `version` changes; what was there stays until the new answer. `null`: asks nothing.
 * `restMs`: asks when the path has stayed the same for so long.
 */
export function useFetched<T>(
  path: string | null,
  version: unknown = 0,
  { restMs = 0 }: { restMs?: number } = {},
): Fetched<T> {
  const [fetched, setFetched] = useState<Fetched<T> & { path: string | null }>({
    ...{ value: undefined, error: undefined, path: null },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when to ask again.
  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    const start = () =>
      ask<T>("GET", path, { signal: stop.signal }).then(
        (value) => setFetched({ value, error: undefined, path }),
        (error) => stop.signal.aborted || setFetched({ value: undefined, error, path }),
      );
    const timer = setTimeout(start, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, version]);
  return fetched.path === path ? fetched : { value: undefined, error: undefined };
}
