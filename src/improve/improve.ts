// `lemmata improve`: a model that is trained on its own verified proofs, iteration by iteration.
// Input: files with proofs, a model, a trainer's command. Output: a folder with pairs, checkpoints and a report.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { LemmataError } from "../core/errors/index.ts";
import { DEFAULT_PAIRS, DEFAULT_REPLAY, makePairs, type PairsReport } from "../datasets/index.ts";
import { findModel, readModelAddress } from "../llm/index.ts";
import { DEFAULT_SAMPLING, optimizeFiles } from "../optimize/index.ts";
import { makeFolder, writeTarget } from "../platform/index.ts";
import { openRunStore } from "../store/index.ts";
import { type ImprovePorts, improveLoop, type Scores } from "./improve-loop.ts";
import { type ImproveState, readImproveState, writeImproveState } from "./improve-state.ts";
import { improveReport } from "./report.ts";
import { runTrainer } from "./trainer-hook.ts";

export interface ImproveCommand {
  /** Files, folders and datasets with proofs. */
  paths: readonly string[];
  /** E.g. `http://localhost:8000/v1#base`. */
  model: string;
  /** A shell command; see `runTrainer`. */
  trainer: string;
  metric: string;
  out: string;
  iterations: number;
  /** Answers per theorem and iteration. */
  samples: number;
  tolerance: number;
  /** Share of the source files that is held out. */
  validationShare: number;
  seed: number;
  decontaminate?: string | undefined;
  /** Lean processes side by side. */
  lanes: number;
  core: boolean;
  signal: AbortSignal;
  onProgress: (step: string) => void;
}

/** Runs the loop, or goes on with it. Throws `bad-input` for a folder with other settings, and when the trainer fails. */
export async function improve(command: ImproveCommand): Promise<ImproveState> {
  const { out, model, metric, iterations, tolerance, signal } = command;
  makeFolder(out);
  const state = readImproveState(out, { settings: settingsOf(command), iterations });
  const ports: ImprovePorts = {
    sample: (address, number) => sample(command, address, number),
    pairs: (run, number) => pairs(command, run, number),
    train: (given) => train(command, given),
    save: (now) => {
      writeImproveState(out, now);
      writeTarget(join(out, "report.md"), improveReport(now, metric));
    },
    isOver: () => signal.aborted,
  };
  return improveLoop(state, model, ports, { metric, iterations, tolerance });
}

function settingsOf(command: ImproveCommand): Record<string, unknown> {
  const { paths, metric, samples, validationShare, seed, core, decontaminate = null } = command;
  return { paths: [...paths], metric, samples, validationShare, seed, core, decontaminate };
}

/** One run of the optimizer with the model; its samples are recorded, and the gate judges the best. */
async function sample(command: ImproveCommand, address: string, number: number) {
  const { paths, metric, samples, lanes, core, signal, onProgress } = command;
  const step = (text: string) => onProgress(`iteration ${number}, sampling: ${text}`);
  const served = await findModel(readModelAddress(address));
  const known = new Set(runIds());
  const files = optimizeFiles({
    ...{ paths, metric, lanes, core, signal, onProgress: step, served, fresh: true },
    timeMs: 60_000,
    policies: ["llm"],
    sampling: { ...DEFAULT_SAMPLING, samples, rounds: 1 },
    limits: {},
  });
  const scores: { file: string; theorem: string; score: number }[] = [];
  for await (const { file, theorems } of files) {
    for (const { name, before, after, leftAlone } of theorems) {
      if (leftAlone !== undefined) continue;
      scores.push({ file, theorem: `${file}/${name}`, score: after - before });
    }
  }
  const run = runIds().find((id) => !known.has(id));
  if (run === undefined && !signal.aborted)
    throw new LemmataError("internal", "the run of the optimizer was not recorded");
  const held = await heldOutFiles(command, run);
  const some = (isHeld: boolean): Scores =>
    Object.fromEntries(
      scores
        .filter(({ file }) => held.has(file) === isHeld)
        .map(({ theorem, score }) => [theorem, score]),
    );
  return { run: run ?? "", train: some(false), heldOut: some(true) };
}

function runIds(): string[] {
  const store = openRunStore();
  try {
    return store.listRuns().map(({ id }) => id);
  } finally {
    store.close();
  }
}

/** The pairs' split decides: by source file, once and for all iterations. */
async function heldOutFiles(
  command: ImproveCommand,
  run: string | undefined,
): Promise<Set<string>> {
  if (run === undefined || command.signal.aborted) return new Set();
  const { heldOut } = await pairsOf(command, run);
  return new Set(heldOut);
}

/** Pairs are made with the sampling, so that the split is known; a run is an iteration once. */
function pairsOf(command: ImproveCommand, run: string): Promise<PairsReport> {
  const { out, seed, validationShare, decontaminate, onProgress } = command;
  return makePairs({
    runs: [run],
    out: join(out, "pairs"),
    decontaminate,
    options: { ...DEFAULT_REPLAY, ...DEFAULT_PAIRS, seed, validationShare },
    onProgress,
  });
}

async function pairs(command: ImproveCommand, run: string, number: number): Promise<number> {
  const { iterations } = await pairsOf(command, run);
  const own = iterations.find((one) => one.run === run);
  command.onProgress(`iteration ${number}: ${own?.pairs ?? 0} pairs`);
  return own?.pairs ?? 0;
}

function train(
  { trainer, out, signal, onProgress }: ImproveCommand,
  { model, iteration }: { model: string; iteration: number },
): Promise<string> {
  const folder = join(out, "pairs");
  const checkpoint = join(out, `checkpoint-${String(iteration).padStart(3, "0")}`);
  makeFolder(checkpoint);
  const validation = join(folder, "validation.jsonl");
  onProgress(`iteration ${iteration}: training`);
  const request = {
    ...{ model, iteration, out: checkpoint },
    train: join(folder, "iterations", `${String(iteration).padStart(3, "0")}.jsonl`),
    validation: existsSync(validation) ? validation : undefined,
  };
  const onLine = (line: string) => onProgress(`iteration ${iteration}, trainer: ${line}`);
  return runTrainer(trainer, request, { signal, onLine });
}
