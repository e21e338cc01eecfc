import { beforeAll, expect, test } from "vitest";
import { searchScript } from "../automation/index.ts";
import type { ProofWorkspace } from "../core/ports/index.ts";
import { type Checkpoint, readCheckpoint, writeCheckpoint } from "./checkpoint.ts";
import { Gradients } from "./gradients.ts";
import { GRPO_DEFAULTS } from "./grpo.ts";
import { IRPO_DEFAULTS } from "./irpo.ts";
import type { StepVerdict } from "./ports.ts";
import { runJob } from "./run-job.ts";
import { makeTrainingGoal, type TrainingGoal } from "./training-goal.ts";
import type { TrainingContext, TrainingJob, TrainOptions } from "./training-job.ts";

// The mathematics of the loop, on a toy in place of Lean: a goal of kind k closes by tactic k, or by `open`
// and then tactic k. Nothing here asks Lean anything.
const TACTICS = ["zero", "one", "two", "open", "other", "another"];

const toy = (i: number): TrainingGoal =>
  makeTrainingGoal({
    name: `${i % 3}`,
    group: "",
    context: `${i}`,
    banned: [],
    recursive: [],
    statement: { name: "g", text: `theorem g${i} : True` },
  });

const goals = Array.from({ length: 24 }, (_, i) => toy(i));
const byId = new Map(goals.map((goal) => [goal.id, goal]));

function verdict(id: string, script: readonly string[]): StepVerdict {
  const kind = Number(byId.get(id)?.name);
  const last = script.at(-1);
  if (last === TACTICS[kind]) return { status: "closed", lines: [...script] };
  const isOpen = last === undefined || (last === "open" && script.length === 1);
  if (!isOpen) return { status: "failed", reason: "error" };
  const decision = { goal: [kind, 100 + script.length], actions: TACTICS.map((_, i) => [i]) };
  return {
    status: "open",
    view: {
      decision,
      tactics: TACTICS,
      steps: 0,
      openGoals: 1,
      key: `${id}${script.length}`,
      lines: [],
    },
  };
}

let gradients: Gradients;
beforeAll(async () => {
  gradients = await Gradients.open();
});

const OPTIONS: TrainOptions = {
  sft: { epochs: 2, rate: 2e-2, dropout: 0 },
  grpo: { ...GRPO_DEFAULTS, goalsPerStep: 6, rate: 2e-2, iterations: 6 },
  irpo: { ...IRPO_DEFAULTS, epochs: 1 },
  limits: { maxChecks: 4, maxLength: 2 },
  checks: 1,
  measureEvery: 2,
};

function context(save: (checkpoint: Checkpoint) => void, isOver = () => false): TrainingContext {
  const cache = { get: verdict, put: () => {}, remember: () => {} };
  const workspace = { release: () => {} } as unknown as ProofWorkspace;
  const read = () => {
    throw new Error("not needed");
  };
  return {
    workers: [{ workspace, cache, read }],
    isOver,
    counts: { checks: 0, cached: 0 },
    search: searchScript,
    gradients,
    save,
    train: goals.slice(0, 16),
    heldOut: goals.slice(16),
    demonstrations: [],
    onProgress: () => {},
  };
}

const ARM: TrainingJob = { name: "outcome", seed: 1, phases: ["grpo", "irpo"] };

test("policy gradient learns which tactic closes which kind of goal", async () => {
  const end = await runJob(
    context(() => {}),
    ARM,
    OPTIONS,
    undefined,
  );
  const closed = end.curve.flatMap((point) => point.closed ?? []);
  expect(end.phase).toBe("done");
  expect(closed.at(-1)).toBeGreaterThan((closed[0] as number) + 3);
  expect(end.measures).toHaveLength(8);
});

test("a training that goes on from a checkpoint on disk ends with the same weights", async () => {
  const whole = await runJob(
    context(() => {}),
    ARM,
    OPTIONS,
    undefined,
  );
  const kept: string[] = [];
  const half = await runJob(
    context(
      (checkpoint) => kept.push(writeCheckpoint(checkpoint)),
      () => kept.length >= 3,
    ),
    ...([ARM, OPTIONS, undefined] as const),
  );
  expect(half.phase).toBe("grpo");
  const start = readCheckpoint("half.json", kept.at(-1) as string);
  const end = await runJob(
    context(() => {}),
    ARM,
    OPTIONS,
    start,
  );
  expect(end.weights).toEqual(whole.weights);
  expect(end.curve).toEqual(whole.curve);
});

test("a file that is no checkpoint is refused with what is wrong", () => {
  expect(() => readCheckpoint("a.json", "{")).toThrow(
    "a.json is not a checkpoint of this version: it is not JSON",
  );
  expect(() => readCheckpoint("a.json", '{"format":2}')).toThrow("format");
});
