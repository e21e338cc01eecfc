import { useEffect, useRef, useState } from "react";
import { reportConnection } from "../app/connection.ts";
import type { ApiError } from "./http.ts";
import { follow, type LiveState } from "./live.ts";

export interface Live<State> {
  value: State | undefined;
  state: LiveState;
  error: ApiError | undefined;
}

/**
 * Follows a stream and folds its events into one value, drawn at most once per frame. `fold` gets the value so far
 * and what came since, and gives a new value. `path` null: nothing is followed.
 */
export function useLive<Event extends { id: number; kind: string }, State>(
  path: string | null,
  fold: (state: State | undefined, events: Event[]) => State | undefined,
): Live<State> {
  const [live, setLive] = useState<Live<State>>(BEGINNING);
  const folder = useRef(fold);
  folder.current = fold;
  useEffect(() => {
    setLive(BEGINNING);
    if (path === null) return;
    let waiting: Event[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      const events = waiting;
      waiting = [];
      setLive((now) => ({ ...now, value: folder.current(now.value, events) }));
    };
    const stop = follow<Event>(path, {
      onEvent(event) {
        waiting.push(event);
        // Not a frame: those do not come in a tab that is hidden.
        timer ??= setTimeout(draw, 30);
      },
      onState(state, error) {
        reportConnection(path, state);
        setLive((now) => ({ ...now, state, error }));
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
      reportConnection(path, "ended");
    };
  }, [path]);
  return live;
}

const BEGINNING = { value: undefined, state: "connecting", error: undefined } as const;
