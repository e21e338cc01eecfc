import type { LocalModule, ReadOptions } from "../core/index.ts";
import type { CheckRequest, CheckResult } from "../core/ports/index.ts";
import {
  checkOptions,
  FILE_TIMEOUT_MS,
  type OptimizingLean,
  type TextToOptimize,
} from "./options.ts";
import { finished } from "./verify-given.ts";

/** A text as Lean elaborated it. */
export type ElaboratedText = Pick<
  CheckResult,
  "commands" | "reports" | "droppedImports" | "messages"
> & {
  /** Of the user's project, that the text imports; empty where another Lean has its own project. */
  modules: LocalModule[];
};

/**
 * Elaborates a text and reads its tactics. The embedded Lean does it in a process of its own; a foreign verifier takes
 * no questions about proofs, so a workspace there does it. Throws `bad-input` when Lean does not come to its end.
 */
export async function readText(
  { verifier, workspaces: [workspace] }: OptimizingLean,
  given: TextToOptimize,
  {
    read,
    options,
    signal,
    timeoutMs = FILE_TIMEOUT_MS,
  }: {
    read: ReadOptions;
    /** Lean's, e.g. how it prints. */
    options?: CheckRequest["options"];
    signal?: AbortSignal;
    timeoutMs?: number;
  },
): Promise<ElaboratedText> {
  const { file, text } = given;
  if (verifier.gateLevel !== "reported-axioms" || !workspace) {
    const request = { text, fileName: file, ...checkOptions(given), timeoutMs, signal };
    const modules = await verifier.modulesOf(request);
    return { ...finished(file, await verifier.check({ ...request, options, read })), modules };
  }
  const limits = { timeoutMs, signal };
  const run = finished(file, await workspace.run({ text, fileName: file, read }, limits));
  workspace.release({
    environments: [run.environment],
    proofStates: run.sorries.map(({ proofState }) => proofState),
  });
  return { ...run, modules: [] };
}
