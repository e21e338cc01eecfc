import type { FastifyReply, FastifyRequest } from "fastify";

/** Milliseconds between comments, which keep proxies from closing a silent stream. */
const PING_MS = 15_000;

interface StreamedEvent {
  id: number;
  kind: string;
}

/** Sends events as they come: `id`, `event` (the kind) and `data`, the whole as JSON. Ends with them. */
export async function streamEvents<Event extends StreamedEvent>(
  request: FastifyRequest,
  reply: FastifyReply,
  open: (signal: AbortSignal) => AsyncIterable<Event>,
): Promise<void> {
  const gone = new AbortController();
  reply.hijack();
  const { raw } = reply;
  raw.on("close", () => gone.abort());
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  raw.write(": begins\n\n");
  const ping = setInterval(() => raw.write(": ping\n\n"), PING_MS);
  try {
    for await (const event of open(gone.signal)) {
      const text = `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`;
      // A reader that is slow is waited for.
      if (!raw.write(text)) await drained(raw, gone.signal);
    }
  } catch (error) {
    if (!gone.signal.aborted) request.log.error({ err: error }, "an event stream broke off");
  } finally {
    clearInterval(ping);
    raw.end();
  }
}

function drained(raw: FastifyReply["raw"], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    raw.once("drain", resolve);
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
