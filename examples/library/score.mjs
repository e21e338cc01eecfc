// Rewards for the proofs that a model wrote: the outcome, and a score for each tactic.
import { openLean, score } from "lemmata";

const statement = "theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := by";
const completions = [
  "\n  constructor\n  · exact hp\n  · exact hq",
  "\n  constructor\n  · exact hp\n  · exact hp",
];

const lean = await openLean();
try {
  for (const completion of completions) {
    const { outcome, tactics } = await score(statement, completion, { lean });
    const scores = tactics.map(
      ({ start, end, score }) => `${completion.slice(start, end)}: ${score}`,
    );
    console.log(outcome, scores.join("; "));
  }
} finally {
  await lean.close();
}
