import type { Command } from "commander";
import { LemmataError } from "../core/errors/index.ts";
import type { SpecificationReport, Tally } from "../core/index.ts";
import type { ModelAddress } from "../llm/index.ts";
import { interruptOn, writeTarget } from "../platform/index.ts";
import {
  readTaskFile,
  type SynthesisReport,
  synthesize,
  type Wanted,
} from "../synthesize/index.ts";
import { count, positive } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { modelOption } from "./model-option.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

/** Flags of `synthesize` and `bench synthesize`. */
export interface SynthesizeFlags {
  tests?: string;
  specOnly?: boolean;
  codeOnly?: boolean;
  checkSpec?: boolean;
  model?: ModelAddress;
  rounds: number;
  timeLimit: number;
  maxModelCalls?: number;
  maxCost?: number;
  out?: string;
  fresh?: boolean;
  json?: boolean;
}

export function addSynthesizeFlags(command: Command): Command {
  return command
    .option("--spec-only", "write the precondition and the postcondition only")
    .option("--code-only", "write the program only, for the specification that the task gives")
    .option("--check-spec", "ask no model: judge the specification and program that the task gives")
    .addOption(modelOption())
    .option("--rounds <n>", "maximum number of answers of models for a task", count, 10)
    .option("--time-limit <seconds>", "for the proof", positive, 60)
    .option("--max-model-calls <n>", "stop asking models after this many requests", count)
    .option("--max-cost <usd>", "stop asking models before the cost exceeds this", positive)
    .option("--fresh", "ignore what the same command did before")
    .option("--json", "one JSON object per task and line");
}

export function addSynthesizeCommand(program: Command): void {
  const command = program
    .command("synthesize")
    .description(
      "Write a specification, a program and the proof that they fit, from a description.",
    )
    .argument("<task>", "prose with a signature and examples (.md), or a row of Verina (.json)")
    .option("--tests <file>", "more cases (.json): [{input, expected, unexpected}]");
  addSynthesizeFlags(command)
    .option("--out <file.lean>", "where the Lean text goes")
    .addHelpText(
      "after",
      `
The specification is tested before anything is proved: every right output must satisfy it, every wrong and
mutated one must not. Then the program runs the cases, then automation, and the model where there is one,
looks for the proof. What is found wrong goes back to whoever is at fault. Exit code 1: something is
missing. See docs/synthesize.md.

Examples:
  $ npx lemmata synthesize task.md --model http://localhost:8000/v1
  $ npx lemmata synthesize task.json --check-spec
  $ npx lemmata synthesize task.md --spec-only --tests cases.json --json`,
    )
    .action(async (file: string, flags: SynthesizeFlags) => {
      process.exitCode = await runSynthesize(file, flags);
    });
}

async function runSynthesize(file: string, flags: SynthesizeFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  try {
    const tasks = [readTaskFile(file, flags.tests)];
    const onProgress = (step: string) => progress.show(step);
    const command = { ...synthesizeOptions(flags), tasks, signal: interrupt.signal, onProgress };
    let exitCode: number = EXIT.negative;
    for await (const report of synthesize(command)) {
      progress.clear();
      print(flags.json ? `${JSON.stringify(report)}\n` : reportText(report));
      const text = report.correctness?.file;
      if (flags.out !== undefined && text !== undefined) writeTarget(flags.out, text);
      if (report.end === "done") exitCode = EXIT.ok;
    }
    return exitCode;
  } finally {
    progress.clear();
  }
}

export function synthesizeOptions(flags: SynthesizeFlags) {
  const { specOnly, codeOnly, checkSpec, model, rounds, timeLimit, maxModelCalls, maxCost } = flags;
  if (specOnly && codeOnly) {
    throw new LemmataError("bad-input", "give one of --spec-only and --code-only");
  }
  const wanted: Wanted = specOnly ? "specification" : codeOnly ? "program" : "all";
  return {
    wanted,
    checkOnly: checkSpec ?? false,
    address: model,
    rounds,
    timeLimitMs: timeLimit * 1_000,
    limits: { maxModelCalls, maxCost },
    fresh: flags.fresh ?? false,
  };
}

function reportText(report: SynthesisReport): string {
  const { id, end, reason, specificationReport, programReport, correctness, steps } = report;
  const lines = [`${id}: ${end}${reason === null ? "" : ` (${reason})`}`];
  if (specificationReport) lines.push(...specificationLines(specificationReport));
  if (programReport) {
    lines.push(`  program: ${programReport.verdict}, cases ${tallyText(programReport.cases)}`);
    lines.push(...programReport.faults.map(({ text }) => `    ${text}`));
  }
  if (correctness) {
    const { status, counterexample } = correctness;
    lines.push(
      `  proof: ${status}${counterexample === undefined ? "" : `, counterexample: ${counterexample}`}`,
    );
    lines.push("", correctness.file.trimEnd());
  }
  if (steps.length > 0) lines.push("", `${steps.length} answers of models, run ${report.run}`);
  return `${lines.join("\n")}\n`;
}

function specificationLines(report: SpecificationReport): string[] {
  const { error, faults, otherOutputs } = report;
  if (error !== undefined) return [`  specification: Lean says: ${error}`];
  return [
    `  specification: ${report.verdict}`,
    `    precondition: accepts inputs ${tallyText(report.preconditionComplete)}, refuses ${tallyText(report.preconditionSound)}`,
    `    postcondition: accepts right outputs ${tallyText(report.postconditionComplete)}, refuses wrong ones ${tallyText(report.postconditionSound)}`,
    ...faults.map(({ text }) => `    ${text}`),
    ...otherOutputs
      .slice(0, 3)
      .map((text) => `    another output that the task seems to allow: ${text}`),
  ];
}

function tallyText({ passed, failed, unknown }: Tally): string {
  const rest = [failed > 0 ? `${failed} not` : "", unknown > 0 ? `${unknown} unknown` : ""];
  const all = passed + failed + unknown;
  return [`${passed} of ${all}`, ...rest.filter((part) => part !== "")].join(", ");
}
