import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean } from "./embedded-lean.ts";
import { LeanWorkspace } from "./lean-workspace.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

async function declarationsOf(environment: number, packages: readonly string[]) {
  const answer = await workspace.libraryDeclarations(environment, { packages });
  if (answer.status !== "finished") throw new Error(answer.reason);
  return answer.value;
}

test("declarations of the library come with kind, module, attributes and binders", async () => {
  const run = await workspace.run({ text: "theorem mine : 1 + 1 = 2 := rfl\n" });
  if (run.status !== "finished") throw new Error(run.reason);
  expect(workspace.importsOf(run.environment)).toEqual(["Init"]);
  const { declarations, modules, binders } = await declarationsOf(run.environment, ["Init"]);
  const names = declarations.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20_000);
  expect(names).toEqual([...names].sort());
  expect(names).not.toContain("mine");
  expect(names.filter((name) => /brecOn|\._|injEq$|^Lean\.|^Nat\.rec$/.test(name))).toEqual([]);
  const of = (name: string) => declarations.find((each) => each.name === name);
  expect(of("Nat.add_comm")).toMatchObject({ kind: "theorem", attributes: [] });
  expect(modules[of("Nat.add_comm")?.module ?? -1]).toMatch(/^Init\./);
  expect(of("List.length_append")?.attributes).toEqual(["simp"]);
  const kinds = ["Nat", "Prod", "Add", "instAddNat", "Nat.succ", "List.map"].map(
    (n) => of(n)?.kind,
  );
  expect(kinds).toEqual([
    "inductive",
    "structure",
    "class",
    "instance",
    "constructor",
    "definition",
  ]);
  expect(binders["List.length"]).toBe("if");
  const own = await declarationsOf(run.environment, [""]);
  expect(own.declarations.map(({ name, kind }) => [name, kind])).toEqual([["mine", "theorem"]]);
});

test("declarations of the project's own modules are there, in the version that is imported", async () => {
  const lean = await EmbeddedLean.open();
  const text = "import Mine\n/-- Trivial. -/\ntheorem t : True := trivial\n";
  const ownOf = async (module: string) => {
    const resolveModule = () => ({ file: "Mine.lean", text: Buffer.from(module) });
    const modules = await lean.modulesOf({ text, resolveModule });
    const run = await workspace.run({ text, modules });
    if (run.status !== "finished") throw new Error(run.reason);
    const { declarations } = await declarationsOf(run.environment, [""]);
    return declarations.map(({ name, documentation }) => [name, documentation]);
  };
  try {
    const doc = ["t", "Trivial."];
    expect(await ownOf("theorem Mine.one : 1 = 1 := rfl\n")).toEqual([
      ["Mine.one", undefined],
      doc,
    ]);
    expect(await ownOf("theorem Mine.two : 2 = 2 := rfl\n")).toEqual([
      ["Mine.two", undefined],
      doc,
    ]);
  } finally {
    await lean.close();
  }
});
