import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { improve } from "../improve/index.ts";
import { interruptOn } from "../platform/index.ts";
import { amount, count, decimal, share } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { loopText } from "./loop-text.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface ImproveFlags {
  model: string;
  trainer: string;
  metric: string;
  out: string;
  iterations: number;
  samples: number;
  tolerance: number;
  validation: number;
  seed: number;
  decontaminate?: string;
  threads: number;
  core?: boolean;
  json?: boolean;
}

export function addImproveCommand(program: Command): void {
  program
    .command("improve")
    .description(
      "Train a model on its own verified proofs: sample, judge, replay, pairs, train, measure.",
    )
    .argument("<path...>", "files and folders with proofs")
    .requiredOption("--model <url>", "the model to begin with, e.g. http://localhost:8000/v1#base")
    .requiredOption(
      "--trainer <command>",
      "a shell command that trains; its last line names the model",
    )
    .requiredOption(
      "--out <folder>",
      "pairs, checkpoints, state and report; an existing one is continued",
    )
    .option("--metric <name>", "what proofs are to be better by", "length")
    .option("--iterations <n>", "models that are sampled, the first included", count, 3)
    .option("--samples <n>", "answers per theorem", count, 16)
    .option("--tolerance <x>", "how far the held-out mean may fall before it stops", decimal, 0)
    .option("--validation <share>", "share of the source files that is held out", share, 0.2)
    .option("--seed <n>", "of the split and of the pairs", amount, 1)
    .option("--decontaminate <file.jsonl>", "leave out what repeats a statement of this benchmark")
    .option("--threads <n>", "Lean processes", count, Math.max(1, availableParallelism() - 1))
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...)")
    .option("--json", "one JSON object: the state")
    .addHelpText(
      "after",
      `
The trainer is told by variables: LEMMATA_TRAIN and LEMMATA_VALIDATION (JSONL of preference pairs), LEMMATA_MODEL,
LEMMATA_ITERATION, LEMMATA_OUT (a folder for its checkpoint). It starts the server for the new model itself, and prints
its address last. It stops at the first regression on held-out files; the same command resumes.

Example:
  $ npx lemmata improve proofs --model http://localhost:8000/v1#base --trainer ./train.sh --out loop`,
    )
    .action(async (paths: string[], flags: ImproveFlags) => {
      process.exitCode = await runImprove(paths, flags);
    });
}

async function runImprove(paths: string[], flags: ImproveFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  const { model, trainer, metric, out, iterations, samples, tolerance, seed } = flags;
  const { validation: validationShare, decontaminate, threads: lanes, core = false } = flags;
  try {
    const state = await improve({
      ...{ paths, model, trainer, metric, out, iterations, samples, tolerance, seed },
      ...{ validationShare, decontaminate, lanes, core, signal: interrupt.signal },
      onProgress: (step) => progress.show(step),
    });
    progress.clear();
    print(flags.json ? `${JSON.stringify(state)}\n` : loopText(state, metric, out));
    return state.end === "regression" ? EXIT.negative : EXIT.ok;
  } finally {
    progress.clear();
  }
}
