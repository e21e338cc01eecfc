import { z } from "zod";
import type { RunEvent } from "../../../core/index.ts";
import { loadConfig } from "../../../llm/index.ts";
import {
  type ProveTaskReport,
  proveAll,
  resolveSettings,
  type TaskProver,
  unportable,
} from "../../../prove/index.ts";
import { leanText as text } from "../../operations/operation.ts";
import { type JobContext, jobKind } from "../job-kind.ts";
import { atMost, modelLimits } from "./model-limits.ts";
import { withSearch } from "./shared-lean.ts";

const MAX_TEXTS = 1000;
/** Texts of one job that workers have at a time. */
const TASKS_OF_WORKERS = 16;

const isGiven = (each: unknown): boolean => each !== undefined;

const request = z
  .strictObject({
    text: text.optional().describe("Lean text with `sorry`s"),
    theorem: text.optional().describe("a statement, e.g. `theorem t (n : Nat) : n + 0 = n`"),
    tasks: z
      .array(z.strictObject({ name: z.string().min(1).max(200), text }))
      .min(1)
      .max(MAX_TEXTS)
      .optional()
      .describe("several texts, proved in turn"),
    name: z.string().min(1).max(200).default("text").describe("of `text`, for the record"),
    policies: z
      .array(z.enum(["symbolic", "llm", "learned"]))
      .min(1)
      .max(3)
      .optional()
      .describe("who proposes, in this order; default automation without a model"),
    strategy: z.enum(["best-first", "recursive", "staged", "agent", "router"]).optional(),
    timeLimitMs: z.int().min(1).max(86_400_000).optional().describe("for each `sorry`"),
    maxHeartbeats: z.int().min(1).optional().describe("for each `sorry`, in thousands"),
    allowedAxioms: z
      .array(z.string().max(1000))
      .max(100)
      .optional()
      .describe("full names, besides propext, Classical.choice and Quot.sound"),
    pass: z.int().min(1).max(1000).optional().describe("most independent attempts at a text"),
    fresh: z.boolean().default(false).describe("search again for what was proved before"),
    ...modelLimits,
  })
  .refine(
    ({ text, theorem, tasks }) => [text, theorem, tasks].filter(isGiven).length === 1,
    "give exactly one of text, theorem and tasks",
  )
  .refine(
    ({ tasks = [] }) => new Set(tasks.map((task) => JSON.stringify(task))).size === tasks.length,
    { error: "two of the tasks are the same, name and text", path: ["tasks"] },
  );

/** Recorded as a run, which `lemmata show` knows. It goes on where it stopped, proof by proof. */
export const proveJob = jobKind({
  name: "prove",
  summary: "Find proofs for the `sorry`s of a text.",
  description:
    "The result has one report for each text: `proved` when the gate accepts the whole against the original. Imports that this Lean does not have are dropped and named. Give one of `text`, `theorem` and `tasks`.",
  request,
  async run(asked, context) {
    const { workers } = context.services;
    if (workers && isPortable(asked)) return proveWith(asked, context, { prover: workers });
    const lean = await context.services.lean();
    return withSearch(lean, (shared) =>
      proveWith(asked, context, { openLean: async () => shared }),
    );
  },
});

/** Models are asked from here. */
function isPortable({ policies, strategy }: z.output<typeof request>): boolean {
  const named = policies as [NonNullable<typeof policies>[number]] | undefined;
  const settings = resolveSettings({ policies: named, strategy }, { config: loadConfig() });
  return unportable(settings) === undefined;
}

async function proveWith(
  asked: z.output<typeof request>,
  context: JobContext,
  { openLean, prover }: { openLean?: Parameters<typeof proveAll>[1]; prover?: TaskProver },
) {
  const { policies, strategy, timeLimitMs, maxHeartbeats, allowedAxioms, pass } = asked;
  const { signal, emit, run: resume } = context;
  const sources = resume === undefined ? sourcesOf(asked) : { texts: [], theorems: [] };
  const event = (task: string, event: RunEvent) => {
    if (event.kind === "model-call" && !event.cached) context.addCost(event.costUsd);
    emit("event", { task, event });
  };
  const updates = proveAll(
    {
      ...{ kind: "prove", paths: [], ...sources, resume, owner: context.owner ?? undefined },
      flags: {
        ...{ strategy, timeLimitMs, maxHeartbeats, allowedAxioms, pass },
        policies: policies as [NonNullable<typeof policies>[number]] | undefined,
      },
      limits: {
        maxModelCalls: asked.maxModelCalls,
        maxCost: atMost(asked.maxCost, context.maxCost),
      },
      ...{ fresh: resume === undefined && asked.fresh, replay: false, lanes: 1, signal },
      ...{ prover, jobs: prover ? TASKS_OF_WORKERS : 1 },
      watcher: {
        begin: (task) => emit("task-start", task),
        event,
        request: () => {},
        end: (task) => emit("task-end", { task }),
      },
    },
    openLean,
  );
  const tasks: Omit<ProveTaskReport, "kind">[] = [];
  let budget: string | undefined;
  for await (const update of updates) {
    if (update.kind === "start") {
      context.onRun(update.run);
      emit("run", { run: update.run, tasks: update.tasks, resumed: update.resumed });
    } else if (update.kind === "task") {
      const { kind: _, ...report } = update;
      tasks.push(report);
      emit("task", report);
    } else budget = update.budget;
  }
  return { tasks, budget };
}

function sourcesOf({ text, theorem, tasks, name }: z.output<typeof request>) {
  const texts = tasks ?? (text === undefined ? [] : [{ name, text }]);
  return { texts, theorems: theorem === undefined ? [] : [theorem] };
}
