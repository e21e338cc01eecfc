import type { Command } from "commander";
import { type MeasuredFile, measureFiles } from "../optimize/index.ts";
import { collect } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface MetricsFlags {
  json?: boolean;
  core?: boolean;
  metric: string[];
}

export function addMetricsCommand(program: Command): void {
  program
    .command("metrics")
    .description("Measure the proofs of Lean files, without rewriting them.")
    .argument("<path...>", "files, folders, or datasets (.jsonl) to measure")
    .option(
      "--metric <file.ts>",
      "a metric of your own, besides the built-in ones (repeatable)",
      collect,
      [],
    )
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...)")
    .option("--json", "one JSON object per file and line")
    .action(async (paths: string[], flags: MetricsFlags) => {
      process.exitCode = await runMetrics(paths, flags);
    });
}

async function runMetrics(paths: string[], flags: MetricsFlags): Promise<number> {
  const progress = new ProgressLine();
  try {
    const { metric: metrics, core = false } = flags;
    const onProgress = (step: string) => progress.show(step);
    for await (const measured of measureFiles({ paths, metrics, core, onProgress })) {
      progress.clear();
      print(flags.json ? `${JSON.stringify(measured)}\n` : tableOf(measured));
    }
    return EXIT.ok;
  } finally {
    progress.clear();
  }
}

function tableOf({ file, theorems }: MeasuredFile): string {
  if (theorems.length === 0) return `${file}: no theorems\n`;
  const names = Object.keys(theorems[0]?.values ?? {});
  const rows = [
    ["theorem", "line", ...names],
    ...theorems.map(({ name, line, values }) => [
      name || "example",
      String(line),
      ...names.map((metric) => String(Number((values[metric] ?? 0).toFixed(3)))),
    ]),
  ];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)));
  return `${file}\n${rows.map((row) => `  ${line(row).join("  ")}\n`).join("")}`;
}
