// Makes proofs better by a metric; what Lean's kernel does not accept for the same statement never replaces one.
import { optimize } from "lemmata";

const { theorems, text } = await optimize(
  `theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p := by
  have hp : p := h.left
  have hq : q := h.right
  constructor
  · exact hq
  · exact hp
`,
  { metric: "length", timeLimitMs: 60_000 },
);
for (const { name, before, after } of theorems) console.log(name, before, "->", after);
console.log(`\n${text}`);
