import { LemmataError } from "../core/errors/index.ts";
import { blankComments, type QuickcheckOutcome } from "../core/index.ts";
import { quickcheck as quickcheckStatement } from "../refute/index.ts";
import { asLeanReads, readStatement, withSorry } from "../sketch/index.ts";
import { projectResolver } from "../verify/index.ts";
import { type LeanOptions, type SourceOptions, throwIfCancelled, withLean } from "./with-lean.ts";

/** How a statement is tested. */
export interface QuickcheckOptions extends LeanOptions, SourceOptions {
  /** Lean text before the statement: imports, definitions, what is open. Default none. */
  context?: string | undefined;
  /** Most samples; default 1,000. */
  maxTrials?: number | undefined;
  /**
   * What testing may take of Lean, in thousands of heartbeats, reading the statement not counted; default 12,000:
   * about 5 seconds of an idle machine. The same on a busy machine.
   */
  heartbeats?: number | undefined;
  /** Milliseconds after which it ends with what it has found; default none. */
  timeMs?: number | undefined;
  /** The same seed draws the same samples; default 1. */
  seed?: number | undefined;
}

/**
 * Looks for values that make a statement false.
 *
 *     await quickcheck("theorem t (n : Nat) : n * n ≠ 9");
 *     // { status: "refuted", counterexample: { assignment: [{ name: "n", type: "Nat", value: "3" }], ... }, trials }
 *
 * `statement`: one theorem, up to `:=` or with `sorry` for its proof. `survived` is no proof; `untestable` says why.
 * The `refutation` of a counterexample is Lean text that `verify` can judge after the context. Throws `LemmataError`: `bad-input`
 * when the statement or its context has errors, `cancelled`, or what keeps Lean from running.
 */
export function quickcheck(
  statement: string,
  options: QuickcheckOptions = {},
): Promise<QuickcheckOutcome> {
  const { context = "", maxTrials, heartbeats, timeMs, seed, signal } = options;
  return withLean(options, async (lean, core) => {
    const workspace = await lean.kept();
    const text =
      context.trim() === "" ? withSorry(statement) : `${context}\n${withSorry(statement)}`;
    const hints = {
      error: "give one theorem without its proof; lines count from the beginning of the context",
      missing: "give one theorem up to `:=`, e.g. theorem t (n : Nat) : n < 5",
    };
    const { fileName } = options;
    const resolveModule = fileName === undefined ? undefined : projectResolver(fileName);
    const modules =
      resolveModule && (await lean.embedded.modulesOf({ text, core, resolveModule, signal }));
    const read = await readStatement({ text, core, workspace, modules, signal }, hints);
    try {
      const before = read.context.slice(asLeanReads(context).length);
      if (/\bsorry\b/.test(blankComments(before))) {
        throw new LemmataError("bad-input", "there is more than one theorem without a proof", {
          hint: "give one at a time; what it rests on goes into the context",
        });
      }
      const limits = { maxTrials, heartbeats, timeMs, seed, signal };
      const outcome = await quickcheckStatement({ ...read, workspace, ...limits });
      throwIfCancelled(signal);
      return outcome;
    } finally {
      workspace.release({ environments: [read.environment] });
    }
  });
}
