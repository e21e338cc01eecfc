import { type Command, InvalidArgumentError, Option } from "commander";
import { type ProveTaskReport, proveAll } from "../app/prove.ts";
import { EXIT } from "./exit.ts";
import { ProgressLine } from "./progress.ts";

interface ProveFlags {
  search: "staged" | "recursive" | "best-first";
  timeLimit: number;
  threads: number;
  core?: boolean;
  out?: string;
  fresh?: boolean;
  json?: boolean;
}

export function addProveCommand(program: Command): void {
  program
    .command("prove")
    .description("Find proofs for the `sorry`s of Lean files, with automation alone.")
    .argument("<file...>", "Lean files, or benchmarks (.jsonl with problem_id and formal_problem)")
    .addOption(
      new Option("--search <strategy>", "how to search")
        .choices(["best-first", "recursive", "staged"])
        .default("best-first"),
    )
    .option("--time-limit <seconds>", "for each `sorry`", positive, 60)
    .option("--threads <n>", "Lean processes side by side", positive, 2)
    .option("--core", "drop imports that this Lean does not have; benchmarks always do")
    .option("--out <folder>", "where finished files go (default: beside the originals)")
    .option("--fresh", "begin anew instead of going on where the same command stopped")
    .option("--json", "one JSON object per task and line")
    .addHelpText(
      "after",
      `
The finished file is FILE.proved.lean. A task is proved when the gate accepts the whole file
against the original, as \`lemmata verify --against\` does. Finished tasks are kept: the same command
goes on where it stopped. See \`lemmata runs\` and \`lemmata show last\`.

Examples:
  $ npx lemmata prove examples/sums.lean
  $ npx lemmata prove tasks.jsonl --time-limit 30 --out proofs`,
    )
    .action(async (paths: string[], flags: ProveFlags) => {
      process.exitCode = await runProve(paths, flags);
    });
}

async function runProve(paths: string[], flags: ProveFlags): Promise<number> {
  const progress = new ProgressLine();
  const abort = new AbortController();
  const onInterrupt = () => {
    abort.abort();
    process.stderr.write("\nstopping; the same command goes on from here\n");
  };
  process.once("SIGINT", onInterrupt);
  const counts = { proved: 0, all: 0 };
  try {
    const reports = proveAll({
      paths,
      strategy: flags.search,
      timeLimitMs: flags.timeLimit * 1000,
      core: flags.core ?? false,
      lanes: flags.threads,
      fresh: flags.fresh ?? false,
      signal: abort.signal,
      onProgress: (step) => progress.show(step),
      onFault: (fault) => process.stderr.write(`lemmata: skipped: ${fault}\n`),
      ...(flags.out === undefined ? {} : { out: flags.out }),
    });
    for await (const report of reports) {
      progress.clear();
      counts.all++;
      if (report.status === "proved") counts.proved++;
      process.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : renderTask(report));
    }
    if (!flags.json) process.stdout.write(`${counts.proved} of ${counts.all} proved\n`);
  } finally {
    progress.clear();
    process.off("SIGINT", onInterrupt);
  }
  return counts.proved === counts.all && !abort.signal.aborted ? EXIT.ok : EXIT.negative;
}

function renderTask(task: ProveTaskReport): string {
  const { report } = task;
  const seconds = report ? `, ${(report.elapsedMs / 1000).toFixed(1)} s` : "";
  const lines = [`${task.task}: ${task.status}${task.kept ? " (before)" : seconds}`];
  for (const obligation of report?.obligations ?? []) {
    const mark = obligation.outcome === "proved" ? "✓" : "…";
    const why = obligation.reason === undefined ? "" : ` (${obligation.reason})`;
    const where = `${obligation.declaration ?? "example"}, line ${obligation.line}`;
    lines.push(`  ${mark} ${where}: ${obligation.outcome}${why}`);
  }
  if (report && report.droppedImports.length > 0) {
    lines.push(`  proved without the imports ${report.droppedImports.join(", ")}`);
  }
  if (task.reason !== undefined && !report) lines.push(`  ${task.reason}`);
  for (const reason of report?.reasons ?? []) lines.push(`  ${reason}`);
  if (task.file !== undefined) lines.push(`  ${task.file}`);
  return `${lines.join("\n")}\n`;
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError("expected a number greater than zero");
  return value;
}
