import { expect, test } from "vitest";
import { SMALL } from "../../../tests/support/small-library.ts";
import type { Term } from "../../core/index.ts";
import { LibraryIndex } from "../library-index.ts";
import { makePart } from "../library-part.ts";
import { LibrarySearch } from "../search-library.ts";
import { FEATURES } from "./premise-features.ts";

const search = new LibrarySearch(new LibraryIndex([makePart("Small", SMALL)]));

const constant = (name: string): Term => ({ tag: "const", name });
const apply = (name: string, ...args: Term[]): Term =>
  args.reduce<Term>((fn, arg) => ({ tag: "app", fn, arg }), constant(name));
const nat = constant("Nat");
const variable = (index: number): Term => ({ tag: "fvar", index });
const operator = (name: string, left: Term, right: Term) =>
  apply(name, nat, nat, nat, constant("instance"), left, right);
const add = (left: Term, right: Term) => operator("HAdd.hAdd", left, right);
const equal = (left: Term, right: Term) => apply("Eq", nat, left, right);
const premises = (target: Term, known: Term[] = []) =>
  search.premisesOf(
    { target, hypotheses: known.map((type, i) => ({ name: `h${i}`, type, isInstance: false })) },
    10,
  );

const featureOf = (target: Term, name: string, feature: (typeof FEATURES)[number]) => {
  const candidates = search.ranker.candidates({ target, hypotheses: [] });
  const entry = search.index.find(name);
  return candidates.find((each) => each.entry === entry)?.features[FEATURES.indexOf(feature)];
};
const [a, b] = [variable(0), variable(1)];

test("what concludes the target comes first", () => {
  expect(premises(equal(add(a, b), add(b, a)))[0]).toBe("Nat.add_comm");
});

test("what rewrites a part of the target is known", () => {
  const length = apply("List.length", nat, operator("HAppend.hAppend", a, b));
  const target = equal(length, add(a, b));
  expect(premises(target)).toContain("List.length_append");
  expect(featureOf(target, "List.length_append", "rewrites")).toBe(1);
  expect(featureOf(target, "List.reverse_reverse", "rewrites") ?? 0).toBe(0);
});

test("a variable that a pattern has twice stands for one term", () => {
  expect(featureOf(equal(add(a, b), add(b, a)), "Nat.add_comm", "applies")).toBe(1);
  expect(featureOf(equal(add(a, b), add(b, b)), "Nat.add_comm", "applies")).toBe(0);
});
