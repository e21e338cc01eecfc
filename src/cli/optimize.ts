import { type Command, Option } from "commander";
import { createTwoFilesPatch } from "diff";
import {
  METRIC_NAMES,
  type OptimizedFile,
  optimizeFiles,
  type TheoremResult,
  writeTarget,
} from "../app/optimize.ts";
import { collect, count, positive } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface OptimizeFlags {
  metric: string;
  theorem: string[];
  timeLimit: number;
  policy: "symbolic" | "llm" | "both";
  samples: number;
  refine: number;
  keep: "best" | "latest";
  format: "string" | "string-list" | "string-tree";
  chain: boolean;
  threads: number;
  out?: string;
  inPlace?: boolean;
  diff?: boolean;
  core?: boolean;
  json?: boolean;
}

export function addOptimizeCommand(program: Command): void {
  program
    .command("optimize")
    .description("Rewrite proofs that are proved, so that a metric rises.")
    .argument("<file.lean...>", "files whose proofs to rewrite")
    .option("--metric <name>", `${METRIC_NAMES.join(", ")}, or a .ts file with one`, "length")
    .option("--theorem <name>", "only this theorem, by its full name (repeatable)", collect, [])
    .option("--time-limit <seconds>", "for each theorem, models not counted", positive, 20)
    .addOption(
      new Option(
        "--policy <name>",
        "who proposes: automation, a model, or a model and then automation",
      )
        .choices(["symbolic", "llm", "both"])
        .default("symbolic"),
    )
    .option("--samples <n>", "answers of the model per round (best of n)", count, 3)
    .option("--refine <m>", "rounds; each shows the model what came of the last ones", count, 2)
    .addOption(
      new Option("--keep <which>", "what a round starts from")
        .choices(["best", "latest"])
        .default("best"),
    )
    .addOption(
      new Option("--format <name>", "how the model writes proofs")
        .choices(["string", "string-list", "string-tree"])
        .default("string"),
    )
    .option("--no-chain", "do not show the model the goals around each tactic")
    .option("--threads <n>", "Lean processes side by side", count, 2)
    .option("--out <file>", "write the rewritten file there")
    .option("--in-place", "write the rewritten file over the original")
    .option("--diff", "print what changes, as a patch")
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...)")
    .option("--json", "one JSON object per file and line")
    .addHelpText(
      "after",
      `
A proof is only ever replaced by one that the gate accepts for the same statement; the original counts
as the first candidate, so nothing gets worse. Without --out, --in-place or --diff nothing is written.

Examples:
  $ npx lemmata optimize mine.lean                          what could be shorter, and by how much?
  $ npx lemmata optimize mine.lean --diff | patch -p0
  $ npx lemmata optimize mine.lean --metric dependencies --in-place
  $ npx lemmata metrics mine.lean                           all metrics of all proofs`,
    )
    .action(async (files: string[], flags: OptimizeFlags) => {
      process.exitCode = await runOptimize(files, flags);
    });
}

async function runOptimize(files: string[], flags: OptimizeFlags): Promise<number> {
  if (flags.out !== undefined && files.length > 1) {
    console.error("lemmata: --out is for one file; use --in-place for several");
    return EXIT.usage;
  }
  const progress = new ProgressLine();
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  try {
    const results = optimizeFiles({
      files,
      metric: flags.metric,
      ...(flags.theorem.length > 0 ? { theorems: flags.theorem } : {}),
      timeMs: flags.timeLimit * 1000,
      policies: flags.policy === "both" ? ["llm", "symbolic"] : [flags.policy],
      samples: flags.samples,
      rounds: flags.refine,
      format: flags.format,
      keep: flags.keep,
      chain: flags.chain,
      lanes: flags.threads,
      core: flags.core ?? false,
      signal: stop.signal,
      onProgress: (step) => progress.show(step),
    });
    for await (const result of results) {
      progress.clear();
      report(result, flags);
      const target = flags.inPlace ? result.file : flags.out;
      if (target !== undefined) writeTarget(target, result.text);
    }
    return EXIT.ok;
  } finally {
    progress.clear();
  }
}

function report(result: OptimizedFile, flags: OptimizeFlags): void {
  const { file, original, text } = result;
  if (flags.json) print(`${JSON.stringify(result)}\n`);
  else if (flags.diff) {
    if (text !== original)
      print(createTwoFilesPatch(file, file, original, text, "", "", { context: 2 }));
  } else {
    const lines = result.theorems.flatMap((theorem) => describe(theorem));
    print(`${file}\n${lines.map((line) => `  ${line}\n`).join("")}${summary(result)}\n`);
  }
}

function describe(theorem: TheoremResult): string[] {
  const { name, before, after, leftAlone, candidates, elapsedMs } = theorem;
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s, ${candidates} candidates`;
  const label = name || "example";
  if (leftAlone !== undefined) return [`${label}: ${amount(before)}, left alone: ${leftAlone}`];
  if (after <= before) return [`${label}: ${amount(before)}, nothing better (${seconds})`];
  return [
    `${label}: ${amount(before)} -> ${amount(after)} (${seconds})`,
    ...sideBySide(theorem.original, theorem.proof).map((line) => `  ${line}`),
  ];
}

/** The old proof and the new one, line by line. */
function sideBySide(left: string, right: string): string[] {
  const [a, b] = [left, right].map((text) => text.trimEnd().split("\n")) as [string[], string[]];
  const width = Math.min(60, Math.max(...a.map((line) => line.length)));
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) =>
    `${(a[i] ?? "").slice(0, width).padEnd(width)} | ${b[i] ?? ""}`.trimEnd(),
  );
}

function summary({ theorems, elapsedMs }: OptimizedFile): string {
  const better = theorems.filter(({ before, after }) => after > before);
  const sum = (of: (theorem: TheoremResult) => number) =>
    amount(theorems.reduce((total, theorem) => total + of(theorem), 0));
  return `${better.length} of ${theorems.length} better, ${theorems[0]?.metric ?? "metric"} ${sum(
    ({ before }) => before,
  )} -> ${sum(({ after }) => after)} in all, ${(elapsedMs / 1000).toFixed(1)} s`;
}

function amount(value: number): string {
  return String(Number(value.toFixed(3)));
}
