// `lemmata optimize`: Lean files in, the same with better proofs out, each theorem durable.
// Input: files, folders, datasets; a metric. Output: a report for each file, and figures of the set.
// The way of a file: optimize-project.ts (order, what imports it) -> optimizer.ts (read, search, gate) ->
// optimize-run.ts (the store). Nothing is written here but the store and reports.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { JsonValue } from "../core/index.ts";
import type { ResponseCache } from "../core/ports/index.ts";
import type { BudgetLimits } from "../llm/index.ts";
import { openModels } from "../llm/index.ts";
import { readText } from "../platform/index.ts";
import { modelConfig, modelSettings } from "../prove/index.ts";
import { openRunStore } from "../store/index.ts";
import type { SamplingOptions } from "./ablation.ts";
import { ownPrompts } from "./llm/prompts.ts";
import { loadMetric } from "./load-metric.ts";
import type { Metric } from "./metrics/metric.ts";
import { OptimizedProject, type ProjectResult } from "./optimize-project.ts";
import { OptimizeRun } from "./optimize-run.ts";
import { type OptimizeSource, readOptimizeSources } from "./optimize-sources.ts";
import {
  type OptimizedText,
  type OptimizePolicy,
  Optimizer,
  type OptimizeTextOptions,
  type Sampling,
} from "./optimizer.ts";

export interface OptimizeCommand {
  /** Files, folders and datasets. */
  paths: readonly string[];
  /** Name of a metric, or path of a file with one. */
  metric: string;
  /** Full names; default all. */
  theorems?: readonly string[];
  /** Milliseconds for each theorem. */
  timeMs: number;
  policies: readonly OptimizePolicy[];
  sampling: SamplingOptions;
  /** US dollars, and requests, over the whole run; none without. */
  limits: BudgetLimits;
  /** `last`, or the beginning of a run's id. */
  resume?: string;
  fresh: boolean;
  /** Lean processes side by side. */
  lanes: number;
  core: boolean;
  signal?: AbortSignal;
  onProgress: (step: string) => void;
}

export const DEFAULT_SAMPLING: SamplingOptions = {
  samples: 3,
  rounds: 2,
  compound: "rounds",
  format: "string",
  keep: "best",
  chain: true,
  shown: 3,
  examples: 3,
  documents: 5,
  advice: true,
  context: true,
  informal: false,
};

/** One file: as it was, and with what became better. */
export interface OptimizedFile extends OptimizedText {
  original: string;
  /** Why it could not be read. */
  failure?: string;
}

/** Optimizes files, dependencies first; those that an earlier process finished are not done again. */
export async function* optimizeFiles(command: OptimizeCommand): AsyncGenerator<OptimizedFile> {
  const metric = await loadMetric(command.metric);
  const sources = readOptimizeSources(command.paths, command.theorems);
  const store = openRunStore();
  let optimizer: Optimizer | undefined;
  try {
    const sampling = samplingOf(command, store.responses);
    const settings = settingsOf(command, sources);
    const { resume, fresh } = command;
    const again = resume === undefined ? {} : { resume };
    const run = new OptimizeRun(store, { sources, settings, fresh, ...again });
    const { core, lanes, onProgress, signal } = command;
    const selected = sources.filter(({ isWatched }) => !isWatched);
    const isDone = selected.every((source) => run.finished(source));
    // What is finished needs no Lean.
    optimizer = isDone ? undefined : await Optimizer.open({ lanes, onProgress });
    const options = {
      core,
      onProgress,
      signal,
      finished: (source: OptimizeSource) => run.finished(source),
      optionsFor: (source: OptimizeSource) =>
        optionsFor(source, run, { command, metric, isOnly: selected.length === 1, sampling }),
    };
    const project = optimizer && new OptimizedProject(optimizer, sources, options);
    for await (const done of project?.run() ?? []) yield kept(run, done);
    for (const source of project ? [] : selected) {
      yield { ...(run.finished(source) as OptimizedText), original: source.text };
    }
    run.close(!signal?.aborted);
  } finally {
    await optimizer?.close();
    store.close();
  }
}

function optionsFor(
  { file, theorems }: OptimizeSource,
  run: OptimizeRun,
  place: {
    command: OptimizeCommand;
    metric: Metric;
    isOnly: boolean;
    sampling: Sampling | undefined;
  },
): OptimizeTextOptions {
  const { command, metric, isOnly, sampling } = place;
  const { timeMs, policies, signal, onProgress } = command;
  return {
    metric,
    timeMs,
    policies,
    mayMiss: !isOnly,
    sampling,
    theorems,
    signal,
    onTheorem: (name, i, count) => onProgress(`${file}: ${name} (${i + 1} of ${count})`),
    found: ({ name }) => run.foundIn(file, name),
    onFound: (found) => run.keepFound(file, found),
    onTry: (tried) => run.keepTry(file, tried),
  };
}

function kept(run: OptimizeRun, { source, result, failure, isCut }: ProjectResult): OptimizedFile {
  if (!isCut) run.keepFile(result, failure);
  return { ...result, original: source.text, failure };
}

/** What results depend on. */
function settingsOf(command: OptimizeCommand, sources: readonly OptimizeSource[]): JsonValue {
  const { metric, timeMs, policies, sampling, core } = command;
  const config = modelConfig(policies);
  const chosen = sources.flatMap(({ file, theorems }) => (theorems ? [[file, theorems]] : []));
  const isOwn = metric.endsWith(".ts") && existsSync(metric);
  const settings = {
    metric,
    timeMs,
    policies,
    core,
    theorems: Object.fromEntries(chosen),
    metricText: isOwn ? readText(metric) : undefined,
    sampling: config ? sampling : undefined,
    models: config ? modelSettings(config) : undefined,
  };
  return JSON.parse(JSON.stringify(settings));
}

function samplingOf(command: OptimizeCommand, cache: ResponseCache): Sampling | undefined {
  const config = modelConfig(command.policies);
  if (!config) return undefined;
  const { folder } = config.prompts;
  const prompts = (name: string) => {
    const theirs = folder === undefined ? undefined : join(folder, `${name}.md`);
    return theirs !== undefined && existsSync(theirs) ? readText(theirs) : ownPrompts(name);
  };
  const model = openModels(config, { cache, limits: command.limits });
  return { ...command.sampling, model, prompts };
}
