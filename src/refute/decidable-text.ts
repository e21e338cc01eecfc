import type { ProofWorkspace } from "../core/ports/index.ts";
import { BudgetedWorkspace } from "./budgeted-workspace.ts";
import { decidableDefinitions } from "./recursive-propositions.ts";

/** Thousands of heartbeats for all instances of a text: about 10 seconds of an idle machine. */
const BUDGET = 40_000;
/** Milliseconds after which what has no budget is taken to hang. */
const DERIVING_MS = 60_000;

/**
 * An environment in which values of a text's types can be told apart and its propositions decided, as far as that goes:
 * each test on top of it is cheaper than one that finds that out by itself. It outlasts the request, and is the given one
 * where nothing was added.
 */
export async function decidableText(
  keeper: ProofWorkspace,
  environment: number,
  {
    types,
    propositions,
    signal,
  }: { types: readonly string[]; propositions: readonly string[]; signal: AbortSignal },
): Promise<number> {
  const equal = await withEqualities(keeper, environment, types, signal);
  const lean = new BudgetedWorkspace({ workspace: keeper, keeper, budget: BUDGET, signal });
  const decided = await decidableDefinitions(lean, equal, propositions);
  lean.release([decided]);
  if (decided !== equal && equal !== environment) keeper.release({ environments: [equal] });
  return decided;
}

async function withEqualities(
  keeper: ProofWorkspace,
  environment: number,
  types: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  if (types.length === 0) return environment;
  // Where one fails, its type has functions inside, or is told apart already.
  const text = types.map((type) => `deriving instance DecidableEq for ${type}`).join("\n");
  const options = { "debug.skipKernelTC": true };
  const run = await keeper.run({ text, environment, options }, { timeoutMs: DERIVING_MS, signal });
  return run.status === "finished" ? run.environment : environment;
}
