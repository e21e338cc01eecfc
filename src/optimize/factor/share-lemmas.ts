import { type FileReport, isSubset, type SharedLemma } from "../../core/index.ts";
import type { CheckRequest, CheckResult } from "../../core/ports/index.ts";
import { provedNames } from "../keep-accepted.ts";
import { FILE_TIMEOUT_MS, type OptimizingLean, type TextToOptimize } from "../options.ts";
import { PROOF_READ_OPTIONS, readProofs } from "../read-proofs.ts";
import { type ElaboratedText, readText } from "../read-text.ts";
import { statementsOf } from "../splice.ts";
import { TheoremContexts } from "../theorem-contexts.ts";
import { factorFile } from "./factor-file.ts";

/** Lemmas that are factored out of one file at most. */
const MOST_LEMMAS = 6;

export interface ShareGate {
  /** Elaborates what the theorems say, where no candidate runs. */
  statements(text: string): Promise<CheckResult>;
  /** The gate's report; the theorems have to be those of `trusted`. */
  verify(text: string, trusted: CheckResult): Promise<FileReport>;
}

/**
 * A text with the lemmas that its proofs have in common at file level, one after another while it gets
 * shorter. Each step goes through the gate: all theorems that were proved have to be proved still.
 */
export async function shareLemmas(
  lean: OptimizingLean,
  given: TextToOptimize,
  { report, gate, signal }: { report: FileReport; gate: ShareGate; signal?: AbortSignal },
): Promise<{ text: string; lemmas: SharedLemma[] }> {
  const proved = provedNames(report);
  const [workspace] = lean.workspaces;
  const lemmas: SharedLemma[] = [];
  let { text } = given;
  let trusted: CheckResult | undefined;
  while (workspace && lemmas.length < MOST_LEMMAS && !signal?.aborted) {
    const check = await readFull(lean, { ...given, text });
    const { modules } = check;
    const proofs = readProofs(text, check, (name) => proved.has(name));
    trusted ??= await gate.statements(statementsOf(text, proofs));
    const own = proofs.filter(({ isProved }) => isProved);
    const contexts = new TheoremContexts([workspace], { ...given, text, modules }, FILE_TIMEOUT_MS);
    const environments = new Map<(typeof own)[number], number>();
    try {
      for (const proof of own) {
        const [context] = await contexts.before(proof.range, { keep: true });
        if (context) environments.set(proof, context.environment);
      }
      const contextOf = (of: (typeof own)[number]) => {
        return { workspace, environment: environments.get(of) as number };
      };
      const found = await factorFile({ text, proofs: own, contextOf });
      if (!found) break;
      const verdict = await gate.verify(found.text, trusted);
      if (!isSubset(proved, provedNames(verdict))) break;
      text = found.text;
      lemmas.push(found.lemma);
    } finally {
      workspace.release({ environments: [...environments.values()] });
      contexts.release();
    }
  }
  return { text, lemmas };
}

/** The text as Lean reads it, with all goals, and the modules that it imports. `options`: Lean's. */
export function readFull(
  lean: OptimizingLean,
  given: TextToOptimize,
  options?: CheckRequest["options"],
): Promise<ElaboratedText> {
  return readText(lean, given, { read: { ...PROOF_READ_OPTIONS, tactics: "full" }, options });
}
