import type { Obligation, ObligationId, ProvedLemma } from "../core/index.ts";
import { analyseGoal, reductionRate } from "../goals/index.ts";
import { quickcheck } from "../refute/index.ts";
import type { FilledObligation } from "../sketch/index.ts";
import { disproveObligation } from "./disprove.ts";
import type { FileContext } from "./file-context.ts";
import { knownContext } from "./known-context.ts";
import type { ObligationReport } from "./report.ts";
import type { SearchOutcome } from "./search/problem.ts";
import { searchProof } from "./search/search-proof.ts";

/** The state of an obligation: what is reported of it, what goes into its place, what may not. */
export interface FoundProof {
  report: ObligationReport;
  fill?: FilledObligation;
  /** Proofs that the gate refused, and why. */
  refused: Map<string, string>;
}

export type FoundProofs = Map<ObligationId, FoundProof>;

/**
 * Searches for a proof of one obligation, with the time and heartbeats that earlier searches of it left. `found`: of this and
 * other obligations so far.
 */
export async function searchObligation(
  context: FileContext,
  obligation: Obligation,
  found: FoundProofs,
): Promise<FoundProof> {
  const { sketch, modules, options } = context;
  const { statement, id, declaration, isWholeProof, range } = obligation;
  const before = Buffer.from(sketch.text).subarray(0, range.start).toString();
  const earlier = found.get(id);
  const refused = earlier?.refused ?? new Map<string, string>();
  const { elapsedMs: spentMs = 0, heartbeats: spent = 0 } = earlier?.report ?? {};
  const { maxHeartbeats } = options;
  const filled = [...found.values()].flatMap(({ fill }) => fill ?? []);
  const rules = new Map<string, readonly string[]>();
  const outcome = await searchProof(
    {
      ...knownContext(obligation, sketch, filled),
      statement,
      core: options.core,
      modules,
      refusedProofs: refused,
    },
    {
      workspaces: context.lean.workspaces,
      policies: options.policies,
      analyse: analyseGoal,
      quickcheck,
      score: reductionRate,
      onEvent: (event) => {
        if (event.kind === "goal-prove") rules.set(event.statement.name, event.rules ?? []);
        options.onEvent?.(event);
      },
      onRequest: options.onRequest,
    },
    {
      strategy: options.strategy,
      timeLimitMs: Math.max(1, options.timeLimitMs - spentMs),
      maxHeartbeats: maxHeartbeats === undefined ? undefined : Math.max(1, maxHeartbeats - spent),
      seed: options.seed ?? 1,
      signal: options.signal,
    },
  );
  const { statistics } = outcome;
  const about = {
    id,
    declaration,
    line: before.split("\n").length,
    statement: statement.text,
    isWholeProof,
    checks: statistics.checks + (earlier?.report.checks ?? 0),
    elapsedMs: statistics.elapsedMs + spentMs,
    heartbeats: Math.round(statistics.heartbeats + spent),
  };
  if (outcome.status === "disproved") {
    const { counterexample } = outcome;
    const verdict = await disproveObligation(context, obligation, counterexample);
    return { report: { ...about, ...verdict, counterexample, lemmas: [] }, refused };
  }
  if (outcome.status === "failed") {
    const reason = earlier?.report.reason ?? outcome.message ?? outcome.reason;
    return { report: { ...about, outcome: "failed", lemmas: [], reason }, refused };
  }
  const { proof, lemmas } = outcome;
  const theorems = [statement, ...lemmas.map((lemma) => lemma.statement)];
  const report = {
    ...about,
    outcome: "proved" as const,
    proof,
    rules: [...new Set(theorems.flatMap(({ name }) => rules.get(name) ?? []))],
    lemmas: shown(outcome),
  };
  return { report, fill: { id, proof, lemmas }, refused };
}

function shown({ lemmas }: SearchOutcome & { status: "proved" }): ProvedLemma[] {
  return lemmas.map(({ statement, proof }) => {
    return { name: statement.name, statement: statement.text, proof };
  });
}

/** Takes a proof out that the gate refused. Where it blames a lemma, only the proof of that is banned. */
export function refuse(found: FoundProof, why: string): void {
  const { report, refused, fill } = found;
  if (!fill) return;
  const blamed = (fill.lemmas ?? []).filter(({ statement }) =>
    why.startsWith(`${statement.name}:`),
  );
  const culprits = blamed.length > 0 ? blamed : [fill, ...(fill.lemmas ?? [])];
  for (const { proof } of culprits) refused.set(proof.trim(), why);
  delete found.fill;
  report.outcome = "failed";
  report.reason = `the gate refused its proof: ${why}`;
}
