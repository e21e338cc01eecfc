import PQueue from "p-queue";
import { LemmataError } from "../core/errors/index.ts";
import type { TheoremProof } from "../core/index.ts";
import type { JudgingVerifier } from "../core/ports/index.ts";
import { EmbeddedLean } from "../lean/embedded/index.ts";
import { projectResolver, verifyText } from "../verify/index.ts";
import { provedNames } from "./keep-accepted.ts";
import { loadMetric } from "./load-metric.ts";
import { METRICS } from "./metrics/catalog.ts";
import { checkOptions, type TextToOptimize } from "./options.ts";
import { PROOF_READ_OPTIONS, readProofs } from "./read-proofs.ts";
import { readOptimizeSources } from "./sources.ts";
import { finished } from "./verify-given.ts";

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
  const { core, onProgress } = command;
  const lean = await EmbeddedLean.open({ spare: false, onProgress });
  const valuesOf = (proof: TheoremProof) =>
    Object.fromEntries(metrics.map(({ name, evaluate }) => [name, evaluate(proof)]));
  try {
    const queue = new PQueue({ concurrency: FILES_AT_ONCE });
    const pending = sources.map(({ file, path, text }) =>
      queue.add(async (): Promise<MeasuredFile> => {
        onProgress(`${file}: measuring`);
        const given = { file, text, core, resolveModule: projectResolver(path) };
        const proofs = await measureText(lean, given);
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
    await lean.close();
  }
}

/** The theorems of a text with what metrics are computed from; the gate says which are proved. */
export async function measureText(
  lean: JudgingVerifier,
  given: TextToOptimize,
): Promise<TheoremProof[]> {
  const { file, text } = given;
  const input = { file, text, read: PROOF_READ_OPTIONS };
  const { report, submission } = await verifyText(lean, input, checkOptions(given));
  if (!submission) throw new LemmataError("bad-input", `${file}: ${report.reasons[0]?.text}`);
  const proved = provedNames(report);
  return readProofs(text, finished(file, submission), (name) => proved.has(name));
}
