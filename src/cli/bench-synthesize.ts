import type { Command } from "commander";
import { benchSynthesize } from "../bench/index.ts";
import { interruptOn } from "../platform/index.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";
import { addSynthesizeFlags, type SynthesizeFlags, synthesizeOptions } from "./synthesize.ts";

export function addBenchSynthesizeCommand(bench: Command): void {
  const command = bench
    .command("synthesize")
    .description("Write, test and prove the tasks of a benchmark, by Verina's measures.")
    .argument("<dataset>", "rows of Verina (.jsonl)");
  addSynthesizeFlags(command)
    .option("--report <folder>", "where report.json and report.md go")
    .addHelpText(
      "after",
      `
Code: the program passes all cases. A specification is sound when it refuses every wrong output and input,
complete when it accepts every right one. What Lean decides neither way counts as not passed.

Examples:
  $ npx lemmata bench synthesize verina.jsonl --model http://localhost:8000/v1 --report today
  $ npx lemmata bench synthesize given.jsonl --check-spec`,
    )
    .action(async (dataset: string, _: object, own: Command) => {
      // `bench` has flags of the same names, which take the values.
      const flags = own.optsWithGlobals<SynthesizeFlags & { report?: string }>();
      process.exitCode = await runBench(dataset, flags);
    });
}

async function runBench(
  dataset: string,
  flags: SynthesizeFlags & { report?: string },
): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  try {
    const { report, markdown } = await benchSynthesize({
      ...synthesizeOptions(flags),
      dataset,
      folder: flags.report,
      signal: interrupt.signal,
      onProgress: (step) => progress.show(step),
    });
    progress.clear();
    print(flags.json ? `${JSON.stringify(report)}\n` : markdown);
    return EXIT.ok;
  } finally {
    progress.clear();
  }
}
