import type { Command } from "commander";
import { interruptOn } from "../platform/index.ts";
import {
  readAlgorithms,
  TRAIN_DEFAULTS,
  type TrainReport,
  type TrainSettings,
  train,
  trainMarkdown,
  writeTrainReport,
} from "../train/index.ts";
import { amount, collect, count, positive } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface TrainFlags {
  goals: string[];
  algorithm: TrainSettings["algorithms"];
  seeds: number;
  theorems: number;
  functions: number;
  iterations: number;
  checks: number;
  goalsSeed: number;
  timeLimit: number;
  threads: number;
  out: string;
  resume?: boolean;
  json?: boolean;
}

export function addTrainCommand(program: Command): void {
  const { seeds, theorems, functions, iterations, checks, goalsSeed } = TRAIN_DEFAULTS;
  program
    .command("train")
    .description("Train a small policy over tactics on this machine, checked by Lean.")
    .option(
      "--goals <what>",
      "library, functions, a Lean file with `sorry`s, or a run (repeatable; default the first two)",
      collect,
      [],
    )
    .option("--algorithm <names>", "sft, grpo, irpo", readAlgorithms, TRAIN_DEFAULTS.algorithms)
    .option("--seeds <n>", "number of trainings, each with its own seed", count, seeds)
    .option("--theorems <n>", "drawn from the library", count, theorems)
    .option("--functions <n>", "statements about made-up functions", count, functions)
    .option("--iterations <n>", "of GRPO", count, iterations)
    .option("--checks <n>", "tactics within which a held-out goal must close", count, checks)
    .option(
      "--goals-seed <n>",
      "draws the goals, and which are held out or sealed",
      amount,
      goalsSeed,
    )
    .option("--time-limit <seconds>", "then stop; --resume continues", positive, 2400)
    .option("--threads <n>", "Lean processes side by side, about 0.6 GB each", count, 2)
    .option("--out <folder>", "checkpoints, report and curves", "training")
    .option("--resume", "resume the training in that folder")
    .option("--json", "the report as one JSON object")
    .addHelpText(
      "after",
      `
Compares the untrained network with SFT, GRPO on the outcome alone, GRPO with process advantages, and IRPO,
on goals of other groups than those learned from; some of them are sealed, and measured once at the end. FOLDER/policy.json is the policy of seed 1, for
\`prove --policy learned --weights FILE\`. See docs/training.md.

Examples:
  $ npx lemmata train --out training
  $ npx lemmata train --goals library --goals last --algorithm sft --seeds 1 --out small
  $ npx lemmata train --out training --resume`,
    )
    .action(async (flags: TrainFlags) => {
      process.exitCode = await runTrain(flags);
    });
}

async function runTrain(flags: TrainFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  const { out, threads: lanes, timeLimit, resume = false } = flags;
  let report: TrainReport | undefined;
  try {
    report = await train({
      settings: settingsOf(flags),
      out,
      lanes,
      resume,
      timeLimitMs: timeLimit * 1000,
      signal: interrupt.signal,
      onProgress: (step) => progress.show(step),
    });
  } finally {
    progress.clear();
  }
  if (!report) {
    process.stderr.write("stopped; the same command with --resume continues\n");
    return EXIT.negative;
  }
  writeTrainReport(report);
  print(flags.json ? `${JSON.stringify(report)}\n` : trainMarkdown(report));
  return EXIT.ok;
}

function settingsOf({ goals, algorithm, seeds, ...counts }: TrainFlags): TrainSettings {
  const [first, ...others] = goals;
  const { theorems, functions, iterations, checks, goalsSeed } = counts;
  const drawn = { theorems, functions, iterations, checks, goalsSeed };
  const given: TrainSettings["goals"] =
    first === undefined ? TRAIN_DEFAULTS.goals : [first, ...others];
  return { goals: given, algorithms: algorithm, seeds, ...drawn };
}
