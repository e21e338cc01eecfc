import type { FastifyReply, FastifyRequest } from "fastify";

/** Aborted when the client is gone before its answer is. */
export function signalOf(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort("the client is gone");
  });
  // It may be gone already.
  if (request.raw.destroyed && !request.raw.complete) gone.abort("the client is gone");
  return gone.signal;
}
