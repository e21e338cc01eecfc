import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LeanWorkspace } from "../lean/embedded/index.ts";
import { freshNames, takenNames } from "./fresh-names.ts";

describe("fresh names", () => {
  test("never occur in the text, are never given twice, and count from the stem", () => {
    const fresh = freshNames("theorem foo_1 : True := Foo.foo_3 x.foo_4");
    expect([fresh("foo"), fresh("foo"), fresh("Foo.foo_2")]).toEqual(["foo_2", "foo_5", "foo_6"]);
  });

  test("are plain identifiers, also from quoted names", () => {
    const fresh = freshNames("");
    expect(fresh("ünï.«odd name»")).toBe("odd_name_1");
    expect(fresh("«.»")).toBe("lemma_1");
  });
});

describe("taken names", () => {
  let workspace: LeanWorkspace;
  beforeAll(async () => {
    workspace = await LeanWorkspace.open();
  });
  afterAll(() => workspace?.close());

  test("are those of the environment, through open namespaces too", async () => {
    const run = await workspace.run({ text: "namespace A\ntheorem b_1 : True := trivial\n" });
    if (run.status !== "finished") throw new Error(run.reason);
    const names = ["b_1", "b_2", "Nat.add_comm", "nosuch"];
    const taken = await takenNames(workspace, run.environment, names);
    expect([...taken]).toEqual(["b_1", "Nat.add_comm"]);
  });
});
