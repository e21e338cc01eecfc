import { expect, test } from "vitest";
import {
  binderWord,
  constantsBelow,
  type ExprCases,
  type ExprNode,
  foldExprs,
  foldLevels,
  letWord,
  mapHypotheses,
  readExpr,
  TermTables,
  visitExprs,
} from "./nodes.ts";
import { ExprTag, LevelTag } from "./table.ts";

/** One expression of each kind, each with parts before it. */
function everyKind(): TermTables {
  const tables = new TermTables();
  tables.names.push(["Nat"], ["x"], ["u"]);
  tables.strings.push("12");
  const zero = tables.addLevel(LevelTag.zero);
  const one = tables.addLevel(LevelTag.succ, zero);
  const u = tables.addLevel(LevelTag.param, 2);
  tables.addLevel(LevelTag.imax, one, u);
  tables.addLevel(LevelTag.mvar, 2);
  const nat = tables.addExpr(ExprTag.const, 0, tables.addList([one, u]));
  const variable = tables.addExpr(ExprTag.bvar, 0);
  tables.addExpr(ExprTag.lam, binderWord(1, 3), nat, variable);
  const literal = tables.addExpr(ExprTag.lit, 0, 0);
  const parts = tables.addList([nat, literal, variable]);
  const letE = tables.addExpr(ExprTag.letE, letWord(1, true), parts);
  const hypothesis = tables.addExpr(ExprTag.fvar, 1);
  const app = tables.addExpr(ExprTag.app, letE, hypothesis);
  tables.addExpr(ExprTag.proj, 1, 4, app);
  tables.addExpr(ExprTag.sort, u);
  tables.addExpr(ExprTag.mvar, 1);
  tables.addExpr(ExprTag.forallE, binderWord(0, 1), nat, nat);
  return tables;
}

test("what is written to tables reads back, finished or not", () => {
  const tables = everyKind();
  const levels = [
    { tag: "zero" },
    { tag: "succ", level: 0 },
    { tag: "param", name: 2 },
    { tag: "imax", left: 1, right: 2 },
    { tag: "mvar", name: 2 },
  ];
  const exprs: ExprNode[] = [
    { tag: "const", name: 0, levels: [1, 2] },
    { tag: "bvar", index: 0 },
    { tag: "lam", name: 1, info: 3, type: 0, body: 1 },
    { tag: "lit", kind: "nat", text: 0 },
    { tag: "letE", name: 1, nondependent: true, type: 0, value: 3, body: 1 },
    { tag: "fvar", hypothesis: 1 },
    { tag: "app", fn: 4, arg: 5 },
    { tag: "proj", structure: 1, field: 4, expr: 6 },
    { tag: "sort", level: 2 },
    { tag: "mvar", name: 1 },
    { tag: "forallE", name: 0, info: 1, type: 0, body: 0 },
  ];
  for (const each of [tables, tables.store()]) {
    expect(foldLevels(each, (node) => node)).toEqual(levels);
    expect(exprs.map((_, i) => readExpr(each, i))).toEqual(exprs);
  }
});

test("a walk meets shared terms once, left to right, and the roots added on the way", () => {
  const tables = everyKind();
  const met: string[] = [];
  const roots = [7, 10];
  visitExprs(tables, roots, {
    const: (name) => met.push(`const ${name}`),
    fvar(hypothesis) {
      met.push(`fvar ${hypothesis}`);
      roots.push(8, 0);
    },
    proj: (structure, field) => met.push(`proj ${structure} ${field}`),
  });
  expect(met).toEqual(["proj 1 4", "const 0", "fvar 1"]);
  expect([...constantsBelow(tables, 7)]).toEqual([1, 0]);
});

test("hypotheses are renumbered, nothing else", () => {
  const before = everyKind().store();
  const after = mapHypotheses(before, (hypothesis) => hypothesis + 6);
  expect(readExpr(after, 5)).toEqual({ tag: "fvar", hypothesis: 7 });
  const changed = [...after.exprs].filter((word, i) => word !== before.exprs[i]);
  expect(changed).toEqual([7]);
});

/** How many expressions are in one, with those that occur twice. */
function size(before: readonly number[]): ExprCases<number> {
  const leaf = () => 1;
  const node = (...parts: number[]) => parts.reduce((sum, i) => sum + (before[i] ?? 0), 1);
  return {
    bvar: leaf,
    fvar: leaf,
    mvar: leaf,
    sort: leaf,
    const: leaf,
    app: node,
    lam: (_, type, body) => node(type, body),
    forallE: (_, type, body) => node(type, body),
    letE: (_, type, value, body) => node(type, value, body),
    lit: leaf,
    proj: (_structure, _field, expr) => node(expr),
  };
}

test("a fold has what was made of the parts, for every kind of expression", () => {
  expect(foldExprs(everyKind(), size)).toEqual([1, 1, 3, 1, 4, 1, 6, 7, 1, 1, 3]);
});

test.each([
  ["an unknown kind", [99, 0, 0, 0], []],
  ["metadata", [10, 0, 0, 0], []],
  ["a list outside its table", [4, 0, -1, 0], []],
  ["a list of negative length", [4, 0, 0, 0], [-1]],
  ["a list longer than its table", [4, 0, 0, 0], [2, 0]],
  ["a let with too few parts", [8, 0, 0, 0], [2, 0, 0]],
  ["a let with too many parts", [8, 0, 0, 0], [4, 0, 0, 0, 0]],
  ["a literal that is neither number nor text", [9, 2, 0, 0], []],
  ["a table that ends inside an expression", [0, 0, 0], []],
])("%s is refused", (_, exprs, lists) => {
  expect(() => foldExprs({ levels: [], exprs, lists }, size)).toThrow(RangeError);
});

test("an expression or a level that is not there is refused", () => {
  const tables = everyKind();
  for (const index of [-1, 11]) expect(() => readExpr(tables, index)).toThrow(RangeError);
  expect(() => foldLevels({ levels: [0, 0], exprs: [], lists: [] }, (node) => node)).toThrow(
    RangeError,
  );
});
