import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "../../lean/embedded/index.ts";
import { PROOF_READ_OPTIONS, readProofs } from "../read-proofs.ts";
import { contextSlice, describeContext, type ReadFile } from "./context-slice.ts";

const TEXT = `def twice (n : Nat) : Nat := n + n

/-- Not used below. -/
def other (n : Nat) : Nat := twice n

inductive Mark where
  | on
  | off

def Mark.value : Mark → Nat
  | on => twice 1
  | off => 0

theorem twice_eq (n : Nat) : twice n = 2 * n := by
  unfold twice
  omega

theorem value_on : Mark.on.value = 2 := by
  rw [Mark.value, twice_eq, Nat.mul_one]
`;

let workspace: LeanWorkspace;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
});
afterAll(() => workspace.close());

async function read() {
  const run = await workspace.run({ text: TEXT, read: PROOF_READ_OPTIONS });
  if (run.status !== "finished") throw new Error(run.reason);
  const { commands, reports = [], environment } = run;
  const file: ReadFile = { text: TEXT, commands, mentions: reports.flatMap((r) => r.mentions) };
  const theorem = readProofs(TEXT, { commands, reports }, () => true).at(-1);
  if (!theorem) throw new Error("no theorem");
  return { file, theorem, environment };
}

test("the slice has what statement and proof rest on, and what that rests on, without proofs", async () => {
  const { file, theorem, environment } = await read();
  const slice = contextSlice(file, theorem);
  expect(slice.own.map((source) => source.split("\n")[0])).toEqual([
    ...[
      "def twice (n : Nat) : Nat := n + n",
      "inductive Mark where",
      "def Mark.value : Mark → Nat",
    ],
    "theorem twice_eq (n : Nat) : twice n = 2 * n",
  ]);
  expect(slice.library).toContain("Nat.mul_one");
  const text = await describeContext(slice, { workspace, environment });
  expect(text).toContain("Nat.mul_one (n : Nat) : n * 1 = n");
});

test("a small budget keeps what is nearest", async () => {
  const { file, theorem } = await read();
  const { own } = contextSlice(file, theorem, 110);
  expect(own.join("\n")).toContain("inductive Mark");
  expect(own.join("\n").length).toBeLessThanOrEqual(112);
});
