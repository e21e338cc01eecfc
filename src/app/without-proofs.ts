import type { Candidate, Feedback } from "../model/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../ports/index.ts";

/** The policy, told at once that these proofs are refused: a search would believe them. */
export function withoutProofs(policy: Policy, refused: ReadonlyMap<string, string>): Policy {
  if (refused.size === 0) return policy;
  return {
    name: policy.name,
    complete: (goal, context) => filtered(policy, "complete", { goal, context, refused }),
    decompose: (goal, context) => filtered(policy, "decompose", { goal, context, refused }),
  };
}

async function* filtered(
  policy: Policy,
  task: "complete" | "decompose",
  {
    goal,
    context,
    refused,
  }: { goal: PolicyGoal; context: PolicyContext; refused: ReadonlyMap<string, string> },
): AsyncGenerator<Candidate, void, Feedback> {
  const inner = policy[task](goal, context);
  try {
    let step = await inner.next();
    while (!step.done) {
      const candidate = step.value;
      const text = candidate.kind === "proof" ? candidate.proof : candidate.decomposition.proof;
      const why = refused.get(text.trim());
      const feedback = why === undefined ? yield candidate : refusal(why);
      step = await inner.next(feedback);
    }
  } finally {
    await inner.return();
  }
}

function refusal(why: string): Feedback {
  return { accepted: false, messages: [], goals: [], reasons: [`the gate refuses it: ${why}`] };
}
