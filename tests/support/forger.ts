import type { DeclarationExport, DeclarationRecord, NameParts } from "../../src/core/index.ts";

/** One attempt to make the gate say that `pwn : False` is proved. */
export interface Forgery {
  title: string;
  data: DeclarationExport;
}

/** Names that mean something to Lean, to the gate or to nobody, as parts. */
const FORGED_NAMES: readonly NameParts[] = [
  ...[
    "sorryAx Lean.ofReduceBool Lean.reduceBool Lean.trustCompiler propext Classical.choice",
    "Quot.sound Quot.lift Quot.mk Quot.ind Quot Eq Eq.refl Eq.rec Nat Nat.rec Nat.zero Nat.succ",
    "False False.elim False.rec True True.intro And.intro And.rec Nat.add Nat.gcd Nat.lt_irrefl",
    "Nat.add_comm List.rec Acc.rec Acc.inv Decidable.decide PUnit.unit ULift.up Nat.noConfusion",
    "fake fake.rec fake.mk fake.casesOn pwn.match_1 pwn._proof_1 _example_1 _private.X.fake",
  ]
    .join(" ")
    .split(" ")
    .map((name) => name.split(".")),
  ["Quot.sound"],
  ["Classical.choice"],
  [""],
  ["\ufeffpropext"],
  ["propext\0"],
  ["a", 0],
  [7],
  ["_private", "X", 0, "propext"],
];

/** What a kind of record has besides a name and a type. */
type Variant = [string, (name: number, t: Tools) => { kind: string }];

interface Tools {
  falsity: number;
  prop: number;
  truth: number;
  self: number;
  pwn: number;
  pwnName: number;
  nat: number;
}

const VARIANTS: Variant[] = [
  ["axiom", () => ({ kind: "axiom", isUnsafe: false })],
  ["unsafe axiom", () => ({ kind: "axiom", isUnsafe: true })],
  ["theorem by True.intro", (_, t) => ({ kind: "theorem", value: t.truth })],
  ["theorem by itself", (_, t) => ({ kind: "theorem", value: t.self })],
  ["theorem by the goal", (_, t) => ({ kind: "theorem", value: t.pwn })],
  ["definition", (_, t) => definition(t.truth, "safe")],
  ["definition by itself", (_, t) => definition(t.self, "safe")],
  ["partial definition by itself", (_, t) => definition(t.self, "partial")],
  ["unsafe definition by itself", (_, t) => definition(t.self, "unsafe")],
  ["definition by the goal", (_, t) => definition(t.pwn, "safe")],
  ["opaque", (_, t) => ({ kind: "opaque", value: t.truth, isUnsafe: false })],
  ["opaque by itself", (_, t) => ({ kind: "opaque", value: t.self, isUnsafe: false })],
  ["unsafe opaque by itself", (_, t) => ({ kind: "opaque", value: t.self, isUnsafe: true })],
  ["quotient", () => ({ kind: "quotient" })],
  ["inductive", (name) => inductive([name], [])],
  ["inductive that is its own constructor", (name) => inductive([name], [name])],
  ["inductive of an absent block", (name, t) => inductive([t.pwnName, name], [])],
  ["inductive of no block", () => inductive([], [])],
  ["constructor of itself", (name) => constructorOf(name)],
  ["constructor of the goal", (_, t) => constructorOf(t.pwnName)],
  ["recursor of itself", (name) => ({ kind: "recursor", all: [name] })],
  ["recursor of nothing", () => ({ kind: "recursor", all: [] })],
];

function definition(value: number, safety: string) {
  return { kind: "definition", value, hints: 0, safety };
}

function inductive(all: number[], constructors: number[]) {
  return { kind: "inductive", numParams: 0, numIndices: 0, all, constructors, isUnsafe: false };
}

function constructorOf(type: number) {
  return { kind: "constructor", inductive: type, index: 0, numParams: 0, numFields: 0 };
}

/** `pwn : False` by a constant of each kind and name, forged so that it would have that type. */
export function* forgedConstants(): Generator<Forgery> {
  for (const parts of FORGED_NAMES) {
    for (const [what, variant] of VARIANTS) {
      const names: NameParts[] = [["False"], ["True", "intro"], ["Nat"], ["pwn"], parts];
      const [falseName, introName, natName, pwnName, name] = [0, 1, 2, 3, 4];
      // Lists: one empty list of levels at 0. Expressions: four words each.
      const exprs = [
        ...[4, falseName, 0, 0],
        ...[3, 0, 0, 0],
        ...[4, introName, 0, 0],
        ...[4, name, 0, 0],
        ...[4, pwnName, 0, 0],
        ...[4, natName, 0, 0],
      ];
      const tools: Tools = { falsity: 0, prop: 1, truth: 2, self: 3, pwn: 4, nat: 5, pwnName };
      const forged = variant(name, tools);
      const type = forged.kind === "inductive" ? tools.prop : tools.falsity;
      const record = { name, levelParams: [], type, ...forged } as unknown as DeclarationRecord;
      const goal: DeclarationRecord = {
        kind: "theorem",
        name: pwnName,
        levelParams: [],
        type: tools.falsity,
        value: tools.self,
      };
      const data: DeclarationExport = {
        terms: {
          strings: [],
          names,
          levels: Int32Array.from([0, 0, 0]),
          exprs: Int32Array.from(exprs),
          lists: Int32Array.from([0]),
        },
        records: [record, goal],
        missing: [],
        notes: [],
      };
      yield { title: `${what} ${JSON.stringify(parts)}`, data };
    }
  }
}

const ODD_VALUES: unknown[] = [
  ...[-1, -2, 0, 1, 2, 3, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53, Number.NaN, 1n],
  ...[null, undefined, "", "safe", "x", true, false, [], [0], [99], {}, new Int32Array(2)],
];

/** An honest export with one field of one record, or one whole table, replaced by something odd. */
export function* corruptedFields(honest: DeclarationExport): Generator<Forgery> {
  const fields = new Set(honest.records.flatMap((record) => Object.keys(record)));
  for (const [i, record] of honest.records.entries()) {
    for (const field of fields) {
      for (const value of ODD_VALUES) {
        const changed = { ...record, [field]: value } as unknown as DeclarationRecord;
        const records = honest.records.with(i, changed);
        yield { title: `record ${i}, ${field}: ${String(value)}`, data: { ...honest, records } };
      }
    }
  }
  for (const table of ["strings", "names", "levels", "exprs", "lists"] as const) {
    for (const value of ODD_VALUES) {
      const terms = { ...honest.terms, [table]: value } as DeclarationExport["terms"];
      yield { title: `table ${table}: ${String(value)}`, data: { ...honest, terms } };
    }
  }
  for (const part of ["terms", "records", "missing", "notes"] as const) {
    for (const value of ODD_VALUES) {
      const data = { ...honest, [part]: value } as DeclarationExport;
      yield { title: `${part}: ${String(value)}`, data };
    }
  }
}
