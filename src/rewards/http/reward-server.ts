// The reward service over HTTP: trainers post proofs and get outcomes and scores of tactics.
// Input: an open `RewardService`. Output: a fastify server that is not listening yet.
// Every number comes from the service; this folder only reads requests and writes answers.

import { PassThrough } from "node:stream";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { z } from "zod";
import { LemmataError } from "../../core/errors/index.ts";
import type { RewardAnswer, RewardItem } from "../reward-kinds.ts";
import type { RewardService } from "../reward-service.ts";
import { judgedScore } from "../tasks/judged-score.ts";
import { itemOf } from "../tasks/resolve-task.ts";
import { TaskTable } from "../tasks/task-table.ts";
import type { TokenBytes } from "../tokens/token-bytes.ts";
import {
  type GivenItem,
  llamaFactoryRequest,
  openRlhfRequest,
  problemsOf,
  scoreRequest,
  tokenAdvantagesRequest,
} from "./schemas.ts";
import { tokenItems, tokenRewards } from "./token-rewards.ts";
import { llamaFactoryItem, openRlhfAnswer, openRlhfItem, scoresOf } from "./trainer-forms.ts";

export interface RewardServerOptions {
  /** Largest request, bytes; default 64 MiB. */
  bodyLimit?: number;
  /** Tasks that answers may name. */
  tasks?: TaskTable;
  /** Needed for `/token-advantages`. */
  tokenizer?: TokenBytes | undefined;
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
 * `POST /score`: `{items: [{taskId or task, completion, id?, timeoutMs?} or a kind of reward]}` gives `{results: [{id?,
 * index, status, score, ...}]}` in the order of the items; with `Accept: application/x-ndjson` one line per item as it
 * is done. `POST /openrlhf` and `/llamafactory` speak those trainers' forms; `/token-advantages` gives one number per
 * token. 400: the request is malformed; 413: it is too large; 429 with Retry-After: the queue is full; 503 with
 * Retry-After: the machine was too busy, where the form has no word for that; 422: something is missing to judge it; 503: closing.
 */
export function makeRewardServer(
  service: RewardService,
  { bodyLimit = 64 << 20, tasks = new TaskTable(), tokenizer }: RewardServerOptions = {},
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
    if (status === 503) reply.header("retry-after", RETRY_SECONDS);
    return reply.status(status).send({ error: message });
  });
  server.get("/health", () => ({ status: "ok" }));
  server.get("/metrics", (_request, reply) =>
    reply.type("text/plain; version=0.0.4").send(service.figures.text(service)),
  );
  const answersTo = (items: readonly GivenItem[], reply: FastifyReply) =>
    accept(service, items, { tasks, reply });
  server.post("/score", async (request, reply) => {
    const { items } = read(scoreRequest, request.body);
    const answers = answersTo(items, reply);
    const named = answers.map(async (waiting, index) => {
      const answer = await waiting;
      return { id: items[index]?.id, index, ...answer, score: judgedScore(answer) };
    });
    if (!request.headers.accept?.includes(NDJSON)) return { results: await Promise.all(named) };
    return reply.type(NDJSON).send(linesAsTheyCome(named));
  });
  server.post("/openrlhf", async (request, reply) => {
    const { query, prompts, labels } = read(openRlhfRequest, request.body);
    const items = query.map((text, i) =>
      openRlhfItem({ query: text, prompt: prompts[i], label: labels[i] }, tasks),
    );
    const answers = await Promise.all(answersTo(items, reply));
    return openRlhfAnswer(answers, judgedOf(answers));
  });
  server.post("/llamafactory", async (request, reply) => {
    const { messages } = read(llamaFactoryRequest, request.body);
    const items = messages.map((message) => llamaFactoryItem(message, tasks));
    return { scores: judgedOf(await Promise.all(answersTo(items, reply))) };
  });
  server.post("/token-advantages", async (request, reply) => {
    const asked = read(tokenAdvantagesRequest, request.body);
    if (!tokenizer)
      throw new Refusal(400, "the service has no tokenizer: start it with --tokenizer");
    const answers = await Promise.all(answersTo(tokenItems(asked, tokenizer), reply));
    return { groups: tokenRewards(asked, answers, tokenizer).map((items) => ({ items })) };
  });
  return server;
}

/** After which a client should ask again for what could not be judged. */
const RETRY_SECONDS = 5;

/** The numbers of all answers. Throws where one is the caller's fault, or could not be judged now. */
function judgedOf(answers: readonly RewardAnswer[]): number[] {
  const scores = scoresOf(answers);
  if (scores) return scores;
  const fault = answers.find((answer) => answer.status === "error");
  if (fault?.code === "bad-input") throw new Refusal(400, fault.message);
  const open = answers.filter((answer) => answer.status !== "ok");
  const final = open.find((answer) => answer.status === "error" || !answer.retry);
  const message = `not judged: ${(final ?? open[0])?.message}`;
  // Asking again helps only where all that is open was in want of time.
  throw new Refusal(final ? 422 : 503, message);
}

function accept(
  service: RewardService,
  given: readonly GivenItem[],
  { tasks, reply }: { tasks: TaskTable; reply: FastifyReply },
): Promise<RewardAnswer>[] {
  if (given.length > service.maxWaiting)
    throw new Refusal(413, `at most ${service.maxWaiting} items in one request`);
  const items = given.map((item) => resolved(item, tasks));
  const known = items.filter((item): item is RewardItem => !("status" in item));
  const answers = service.accept(known);
  if ("retryAfterSeconds" in answers) {
    reply.header("retry-after", answers.retryAfterSeconds);
    throw new Refusal(429, `no room for ${items.length} items now; try again later`);
  }
  let next = 0;
  return items.map((item) =>
    "status" in item ? Promise.resolve(item) : (answers[next++] as Promise<RewardAnswer>),
  );
}

/** What is to be scored, without the caller's id, which is no part of the content; or why a task is not known. */
function resolved(
  { id: _, ...item }: GivenItem,
  tasks: TaskTable,
): RewardItem | Extract<RewardAnswer, { status: "error" }> {
  if (item.kind !== "task") return item as RewardItem;
  const {
    taskId,
    task = taskId === undefined ? undefined : tasks.get(taskId),
    ...answer
  } = item as Extract<GivenItem, { kind: "task" }>;
  if (task) return itemOf({ ...answer, task });
  const message =
    taskId === undefined
      ? "an answer to a task needs `taskId` or `task`"
      : `there is no task ${taskId}; start the service with --tasks FOLDER`;
  return { status: "error", code: "bad-input", message };
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
