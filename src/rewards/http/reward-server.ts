// The reward service over HTTP: trainers post proofs and get outcomes and scores of tactics.
// Input: an open `RewardService`. Output: a fastify server that is not listening yet.
// Every number comes from the service; this folder only reads requests and writes answers.

import { PassThrough } from "node:stream";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import type { RewardAnswer, RewardItem } from "../reward-kinds.ts";
import type { RewardService } from "../reward-service.ts";
import { llamaFactoryRequest, openRlhfRequest, problemsOf, scoreRequest } from "./schemas.ts";
import { llamaFactoryItem, openRlhfAnswer, openRlhfItem, outcomeOf } from "./trainer-forms.ts";

export interface RewardServerOptions {
  /** Largest request, bytes; default 64 MiB. */
  bodyLimit?: number;
}

const NDJSON = "application/x-ndjson";

/** A request that is answered with an HTTP error. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * `POST /score`: `{items: [{statement, completion, id?, kind?, timeoutMs?, scores?}]}` gives `{results: [{id?,
 * index, status, ...}]}` in the order of the items; with `Accept: application/x-ndjson` one line per item as it is
 * done. `POST /openrlhf` and `/llamafactory` speak those trainers' forms. 400: the request is malformed; 413: it is
 * too large; 429 with Retry-After: the queue is full; 503: closing.
 */
export function makeRewardServer(
  service: RewardService,
  { bodyLimit = 64 << 20 }: RewardServerOptions = {},
): FastifyInstance {
  const server = fastify({ bodyLimit, forceCloseConnections: "idle" });
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  // A connection that stayed open after its last answer would delay closing for a minute.
  server.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  server.setErrorHandler((error, _request, reply) => {
    const { status, message } = refusalOf(error);
    return reply.status(status).send({ error: message });
  });
  server.get("/health", () => ({ status: "ok" }));
  server.get("/metrics", (_request, reply) =>
    reply.type("text/plain; version=0.0.4").send(service.figures.text(service)),
  );
  server.post("/score", async (request, reply) => {
    const { items } = read(scoreRequest, request.body);
    const answers = accept(service, items, reply);
    const named = answers.map(async (answer, index) => {
      const id = items[index]?.id;
      return { id, index, ...(await answer) };
    });
    if (!request.headers.accept?.includes(NDJSON)) return { results: await Promise.all(named) };
    return reply.type(NDJSON).send(linesAsTheyCome(named));
  });
  server.post("/openrlhf", async (request, reply) => {
    const { query, prompts, labels } = read(openRlhfRequest, request.body);
    const items = query.map((text, i) => openRlhfItem(text, prompts[i], labels[i]));
    return openRlhfAnswer(await Promise.all(accept(service, items, reply)));
  });
  server.post("/llamafactory", async (request, reply) => {
    const { messages } = read(llamaFactoryRequest, request.body);
    const answers = await Promise.all(accept(service, messages.map(llamaFactoryItem), reply));
    return { scores: answers.map(outcomeOf) };
  });
  return server;
}

function accept(
  service: RewardService,
  given: readonly (RewardItem & { id?: unknown })[],
  reply: FastifyReply,
): Promise<RewardAnswer>[] {
  if (given.length > service.maxWaiting)
    throw new Refusal(413, `at most ${service.maxWaiting} items in one request`);
  // The caller's id of an item is not part of its content.
  const items = given.map(({ id: _, ...item }) => item as RewardItem);
  const answers = service.accept(items);
  if ("retryAfterSeconds" in answers) {
    reply.header("retry-after", answers.retryAfterSeconds);
    throw new Refusal(429, `no room for ${items.length} items now; try again later`);
  }
  return answers;
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal(400, problemsOf(parsed.error));
  return parsed.data;
}

function refusalOf(error: unknown): { status: number; message: string } {
  if (error instanceof Refusal) return error;
  if (error instanceof LemmataError)
    return { status: error.code === "bad-input" ? 400 : 500, message: error.message };
  // Fastify's own: malformed JSON, a body too large, ...
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  return { status: statusCode ?? 500, message: message ?? "internal error" };
}

/** One line per answer, in the order in which they are done. */
function linesAsTheyCome(pending: readonly Promise<object>[]): PassThrough {
  const lines = new PassThrough();
  let open = pending.length;
  for (const answer of pending)
    void answer.then((value) => {
      if (!lines.destroyed) lines.write(`${JSON.stringify(value)}\n`);
      open--;
      if (open === 0) lines.end();
    });
  return lines;
}
