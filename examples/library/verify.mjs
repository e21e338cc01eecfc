// Is every theorem of a text proved? With `against`: are they the ones that were asked for?
import { openLean, verify } from "lemmata";

const task = "theorem double (n : Nat) : n + n = 2 * n := by sorry";
const attempts = [
  "theorem double (n : Nat) : n + n = 2 * n := by omega",
  "theorem double (n : Nat) : n + 0 = n := by omega",
  "axiom cheat : False\ntheorem double (n : Nat) : n + n = 2 * n := cheat.elim",
];

const lean = await openLean();
try {
  for (const attempt of attempts) {
    const { verdict, declarations } = await verify(attempt, { against: task, lean });
    const reasons = declarations.flatMap((each) => each.reasons.map(({ code }) => code));
    console.log([verdict, ...reasons].join(" "));
  }
} finally {
  await lean.close();
}
