import type { Candidate, Feedback } from "../core/index.ts";
import type { Policy, PolicyContext, PolicyGoal } from "../core/ports/index.ts";

/** The policy, told at once that these proofs are refused: a search would believe them. */
export function withoutProofs(policy: Policy, refused: ReadonlyMap<string, string>): Policy {
  return refused.size === 0 ? policy : new RefusingPolicy(policy, refused);
}

/** Every member of a policy, also the optional ones: a new one that is forgotten here is a type error. */
type WholePolicy = { [Member in keyof Required<Policy>]: Policy[Member] };

class RefusingPolicy implements WholePolicy {
  readonly name: string;
  readonly rootCallMs: Policy["rootCallMs"];
  readonly answerMs: Policy["answerMs"];
  private readonly policy: Policy;
  private readonly refused: ReadonlyMap<string, string>;

  constructor(policy: Policy, refused: ReadonlyMap<string, string>) {
    this.policy = policy;
    this.refused = refused;
    this.name = policy.name;
    this.rootCallMs = policy.rootCallMs;
    this.answerMs = policy.answerMs;
  }

  complete(goal: PolicyGoal, context: PolicyContext) {
    return filtered(this.policy, "complete", { goal, context, refused: this.refused });
  }

  decompose(goal: PolicyGoal, context: PolicyContext) {
    return filtered(this.policy, "decompose", { goal, context, refused: this.refused });
  }
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
