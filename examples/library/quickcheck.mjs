// Looks for values that make a statement false, before anybody tries to prove it.
import { openLean, quickcheck } from "lemmata";

const context = `
def insert (x : Nat) : List Nat → List Nat
  | [] => [x]
  | y :: rest => if x ≤ y then x :: y :: rest else y :: insert x rest
`;
const statements = [
  "theorem length_insert (x : Nat) (xs : List Nat) : (insert x xs).length = xs.length + 1",
  "theorem head_insert (x : Nat) (xs : List Nat) : (insert x xs).head? = some x",
  "theorem sqrt_two (x : Float) : x * x ≠ 2.0",
];

const lean = await openLean();
try {
  for (const statement of statements) {
    const outcome = await quickcheck(statement, { context, lean });
    if (outcome.status === "refuted") {
      const values = outcome.counterexample.assignment.map(
        ({ name, value }) => `${name} := ${value}`,
      );
      console.log("false for", values.join(", "));
    } else console.log(outcome.status);
  }
} finally {
  await lean.close();
}
