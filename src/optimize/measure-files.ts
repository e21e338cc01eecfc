import PQueue from "p-queue";
import type { TheoremProof } from "../core/index.ts";
import { projectResolver } from "../verify/index.ts";
import { loadMetric } from "./load-metric.ts";
import { METRICS } from "./metrics/catalog.ts";
import { readOptimizeSources } from "./optimize-sources.ts";
import { Optimizer } from "./optimizer.ts";

/** The value of each metric for each theorem of a file. */
export interface MeasuredFile {
  file: string;
  theorems: { name: string; line: number; values: Record<string, number> }[];
}

/** Files at a time: each is read and judged at once, and the gate replays meanwhile. */
export const FILES_AT_ONCE = 2;

/** Measures files with every metric, and those of further files; in the order given. */
export async function* measureFiles(command: {
  /** Files, folders and datasets. */
  paths: readonly string[];
  metrics: readonly string[];
  core: boolean;
  onProgress: (step: string) => void;
}): AsyncGenerator<MeasuredFile> {
  const metrics = [...METRICS, ...(await Promise.all(command.metrics.map(loadMetric)))];
  const sources = readOptimizeSources(command.paths).filter(({ isWatched }) => !isWatched);
  const optimizer = await Optimizer.open({ lanes: 0, onProgress: command.onProgress });
  const valuesOf = (proof: TheoremProof) =>
    Object.fromEntries(metrics.map(({ name, evaluate }) => [name, evaluate(proof)]));
  try {
    const queue = new PQueue({ concurrency: FILES_AT_ONCE });
    const pending = sources.map(({ file, path, text }) =>
      queue.add(async (): Promise<MeasuredFile> => {
        command.onProgress(`${file}: measuring`);
        const { core } = command;
        const given = { file, text, core, resolveModule: projectResolver(path) };
        const proofs = await optimizer.measure(given);
        const theorems = proofs.map((proof) => ({
          name: proof.name,
          line: proof.range.pos.line,
          values: valuesOf(proof),
        }));
        return { file, theorems };
      }),
    );
    for (const result of pending) result.catch(() => queue.clear());
    for (const result of pending) yield await result;
  } finally {
    await optimizer.close();
  }
}
