import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between looks at the store; what runs writes to it twice a second. */
const LOOKING_MS = 500;

/** What a look at the store found: what is new, and whether more can come. */
export interface Look<Event> {
  events: Event[];
  isOver: boolean;
}

/**
 * Looks again and again, until it is over or the signal is aborted: nobody listens, or the server closes. The store may
 * be another process's: it cannot call.
 */
export async function* watch<Event>(
  look: () => Look<Event>,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  while (!signal.aborted) {
    const { events, isOver } = look();
    yield* events;
    if (isOver) return;
    await sleep(LOOKING_MS, undefined, { signal }).catch(() => {});
  }
}
