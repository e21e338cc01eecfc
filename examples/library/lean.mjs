// Lean itself: the goals around each tactic, kept environments, tactics tried on a proof state.
import { openLean } from "lemmata/lean";

const lean = await openLean();
try {
  const { steps } = await lean.tactics(`
theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  constructor
  · exact hp
  · exact hq`);
  for (const { text, goalsAfter } of steps)
    console.log(
      JSON.stringify(text),
      goalsAfter.map(({ target }) => target),
    );

  const kept = await lean.environment("example (a b : Nat) : a + b = b + a := by sorry");
  if (kept.status !== "finished") throw new Error(kept.reason);
  for (const { proofState } of kept.holes) {
    for (const tactic of ["rfl", "omega"]) {
      const tried = await lean.runTactic(proofState, tactic);
      console.log(tactic, tried.status);
    }
  }
} finally {
  await lean.close();
}
