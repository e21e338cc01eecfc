import type { Decomposition, ProposedLemma } from "../../core/index.ts";
import { bestPlan } from "./best-plan.ts";
import type { GoalNode, LemmaLink } from "./nodes.ts";

/** What a plan leaves to be done. */
export interface OpenPlan extends Decomposition {
  /** The open goals among its lemmas, by the names that the lemmas have in it. */
  goals: ReadonlyMap<string, GoalNode>;
}

/**
 * The best plan for a goal with the best plans for its lemmas: all that is open, dependencies first, lemmas with plans
 * of their own proved from these. Nothing where there is no plan.
 */
export function openPlan(goal: GoalNode): OpenPlan | undefined {
  const plan = bestPlan(goal);
  if (!plan) return undefined;
  const lemmas = new Map<string, ProposedLemma>();
  const goals = new Map<string, GoalNode>();
  const add = ({ name, text }: ProposedLemma, proof: string | undefined) =>
    lemmas.set(name, proof === undefined ? { name, text } : { name, text, proof });
  const visit = ({ statement, goal: lemma, alias }: LemmaLink) => {
    if (lemma.state === "open" && !goals.has(lemma.statement.name)) {
      const own = bestPlan(lemma);
      for (const link of own?.lemmas ?? []) visit(link);
      goals.set(lemma.statement.name, lemma);
      add(lemma.statement, own?.proof);
    }
    if (alias !== undefined) add(statement, alias);
  };
  for (const link of plan.lemmas) visit(link);
  return { lemmas: [...lemmas.values()], proof: plan.proof, goals };
}
