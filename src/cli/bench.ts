import { join } from "node:path";
import type { Command } from "commander";
import {
  ablateRules,
  ablationToMarkdown,
  compareReportFiles,
  measureRules,
  provedTasks,
  writeReport,
} from "../bench/index.ts";
import type { RunId } from "../core/index.ts";
import { addBenchCodeCommand } from "./bench-code.ts";
import { addBenchSynthesizeCommand } from "./bench-synthesize.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { addProveFlags, isWithoutTasks, type ProveCommandFlags, runProve } from "./prove.ts";

interface BenchFlags extends ProveCommandFlags {
  report?: string;
  ablateRules?: boolean;
}

export function addBenchCommand(program: Command): void {
  const command = program
    .command("bench")
    .description("Prove the tasks of a benchmark and report rates, times, costs and curves.")
    .argument(
      "[file...]",
      "benchmarks (.jsonl or .json with problem_id and formal_problem), Lean files, folders, `-` for stdin",
    );
  addProveFlags(command)
    .option("--report <folder>", "where report.json, report.csv and report.md go")
    .option("--ablate-rules", "then solve tasks again without each rule of their proofs")
    .addHelpText(
      "after",
      `
Without --report the files go to the folder of runs, and the summary is printed. A benchmark that
was stopped goes on with the same command; one that is finished is only reported again.

--ablate-rules tells of each rule of symbolic which tasks are proved only with it, and how many seconds
went into it without use.

Examples:
  $ npx lemmata bench tasks.jsonl --time-limit 60 --report today
  $ npx lemmata bench compare yesterday/report.json today/report.json`,
    )
    .action(async (paths: string[], flags: BenchFlags) => {
      if (isWithoutTasks(paths, flags)) {
        command.error("error: give a benchmark, or a run with --resume");
      }
      process.exitCode = await runBench(paths, flags);
    });
  addCompare(command);
  addBenchCodeCommand(command);
  addBenchSynthesizeCommand(command);
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
  if (flags.ablateRules) await runAblation(run, paths, flags);
  return exitCode === EXIT.negative ? EXIT.ok : exitCode;
}

async function runAblation(run: RunId, paths: string[], flags: BenchFlags): Promise<void> {
  const ablations = await ablateRules(measureRules(run), async (rule, only) => {
    const withoutRule = [...flags.withoutRule, rule];
    process.stderr.write(`without ${rule}: ${only.length} tasks\n`);
    const again = await runProve("bench", paths, { ...flags, only: [...only], withoutRule });
    return provedTasks(again.run);
  });
  if (flags.json) print(`${JSON.stringify({ kind: "ablation", rules: ablations })}\n`);
  else print(`\n${ablationToMarkdown(ablations)}\n\n`);
}
