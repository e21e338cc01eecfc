import type { ProofWorkspace } from "../core/ports/index.ts";
import { type BudgetedWorkspace, inNamespace } from "./budgeted-workspace.ts";
import { CONNECTIVES, TESTER, VERDICTS } from "./prelude.ts";

/** What an environment is prepared with: `connectives` on top of `tester`. */
export type Preparation = "tester" | "connectives";

const TEXTS: Record<Preparation, string> = {
  tester: `${VERDICTS}\n${TESTER}`,
  connectives: CONNECTIVES,
};

/** About what making it takes, in thousands of heartbeats. */
export const PREPARATION_COSTS: Record<Preparation, number> = { tester: 1_000, connectives: 2_800 };

/** Environments of each workspace, by the environment below and the preparation; the newest few. */
const known = new WeakMap<ProofWorkspace, Map<string, number>>();
const MAX_KNOWN = 6;

/**
 * An environment with the prelude on top of `environment`. It is made in the keeper and outlasts the
 * request: elaborating the prelude takes longer than testing a small statement. Nobody's budget pays for it.
 */
export async function prepare(
  { lean, environment }: { lean: BudgetedWorkspace; environment: number },
  preparation: Preparation,
): Promise<number | undefined> {
  const { keeper } = lean;
  const made = known.get(keeper) ?? new Map<string, number>();
  known.set(keeper, made);
  const key = `${environment} ${preparation}`;
  const found = made.get(key);
  if (found !== undefined) return found;
  const text = inNamespace(TEXTS[preparation]);
  const options = { "debug.skipKernelTC": true };
  const run = await keeper.run({ text, environment, options }, lean.ceiling);
  if (run.status !== "finished") return undefined;
  if (run.messages.some(({ severity }) => severity === "error")) {
    keeper.release({ environments: [run.environment] });
    return undefined;
  }
  made.set(key, run.environment);
  for (const [old, number] of [...made].slice(0, -MAX_KNOWN)) {
    made.delete(old);
    keeper.release({ environments: [number] });
  }
  return run.environment;
}
