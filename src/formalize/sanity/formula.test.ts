import { expect, test } from "vitest";
import type { Term } from "../../core/index.ts";
import { apply } from "../../core/index.ts";
import { isTautology, readFormula } from "./formula.ts";

const constant = (name: string): Term => ({ tag: "const", name });
const call = (name: string, ...args: Term[]) => apply(constant(name), args);
const [nat, inst, a, b] = ["Nat", "inst", "a", "b"].map(constant) as [Term, Term, Term, Term];
const less = call("LT.lt", nat, inst, a, b);
const equal = (left: Term, right: Term) => call("Eq", nat, left, right);
const holds = (term: Term) => isTautology(readFormula(term, () => true));
const implies = (type: Term, body: Term): Term => ({ tag: "pi", name: "h", info: 0, type, body });

test("what is true by its form is found", () => {
  expect(holds(equal(a, a))).toBe(true);
  expect(holds(call("Or", less, call("Not", less)))).toBe(true);
  expect(holds(call("Iff", less, call("GT.gt", nat, inst, b, a)))).toBe(true);
  expect(holds(call("Iff", equal(a, b), equal(b, a)))).toBe(true);
  expect(holds(implies(call("And", less, equal(a, b)), less))).toBe(true);
});

test("what says something is not", () => {
  expect(holds(less)).toBe(false);
  expect(holds(call("Or", less, call("LE.le", nat, inst, b, a)))).toBe(false);
  expect(holds(implies(less, call("LT.lt", nat, inst, b, a)))).toBe(false);
});
