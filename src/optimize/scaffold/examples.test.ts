import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "../../lean/supervisor/workspace.ts";
import { METRICS } from "../metrics/index.ts";
import { PROOF_WISHES, readProofs } from "../read-proofs.ts";
import { elaborate } from "../workbench.ts";
import { describeExamples, examplesFor, ownExamples } from "./examples.ts";

let workspace: LeanWorkspace;
let environment: number;
beforeAll(async () => {
  workspace = await LeanWorkspace.open();
  const run = await workspace.run({ text: "" });
  if (run.status !== "finished") throw new Error(run.reason);
  environment = run.environment;
});
afterAll(() => workspace.close());

async function measured(statement: string, proof: string, metric: string): Promise<number> {
  const text = `${statement} ${proof}`;
  const done = await elaborate({ workspace, environment }, text, {}, PROOF_WISHES);
  if (done.status !== "accepted") throw new Error(`${text}: ${done.reason}`);
  const { commands } = done.run;
  const [read] = readProofs(text, { commands, reports: done.reports }, () => true);
  const measure = METRICS.find(({ name }) => name === metric);
  if (!read || !measure) throw new Error(`nothing to measure: ${text}`);
  return measure.evaluate(read);
}

test.each(ownExamples())("$statement is better by $metric, and proved", async (example) => {
  const { statement, before, after, metric } = example;
  const values = [
    await measured(statement, before, metric),
    await measured(statement, after, metric),
  ];
  expect(values[1]).toBeGreaterThan(values[0] as number);
});

test("examples are those of the metric, the closest first", () => {
  const found = examplesFor(
    "dependencies",
    "theorem t (x y : Nat) : x + y = y + x := by rw [Nat.add_comm]",
  );
  expect(found.every(({ metric }) => metric === "dependencies")).toBe(true);
  expect(found[0]?.statement).toContain("swap");
  expect(describeExamples(found)).toContain("became");
});
