import { useSyncExternalStore } from "react";
import type { LiveState } from "../api/live.ts";

const streams = new Map<string, LiveState>();
const listeners = new Set<() => void>();
let shown: LiveState = "ended";

/** Tells how the stream of a path is. */
export function reportConnection(path: string, state: LiveState): void {
  if (state === "ended" || state === "refused") streams.delete(path);
  else streams.set(path, state);
  const states = [...streams.values()];
  const worst = (["lost", "connecting", "live"] as const).find((each) => states.includes(each));
  shown = worst ?? "ended";
  for (const listener of listeners) listener();
}

/** The worst of all streams; `ended` when there is none. */
export function useConnection(): LiveState {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
