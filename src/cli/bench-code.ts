import { join } from "node:path";
import { type Command, Option } from "commander";
import {
  type BenchCodeCommand,
  benchCode,
  compareWithEarlier,
  type LoopPrograms,
  type LoopsCommand,
  type RepairReport,
  reportRepairs,
  solvedText,
  writeLoopPrograms,
} from "../bench/index.ts";
import { LemmataError } from "../core/errors/index.ts";
import {
  type CodeComparison,
  type CodeReport,
  CRITIQUE_METHODS,
  type CritiqueMethod,
} from "../core/index.ts";
import { CRITIC_NAMES, type CriticName } from "../critique/index.ts";
import { interruptOn } from "../platform/index.ts";
import type { WorkerPool } from "../workers/index.ts";
import { collect, count, positive } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { openPool } from "./open-pool.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface BenchCodeFlags {
  samples?: string;
  solutions?: string;
  method?: CritiqueMethod;
  critic: CriticName;
  rounds: number;
  maxCalls: number;
  maxModelCalls?: number;
  maxCost?: number;
  only: string[];
  timeLimit?: number;
  memory?: number;
  allTests?: boolean;
  calibrated?: boolean;
  threads: number;
  python?: string;
  readOnly: string[];
  workers?: string;
  against?: string;
  report: string;
  fresh?: boolean;
  json?: boolean;
}

export function addBenchCodeCommand(bench: Command): void {
  bench
    .command("code")
    .description("Run the tests of HumanEval, LiveCodeBench or BigCodeBench on programs.")
    .argument("<dataset>", "the benchmark's rows (.jsonl or .jsonl.gz)")
    .option(
      "--samples <file>",
      "programs (.jsonl): task_id with completion, solution or code_list; with --method how many to write for each task",
    )
    .option("--solutions <which>", "instead of samples: `canonical`, the dataset's own")
    .addOption(
      new Option("--method <name>", "have a model write the programs first").choices(
        CRITIQUE_METHODS,
      ),
    )
    .addOption(
      new Option("--critic <who>", "of scope: runs, a model, or a model that is shown the runs")
        .choices(CRITIC_NAMES)
        .default("both"),
    )
    .option("--rounds <n>", "maximum number of revisions", count, 2)
    .option("--max-calls <n>", "maximum answers of models for each program", count, 12)
    .option("--max-model-calls <n>", "stop asking models after this many requests", count)
    .option("--max-cost <usd>", "stop asking models before the cost exceeds this", positive)
    .option("--only <text>", "tasks whose id contains it (repeatable)", collect, [])
    .option("--time-limit <seconds>", "per test, and in all where there is one limit", positive)
    .option("--memory <MB>", "per program", count)
    .option("--all-tests", "go on after a failure where the original stops")
    .option(
      "--calibrated",
      "BigCodeBench: programs follow the head of their task, as in its official setting",
    )
    .option("--threads <n>", "programs at the same time", count, 2)
    .option("--python <path>", "interpreter with the libraries that programs may use")
    .option("--read-only <path>", "more that programs may read (repeatable)", collect, [])
    .option("--workers <url>", "run the tests on other machines: redis://HOST:PORT")
    .option("--against <report.json>", "an earlier report: wins, regressions, are they chance?")
    .option("--report <folder>", "where report.json, .csv, .md and the journal go", "code-report")
    .option("--fresh", "test again what the journal in that folder has")
    .option("--json", "one JSON object")
    .addHelpText(
      "after",
      `
Programs run in bubblewrap only: no network, no files of this machine. The same command goes on where it
was stopped. See docs/code-execution.md.

Examples:
  $ npx lemmata bench code HumanEval.jsonl.gz --solutions canonical
  $ npx lemmata bench code HumanEval.jsonl.gz --method scope --samples 5 --report scope
  $ npx lemmata bench code test6.jsonl --samples mine.jsonl --report mine --against theirs/report.json`,
    )
    .action(async (dataset: string, _: object, command: Command) => {
      // `bench` has flags of the same names, which take the values.
      process.exitCode = await runBenchCode(dataset, command.optsWithGlobals<BenchCodeFlags>());
    });
}

async function runBenchCode(dataset: string, flags: BenchCodeFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  const { timeLimit, memory, report: folder, against } = flags;
  const ms = timeLimit === undefined ? {} : { testMs: 1000 * timeLimit };
  try {
    const executor = { readOnly: flags.readOnly, lanes: flags.threads, python: flags.python };
    const common = { dataset, folder, executor, only: flags.only };
    const onProgress = (step: string) => progress.show(step);
    const given = await readPrograms(flags, { ...common, onProgress, signal: interrupt.signal });
    const loops = typeof given === "object" && "file" in given ? given : undefined;
    const programs = loops ? { samples: loops.file } : (given as BenchCodeCommand["programs"]);
    const command = {
      ...common,
      programs,
      onProgress,
      limits: { ...ms, memoryBytes: memory === undefined ? undefined : memory * 2 ** 20 },
      allTests: flags.allTests ?? false,
      calibrated: flags.calibrated ?? false,
      fresh: flags.fresh ?? false,
      signal: interrupt.signal,
    };
    const pool = await openTester(flags, onProgress);
    const { report, markdown, stopped } = await benchCode({ ...command, tester: pool }).finally(
      () => pool?.close(),
    );
    const revises = loops !== undefined && flags.method !== "coder-only" && !stopped;
    const repairs = revises ? await reportRepairs(loops, report, command) : undefined;
    progress.clear();
    const compared = against === undefined ? undefined : compareWithEarlier(against, report);
    if (flags.json) print(jsonOf(report, compared?.comparison, repairs));
    else print([markdown, repairs?.markdown, compared?.markdown].filter(Boolean).join("\n"));
    tellWhatNext(report, folder, repairs);
    if (stopped || (revises && !repairs)) {
      process.stderr.write("stopped; the same command resumes it\n");
    }
    return EXIT.ok;
  } finally {
    progress.clear();
  }
}

/** Throws `bad-input` for what workers do not have. */
async function openTester(
  { workers, python, readOnly }: BenchCodeFlags,
  onProgress: (step: string) => void,
): Promise<WorkerPool | undefined> {
  if (workers === undefined) return undefined;
  if (python === undefined && readOnly.length === 0) return openPool(workers, { onProgress });
  throw new LemmataError("bad-input", "--python and --read-only are of this machine", {
    hint: "leave them out, or --workers",
  });
}

function jsonOf(report: CodeReport, comparison?: CodeComparison, repaired?: RepairReport): string {
  const { repairs, run } = repaired ?? {};
  return `${JSON.stringify({ ...report, comparison, repairs, run })}\n`;
}

function tellWhatNext(report: CodeReport, folder: string, repairs?: RepairReport): void {
  const said = [`${solvedText(report)}; report: ${join(folder, "report.md")}, .json, .csv`];
  if (repairs) {
    const { run } = repairs;
    said.push(`repairs: ${join(folder, "repairs.md")}, .json; loops: run ${run}`);
  }
  process.stderr.write(`${said.join("\n")}\n`);
}

type LoopContext = Pick<
  LoopsCommand,
  "dataset" | "folder" | "executor" | "only" | "onProgress" | "signal"
>;

/** Given programs, or programs that loops write now. */
async function readPrograms(
  flags: BenchCodeFlags,
  context: LoopContext,
): Promise<BenchCodeCommand["programs"] | LoopPrograms> {
  const { samples, solutions, method } = flags;
  const both = method !== undefined && solutions !== undefined;
  if (method !== undefined && !both) {
    return writeLoopPrograms({ ...context, ...scaffoldOptions(method, flags) });
  }
  if (samples !== undefined && solutions === undefined) return { samples };
  if (samples === undefined && solutions === "canonical" && !both) return "canonical";
  throw new LemmataError(
    "bad-input",
    "give one of --samples FILE, --solutions canonical and --method",
  );
}

function scaffoldOptions(method: CritiqueMethod, flags: BenchCodeFlags) {
  const { critic, rounds, maxCalls, maxModelCalls, maxCost, fresh = false } = flags;
  const samples = Number(flags.samples ?? 1);
  if (!Number.isInteger(samples) || samples < 1) {
    throw new LemmataError(
      "bad-input",
      "--samples with --method is the number of programs per task",
    );
  }
  const limits = { maxModelCalls, maxCost };
  return { method, critic, samples, rounds, maxCalls, limits, fresh };
}
