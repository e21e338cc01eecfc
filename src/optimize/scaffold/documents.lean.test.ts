import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "../../lean/embedded/index.ts";
import { PROOF_READ_OPTIONS, readProofs } from "../read-proofs.ts";
import { DocumentSearch } from "./documents.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

/** A search for the last theorem of a text, in its place. */
async function searchFor(text: string) {
  const at = text.lastIndexOf("theorem ");
  const before = await workspace.run({ text: text.slice(0, at) });
  const run = await workspace.run({ text, read: PROOF_READ_OPTIONS });
  if (before.status !== "finished" || run.status !== "finished") throw new Error("Lean died");
  const { commands, reports = [] } = run;
  const proof = readProofs(text, { commands, reports }, () => true).at(-1);
  if (!proof) throw new Error("no theorem");
  const search = await DocumentSearch.open({ workspace, environment: before.environment }, proof);
  if (typeof search === "string") throw new Error(search);
  return { search, proof };
}

const LENGTHS = `theorem t (xs ys : List Nat) : (xs ++ ys).reverse.length = xs.length + ys.length := by
  rw [List.length_reverse, List.length_append]
`;

test("what is found is about the goal, is not named by the proof, and differs", async () => {
  const { search, proof } = await searchFor(LENGTHS);
  const names = search.find(proof, [], 5).map(({ name }) => name);
  expect(names.some((name) => /reverse.*append/.test(name))).toBe(true);
  expect(names).not.toContain("List.length_append");
  expect(new Set(names).size).toBe(5);
  expect(names.filter((name) => name.startsWith("List.append_inj")).length).toBeLessThan(2);
  expect(search.find(proof, [], 5).map(({ name }) => name)).toEqual(names);
});

test("names that do not exist change what is found", async () => {
  const { search, proof } = await searchFor(LENGTHS);
  const namesFor = (errors: string[]) => search.find(proof, errors, 5).map(({ name }) => name);
  const misnamed = namesFor(["unknown constant `List.length_rotateLeft_append`"]);
  expect(misnamed.some((name) => name.includes("rotateLeft"))).toBe(true);
  expect(namesFor([]).some((name) => name.includes("rotateLeft"))).toBe(false);
});

test("the goals that errors show change what is found", async () => {
  const { search, proof } =
    await searchFor(`theorem t (a b c : Nat) (h : a ∣ b) (h' : b ∣ c) : a ∣ b + c := by
  exact Nat.dvd_add h (Nat.dvd_trans h h')
`);
  const namesFor = (errors: string[]) => search.find(proof, errors, 5).map(({ name }) => name);
  const divided = namesFor(["unsolved goals\na b c : Nat\n⊢ a ∣ b % c"]);
  expect(divided.some((name) => name.includes("mod"))).toBe(true);
  expect(namesFor([]).some((name) => name.includes("mod"))).toBe(false);
});

test("they are shown with their statements; those of imported modules are there", async () => {
  const { search, proof } =
    await searchFor(`import Std\ntheorem t (m : Std.HashMap Nat Nat) (k v : Nat) : (m.insert k v)[k]? = some v := by
  simp
`);
  const shown = await search.describe(proof, [], 3);
  expect(shown).toHaveLength(3);
  expect(shown.join("\n")).toMatch(/Std\.HashMap\.getElem\?_insert_self.* :/);
});

test("a query takes under a second once the library is read, or little more on a busy machine", async () => {
  const { search, proof } = await searchFor(LENGTHS);
  const started = performance.now();
  for (let i = 0; i < 5; i++) await search.describe(proof, ["omega could not prove the goal"], 5);
  expect((performance.now() - started) / 5).toBeLessThan(4_000);
});
