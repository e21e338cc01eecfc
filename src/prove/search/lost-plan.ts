import { type Candidate, type Feedback, partsOf, shownAssignment } from "../../core/index.ts";
import type { DecompositionNode, LemmaLink } from "./nodes.ts";

/** A lemma of an accepted decomposition that was refuted or given up. */
export interface LostLemma {
  link: LemmaLink;
  /** E.g. `given up`. */
  fate: string;
  /** The last that was tried for it. */
  attempt?: { candidate: Candidate; feedback: Feedback };
}

/**
 * An accepted decomposition that came to nothing, as a refused candidate: the lemma that was lost, and its last error.
 * Its origin says that it was accepted at first, so nobody takes this for the verdict on the candidate.
 */
export function lostPlan(
  { lemmas, proof, origin }: DecompositionNode,
  { link, fate, attempt }: LostLemma,
): { candidate: Candidate; feedback: Feedback } {
  const { name } = link.statement;
  const { counterexample } = link.goal;
  const why = counterexample
    ? `lemma ${name} is false: counterexample: ${shownAssignment(counterexample)}`
    : `lemma ${name} is ${fate}: no proof of it was found`;
  const reasons = [`the plan was accepted at first and dropped later: ${why}`];
  if (attempt && !counterexample) reasons.push(describeAttempt(name, attempt));
  const statements = lemmas.map(({ statement }) => statement);
  return {
    candidate: {
      kind: "decomposition",
      decomposition: { lemmas: statements, proof },
      origin: `${origin} (dropped)`,
    },
    feedback: { accepted: false, messages: [], goals: [], reasons },
  };
}

function describeAttempt(name: string, { candidate, feedback }: NonNullable<LostLemma["attempt"]>) {
  const { proof } = partsOf(candidate);
  const error = feedback.messages.find(({ severity }) => severity === "error");
  const why = error?.data ?? feedback.reasons.join("; ");
  return `the last attempt at ${name}:\n${proof}\nwhich failed: ${why}`;
}
