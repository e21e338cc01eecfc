import { LemmataError } from "../../core/errors/index.ts";
import { blankComments, type Obligation, type QuickcheckOutcome } from "../../core/index.ts";
import type { LeanWorkspace } from "../../lean/embedded/index.ts";
import { quickcheck as quickcheckStatement } from "../../refute/index.ts";
import { findObligations } from "../../sketch/index.ts";
import { type LeanOptions, throwIfCancelled, withLean } from "./with-lean.ts";

/** How a statement is tested. */
export interface QuickcheckOptions extends LeanOptions {
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
    const read = await readStatement({ text, core, workspace, signal });
    try {
      const limits = { maxTrials, heartbeats, timeMs, seed, signal };
      const outcome = await quickcheckStatement({ ...read, workspace, ...limits });
      throwIfCancelled(signal);
      return outcome;
    } finally {
      workspace.release({ environments: [read.environment] });
    }
  });
}

/** The last theorem of a text, with the environment in which it is stated. */
async function readStatement(request: {
  text: string;
  core: boolean;
  workspace: LeanWorkspace;
  signal: AbortSignal | undefined;
}): Promise<Pick<Obligation, "statement"> & { environment: number }> {
  const found = await findObligations(request);
  if (found.status !== "finished") {
    throw new LemmataError("bad-input", `reading the statement ${found.status}: ${found.reason}`);
  }
  const error = found.messages.find(({ severity }) => severity === "error");
  if (error) {
    const { line, column } = error.pos;
    throw new LemmataError("bad-input", `${line}:${column}: ${error.data}`, {
      hint: "lines count from the beginning of the context",
    });
  }
  const obligation = found.sketch.obligations.at(-1);
  const kept = [...found.environments].filter(([context]) => context !== obligation?.context);
  request.workspace.release({ environments: kept.map(([, environment]) => environment) });
  const environment = obligation && found.environments.get(obligation.context);
  if (environment === undefined || !obligation?.isWholeProof) {
    throw new LemmataError("bad-input", "there is no theorem to test", {
      hint: "give one theorem up to `:=`, e.g. theorem t (n : Nat) : n < 5",
    });
  }
  return { statement: obligation.statement, environment };
}

function withSorry(statement: string): string {
  const text = statement.trimEnd();
  const code = blankComments(text).trimEnd();
  if (/\bsorry$/.test(code)) return text;
  if (/\bby$/.test(code)) return `${text}\n  sorry`;
  return code.endsWith(":=") ? `${text}\n  by sorry` : `${text}\n  := by sorry`;
}
