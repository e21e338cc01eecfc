// `lemmata pairs`: preference pairs from `optimize` runs, each an iteration, through a replay buffer.
// Input: runs, options of the buffer and of the pairs, a folder. Output: iterations/001.jsonl, ...; train.jsonl
// with the latest; irpo.yaml; replay-state.json, from which the same command goes on.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { RunRecord } from "../core/index.ts";
import { type ModelTaskOf, writeProofAnswer } from "../llm/index.ts";
import { readText, writeTarget } from "../platform/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { openStoreWith } from "../store/index.ts";
import { readBenchmark } from "./benchmark-rows.ts";
import { askedIn, findRuns, samplesOf } from "./collect-records.ts";
import { withoutValidation } from "./export/build-export.ts";
import { rewriteTaskOf } from "./export/collect-optimizations.ts";
import {
  DEFAULT_OVERLAP,
  type Decontaminator,
  type OverlapOptions,
} from "./export/decontaminate.ts";
import { statementsIn } from "./export/lean-statements.ts";
import type { Asked, PromptWriter, Skipped } from "./export/ports.ts";
import { runConfigs } from "./export/run-configs.ts";
import { type Iteration, type ReplayState, replayStateSchema } from "./pairs-state.ts";
import { promptWriter } from "./prompt-writer.ts";
import { type OpenGate, openRecordGate } from "./record-gate.ts";
import { type PairOptions, type PairOutcome, preferencePairs } from "./replay/preference-pairs.ts";
import { type ProblemSample, problemKey } from "./replay/proof-sample.ts";
import { emptyBuffer, mixReplay, type ReplayOptions } from "./replay/replay-buffer.ts";

export interface PairsCommand {
  /** `last`, or beginnings of ids, in the order of the iterations. */
  runs: readonly string[];
  out: string;
  /** One seed for both; `validationShare`: of the source files, in [0, 1). */
  options: ReplayOptions & PairOptions & { validationShare: number };
  /** A benchmark (.jsonl): problems that repeat it are left out. */
  decontaminate?: string | undefined;
  overlap?: OverlapOptions;
  onProgress: (step: string) => void;
}

export interface PairsReport {
  /** All that the folder holds, earlier ones included. */
  iterations: Iteration[];
  /** How many of them are new. */
  added: number;
  skipped: Skipped;
  /** Source files that are never trained on. */
  heldOut: string[];
}

/** Adds an iteration for each run that the folder does not have yet; each is on disk before the next. */
export async function makePairs(command: PairsCommand): Promise<PairsReport> {
  const { out, options, onProgress } = command;
  const state = readState(out, options);
  const store = openStoreWith(command.runs[0] ?? "last");
  const gate = openRecordGate({ onProgress });
  const benchmark =
    command.decontaminate === undefined
      ? undefined
      : readBenchmark(command.decontaminate, command.overlap ?? DEFAULT_OVERLAP).knows;
  const deps = { store, gate, prompts: promptWriter(), skipped: {} as Skipped, benchmark };
  let added = 0;
  try {
    for (const run of findRuns(store, command.runs)) {
      if (state.iterations.some((known) => known.run === run.id)) continue;
      await addIteration(state, run, { ...deps, out });
      added++;
    }
    const { iterations, heldOut } = state;
    return { iterations, added, skipped: deps.skipped, heldOut };
  } finally {
    await gate.close();
    store.close();
  }
}

interface PairsDeps {
  store: SqliteRunStore;
  gate: OpenGate;
  prompts: PromptWriter;
  skipped: Skipped;
  out: string;
  benchmark: Decontaminator | undefined;
}

/** What a run tried for the theorems of one source file. */
interface FileSamples {
  file: string;
  samples: ProblemSample[];
  asked: Asked;
}

/** Pairs first, the state last: a command that crashed repeats its iteration, with the same outcome. */
async function addIteration(state: ReplayState, run: RunRecord, deps: PairsDeps): Promise<void> {
  const all = await samplesOfRun(run, deps);
  const files = all.map((one) => ({ ...one, samples: cleanSamples(one, deps) }));
  const count = (some: readonly FileSamples[]) => some.flatMap(({ samples }) => samples).length;
  holdOut(state, files);
  const [held, train] = [true, false].map((isHeld) =>
    files.filter(({ file }) => state.heldOut.includes(file) === isHeld),
  ) as [FileSamples[], FileSamples[]];
  const samples = train.flatMap((one) => one.samples);
  checkMetric(state, run, [...samples, ...held.flatMap((one) => one.samples)]);
  const { batch, buffer } = mixReplay(state.buffer, samples, state.options);
  const { seed } = state.options;
  const pairing = { ...state.options, seed: seed + state.iterations.length };
  const outcome = preferencePairs(batch, pairing);
  const number = String(state.iterations.length + 1).padStart(3, "0");
  const tasks = new Map(
    files.flatMap(({ samples: own, asked }) =>
      own.map(({ problem }) => {
        const task = rewriteTaskOf(problem, { prompts: deps.prompts, asked });
        return [problemKey(problem), task] as const;
      }),
    ),
  );
  const rows = rowsOf(outcome, { prompts: deps.prompts, tasks });
  const file = `iterations/${number}.jsonl`;
  writeTarget(join(deps.out, file), rows);
  writeTarget(join(deps.out, "train.jsonl"), rows);
  const validation = validationPairs(held, pairing);
  if (validation.pairs.length > 0) {
    const text = rowsOf(validation, { prompts: deps.prompts, tasks });
    writeTarget(join(deps.out, "validation.jsonl"), text);
  }
  const configs = runConfigs("trl-dpo", "optimization");
  for (const [name, text] of Object.entries(configs)) {
    const isPlain = validation.pairs.length === 0;
    writeTarget(join(deps.out, name), isPlain ? withoutValidation(text) : text);
  }
  state.iterations.push({
    run: run.id,
    file,
    pairs: outcome.pairs.length,
    threshold: outcome.threshold,
    problems: batch.length,
    tooEasy: outcome.tooEasy,
    withoutWinner: outcome.withoutWinner,
    replayed: batch.filter(({ tag }) => tag === "replay").length,
    validation: validation.pairs.length,
    contaminated: count(all) - count(files),
  });
  state.buffer = buffer;
  writeTarget(join(deps.out, STATE_FILE), `${JSON.stringify(state, null, 1)}\n`);
}

/** Without problems that the benchmark has, too, and without candidates that state one of its theorems. */
function cleanSamples({ samples }: FileSamples, { benchmark }: PairsDeps): ProblemSample[] {
  if (!benchmark) return samples;
  return samples.flatMap(({ problem, candidates }) => {
    if (benchmark.find(`${problem.statement} := by\n  sorry`)) return [];
    const isClean = ({ proof }: { proof: string }) =>
      benchmark.findStatement(statementsIn(proof)) === undefined;
    return [{ problem, candidates: candidates.filter(isClean) }];
  });
}

/**
 * Files that are never trained on: of those of the first iteration the share, at least one where there are two; later
 * ones by their names alone, so that a file never changes its side.
 */
function holdOut(state: ReplayState, files: readonly FileSamples[]): void {
  const { seed, validationShare: share } = state.options;
  const hash = (file: string) =>
    createHash("sha256")
      .update(JSON.stringify([seed, file]))
      .digest()
      .readUInt32BE(0) /
    2 ** 32;
  const fresh = [...new Set(files.map(({ file }) => file))].filter(
    (file) => !state.files.includes(file),
  );
  const ordered = fresh.sort((a, b) => hash(a) - hash(b));
  const atLeast = share > 0 && ordered.length > 1 ? 1 : 0;
  const isFirst = state.files.length === 0;
  const chosen = isFirst
    ? ordered.slice(0, Math.max(atLeast, Math.floor(share * ordered.length)))
    : ordered.filter((file) => hash(file) < share);
  state.files.push(...ordered);
  state.heldOut.push(...chosen);
}

/** Pairs of held-out problems, without replay: to measure on, never to train on. */
function validationPairs(held: readonly FileSamples[], options: PairOptions): PairOutcome {
  const { batch } = mixReplay(
    emptyBuffer(),
    held.flatMap(({ samples }) => samples),
    { ...options, replayShare: 0, merge: "mark" },
  );
  return preferencePairs(batch, options);
}

async function samplesOfRun(run: RunRecord, deps: PairsDeps): Promise<FileSamples[]> {
  if (run.kind !== "optimize") {
    throw new LemmataError("bad-input", `run ${run.id} is of \`lemmata ${run.kind}\``, {
      hint: "Pairs are made from runs of `lemmata optimize`.",
    });
  }
  if (run.state !== "finished") {
    throw new LemmataError(
      "bad-input",
      `run ${run.id} is ${run.state}: its samples are not complete`,
      { hint: "The same `lemmata optimize` command resumes it." },
    );
  }
  const found: FileSamples[] = [];
  for (const task of deps.store.listTasks(run.id)) {
    const samples = await samplesOf(run, task, deps);
    found.push({ file: task.name, samples, asked: askedIn(deps.store, run, task) });
  }
  return found;
}

/** Scores of different metrics cannot be compared. */
function checkMetric(state: ReplayState, run: RunRecord, samples: readonly ProblemSample[]): void {
  for (const { problem } of samples) {
    state.metric ??= problem.metric;
    if (problem.metric === state.metric) continue;
    const found = `run ${run.id} is about ${problem.metric}, earlier ones about ${state.metric}`;
    throw new LemmataError("bad-input", found, { hint: "Use a folder for each metric." });
  }
}

function rowsOf(
  { pairs }: PairOutcome,
  {
    prompts,
    tasks,
  }: { prompts: PromptWriter; tasks: ReadonlyMap<string, ModelTaskOf<"optimization">> },
): string {
  return pairs
    .flatMap(({ problem, tag, chosen, rejected }) => {
      const task = tasks.get(problemKey(problem)) ?? prompts.rewrite(problem);
      const [better, worse] = [chosen, rejected].map(({ proof }) =>
        writeProofAnswer(proof, task.answerFormat),
      );
      if (better === undefined || worse === undefined) return [];
      return {
        prompt: prompts.write(task),
        chosen: [{ role: "assistant", content: better }],
        rejected: [{ role: "assistant", content: worse }],
        tag,
        chosen_score: chosen.score,
        rejected_score: rejected.score,
      };
    })
    .map((row) => `${JSON.stringify(row)}\n`)
    .join("");
}

const STATE_FILE = "replay-state.json";

function readState(out: string, options: PairsCommand["options"]): ReplayState {
  const file = join(out, STATE_FILE);
  if (!existsSync(file))
    return { format: 2, options, heldOut: [], files: [], iterations: [], buffer: emptyBuffer() };
  let state: ReplayState;
  try {
    const { metric, ...rest } = replayStateSchema.parse(JSON.parse(readText(file)));
    state = metric === undefined ? rest : { ...rest, metric };
  } catch (cause) {
    throw new LemmataError("bad-input", `${file} cannot be read: ${messageOf(cause)}`, {
      cause,
      hint: "Start in another folder.",
    });
  }
  const changed = Object.entries(options).filter(
    ([name, value]) => state.options[name as keyof typeof options] !== value,
  );
  if (changed.length === 0) return state;
  const list = changed.map(([name]) => name).join(", ");
  throw new LemmataError("bad-input", `${out} was started with other options: ${list}`, {
    hint: "Give the same ones, or start in another folder.",
  });
}
