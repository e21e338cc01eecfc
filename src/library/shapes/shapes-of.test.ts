import { expect, test } from "vitest";
import type { Term } from "../../core/index.ts";
import { shapesOf } from "./index.ts";

/** A formula as nested lists; lower-case words are variables. */
type Formula = string | readonly Formula[];

const variablesOf = (formula: Formula): string[] => {
  if (typeof formula === "string") return /^[a-z]$/.test(formula) ? [formula] : [];
  return formula.flatMap(variablesOf);
};

/** For all variables: the premises imply the conclusion. */
function statement(...formulas: readonly Formula[]): Term {
  const variables = [...new Set(formulas.flatMap(variablesOf))];
  const term = (formula: Formula, depth: number): Term => {
    if (typeof formula !== "string") {
      const [head, ...args] = formula.map((part) => term(part, depth));
      return args.reduce((fn, arg): Term => ({ tag: "app", fn, arg }), head as Term);
    }
    const at = variables.indexOf(formula);
    return at < 0 ? { tag: "const", name: formula } : { tag: "bvar", index: depth - 1 - at };
  };
  const binder = (name: string, type: Term, body: Term): Term => ({
    ...{ tag: "pi", name, info: 0, type, body },
  });
  const first = variables.length;
  const conclusion = term(formulas.at(-1) as Formula, first + formulas.length - 1);
  const implied = formulas
    .slice(0, -1)
    .reduceRight<Term>((body, each, i) => binder("h", term(each, first + i), body), conclusion);
  return variables.reduceRight<Term>(
    (body, name) => binder(name, { tag: "const", name: "Nat" }, body),
    implied,
  );
}

const shapes = (...formulas: readonly Formula[]) => [
  ...shapesOf(statement(...formulas), new Map([["Eq", "ee"]])),
];

test.each<[string, readonly Formula[]]>([
  ["commutes", [["Eq", ["Add", "a", "b"], ["Add", "b", "a"]]]],
  [
    "commutes",
    [
      ["Perm", "a", "b"],
      ["Perm", "b", "a"],
    ],
  ],
  ["regroups", [["Eq", ["Add", ["Add", "a", "b"], "c"], ["Add", "a", ["Add", "b", "c"]]]]],
  [
    "distributes",
    [["Eq", ["Mul", "a", ["Add", "b", "c"]], ["Add", ["Mul", "a", "b"], ["Mul", "a", "c"]]]],
  ],
  [
    "distributes",
    [["Eq", ["Length", ["Append", "a", "b"]], ["Add", ["Length", "a"], ["Length", "b"]]]],
  ],
  ["idempotent", [["Eq", ["Mod", ["Mod", "a", "n"], "n"], ["Mod", "a", "n"]]]],
  ["involutive", [["Eq", ["Reverse", ["Reverse", "a"]], "a"]]],
  ["cancels", [["Eq", ["Sub", ["Add", "a", "b"], "b"], "a"]]],
  [
    "cancels",
    [
      ["LE", ["Add", "a", "c"], ["Add", "b", "c"]],
      ["LE", "a", "b"],
    ],
  ],
  ["fuses", [["Eq", ["Map", "g", ["Map", "f", "a"]], ["Map", ["Comp", "g", "f"], "a"]]]],
  ["unchanged", [["Eq", ["Add", "a", "0"], "a"]]],
  ["preserves", [["Eq", ["Length", ["Reverse", "a"]], ["Length", "a"]]]],
  ["constant", [["Eq", ["Mul", "a", "Zero"], "Zero"]]],
  ["reflexive", [["LE.le", "a", "a"]]],
  ["irreflexive", [["Not", ["LT.lt", "a", "a"]]]],
  [
    "transitive",
    [
      ["LT", "a", "b"],
      ["LE", "b", "c"],
      ["LT", "a", "c"],
    ],
  ],
  [
    "transitive",
    [
      ["LE", "b", "c"],
      ["LT", "a", "b"],
      ["LT", "a", "c"],
    ],
  ],
  [
    "antisymmetric",
    [
      ["LE", "a", "b"],
      ["LE", "b", "a"],
      ["Eq", "a", "b"],
    ],
  ],
  [
    "injective",
    [
      ["Eq", ["Succ", "a"], ["Succ", "b"]],
      ["Eq", "a", "b"],
    ],
  ],
  [
    "monotone",
    [
      ["LE", "a", "b"],
      ["LE", ["Succ", "a"], ["Succ", "b"]],
    ],
  ],
  ["total", [["Or", ["LE", "a", "b"], ["LE", "b", "a"]]]],
  ["least", [["LE.le", "Zero", "a"]]],
  ["greatest", [["LE.le", "a", "Top"]]],
  ["alternatives", [["Or", ["Eq", "a", "Zero"], ["Eq", "a", "One"]]]],
  ["negation", [["Iff", ["Not", ["P", "a"]], ["Q", "a"]]]],
  ["of-functions", [["Eq", ["f", "a"], "a"]]],
])("%s: %j", (shape, formulas) => {
  expect(shapes(...formulas)).toContain(shape);
});

test.each<[string, readonly Formula[]]>([
  ["commutes", [["Eq", ["Add", "a", "a"], ["Add", "a", "a"]]]],
  ["commutes", [["Eq", ["Add", "a", "b"], ["Mul", "b", "a"]]]],
  ["regroups", [["Eq", ["Sub", ["Sub", "a", "b"], "c"], ["Sub", "a", ["Add", "b", "c"]]]]],
  [
    "transitive",
    [
      ["LT", "a", "b"],
      ["LT", "a", "c"],
    ],
  ],
  ["unchanged", [["Eq", ["Mul", "a", "Zero"], "Zero"]]],
  ["irreflexive", [["Not", ["LT.lt", "a", "b"]]]],
  ["least", [["LE.le", "Zero", ["Add", "a", "b"]]]],
  [
    "injective",
    [
      ["Eq", ["Succ", "a"], ["Pred", "b"]],
      ["Eq", "a", "b"],
    ],
  ],
])("not %s: %j", (shape, formulas) => {
  expect(shapes(...formulas)).not.toContain(shape);
});
