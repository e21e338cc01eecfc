// Compiled by scripts/test-package.js against the packed package, as strictly as TypeScript can be.
import {
  type DeclarationReport,
  type FileReport,
  type Lean,
  LemmataError,
  type OptimizedText,
  openLean,
  optimize,
  type ProofReward,
  type ProveReport,
  prove,
  type QuickcheckOutcome,
  quickcheck,
  score,
  verify,
} from "lemmata";
import { type Critique, critique } from "lemmata/critique";
import type { CheckResult, TacticStep } from "lemmata/lean";
import { METRICS, type measure, type TheoremProof } from "lemmata/optimize";
import { type GroupNorm, GroupOutcomes, RewardService } from "lemmata/rewards";

export async function verifyAll(texts: readonly string[], signal?: AbortSignal): Promise<string[]> {
  const lean: Lean = await openLean({ threads: 1, cacheDirectory: undefined });
  try {
    const reports: FileReport[] = await Promise.all(
      texts.map((text) => verify(text, { lean, signal, against: undefined })),
    );
    const names = (each: DeclarationReport): string => `${each.name}: ${each.verdict}`;
    return reports.flatMap(({ declarations }) => declarations.map(names));
  } catch (error) {
    if (error instanceof LemmataError && error.code === "cancelled") return [];
    throw error;
  } finally {
    await lean.close();
  }
}

export async function steps(lean: Lean): Promise<TacticStep[]> {
  const checked: CheckResult & { steps: TacticStep[] } = await lean.tactics(
    "example : 1 = 1 := by rfl",
  );
  return checked.steps;
}

export async function values(statement: string): Promise<string | undefined> {
  const outcome: QuickcheckOutcome = await quickcheck(statement, { timeMs: 1000 });
  return outcome.status === "refuted" ? outcome.counterexample.assignment[0]?.value : undefined;
}

export const outcomes = async (completions: readonly string[]): Promise<number[]> => {
  const rewards = await Promise.all(
    completions.map((each) => score("theorem t : 1 = 1 := by", each)),
  );
  return rewards.map(({ outcome }) => outcome);
};

export const measured = (proof: TheoremProof): number[] =>
  METRICS.map((each) => each.evaluate(proof));
export const criticized: Promise<Critique> = critique(
  "Return the sum.",
  "def f(a, b): return a - b",
);
export const group = new GroupOutcomes();
export const norm: GroupNorm = { std: "sample", epsilon: 1e-4 };
export const service: Promise<RewardService> = RewardService.open({ lanes: 2 });

/** The signatures that docs/library.md tells of; a difference is a type error. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
type Answer<F extends (...args: never[]) => unknown> = Awaited<ReturnType<F>>;
export const signatures: [
  Same<Answer<typeof openLean>, Lean>,
  Same<Answer<typeof verify>, FileReport>,
  Same<Answer<typeof prove>, ProveReport>,
  Same<Answer<typeof quickcheck>, QuickcheckOutcome>,
  Same<Answer<typeof optimize>, OptimizedText>,
  Same<Answer<typeof score>, ProofReward>,
  Same<Answer<typeof measure>, TheoremProof[]>,
  Same<Parameters<typeof verify>[0], string | Uint8Array>,
  Same<Parameters<typeof score>["length"], 2 | 3>,
] = [true, true, true, true, true, true, true, true, true];

export async function proved(lean: Lean, signal: AbortSignal): Promise<string[]> {
  const config = { models: { default: { provider: "ollama", model: "MODEL" } } };
  const { obligations, text } = await prove("example : 1 = 1 := sorry", {
    lean,
    signal,
    config,
    policies: ["symbolic", "llm"],
    timeLimitMs: 1000,
    maxCost: undefined,
    onEvent: ({ kind, goal }) => console.log(kind, goal),
  });
  // @ts-expect-error: there is no such policy
  await prove(text, { policies: ["magic"] });
  const better = await optimize(text, {
    metric: ({ steps }) => -steps.length,
    sampling: { samples: 1 },
  });
  return [
    ...obligations.map(({ outcome }) => outcome),
    ...better.theorems.map(({ proof }) => proof),
  ];
}
