import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listRuns, viewRun, viewTranscript } from "../../../store/index.ts";
import type { Jobs } from "../../jobs/index.ts";
import { json } from "../../operations/operation.ts";
import { mayViewOf } from "../owner.ts";

const run = z
  .looseObject({
    id: z.string(),
    kind: z.string(),
    state: z.enum(["running", "finished", "interrupted"]),
    created: z.number(),
    updated: z.number(),
    tasks: z.record(z.string(), z.int()).describe("how many, by status"),
  })
  .meta({ id: "Run" });

const task = z
  .looseObject({
    number: z.int(),
    id: z.string(),
    name: z.string(),
    content: z.string(),
    status: z.string(),
    attempts: z.int(),
    result: json,
  })
  .meta({ id: "Task" });

const tree = z
  .looseObject({
    attempt: z.int(),
    strategy: z.string(),
    goals: z.array(
      z.looseObject({
        id: z.string(),
        state: z.enum(["open", "proved", "disproved", "failed"]),
        depth: z.int(),
      }),
    ),
  })
  .meta({ id: "ProofTree", description: "goals name their decompositions, these their lemmas" });

const ofRun = z.object({ run: z.string().max(100) });
const ofTask = ofRun.extend({ task: z.string().max(1000) });
const tags = ["runs"];

/** `/v1/runs`: what was recorded, by this server and by commands in the same folder. Read only. */
export function addRunRoutes(server: FastifyInstance, jobs: Jobs): void {
  const query = z.object({
    kind: z.string().max(50).optional(),
    state: z.string().max(50).optional(),
    limit: z.coerce.number().int().min(1).max(1000).default(100),
  });
  server.get(
    "/runs",
    {
      schema: {
        ...{ operationId: "listRuns", summary: "Recorded runs, the latest first.", tags },
        querystring: query,
        response: { 200: z.object({ runs: z.array(run) }) },
      },
    },
    (request) => {
      const { kind, state, limit } = request.query as z.output<typeof query>;
      const fitting = listRuns()
        .filter(mayViewOf(request, jobs))
        .filter((each) => (!kind || each.kind === kind) && (!state || each.state === state));
      return { runs: fitting.slice(0, limit) };
    },
  );
  server.get(
    "/runs/:run",
    {
      schema: {
        ...{ operationId: "getRun", summary: "A run and its tasks.", tags, params: ofRun },
        description: "`run`: its id, the beginning of it, or `last`.",
        response: { 200: z.object({ run, tasks: z.array(task) }) },
      },
    },
    (request) => {
      const { run, tasks } = viewRun((request.params as z.output<typeof ofRun>).run);
      return { run, tasks };
    },
  );
  const whole = z.object({ run, task, trees: z.array(tree) });
  server.get(
    "/runs/:run/tasks/:task",
    {
      schema: {
        ...{ operationId: "getTask", summary: "A task with its proof trees.", tags },
        description: "Also while the run goes on. `task`: its number, name or id.",
        params: ofTask,
        response: { 200: whole },
      },
    },
    (request) => {
      const { run, task } = request.params as z.output<typeof ofTask>;
      const view = viewRun(run, task);
      return { run: view.run, task: view.tasks[0], trees: view.trees ?? [] };
    },
  );
  const calls = z.object({ calls: z.array(z.looseObject({})) });
  server.get(
    "/runs/:run/tasks/:task/calls",
    {
      schema: {
        ...{ operationId: "getCalls", summary: "What models were asked and answered.", tags },
        params: ofTask,
        response: { 200: calls },
      },
    },
    (request) => {
      const { run, task } = request.params as z.output<typeof ofTask>;
      return { calls: viewTranscript(run, task).tasks.flatMap(({ calls }) => calls) };
    },
  );
}
