// `lemmata pairs`: preference pairs from `optimize` runs, each an iteration, through a replay buffer.
// Input: runs, options of the buffer and of the pairs, a folder. Output: iterations/001.jsonl, ...; train.jsonl
// with the latest; irpo.yaml; replay-state.json, from which the same command goes on.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { LemmataError, messageOf } from "../core/errors/index.ts";
import type { RunRecord } from "../core/index.ts";
import { readText, writeTarget } from "../platform/index.ts";
import type { SqliteRunStore } from "../store/index.ts";
import { openStoreWith } from "../store/index.ts";
import { findRuns, samplesOf } from "./collect-records.ts";
import { proofAnswer } from "./export/collect-optimizations.ts";
import type { PromptWriter, Skipped } from "./export/ports.ts";
import { runConfigs } from "./export/run-configs.ts";
import { type Iteration, type ReplayState, replayStateSchema } from "./pairs-state.ts";
import { promptWriter } from "./prompt-writer.ts";
import { type OpenGate, openRecordGate } from "./record-gate.ts";
import { type PairOptions, type PairOutcome, preferencePairs } from "./replay/preference-pairs.ts";
import type { ProblemSample } from "./replay/proof-sample.ts";
import { emptyBuffer, mixReplay, type ReplayOptions } from "./replay/replay-buffer.ts";

export interface PairsCommand {
  /** `last`, or beginnings of ids, in the order of the iterations. */
  runs: readonly string[];
  out: string;
  /** One seed for both. */
  options: ReplayOptions & PairOptions;
  onProgress: (step: string) => void;
}

export interface PairsReport {
  /** All that the folder holds, earlier ones included. */
  iterations: Iteration[];
  /** How many of them are new. */
  added: number;
  skipped: Skipped;
}

/** Adds an iteration for each run that the folder does not have yet; each is on disk before the next. */
export async function makePairs(command: PairsCommand): Promise<PairsReport> {
  const { out, options, onProgress } = command;
  const state = readState(out, options);
  const store = openStoreWith(command.runs[0] ?? "last");
  const gate = openRecordGate({ onProgress });
  const deps = { store, gate, prompts: promptWriter(), skipped: {} as Skipped };
  let added = 0;
  try {
    for (const run of findRuns(store, command.runs)) {
      if (state.iterations.some((known) => known.run === run.id)) continue;
      await addIteration(state, run, { ...deps, out });
      added++;
    }
    return { iterations: state.iterations, added, skipped: deps.skipped };
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
}

/** Pairs first, the state last: a command that crashed repeats its iteration, with the same outcome. */
async function addIteration(state: ReplayState, run: RunRecord, deps: PairsDeps): Promise<void> {
  const samples = await samplesOfRun(run, deps);
  checkMetric(state, run, samples);
  const { batch, buffer } = mixReplay(state.buffer, samples, state.options);
  const { seed } = state.options;
  const pairing = { ...state.options, seed: seed + state.iterations.length };
  const outcome = preferencePairs(batch, pairing);
  const number = String(state.iterations.length + 1).padStart(3, "0");
  const rows = rowsOf(outcome, deps.prompts);
  const file = `iterations/${number}.jsonl`;
  writeTarget(join(deps.out, file), rows);
  writeTarget(join(deps.out, "train.jsonl"), rows);
  const configs = runConfigs("trl-dpo", "optimization");
  for (const [name, text] of Object.entries(configs)) {
    writeTarget(join(deps.out, name), text.replace(/^.*validation.*\n/gm, ""));
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
  });
  state.buffer = buffer;
  writeTarget(join(deps.out, STATE_FILE), `${JSON.stringify(state, null, 1)}\n`);
}

async function samplesOfRun(run: RunRecord, deps: PairsDeps): Promise<ProblemSample[]> {
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
  const samples: ProblemSample[] = [];
  for (const task of deps.store.listTasks(run.id)) {
    samples.push(...(await samplesOf(run, task, deps)));
  }
  return samples;
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

function rowsOf({ pairs }: PairOutcome, prompts: PromptWriter): string {
  return pairs
    .map(({ problem, tag, chosen, rejected }) => ({
      prompt: prompts.optimize(problem),
      chosen: [{ role: "assistant", content: proofAnswer(chosen.proof) }],
      rejected: [{ role: "assistant", content: proofAnswer(rejected.proof) }],
      tag,
      chosen_score: chosen.score,
      rejected_score: rejected.score,
    }))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join("");
}

const STATE_FILE = "replay-state.json";

function readState(out: string, options: PairsCommand["options"]): ReplayState {
  const file = join(out, STATE_FILE);
  if (!existsSync(file)) return { format: 1, options, iterations: [], buffer: emptyBuffer() };
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
