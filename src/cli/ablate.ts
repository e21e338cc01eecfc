import type { Command } from "commander";
import { LemmataError } from "../core/errors/index.ts";
import {
  ABLATIONS,
  type Ablation,
  type AblationReport,
  ablate,
  ablationToMarkdown,
  DEFAULT_SAMPLING,
  writeAblation,
} from "../optimize/index.ts";
import { interruptOn } from "../platform/index.ts";
import { collect, count, positive } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface AblateFlags {
  metric: string[];
  vary: string[];
  samples: number;
  refine: number;
  informal?: boolean;
  threads: number;
  maxModelCalls?: number;
  maxCost?: number;
  fresh?: boolean;
  core?: boolean;
  report?: string;
  json?: boolean;
}

export function addAblateCommand(program: Command): void {
  program
    .command("ablate")
    .description("Measure how much each part of the optimizer's scaffold helps a model.")
    .argument("<path...>", "files, folders, or datasets (.jsonl); nothing in them is rewritten")
    .option("--metric <name>", "length and the others of `optimize` (repeatable)", collect, [])
    .option("--vary <what>", `${ABLATIONS.join(", ")} (repeatable; default all)`, collect, [])
    .option("--samples <n>", "of the base: answers per round", count, 3)
    .option("--refine <m>", "of the base: rounds", count, 2)
    .option("--informal", "of the base: originals described in words")
    .option("--threads <n>", "Lean processes side by side", count, 2)
    .option("--max-model-calls <n>", "of each arm: stop asking after this many requests", count)
    .option("--max-cost <usd>", "of each arm: stop asking before the cost exceeds this", positive)
    .option("--fresh", "start over instead of resuming where the same command stopped")
    .option("--core", "drop imports that this Lean does not have (Mathlib, ...)")
    .option("--report <folder>", "write ablation.json, ablation.csv and ablation.md there")
    .option("--json", "one JSON object per arm and line")
    .addHelpText(
      "after",
      `
Needs a model; see docs/models.md. The base is what \`optimize --policy llm\` does; each arm changes one
thing of it. Ways to sample all take as many answers as the base.

Examples:
  $ npx lemmata ablate set.jsonl --metric length --metric modularity --report ablation
  $ npx lemmata ablate mine.lean --vary formats`,
    )
    .action(async (paths: string[], flags: AblateFlags) => {
      process.exitCode = await runAblate(paths, flags);
    });
}

async function runAblate(paths: string[], flags: AblateFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  const reports: AblationReport[] = [];
  const { samples, refine: rounds, informal = false, maxModelCalls, maxCost } = flags;
  try {
    const arms = ablate({
      paths,
      metrics: flags.metric.length > 0 ? flags.metric : ["length"],
      base: { ...DEFAULT_SAMPLING, samples, rounds, informal },
      ablations: flags.vary.length > 0 ? flags.vary.map(toAblation) : ABLATIONS,
      limits: { maxModelCalls, maxCost },
      fresh: flags.fresh ?? false,
      lanes: flags.threads,
      core: flags.core ?? false,
      signal: interrupt.signal,
      onProgress: (step) => progress.show(step),
    });
    for await (const report of arms) {
      progress.clear();
      reports.push(report);
      if (flags.json) print(`${JSON.stringify(report)}\n`);
    }
    progress.clear();
    if (flags.report !== undefined) writeAblation(flags.report, reports);
    if (!flags.json) print(ablationToMarkdown(reports));
    if (interrupt.signal.aborted) process.stderr.write("stopped; the same command resumes it\n");
    return EXIT.ok;
  } finally {
    progress.clear();
  }
}

function toAblation(name: string): Ablation {
  const found = ABLATIONS.find((ablation) => ablation === name);
  if (found) return found;
  throw new LemmataError("bad-input", `--vary ${name} is not one of ${ABLATIONS.join(", ")}`);
}
