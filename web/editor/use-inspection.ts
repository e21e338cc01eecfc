import { useEffect, useState } from "react";
import { ask } from "../api/http.ts";
import type { Inspection } from "../api/types.ts";

/** Milliseconds without typing before Lean is asked. */
const PAUSE_MS = 350;

export interface Inspected {
  /** What Lean said last; of the text that is shown when `isCurrent`. */
  inspection: Inspection | null;
  /** The text that it is about. */
  text: string;
  isCurrent: boolean;
  error: unknown;
}

/** What Lean says about a text as it is typed: asked after a pause, the latest wins, what is outdated is cancelled. */
export function useInspection(text: string): Inspected {
  const [last, setLast] = useState<Omit<Inspected, "isCurrent">>({
    ...{ inspection: null, text: "", error: undefined },
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => {
      ask<Inspection>("POST", "/v1/inspect", { body: { text, core: true }, signal }).then(
        (inspection) => signal.aborted || setLast({ inspection, text, error: undefined }),
        (error) => signal.aborted || setLast((before) => ({ ...before, text, error })),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return { ...last, isCurrent: last.text === text };
}
