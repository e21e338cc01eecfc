import { type Command, Option } from "commander";
import { LemmataError } from "../core/errors/index.ts";
import { CRITIQUE_METHODS, type CritiqueMethod } from "../core/index.ts";
import {
  CRITIC_NAMES,
  type CritiqueReport,
  critiqueProgram,
  type Finding,
} from "../critique/index.ts";
import { interruptOn, writeTarget } from "../platform/index.ts";
import { collect, count, positive } from "./arguments.ts";
import { runChanges } from "./critique-changes.ts";
import { addCritiqueDataCommand } from "./critique-data.ts";
import {
  draftFindings,
  FAIL_ON,
  type FailOn,
  FINDING_FORMATS,
  type FindingFormat,
  failsOn,
  formatFindings,
} from "./critique-formats.ts";
import { draftJson } from "./critique-output.ts";
import { critiqueReportText, patchOf, verdictFor } from "./critique-text.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface CritiqueFlags {
  task?: string;
  code?: string;
  tests?: string[];
  git?: string | true;
  changes?: string;
  method?: CritiqueMethod;
  critic?: (typeof CRITIC_NAMES)[number];
  rounds: number;
  maxCalls: number;
  lean: boolean;
  leanTime: number;
  maxModelCalls?: number;
  maxCost?: number;
  apply?: boolean;
  diff?: boolean;
  fresh?: boolean;
  json?: boolean;
  format?: "report" | "json" | FindingFormat;
  failOn: FailOn;
  python?: string;
  readOnly?: string[];
  timeLimit?: number;
}

export function addCritiqueCommand(program: Command): void {
  const command = program
    .command("critique")
    // What stands after `data` is for it: both have a --format.
    .enablePositionalOptions()
    .description("Review a draft for its task, and revise it; or a change of a repository.")
    .argument(
      "[task]",
      "the task: a row of a benchmark or {prompt, entryPoint} (.json), or any text",
    )
    .option("--task <text>", "the task in words, instead of a file")
    .option(
      "--code <file>",
      "the draft: Python, JavaScript or TypeScript; without it the coder writes one",
    )
    .option(
      "--tests <file>",
      "hidden tests: asserts, unittest or pytest (.py), or inputs and outputs (.json)",
      (file: string, before: string[] = []) => collect(file, before),
    )
    .option(
      "--git [range]",
      "instead of a draft: functions that `git diff RANGE` changes (default: HEAD)",
    )
    .option("--changes <file>", "... or that a unified diff changes; - for stdin")
    .addOption(
      new Option("--method <name>", "how a model revises (default: scope)").choices(
        CRITIQUE_METHODS,
      ),
    )
    .addOption(
      new Option(
        "--critic <who>",
        "runs and probes, a model, or a model that is shown the runs",
      ).choices(CRITIC_NAMES),
    )
    .option("--rounds <n>", "maximum number of revisions", count, 2)
    .option("--max-calls <n>", "maximum answers of models for the task", count, 12)
    .option("--max-model-calls <n>", "... and paid requests", count)
    .option("--max-cost <usd>", "stop asking models before the cost exceeds this", positive)
    .option("--no-lean", "do not ask Lean about drafts that can be translated")
    .option("--lean-time <seconds>", "for each theorem about such a draft", positive, 10)
    .option("--diff", "print only the patch")
    .option("--apply", "write the revised program over the draft")
    .option("--fresh", "ignore what the same command did before")
    .addOption(
      new Option("--fail-on <what>", "without tests, exit 1 for these points")
        .choices(FAIL_ON)
        .default("likely"),
    )
    .option("--python <file>", "the interpreter, e.g. of an environment with numpy")
    .option("--read-only <paths...>", "more that the draft may read")
    .option("--time-limit <seconds>", "for a suite of hidden tests, in all", positive)
    .addOption(
      new Option(
        "--format <name>",
        "a report; findings, one a line; JSON; SARIF 2.1.0; annotations of GitHub Actions",
      ).choices(["report", "json", ...FINDING_FORMATS]),
    )
    .option("--json", "one JSON object, as --format json")
    .addHelpText(
      "after",
      `
Without a configured model the draft is run on what its task says, and an edit that makes all of that
come true is suggested. Programs run in bubblewrap only. Hidden tests run when all is said; no model and
no critic sees them. Exit code 1: the tests fail, or without tests an obligation is violated.

Examples:
  $ npx lemmata critique examples/critique/median.md --code examples/critique/median.py
  $ npx lemmata critique task.json --code draft.py --tests tests.py --method scope
  $ npx lemmata critique --git main...HEAD --format github
  $ git diff | npx lemmata critique --changes -
  $ npx lemmata critique --task "Write f(n): f(3) == 6, f(4) == 24" --code f.py --apply`,
    )
    .action(async (file: string | undefined, flags: CritiqueFlags) => {
      const isChange = flags.git !== undefined || flags.changes !== undefined;
      if (isChange && file !== undefined) {
        throw new LemmataError("bad-input", `a change has no task, but ${file} is given`);
      }
      process.exitCode = await (isChange ? runChanges(flags) : runCritique(file, flags));
    });
  addCritiqueDataCommand(command);
}

async function runCritique(file: string | undefined, flags: CritiqueFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  try {
    const report = await critiqueProgram({
      ...commandOf(file, flags),
      signal: interrupt.signal,
      onProgress: (step) => progress.show(step),
    });
    progress.clear();
    const findings = draftFindings(report, flags.code ?? "program.py");
    print(shown(report, findings, flags));
    if (flags.apply) apply(report, flags);
    return exitCodeOf(report, findings, flags.failOn);
  } finally {
    progress.clear();
  }
}

function shown(report: CritiqueReport, findings: Finding[], flags: CritiqueFlags): string {
  const { code = "program.py", diff, json, format = json ? "json" : "report" } = flags;
  if (format === "json") return draftJson(report, findings);
  if (format !== "report") return formatFindings(findings, format);
  return diff ? patchOf(report, code) : critiqueReportText(report, code);
}

function commandOf(file: string | undefined, flags: CritiqueFlags) {
  const { code, tests, method, critic, rounds, maxCalls, maxModelCalls, maxCost } = flags;
  if ((file === undefined) === (flags.task === undefined)) {
    throw new LemmataError("bad-input", "give the task as a file or with --task", {
      hint: "See `lemmata critique --help`.",
    });
  }
  if (tests && tests.length > 1) {
    throw new LemmataError("bad-input", "a draft has one file of tests; --git takes several");
  }
  if (flags.apply && code === undefined) {
    throw new LemmataError("bad-input", "--apply needs a draft to write over; give it with --code");
  }
  return {
    task: file === undefined ? { text: flags.task as string } : { file },
    code,
    tests: tests?.[0],
    method,
    critic,
    limits: { maxModelCalls, maxCost },
    sandbox: { python: flags.python, readOnly: flags.readOnly },
    ...(flags.timeLimit === undefined ? {} : { timeLimitMs: flags.timeLimit * 1000 }),
    leanMs: flags.lean ? flags.leanTime * 1000 : 0,
    rounds,
    maxCalls,
    fresh: flags.fresh ?? false,
  };
}

/** A program that does worse in the tests than the draft is not written. */
function apply(report: CritiqueReport, { code }: CritiqueFlags): void {
  const { draft, program } = report;
  if (program === null || program === draft || code === undefined) {
    process.stderr.write("nothing to apply\n");
    return;
  }
  const [before, after] = [verdictFor(report, draft), verdictFor(report, program)];
  if (before && after && after.passed < before.passed) {
    process.stderr.write(
      `not applied: ${after.passed} tests pass instead of ${before.passed}; --diff shows the change\n`,
    );
    return;
  }
  writeTarget(code, program);
  process.stderr.write(`${code} written\n`);
}

function exitCodeOf(report: CritiqueReport, findings: readonly Finding[], failOn: FailOn): number {
  const verdict = verdictFor(report, report.program);
  if (verdict?.status === "passed") return EXIT.ok;
  // Tests that cannot be run say nothing of the program, and they were asked for.
  if (verdict) return isUnrun(verdict) ? EXIT.usage : EXIT.negative;
  return findings.some((finding) => failsOn(finding, failOn)) ? EXIT.negative : EXIT.ok;
}

const isUnrun = ({ status }: { status: string }) =>
  status === "harness-error" || status === "no-tests";
