import { useEffect, useState } from "react";
import { ApiError, ask } from "../api/http.ts";
import type { Inspection } from "../api/types.ts";

/** Milliseconds without typing before Lean is asked. */
const PAUSE_MS = 350;

/** Milliseconds before a server is asked again that did not answer, or had no time. */
const AGAIN_MS = 3_000;

export interface Inspected {
  /** What Lean said last; of the text that is shown when `isCurrent`. */
  inspection: Inspection | null;
  /** The text that it is about. */
  text: string;
  isCurrent: boolean;
  error: unknown;
}

/** Whether another try may end better: it did not arrive, or there was no room for it. */
function isForNow(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 429);
}

/** What Lean says about a text as it is typed: asked after a pause, the latest wins, what is outdated is cancelled. */
export function useInspection(text: string): Inspected {
  const [last, setLast] = useState<Omit<Inspected, "isCurrent">>({
    ...{ inspection: null, text: "", error: undefined },
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer = setTimeout(inspect, PAUSE_MS);
    function inspect() {
      ask<Inspection>("POST", "/v1/inspect", { body: { text, core: true }, signal }).then(
        (inspection) => signal.aborted || setLast({ inspection, text, error: undefined }),
        (error) => {
          if (signal.aborted) return;
          setLast((before) => ({ ...before, error }));
          if (isForNow(error)) timer = setTimeout(inspect, AGAIN_MS);
        },
      );
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return { ...last, isCurrent: last.text === text };
}
