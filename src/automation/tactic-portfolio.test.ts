import { expect, test } from "vitest";
import { apply, type Term, type TermGoal } from "../core/index.ts";
import { combinedClosers, costlyClosers, directClosers, isCostly } from "./closers.ts";
import { EFFORTS } from "./efforts.ts";
import type { RecursiveFunction } from "./recursion.ts";
import { tacticPortfolio } from "./tactic-portfolio.ts";

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
  const { closers: whole, steps } = tacticPortfolio(goal, "turn (turn (turn xs))", functions);
  expect(whole).toContain("induction xs <;> grind [_root_.turn]");
  expect(whole.some((tactic) => /^fun_induction .*xs\)* <;> grind$/.test(tactic))).toBe(true);
  expect(steps.some((tactic) => tactic.startsWith("fun_induction"))).toBe(true);
});

test("costly effort brings more tactics than small effort", () => {
  expect(isCostly(EFFORTS.medium)).toBe(true);
  expect(isCostly(EFFORTS.small)).toBe(false);
  expect(costlyClosers("a = b", ["f"])).toEqual(
    expect.arrayContaining(["decide", "grind [_root_.f]"]),
  );
  const others = [...directClosers("a = b"), ...combinedClosers("a = b")];
  expect(others).not.toContain("decide");
});
