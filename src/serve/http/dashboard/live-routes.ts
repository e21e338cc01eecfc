import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { RunRecord } from "../../../core/index.ts";
import { findRun, listRuns, openStoreWith } from "../../../store/index.ts";
import type { Jobs } from "../../jobs/index.ts";
import { HttpFailure } from "../failure.ts";
import { mayViewOf } from "../owner.ts";
import { streamEvents } from "../v1/event-stream.ts";
import { goalHistory } from "./goal-history.ts";
import { scoredDecompositions } from "./scores.ts";
import { TaskFollower, type TaskNews } from "./task-news.ts";
import { watch } from "./watch.ts";

const ofRun = z.object({ run: z.string().max(100) });
const ofTask = ofRun.extend({ task: z.coerce.number().int().min(1) });
const ofGoal = ofTask.extend({ goal: z.string().max(100) });
const tags = ["runs"];

/** Streams of what changes in recorded runs, until the server closes; and what a person looks at goal by goal. */
export function addLiveRoutes(server: FastifyInstance, jobs: Jobs): void {
  const closing = new AbortController();
  server.addHook("preClose", async () => closing.abort());
  const watchRuns = { operationId: "watchRuns", summary: "The list of runs, as it changes.", tags };
  server.get("/runs/events", { schema: watchRuns }, (request, reply) => {
    let last = "";
    let id = lastEventId(request);
    return streamEvents(request, reply, (gone) =>
      watch(
        () => {
          const runs = listRuns().filter(mayViewOf(request, jobs));
          const state = JSON.stringify(runs.map(({ id, updated, state }) => [id, updated, state]));
          if (state === last) return { events: [], isOver: false };
          last = state;
          return { events: [{ id: ++id, kind: "runs", runs }], isOver: false };
        },
        AbortSignal.any([gone, closing.signal]),
      ),
    );
  });
  const watchTask = {
    ...{ operationId: "watchTask", summary: "A task as it changes: goals of its trees.", tags },
    description: "As server-sent events until the run ends; `Last-Event-ID` goes on after one.",
    params: ofTask,
  };
  server.get("/runs/:run/tasks/:task/events", { schema: watchTask }, (request, reply) =>
    streamTask(request, reply, closing.signal),
  );
  const watchRun = {
    ...{ operationId: "watchRun", summary: "A run and its tasks, as they change.", tags },
    params: ofRun,
  };
  server.get("/runs/:run/events", { schema: watchRun }, (request, reply) => {
    const { run } = request.params as z.output<typeof ofRun>;
    const store = openStoreWith(run);
    const { id } = orClose(store, () => findRun(store.listRuns(), run));
    let last = "";
    let number = lastEventId(request);
    return streamEvents(request, reply, (gone) =>
      watch(
        () => {
          const found = store.getRun(id) as RunRecord;
          const tasks = store.listTasks(id).map((task, i) => ({ number: i + 1, ...task }));
          const state = JSON.stringify([found.state, tasks.map((t) => [t.status, t.attempts])]);
          const isOver = found.state !== "running";
          if (state === last && !isOver) return { events: [], isOver };
          last = state;
          const news = { id: ++number, kind: "run", run: found, tasks };
          return { events: isOver ? [news, { id: number, kind: "end" }] : [news], isOver };
        },
        AbortSignal.any([gone, closing.signal]),
      ),
    ).finally(() => store.close());
  });
  const scores = z.object({
    decompositions: z.array(z.object({ score: z.number(), proved: z.boolean(), lemmas: z.int() })),
  });
  server.get(
    "/runs/:run/scores",
    {
      schema: {
        ...{ operationId: "getScores", summary: "Scores of decompositions, and what came.", tags },
        params: ofRun,
        response: { 200: scores },
      },
    },
    (request) => {
      const { run } = request.params as z.output<typeof ofRun>;
      return { decompositions: scoredDecompositions(run) };
    },
  );
  const query = z.object({ tree: z.coerce.number().int().min(0).default(0) });
  server.get(
    "/runs/:run/tasks/:task/goals/:goal",
    {
      schema: {
        ...{ operationId: "getGoal", summary: "What was tried for a goal.", tags },
        params: ofGoal,
        querystring: query,
        response: { 200: z.looseObject({}) },
      },
    },
    (request) => {
      const { run, task, goal } = request.params as z.output<typeof ofGoal>;
      return { ...goalHistory(run, task, (request.query as z.output<typeof query>).tree, goal) };
    },
  );
}

async function streamTask(
  request: FastifyRequest,
  reply: Parameters<typeof streamEvents>[1],
  closing: AbortSignal,
): Promise<void> {
  const { run, task } = request.params as z.output<typeof ofTask>;
  const store = openStoreWith(run);
  const follower = orClose(store, () => {
    const { id } = findRun(store.listRuns(), run);
    const found = store.listTasks(id)[task - 1];
    if (found) return new TaskFollower(store, { run: id, task: found.id }, lastEventId(request));
    throw new HttpFailure({ status: 404, code: "not-found", message: `there is no task ${task}` });
  });
  try {
    await streamEvents<TaskNews>(request, reply, (gone) =>
      watch(() => follower.look(), AbortSignal.any([gone, closing])),
    );
  } finally {
    store.close();
  }
}

function lastEventId({ headers }: FastifyRequest): number {
  const id = Number(headers["last-event-id"] ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

function orClose<T>(store: { close(): void }, work: () => T): T {
  try {
    return work();
  } catch (error) {
    store.close();
    throw error;
  }
}
