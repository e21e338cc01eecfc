import { expect, test } from "vitest";
import { ScriptedModel } from "../../tests/support/scripted-model.ts";
import type { CorrectnessReport, SpecificationReport } from "../core/index.ts";
import { type SynthesisChecks, synthesizeInRounds } from "./rounds.ts";
import type { SynthesisTask } from "./task.ts";

const TASK: SynthesisTask = {
  id: "twice",
  description: "Double a number.",
  signature: { name: "twice", parameters: [{ name: "n", type: "Nat" }], returnType: "Nat" },
  cases: [{ input: ["2"], expected: "4", unexpected: [] }],
  rejectedInputs: [],
  specification: undefined,
  program: undefined,
};
const lean = (text: string) => `Here it is.\n\`\`\`lean\n${text}\n\`\`\`\n`;
const specification = (post: string) =>
  lean(
    `def twice_precond (n : Nat) : Prop := True\n\ndef twice_postcond (n : Nat) (result : Nat) : Prop := ${post}`,
  );
const program = (body: string) => lean(`def twice (n : Nat) : Nat := ${body}`);
const EXACT = specification("result = 2 * n");

const none = { passed: 0, failed: 0, unknown: 0 };
const judged = (faults: string[]): SpecificationReport => ({
  verdict: faults.length > 0 ? "rejected" : "accepted",
  preconditionComplete: none,
  preconditionSound: none,
  postconditionComplete: none,
  postconditionSound: none,
  faults: faults.map((text) => ({ of: "postcondition", text })),
  otherOutputs: [],
  error: undefined,
});

/** Right are `2 * n` and `n + n`; the proof fails for everything else. */
const checks: SynthesisChecks = {
  judge: async ({ postcondition }) =>
    judged(postcondition.includes("2 * n") ? [] : ["it accepts twice 2 = 5"]),
  run: async (text) => {
    const isWrong = text.includes(":= n\n") || text.endsWith(":= n");
    const faults = isWrong
      ? [{ of: "program" as const, text: "twice (2) gives 2 instead of 4" }]
      : [];
    return { verdict: isWrong ? "failed" : "passed", cases: none, faults, error: undefined };
  },
  prove: async (_, text): Promise<CorrectnessReport> =>
    /n \+ n/.test(text)
      ? { status: "proved", file: text, counterexample: undefined, reason: undefined }
      : { status: "disproved", file: text, counterexample: "n := 3", reason: "false" },
};

const work = (script: string[], more: object = {}) => {
  const model = new ScriptedModel(script);
  const options = { task: TASK, wanted: "all" as const, checks, model, rounds: 10, ...more };
  return { model, result: synthesizeInRounds(options) };
};

test("what is found wrong goes back to whoever is at fault", async () => {
  const script = [specification("True"), EXACT, program("n"), program("n + n")];
  const { model, result } = work(script);
  expect(await result).toMatchObject({ end: "done", correctness: { status: "proved" } });
  expect(model.roles).toEqual(["specification", "specification", "coder", "coder"]);
  expect(model.prompt(1)).toContain("it accepts twice 2 = 5");
  expect(model.prompt(2)).toContain("result = 2 * n");
  expect(model.prompt(3)).toContain("twice (2) gives 2 instead of 4");
});

test("a counterexample blames the program, and the specification when it comes again", async () => {
  const script = [EXACT, program("n * n"), program("n ^ 2"), EXACT, program("n + n")];
  const { model, result } = work(script);
  expect((await result).end).toBe("done");
  expect(model.roles).toEqual(["specification", "coder", "coder", "specification", "coder"]);
  expect(model.prompt(2)).toContain("for n := 3");
  expect(model.prompt(3)).toContain("for n := 3");
});

test("rounds are limited, and an answer without a definition is a round", async () => {
  const { model, result } = work(["I cannot.", specification("True"), "no"], { rounds: 2 });
  expect(await result).toMatchObject({ end: "rounds", steps: [{ text: null }, {}] });
  expect(model.prompt(1)).toContain("could not be used");
});

test("a text that could run code of its own is refused", async () => {
  const script = [lean(`def twice_postcond (n : Nat) (result : Nat) : Prop := by native_decide`)];
  const { result } = work(script, { rounds: 1 });
  expect((await result).steps[0]?.faults[0]).toContain("is not allowed");
});

test("without a model what is given is checked", async () => {
  const given = { precondition: "True", postcondition: "True", helpers: "" };
  const options = { task: { ...TASK, specification: given }, model: undefined };
  const { result } = work([], options);
  expect(await result).toMatchObject({ end: "rejected", reason: "it accepts twice 2 = 5" });
});

test("a specification alone is done when it passes, and a failing model ends the work", async () => {
  expect((await work([EXACT], { wanted: "specification" }).result).end).toBe("done");
  expect(await work([]).result).toMatchObject({
    end: "failed",
    reason: "the script is over. write more of it",
  });
});
