import { type Command, Option } from "commander";
import {
  DEFAULT_PAIRS,
  DEFAULT_REPLAY,
  type Iteration,
  MERGE_RULES,
  type MergeRule,
  makePairs,
  type PairsReport,
} from "../datasets/index.ts";
import { amount, count, share } from "./arguments.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface PairsFlags {
  out: string;
  seed: number;
  rho: number;
  merge: MergeRule;
  piMax: number;
  gamma: number;
  winners: number;
  losers: number;
  pad: boolean;
  validation: number;
  decontaminate?: string;
  json?: boolean;
}

export function addPairsCommand(program: Command): void {
  program
    .command("pairs")
    .description("Make preference pairs from `optimize` runs, one iteration each, with replay.")
    .argument("<run...>", "`last`, or the beginnings of runs' ids, in the order of the iterations")
    .requiredOption("--out <folder>", "output folder; an existing one is continued")
    .option("--seed <n>", "of what is replayed and drawn", amount, DEFAULT_PAIRS.seed)
    .option("--rho <share>", "ρ: replayed problems of a batch", share, DEFAULT_REPLAY.replayShare)
    .addOption(
      new Option("--merge <rule>", "old candidates of a problem that comes again")
        .choices(MERGE_RULES)
        .default(DEFAULT_REPLAY.merge),
    )
    .option(
      "--pi-max <share>",
      "π_max: leave out what improves so often",
      share,
      DEFAULT_PAIRS.maxShare,
    )
    .option(
      "--gamma <share>",
      "γ: winners score above this quantile",
      share,
      DEFAULT_PAIRS.quantile,
    )
    .option("--winners <n>", "most winners of a problem", count, DEFAULT_PAIRS.winners)
    .option("--losers <n>", "most losers of a problem", count, DEFAULT_PAIRS.losers)
    .option("--no-pad", "do not repeat winners and losers until there are so many")
    .option("--validation <share>", "share of the source files that is held out", share, 0.1)
    .option("--decontaminate <file.jsonl>", "leave out what repeats a statement of this benchmark")
    .option("--json", "one JSON object: the iterations")
    .addHelpText(
      "after",
      `
ImProver 2, section 6.3. Better proofs count only when the gate accepts them now. Runs that the folder has
already are passed over, so that each new one is an iteration; the same runs and seed give the same pairs.

Examples:
  $ npx lemmata pairs k3f9 --out pairs          the first iteration: train.jsonl, irpo.yaml
  $ npx lemmata pairs k3f9 m2xw --out pairs     ... and the second, from the run of the trained model`,
    )
    .action(async (runs: string[], flags: PairsFlags) => runPairs(runs, flags));
}

async function runPairs(runs: string[], flags: PairsFlags): Promise<void> {
  const progress = new ProgressLine();
  const { out, seed, rho: replayShare, merge, piMax: maxShare, gamma: quantile } = flags;
  const { winners, losers, pad, validation: validationShare, decontaminate } = flags;
  try {
    const report = await makePairs({
      runs,
      out,
      decontaminate,
      options: {
        ...{ seed, replayShare, merge, maxShare, quantile, winners, losers, pad },
        validationShare,
      },
      onProgress: (step) => progress.show(step),
    });
    progress.clear();
    print(flags.json ? `${JSON.stringify(report)}\n` : renderReport(report, out));
  } finally {
    progress.clear();
  }
}

function renderReport({ iterations, added, skipped }: PairsReport, out: string): string {
  const lines = [
    ...iterations.map(iterationText),
    ...Object.entries(skipped).map(([reason, number]) => `left out: ${number} ${reason}`),
    `${added} new; the latest pairs are in ${out}/train.jsonl`,
  ];
  return `${lines.join("\n")}\n`;
}

/** E.g. `k3f9x2mq: 12 pairs (δ 0.5) of 20 problems, 6 replayed, 2 too easy, 9 without a winner`. */
function iterationText(iteration: Iteration): string {
  const { run, pairs, threshold, problems, replayed, tooEasy, withoutWinner } = iteration;
  const left = `${replayed} replayed, ${tooEasy} too easy, ${withoutWinner} without a winner`;
  return `${run}: ${pairs} pairs (δ ${threshold}) of ${problems} problems, ${left}`;
}
