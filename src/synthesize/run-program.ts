import type { Fault, ProgramReport, Specification, Tally } from "../core/index.ts";
import type { Predicate, PredicateTester, Truth } from "../refute/index.ts";
import { bindersOf, predicatesOf, programText, specificationText } from "./definitions.ts";
import { shapesOf } from "./judge-specification.ts";
import { casesOf, type KnownCase } from "./known-cases.ts";
import { readValue } from "./lean-values.ts";
import { callText } from "./more-inputs.ts";
import type { SynthesisTask } from "./task.ts";

/** Where nothing is specified every output is as good as another. */
const UNSPECIFIED: Specification = { precondition: "True", postcondition: "True", helpers: "" };

/** Faults that are told. */
const MOST_TOLD = 5;

/**
 * Runs a program on the cases of its task. Another output than the expected one is right where the specification
 * accepts it, and none of the outputs that are known to be wrong.
 */
export async function runProgram(
  tester: PredicateTester,
  task: SynthesisTask,
  program: string,
  given: Specification | undefined,
): Promise<ProgramReport> {
  const specification = given ?? UNSPECIFIED;
  const { signature } = task;
  const text = `${specificationText(signature, specification)}\n\n${programText(signature, program)}`;
  const defined = await tester.define(text);
  const cases: Tally = { passed: 0, failed: 0, unknown: 0 };
  if ("error" in defined) return { verdict: "failed", cases, faults: [], error: defined.error };
  const { environment } = defined;
  const shapes = await shapesOf({ tester, environment, task });
  const known = casesOf(task, shapes);
  const faults: Fault[] = [];
  const printed = await tester.evaluate(
    environment,
    known.map(({ input }) => callText(signature.name, input)),
  );
  const outputs = printed.map((output) => output && readValue(output, shapes.output).text);
  const equal = await equalities({ tester, environment, task }, known, outputs);
  const accepted = given ? await acceptances({ tester, environment, task }, known, outputs) : [];
  known.forEach((each, i) => {
    const output = outputs[i];
    const isOther = accepted[i] === "true" && !each.wrong.includes(output ?? "");
    if (equal[i] === "true" || isOther) cases.passed++;
    else if (output === undefined && equal[i] === "unknown") cases.unknown++;
    else {
      cases.failed++;
      const call = callText(signature.name, each.input);
      const instead = output === undefined ? "does not give" : `gives ${output} instead of`;
      if (faults.length < MOST_TOLD) {
        faults.push({ of: "program", text: `${call} ${instead} ${each.expected.text}` });
      }
    }
  });
  const verdict = cases.failed > 0 ? "failed" : cases.unknown > 0 ? "undecided" : "passed";
  return { verdict, cases, faults, error: undefined };
}

interface Running {
  tester: PredicateTester;
  environment: number;
  task: SynthesisTask;
}

/** By what was printed; by Lean where nothing was. */
async function equalities(
  { tester, environment, task: { signature } }: Running,
  known: readonly KnownCase[],
  outputs: readonly (string | undefined)[],
): Promise<Truth[]> {
  const { name, parameters, returnType } = signature;
  const predicate: Predicate = {
    name: `${name}_returns`,
    parameters: [...parameters, { name: "result", type: returnType }],
  };
  const truths = known.map(({ expected }, i): Truth => {
    if (outputs[i] === undefined) return "unknown";
    return outputs[i] === expected.text ? "true" : "false";
  });
  const open = truths.flatMap((truth, i) => (truth === "unknown" ? [i] : []));
  if (open.length === 0) return truths;
  const names = parameters.map((one) => one.name).join(" ");
  const binders = bindersOf(predicate.parameters);
  const text = `def ${predicate.name} ${binders} : Prop := ${`${name} ${names}`.trim()} = result`;
  const defined = await tester.define(text, environment);
  if ("error" in defined) return truths;
  const claims = open.map((i) => argumentsOf(known[i] as KnownCase, known[i]?.expected.text ?? ""));
  const found = await tester.judge(defined.environment, predicate, claims);
  open.forEach((i, at) => {
    truths[i] = found[at] ?? "unknown";
  });
  return truths;
}

/** Whether the specification accepts outputs that are not the expected ones. */
async function acceptances(
  { tester, environment, task }: Running,
  known: readonly KnownCase[],
  outputs: readonly (string | undefined)[],
): Promise<Truth[]> {
  const truths = known.map((): Truth => "unknown");
  const others = known.flatMap(({ expected }, i) => {
    return outputs[i] === undefined || outputs[i] === expected.text ? [] : [i];
  });
  const { postcondition } = predicatesOf(task.signature);
  const claims = others.map((i) => argumentsOf(known[i] as KnownCase, outputs[i] as string));
  const found = await tester.judge(environment, postcondition, claims);
  others.forEach((i, at) => {
    truths[i] = found[at] ?? "unknown";
  });
  return truths;
}

function argumentsOf({ input }: KnownCase, output: string): string[] {
  return [...input.map(({ text }) => text), output];
}
