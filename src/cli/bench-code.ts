import { join } from "node:path";
import type { Command } from "commander";
import { benchCode, compareWithEarlier, solvedText } from "../app/bench-code.ts";
import { LemmataError } from "../errors/index.ts";
import { collect, count, positive } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface BenchCodeFlags {
  samples?: string;
  solutions?: string;
  only: string[];
  timeLimit?: number;
  memory?: number;
  allTests?: boolean;
  threads: number;
  python?: string;
  readOnly: string[];
  against?: string;
  report: string;
  fresh?: boolean;
  json?: boolean;
}

export function addBenchCodeCommand(bench: Command): void {
  bench
    .command("code")
    .description("Judge programs by the tests of HumanEval, LiveCodeBench or BigCodeBench.")
    .argument("<dataset>", "the benchmark's rows (.jsonl or .jsonl.gz)")
    .option("--samples <file>", "programs (.jsonl): task_id with completion, solution or code_list")
    .option("--solutions <which>", "instead of samples: `canonical`, the dataset's own")
    .option("--only <text>", "tasks whose id contains it (repeatable)", collect, [])
    .option("--time-limit <seconds>", "per test, and in all where there is one limit", positive)
    .option("--memory <MB>", "per program", count)
    .option("--all-tests", "go on after a failure where the original stops")
    .option("--threads <n>", "programs at the same time", count, 2)
    .option("--python <path>", "interpreter with the libraries that programs may use")
    .option("--read-only <path>", "what programs may read besides (repeatable)", collect, [])
    .option("--against <report.json>", "an earlier report: wins, regressions, are they chance?")
    .option("--report <folder>", "where report.json, .csv, .md and the journal go", "code-report")
    .option("--fresh", "judge again what the journal in that folder has")
    .option("--json", "one JSON object")
    .addHelpText(
      "after",
      `
Programs run in bubblewrap only: no network, no files of this machine. The same command goes on where it
was stopped. See docs/code-execution.md.

Examples:
  $ npx lemmata bench code HumanEval.jsonl.gz --solutions canonical
  $ npx lemmata bench code test6.jsonl --samples mine.jsonl --report mine --against theirs/report.json`,
    )
    .action(async (dataset: string, _: object, command: Command) => {
      // `bench` has flags of the same names and takes them.
      process.exitCode = await runBenchCode(dataset, command.optsWithGlobals<BenchCodeFlags>());
    });
}

async function runBenchCode(dataset: string, flags: BenchCodeFlags): Promise<number> {
  const progress = new ProgressLine();
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  const { timeLimit, memory, report: folder, against } = flags;
  const ms = timeLimit === undefined ? {} : { testMs: 1000 * timeLimit };
  try {
    const { report, markdown, stopped } = await benchCode({
      ...{ dataset, folder, only: flags.only, programs: readPrograms(flags) },
      executor: {
        ...{ readOnly: flags.readOnly, lanes: flags.threads },
        ...(flags.python === undefined ? {} : { python: flags.python }),
      },
      limits: { ...ms, ...(memory === undefined ? {} : { memoryBytes: memory * 2 ** 20 }) },
      ...{ allTests: flags.allTests ?? false, fresh: flags.fresh ?? false, signal: stop.signal },
      onProgress: (step) => progress.show(step),
    });
    progress.clear();
    const compared = against === undefined ? undefined : compareWithEarlier(against, report);
    if (flags.json) {
      print(`${JSON.stringify({ ...report, comparison: compared?.comparison })}\n`);
    } else {
      print(markdown);
      if (compared) print(`\n${compared.markdown}`);
    }
    process.stderr.write(
      `${solvedText(report)}; report: ${join(folder, "report.md")}, .json, .csv\n`,
    );
    if (stopped) process.stderr.write("stopped; the same command goes on\n");
    return EXIT.ok;
  } finally {
    progress.clear();
  }
}

function readPrograms({ samples, solutions }: BenchCodeFlags): { samples: string } | "canonical" {
  if (samples !== undefined && solutions === undefined) return { samples };
  if (samples === undefined && solutions === "canonical") return "canonical";
  throw new LemmataError("bad-input", "give either --samples FILE or --solutions canonical");
}
