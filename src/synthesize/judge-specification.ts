import type { Fault, Specification, SpecificationReport, Tally } from "../core/index.ts";
import type { PredicateTester, Truth } from "../refute/index.ts";
import { predicatesOf, programText, specificationText } from "./definitions.ts";
import { casesOf, type KnownCase, type TaskShapes, withMutated } from "./known-cases.ts";
import { readValue } from "./lean-values.ts";
import { callText, casesOfProgram } from "./more-inputs.ts";
import type { SynthesisTask } from "./task.ts";

export interface JudgeOptions {
  /** A program that is taken to be right: what it gives for further inputs are more cases. */
  program?: string | undefined;
  /** How many such cases, at most; default 24. */
  moreCases?: number | undefined;
  seed?: number | undefined;
}

const MORE_CASES = 24;
/** Mutated answers in all, at most. */
const MOST_CLAIMS = 320;
/** The share of mutated answers that a specification may accept where the task allows several outputs. */
const MOST_ALLOWED = 0.25;
/** Faults of one kind that are told. */
const MOST_TOLD = 3;

/** Words of tasks that leave a choice. */
const CHOICE =
  /\bany (?:of|one|such|order|valid|index|pair|solution|position|element|answer|correct)\b|\bin any\b|\bone of (?:the|them|these|those|several)\b|\bsome (?:valid|index|position|pair|element|solution|divisor)\b|\b(?:does|do) not matter\b|\barbitrary\b|\beither (?:one|is|may|answer)\b|\bnot (?:necessarily )?unique\b|\bmay (?:return|give|choose|be in)\b/i;

/**
 * Judges a specification on what is known of its task, before anything is proved: right outputs must satisfy it, wrong
 * and mutated ones must not, the precondition must tell the inputs apart. What Lean decides neither way is `unknown`, and
 * never counts as passed.
 */
export async function judgeSpecification(
  tester: PredicateTester,
  task: SynthesisTask,
  specification: Specification,
  options: JudgeOptions = {},
): Promise<SpecificationReport> {
  const text = specificationText(task.signature, specification);
  const defined = await tester.define(text);
  if ("error" in defined) return { ...emptyReport(), verdict: "rejected", error: defined.error };
  const judging = { tester, environment: defined.environment, task };
  const shapes = await shapesOf(judging);
  const cases = casesOf(task, shapes);
  const report = emptyReport();
  await judgePrecondition(judging, shapes, cases, report);
  await judgePostcondition(
    judging,
    [...cases, ...(await moreCases({ ...judging, text }, shapes, cases, options))],
    report,
  );
  return { ...report, verdict: verdictOf(report) };
}

interface Judging {
  tester: PredicateTester;
  /** Has the specification. */
  environment: number;
  task: SynthesisTask;
}

/** How the values of a task are made, where its specification is defined. */
export async function shapesOf({ tester, environment, task }: Judging): Promise<TaskShapes> {
  const { postcondition } = predicatesOf(task.signature);
  const shapes = await tester.shapes(environment, postcondition);
  const input = task.signature.parameters.map((_, i) => shapes?.[i]);
  return { input, output: shapes?.at(-1) };
}

async function moreCases(
  { tester, environment, task, text }: Judging & { text: string },
  shapes: TaskShapes,
  cases: readonly KnownCase[],
  { program, moreCases: count = MORE_CASES, seed = 1 }: JudgeOptions,
): Promise<KnownCase[]> {
  if (program === undefined) return [];
  const own = programText(task.signature, program);
  const defined = await tester.define(own, environment);
  if ("error" in defined) return [];
  const texts = [text, own];
  const { environment: at } = defined;
  const asked = { tester, task, shapes, cases, texts, count, seed, environment: at };
  const found = await casesOfProgram(asked);
  return withMutated([...cases, ...found], shapes).slice(cases.length);
}

async function judgePrecondition(
  { tester, environment, task }: Judging,
  shapes: TaskShapes,
  cases: readonly KnownCase[],
  report: SpecificationReport,
): Promise<void> {
  const { precondition } = predicatesOf(task.signature);
  const refused = task.rejectedInputs.map((input) => {
    return input.map((value, i) => readValue(value, shapes.input[i]));
  });
  const inputs = [...cases.map(({ input }) => input), ...refused];
  const claims = inputs.map((input) => input.map(({ text }) => text));
  const truths = await tester.judge(environment, precondition, claims);
  inputs.forEach((input, i) => {
    const isRefused = i >= cases.length;
    const tally = isRefused ? report.preconditionSound : report.preconditionComplete;
    const word = isRefused ? "accepts" : "refuses";
    const fault = `the precondition ${word} the input ${input.map(({ text }) => text).join(", ")}`;
    count(tally, truths[i], isRefused ? "false" : "true", report.faults, {
      of: "precondition",
      text: fault,
    });
  });
}

async function judgePostcondition(
  { tester, environment, task }: Judging,
  cases: readonly KnownCase[],
  report: SpecificationReport,
): Promise<void> {
  const { postcondition } = predicatesOf(task.signature);
  const claims = claimsOf(cases);
  const texts = claims.map(({ input, output }) => [...input.input.map(({ text }) => text), output]);
  const truths = await tester.judge(environment, postcondition, texts);
  const accepted: string[] = [];
  let mutated = 0;
  claims.forEach(({ input, output, kind }, i) => {
    const call = callText(task.signature.name, input.input);
    const truth = truths[i];
    if (kind === "mutated") mutated++;
    if (kind === "mutated" && truth === "true") {
      accepted.push(`${call} = ${output}, where ${input.expected.text} is known`);
      return;
    }
    const isRight = kind === "right";
    const tally = isRight ? report.postconditionComplete : report.postconditionSound;
    const word = isRight ? "refuses the right output" : "accepts the wrong output";
    const text = `the postcondition ${word} ${call} = ${output}`;
    count(tally, truth, isRight ? "true" : "false", report.faults, { of: "postcondition", text });
  });
  const leavesChoice = CHOICE.test(task.description) && accepted.length <= MOST_ALLOWED * mutated;
  if (leavesChoice) {
    report.otherOutputs.push(...accepted);
    return;
  }
  report.postconditionSound.failed += accepted.length;
  for (const each of accepted.slice(0, MOST_TOLD)) {
    report.faults.push({
      of: "postcondition",
      text: `the postcondition accepts the mutated output ${each}`,
    });
  }
}

interface Claim {
  input: KnownCase;
  output: string;
  kind: "right" | "wrong" | "mutated";
}

/** All that is known, then mutated answers: one of each case before the second of any. */
function claimsOf(cases: readonly KnownCase[]): Claim[] {
  const known = cases.flatMap((input): Claim[] => [
    { input, output: input.expected.text, kind: "right" },
    ...input.wrong.map((output): Claim => ({ input, output, kind: "wrong" })),
  ]);
  const most = Math.max(0, ...cases.map(({ mutated }) => mutated.length));
  const mutated = Array.from({ length: most }, (_, i) =>
    cases.flatMap((input): Claim[] => {
      const output = input.mutated[i];
      return output === undefined ? [] : [{ input, output, kind: "mutated" }];
    }),
  ).flat();
  return [...known, ...mutated].slice(0, Math.max(known.length, MOST_CLAIMS));
}

function count(
  tally: Tally,
  truth: Truth | undefined,
  wanted: Truth,
  faults: Fault[],
  fault: Fault,
): void {
  if (truth === undefined || truth === "unknown") tally.unknown++;
  else if (truth === wanted) tally.passed++;
  else {
    tally.failed++;
    if (tally.failed <= MOST_TOLD) faults.push(fault);
  }
}

function verdictOf(report: SpecificationReport): SpecificationReport["verdict"] {
  if (report.faults.length > 0) return "rejected";
  const tallies = [
    report.preconditionComplete,
    report.preconditionSound,
    report.postconditionComplete,
    report.postconditionSound,
  ];
  return tallies.some(({ unknown }) => unknown > 0) ? "undecided" : "accepted";
}

function emptyReport(): SpecificationReport {
  const tally = (): Tally => ({ passed: 0, failed: 0, unknown: 0 });
  return {
    verdict: "accepted",
    preconditionComplete: tally(),
    preconditionSound: tally(),
    postconditionComplete: tally(),
    postconditionSound: tally(),
    faults: [],
    otherOutputs: [],
    error: undefined,
  };
}
