import { availableParallelism } from "node:os";
import type { Command } from "commander";
import { hybridRl } from "../improve/index.ts";
import { interruptOn } from "../platform/index.ts";
import { DEFAULT_HYBRID_RL } from "../rewards/index.ts";
import { amount, count, decimal, share } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { loopText } from "./loop-text.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface HybridRlFlags {
  model: string;
  trainer: string;
  fallback: string;
  fallbackHeartbeats: number;
  out: string;
  iterations: number;
  prompts: number;
  samples: number;
  tries: number;
  lambda: number;
  buffer: number;
  parallel: number;
  tolerance: number;
  validation: number;
  seed: number;
  threads: number;
  core?: boolean;
  json?: boolean;
}

export function addHybridRlCommand(program: Command): void {
  const { prompts, samples, tries, weight, capacity, parallel } = DEFAULT_HYBRID_RL;
  program
    .command("hybrid-rl")
    .description("Train a model to decompose goals and to prove the lemmas that come of it.")
    .argument("<path...>", "files, folders and benchmarks with open theorems")
    .requiredOption("--model <url>", "the model to begin with, e.g. http://localhost:8000/v1#base")
    .requiredOption(
      "--trainer <command>",
      "a shell command that trains; its last line names the model",
    )
    .requiredOption(
      "--out <folder>",
      "steps, checkpoints, state and report; an existing one is continued",
    )
    .option(
      "--fallback <who>",
      "proves lemmas that the model does not: automation, none, or a model's address",
      "automation",
    )
    .option(
      "--fallback-heartbeats <thousand>",
      "what automation may spend on a lemma; 90,000 is about 30 s",
      count,
      90_000,
    )
    .option("--iterations <n>", "models that are measured, the first included", count, 3)
    .option("--prompts <n>", "goals per step", count, prompts)
    .option("--samples <n>", "decompositions per goal", count, samples)
    .option("--tries <n>", "proofs of a lemma by the model before the fallback", amount, tries)
    .option("--lambda <x>", "weight of supervised replay, for the trainer", decimal, weight)
    .option("--buffer <n>", "most demonstrations that are kept", count, capacity)
    .option("--parallel <n>", "goals and lemmas at the same time", count, parallel)
    .option("--tolerance <x>", "how far the held-out mean may fall before it stops", decimal, 0)
    .option("--validation <share>", "share of the source files that is held out", share, 0.2)
    .option("--seed <n>", "of the split and of the goals that are drawn", amount, 1)
    .option("--threads <n>", "Lean processes", count, Math.max(1, availableParallelism() - 1))
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...)")
    .option("--json", "one JSON object: the state")
    .addHelpText(
      "after",
      `
Each iteration measures the model on held-out files, samples decompositions of drawn goals and scores them, proves the
lemmas of good ones, and adds them to the goals. The trainer is told by variables: LEMMATA_GROUPS (JSONL: rollouts with
reward and advantage), LEMMATA_DEMONSTRATIONS (proofs of lemmas, for supervised replay with weight
LEMMATA_REPLAY_WEIGHT), LEMMATA_TRAIN and LEMMATA_VALIDATION (prompts as for TRL's GRPO), LEMMATA_MODEL,
LEMMATA_ITERATION, LEMMATA_OUT (a folder for its checkpoint). It starts the server for the new model itself, and prints
its address last. The same command resumes.

Example:
  $ npx lemmata hybrid-rl goals --model http://localhost:8000/v1#base --trainer ./train.sh --out loop`,
    )
    .action(async (paths: string[], flags: HybridRlFlags) => {
      process.exitCode = await runHybridRl(paths, flags);
    });
}

async function runHybridRl(paths: string[], flags: HybridRlFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  const { model, trainer, fallback, fallbackHeartbeats, out, iterations, tolerance } = flags;
  const { prompts, samples, tries, lambda, buffer, parallel, seed } = flags;
  const { validation: validationShare, threads: lanes, core = false } = flags;
  const sizes = { prompts, samples, tries, weight: lambda, capacity: buffer, parallel, seed };
  try {
    const state = await hybridRl({
      ...{ paths, model, trainer, fallback, out, iterations, tolerance, validationShare },
      ...{ lanes, core, signal: interrupt.signal, fallbackHeartbeats },
      step: { ...DEFAULT_HYBRID_RL, ...sizes },
      onProgress: (step) => progress.show(step),
    });
    progress.clear();
    print(flags.json ? `${JSON.stringify(state)}\n` : loopText(state, "decomposition", out));
    return state.end === "regression" ? EXIT.negative : EXIT.ok;
  } finally {
    progress.clear();
  }
}
