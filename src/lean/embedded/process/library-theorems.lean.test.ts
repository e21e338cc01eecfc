import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedLean } from "./embedded-lean.ts";
import { LeanWorkspace } from "./lean-workspace.ts";

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

async function environmentAfter(text: string, environment?: number): Promise<number> {
  const begin = environment === undefined ? {} : { environment };
  const run = await workspace.run({ text, ...begin });
  if (run.status !== "finished") throw new Error(run.reason);
  return run.environment;
}

async function theoremsOf(environment: number) {
  const answer = await workspace.libraryTheorems(environment);
  if (answer.status !== "finished") throw new Error(answer.reason);
  return answer.value;
}

test("theorems of the imports come with the constants of their statements", async () => {
  const own = await environmentAfter("theorem mine : 1 + 1 = 2 := rfl\n");
  const { theorems, constants } = await theoremsOf(own);
  expect(theorems.length).toBeGreaterThan(10_000);
  const names = theorems.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  expect(names).not.toContain("mine");
  expect(names).not.toContain("Nat.rec");
  expect(names.filter((name) => /brecOn|\._|injEq$|^Lean\./.test(name))).toEqual([]);
  const add = theorems.find(({ name }) => name === "Nat.add_comm");
  expect(add?.constants.map((index) => constants[index]).sort()).toEqual(
    ["Eq", "HAdd.hAdd", "Nat", "instAddNat", "instHAdd"].sort(),
  );
});

test("the same imports are read once, others on their own", async () => {
  const first = await environmentAfter("def a := 1\n");
  const second = await environmentAfter("def b := a\n", first);
  const init = await theoremsOf(first);
  expect(await theoremsOf(second)).toBe(init);
  const std = await theoremsOf(await environmentAfter("import Std\n"));
  expect(std.theorems.length).toBeGreaterThan(init.theorems.length);
});

test("theorems of the project's own modules are there, in the version that is imported", async () => {
  const lean = await EmbeddedLean.open();
  const text = "import Mine\ntheorem t : True := trivial\n";
  const ownOf = async (module: string) => {
    const resolveModule = () => ({ file: "Mine.lean", text: Buffer.from(module) });
    const modules = await lean.modulesOf({ text, resolveModule });
    const run = await workspace.run({ text, modules });
    if (run.status !== "finished") throw new Error(run.reason);
    const { theorems } = await theoremsOf(run.environment);
    return theorems.flatMap(({ name }) => (name.startsWith("Mine.") ? [name] : []));
  };
  try {
    expect(await ownOf("theorem Mine.one : 1 = 1 := rfl\n")).toEqual(["Mine.one"]);
    expect(await ownOf("theorem Mine.two : 2 = 2 := rfl\n")).toEqual(["Mine.two"]);
  } finally {
    await lean.close();
  }
});
