import type { ProofWorkspace } from "../core/ports/index.ts";
import { BudgetedWorkspace } from "./budgeted-workspace.ts";
import { decidableInstances, type Instances } from "./recursive-propositions.ts";

/** Thousands of heartbeats for the instances of a statement: about 10 seconds of an idle machine. */
const BUDGET = 40_000;

/** Of each workspace, by the environment below and the propositions; the newest few. */
const known = new WeakMap<ProofWorkspace, Map<string, Promise<Instances>>>();
const MAX_KNOWN = 6;

/**
 * An environment in which definitions of propositions can be decided, as far as that goes. It is made in the keeper and
 * outlasts the request: nobody's budget pays for it, and each test on top of it is cheaper than one that finds it out anew.
 */
export async function decidable(
  { keeper, ceiling }: BudgetedWorkspace,
  environment: number,
  propositions: readonly string[],
): Promise<Instances> {
  if (propositions.length === 0) return { environment, texts: [] };
  const made = known.get(keeper) ?? new Map<string, Promise<Instances>>();
  known.set(keeper, made);
  const key = `${environment} ${propositions.join(" ")}`;
  const found = made.get(key);
  if (found) return found;
  const { signal } = ceiling;
  const lean = new BudgetedWorkspace({ workspace: keeper, keeper, budget: BUDGET, signal });
  const making = decidableInstances(lean, environment, propositions).then((instances) => {
    lean.release([instances.environment]);
    // What was interrupted says nothing of the next request.
    if (signal?.aborted) made.delete(key);
    return instances;
  });
  made.set(key, making);
  for (const [old, given] of [...made].slice(0, -MAX_KNOWN)) {
    made.delete(old);
    const { environment: above, texts } = await given;
    if (texts.length > 0) keeper.release({ environments: [above] });
  }
  return making;
}
