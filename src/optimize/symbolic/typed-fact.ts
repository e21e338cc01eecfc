import type { TheoremProof } from "../../core/index.ts";
import { factName } from "./fact-name.ts";

/**
 * The proof with the type and a telling name for the `have` that was stated without them, as `(_ : Prop)`;
 * `undefined` when Lean found no type for it. The proof must have been read with its goals in full.
 */
export function withTypedFact(
  proof: TheoremProof,
  untyped: string,
  freshName: (stem: string) => string,
): string | undefined {
  const step = proof.steps.find(({ text }) => text.startsWith(`have ${untyped} : (_ : Prop) :=`));
  const hypotheses = step?.goalsAfter[0]?.hypotheses ?? [];
  const fact = hypotheses.find(({ userName }) => userName === untyped);
  if (!fact || fact.type.includes("\n") || fact.type.includes("?")) return undefined;
  const variables = new Set(hypotheses.map(({ userName }) => userName));
  const stem = factName(fact.type, variables);
  const name = freshName(stem.includes("_") ? stem : `h_${stem || "fact"}`);
  const typed = proof.proof.replace(
    `have ${untyped} : (_ : Prop) :=`,
    () => `have ${untyped} : ${fact.type} :=`,
  );
  return typed.replaceAll(untyped, name);
}
