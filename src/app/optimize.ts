import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TheoremProof } from "../model/index.ts";
import { METRICS, ownPrompts, type ProofFormat } from "../optimize/index.ts";
import { readText } from "./files.ts";
import { loadMetric } from "./metrics.ts";
import { openModels } from "./models.ts";
import {
  type OptimizedText,
  type OptimizePolicy,
  Optimizer,
  type Sampling,
  type TextToOptimize,
} from "./optimizer.ts";
import { projectResolver } from "./project.ts";
import { modelConfig } from "./prove-policies.ts";

export { writeTarget } from "./files.ts";
export { METRIC_NAMES } from "./metrics.ts";
export type { OptimizedText, TheoremResult } from "./optimizer.ts";

export interface OptimizeCommand {
  files: readonly string[];
  /** Name of a metric, or path of a file with one. */
  metric: string;
  /** Full names; default all. */
  theorems?: readonly string[];
  /** Milliseconds for each theorem. */
  timeMs: number;
  policies: readonly OptimizePolicy[];
  /** Of the model, where one is asked. */
  samples: number;
  rounds: number;
  format: ProofFormat;
  keep: "best" | "latest";
  chain: boolean;
  /** Lean processes side by side. */
  lanes: number;
  core: boolean;
  signal?: AbortSignal;
  onProgress: (step: string) => void;
}

/** One file: as it was, and with what became better. */
export interface OptimizedFile extends OptimizedText {
  original: string;
}

/** Optimizes files one after another. Writes nothing. */
export async function* optimizeFiles(command: OptimizeCommand): AsyncGenerator<OptimizedFile> {
  const metric = await loadMetric(command.metric);
  const texts = command.files.map((file) => readSource(file, command.core));
  const { lanes, onProgress, policies, signal, theorems, timeMs } = command;
  const sampling = samplingOf(command);
  const optimizer = await Optimizer.open({ lanes, onProgress });
  try {
    for (const given of texts) {
      if (signal?.aborted) return;
      onProgress(`${given.file}: verifying`);
      const result = await optimizer.optimize(given, {
        ...{ metric, timeMs, policies },
        ...(sampling ? { sampling } : {}),
        ...(theorems ? { theorems } : {}),
        ...(signal ? { signal } : {}),
        onTheorem: (name, i, count) =>
          onProgress(`${given.file}: ${name || "example"} (${i + 1} of ${count})`),
      });
      yield { ...result, original: given.text };
    }
  } finally {
    await optimizer.close();
  }
}

/** How many earlier attempts a model sees. */
const SHOWN = 3;
/** How many examples of better proofs it sees. */
const EXAMPLES = 3;

function samplingOf(command: OptimizeCommand): Sampling | undefined {
  const config = modelConfig(command.policies);
  if (!config) return undefined;
  const { samples, rounds, format, keep, chain } = command;
  const { folder } = config.prompts;
  const read = (name: string) => {
    const theirs = folder === undefined ? undefined : join(folder, `${name}.md`);
    return theirs !== undefined && existsSync(theirs) ? readText(theirs) : ownPrompts(name);
  };
  const model = openModels(config);
  return {
    model,
    samples,
    rounds,
    format,
    keep,
    chain,
    shown: SHOWN,
    advice: true,
    examples: EXAMPLES,
    prompts: read,
  };
}

/** The value of each metric for each theorem of a file. */
export interface MeasuredFile {
  file: string;
  theorems: { name: string; line: number; values: Record<string, number> }[];
}

/** Measures files one after another with every metric, and those of further files. */
export async function* measureFiles(command: {
  files: readonly string[];
  metrics: readonly string[];
  core: boolean;
  onProgress: (step: string) => void;
}): AsyncGenerator<MeasuredFile> {
  const metrics = [...METRICS, ...(await Promise.all(command.metrics.map(loadMetric)))];
  const texts = command.files.map((file) => readSource(file, command.core));
  const optimizer = await Optimizer.open({ lanes: 0, onProgress: command.onProgress });
  const valuesOf = (proof: TheoremProof) =>
    Object.fromEntries(metrics.map(({ name, evaluate }) => [name, evaluate(proof)]));
  try {
    for (const given of texts) {
      command.onProgress(`${given.file}: measuring`);
      const proofs = await optimizer.measure(given);
      const theorems = proofs.map((proof) => ({
        name: proof.name,
        line: proof.range.pos.line,
        values: valuesOf(proof),
      }));
      yield { file: given.file, theorems };
    }
  } finally {
    await optimizer.close();
  }
}

function readSource(file: string, core: boolean): TextToOptimize {
  return { file, text: readText(file), core, resolveModule: projectResolver(file) };
}
