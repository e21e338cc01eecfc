import { expect, test } from "vitest";
import { apply, type Term, type TermGoal } from "../core/index.ts";
import { EFFORTS } from "./efforts.ts";
import { closers, portfolioTactics } from "./portfolio-tactics.ts";
import type { RecursiveFunction } from "./recursion.ts";

const constant = (name: string): Term => ({ tag: "const", name });
const list = apply(constant("List"), [constant("Nat")]);
const turn: RecursiveFunction = {
  name: "turn",
  arity: 1,
  fixed: [],
  varying: [0],
  type: { tag: "pi", name: "xs", info: 0, type: list, body: list },
  principle: constant("True"),
};
const of = (argument: Term) => apply(constant("turn"), [argument]);

test("induction is along calls on variables, wherever they stand among other calls", () => {
  const empty = constant("empty");
  const goal: TermGoal = {
    hypotheses: [{ name: "xs", type: list, isInstance: false }],
    target: apply(constant("Eq"), [list, of(empty), of(of(of({ tag: "fvar", index: 0 })))]),
  };
  const functions = new Map([["turn", turn]]);
  const { closers: whole, steps } = portfolioTactics(goal, "turn (turn (turn xs))", functions);
  expect(whole).toContain("induction xs <;> grind [_root_.turn]");
  expect(whole.some((tactic) => /^fun_induction .*xs\)* <;> grind$/.test(tactic))).toBe(true);
  expect(steps.some((tactic) => tactic.startsWith("fun_induction"))).toBe(true);
});

test("dear effort brings more tactics than small effort, thorough or not", () => {
  for (const thorough of [false, true]) {
    const at = (effort: (typeof EFFORTS)[keyof typeof EFFORTS]) =>
      closers("a = b", { recursive: ["f"], effort, thorough });
    expect(at(EFFORTS.medium)).toEqual(expect.arrayContaining(at(EFFORTS.small)));
    expect(at(EFFORTS.medium)).toContain("grind [_root_.f]");
    expect(at(EFFORTS.small)).not.toContain("decide");
  }
});
