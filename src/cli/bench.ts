import { join } from "node:path";
import type { Command } from "commander";
import { compareReportFiles, writeReport } from "../bench/index.ts";
import { addBenchCodeCommand } from "./bench-code.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { addProveFlags, type ProveCommandFlags, runProve } from "./prove.ts";

interface BenchFlags extends ProveCommandFlags {
  report?: string;
}

export function addBenchCommand(program: Command): void {
  const command = program
    .command("bench")
    .description("Prove the tasks of a benchmark and report rates, times, costs and curves.")
    .argument("[file...]", "benchmarks (.jsonl with problem_id and formal_problem), or Lean files");
  addProveFlags(command)
    .option("--report <folder>", "where report.json, report.csv and report.md go")
    .addHelpText(
      "after",
      `
Without --report the files go to the folder of runs, and the summary is printed. A benchmark that
was stopped goes on with the same command; one that is finished is only reported again.

Examples:
  $ npx lemmata bench tasks.jsonl --time-limit 60 --report today
  $ npx lemmata bench compare yesterday/report.json today/report.json`,
    )
    .action(async (paths: string[], flags: BenchFlags) => {
      if (paths.length === 0 && flags.resume === undefined) {
        command.error("error: give a benchmark, or a run with --resume");
      }
      process.exitCode = await runBench(paths, flags);
    });
  addCompare(command);
  addBenchCodeCommand(command);
}

function addCompare(bench: Command): void {
  bench
    .command("compare")
    .description("Compare two reports: wins, regressions, and whether they are more than chance.")
    .argument("<before>", "report.json of the earlier run")
    .argument("<after>", "report.json of the later run")
    .option("--json", "one JSON object")
    .action((before: string, after: string, _: object, command: Command) => {
      // `bench` has a flag of the same name, which takes the value.
      const { json } = command.optsWithGlobals<{ json?: boolean }>();
      const { comparison, markdown } = compareReportFiles(before, after);
      print(json ? `${JSON.stringify(comparison)}\n` : markdown);
      process.exitCode = EXIT.ok;
    });
}

async function runBench(paths: string[], flags: BenchFlags): Promise<number> {
  const { exitCode, run, faults } = await runProve("bench", paths, flags);
  const { report, markdown, folder } = writeReport(run, {
    faults,
    facts: { threads: String(flags.threads) },
    folder: flags.report,
  });
  if (flags.json) print(`${JSON.stringify({ kind: "report", folder, ...report })}\n`);
  else print(`\n${markdown.split("\n## Tasks\n")[0]?.trimEnd()}\n\n`);
  process.stderr.write(`report: ${join(folder, "report.md")}, .json, .csv\n`);
  return exitCode === EXIT.negative ? EXIT.ok : exitCode;
}
