import { afterAll, beforeAll, expect, test } from "vitest";
import { LeanWorkspace } from "../../lean/embedded/index.ts";
import { elaborateProof } from "../elaborate-proof.ts";
import { METRICS } from "../metrics/catalog.ts";
import { PROOF_READ_OPTIONS } from "../read-proofs.ts";
import { describeExamples, examplesFor, ownExamples } from "./few-shot-examples.ts";

const FULL = { ...PROOF_READ_OPTIONS, tactics: "full" } as const;

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
  const mayLack = metric === "completion" ? 1 : 0;
  const given = { statement, proof };
  const done = await elaborateProof({ workspace, environment }, given, { mayLack }, FULL);
  if (done.status !== "accepted") throw new Error(`${statement} ${proof}: ${done.reason}`);
  const measure = METRICS.find(({ name }) => name === metric);
  if (!measure) throw new Error(`no metric ${metric}`);
  const isProved = !/\bsorry\b/.test(proof);
  return measure.evaluate({ ...done.proof, isProved });
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

test("there are ten examples for each metric, and the best known one is found for its own goal", () => {
  const examples = ownExamples();
  for (const { name } of METRICS) {
    const own = examples.filter(({ metric }) => metric === name);
    expect(own.length, name).toBeGreaterThanOrEqual(10);
    const [first] = own;
    const theorem = `${first?.statement} ${first?.before}`;
    expect(examplesFor(name, theorem, { examples: own.slice(0, 1) })).toHaveLength(1);
    expect(examplesFor(name, theorem, { count: 10 })[0]).toEqual(first);
  }
});
