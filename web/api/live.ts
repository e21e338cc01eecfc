import { ApiError, send } from "./http.ts";

/** `lost`: it broke off and is asked for again; `refused`: the server does not give it. */
export type LiveState = "connecting" | "live" | "lost" | "ended" | "refused";

interface LiveEvent {
  id: number;
  kind: string;
}

interface Listener<Event> {
  onEvent(event: Event): void;
  onState(state: LiveState, error?: ApiError): void;
}

/** Milliseconds before a lost stream is asked for again: the first time, and at most. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5000;

/**
 * Follows a stream of events until one of kind `end`. After a loss it goes on after the last event. By `fetch`, since
 * an `EventSource` cannot send a key. Returns what ends it.
 */
export function follow<Event extends LiveEvent>(
  path: string,
  { onEvent, onState }: Listener<Event>,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  void (async () => {
    let last = 0;
    let retry = FIRST_RETRY_MS;
    while (!signal.aborted) {
      try {
        const headers = { accept: "text/event-stream", "last-event-id": String(last) };
        const response = await send("GET", path, { headers, signal });
        onState("live");
        for await (const event of readEvents<Event>(response)) {
          retry = FIRST_RETRY_MS;
          last = event.id;
          onEvent(event);
          if (event.kind === "end") return onState("ended");
        }
      } catch (error) {
        if (signal.aborted) return;
        const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
        if (isRefusal && error.status !== 429) return onState("refused", error);
      }
      if (signal.aborted) return;
      onState("lost");
      await pause(retry, signal);
      retry = Math.min(2 * retry, LONGEST_RETRY_MS);
    }
  })();
  return () => stop.abort();
}

async function* readEvents<Event>({ body }: Response): AsyncGenerator<Event> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = block.split("\n").filter((line) => line.startsWith("data: "));
        if (data.length > 0) yield JSON.parse(data.map((line) => line.slice(6)).join("\n"));
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const now = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", now, { once: true });
    // The browser knows when the network is back.
    globalThis.addEventListener("online", now, { once: true });
  });
}
