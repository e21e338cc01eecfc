import { expect, test } from "vitest";
import { ExportBuilder } from "../../tests/support/export-builder.ts";
import { ExprTag, type GoalTerms } from "../core/index.ts";
import { distinctConstants } from "./distinct-constants.ts";
import { operatorFootprint } from "./footprint.ts";

/** `twice (twice (... a))`, with `def twice x := add x x`, in a text that does or does not say what `twice` is. */
function nested(depth: number, { isOpen }: { isOpen: boolean }): GoalTerms {
  const builder = new ExportBuilder();
  const named = (text: string) => {
    const name = builder.name(text);
    return { name, expr: builder.expr(ExprTag.const, name) };
  };
  const app = (fn: number, ...args: number[]) =>
    args.reduce((head, arg) => builder.expr(ExprTag.app, head, arg), fn);
  const [nat, add, twice, a] = ["Nat", "add", "twice", "a"].map(named) as [
    ...[ReturnType<typeof named>, ReturnType<typeof named>],
    ...[ReturnType<typeof named>, ReturnType<typeof named>],
  ];
  const x = builder.expr(ExprTag.bvar, 0);
  const body = builder.expr(ExprTag.lam, builder.name("x") << 2, nat.expr, app(add.expr, x, x));
  let target = a.expr;
  for (let i = 0; i < depth; i++) target = app(twice.expr, target);
  const value = { result: "value" as const };
  return {
    id: "g",
    terms: builder.build().terms,
    hypotheses: [],
    target,
    constants: [
      { name: nat.name, result: "type", parameters: "" },
      { name: add.name, ...value, parameters: "ee" },
      { name: twice.name, ...value, parameters: "e", definition: isOpen ? body : undefined },
      { name: a.name, ...value, parameters: "" },
    ],
  };
}

test("an argument counts as often as its parameter occurs in the body", () => {
  const operators = [0, 1, 2, 3].map((depth) => operatorFootprint(nested(depth, { isOpen: true })));
  expect(operators).toEqual([0, 1, 3, 7]);
  expect(operatorFootprint(nested(3, { isOpen: false }))).toBe(3);
});

test("what would be endless written out is counted at once", () => {
  expect(operatorFootprint(nested(200, { isOpen: true }))).toBe(Number.MAX_SAFE_INTEGER);
});

test("constants count once, with those of the bodies", () => {
  expect(distinctConstants(nested(3, { isOpen: false }))).toBe(2);
  expect(distinctConstants(nested(3, { isOpen: true }))).toBe(4);
});
