import { type Command, Option } from "commander";
import { type AdvantagesSummary, writeAdvantages } from "../rewards/index.ts";
import { decimal, share } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";

interface AdvantagesFlags {
  tokenizer: string;
  out: string;
  std: "population" | "sample";
  epsilon: number;
  only?: "outcome" | "tactics";
  at: "first" | "last" | "all" | "high-entropy";
  entropyShare: number;
  d1: number;
  d2: number;
  baseline: boolean;
  propagation: boolean;
  json?: boolean;
}

export function addAdvantagesCommand(program: Command): void {
  program
    .command("advantages")
    .description("Turn scored rollouts into token-level advantages for GRPO.")
    .argument(
      "<rollouts.jsonl>",
      "rows with group, completion, outcome and tactics; see docs/rewards.md",
    )
    .requiredOption("--tokenizer <tokenizer.json>", "of the model that sampled them")
    .requiredOption("--out <file.jsonl>", "the rows with their advantages")
    .addOption(
      new Option("--std <kind>", "divide by the standard deviation of the group, or of a sample")
        .choices(["population", "sample"])
        .default("population"),
    )
    .option("--epsilon <x>", "added to it: verl 1e-6, TRL 1e-4", decimal, 0)
    .addOption(
      new Option("--only <term>", "leave the other term out").choices(["outcome", "tactics"]),
    )
    .addOption(
      new Option("--at <tokens>", "which tokens of a tactic get its advantage")
        .choices(["first", "last", "all", "high-entropy"])
        .default("first"),
    )
    .option("--entropy-share <x>", "the share of uncertain tokens, for high-entropy", share, 0.2)
    .option("--d1 <score>", "of tactics before the first error", decimal, -0.05)
    .option("--d2 <score>", "of tactics from the first error on", decimal, -0.1)
    .option("--no-baseline", "do not take the mean outcome of the group from the scores")
    .option("--no-propagation", "give d2 only to tactics with an error of their own")
    .option("--json", "the summary as one JSON object")
    .addHelpText(
      "after",
      `
Rows look like {"group": "p1", "completion": "...", "outcome": 0, "tactics": [{"start": 3, "end": 6,
"status": "failed"}], "token_ids": [...]}: what \`lemmata reward serve\` answers, with the problem as the
group and the tokens as they were sampled. Without token_ids the completion is encoded.
Rows that cannot be used go to FILE.rejected.jsonl with the reason; the exit code is then 1.

Example:
  $ npx lemmata advantages rollouts.jsonl --tokenizer tokenizer.json --out advantages.jsonl`,
    )
    .action(async (rollouts: string, flags: AdvantagesFlags) => {
      process.exitCode = await runAdvantages(rollouts, flags);
    });
}

async function runAdvantages(rollouts: string, flags: AdvantagesFlags): Promise<number> {
  const { tokenizer, out, std, epsilon, only, at, entropyShare, d1, d2 } = flags;
  const { propagation, baseline } = flags;
  const summary = await writeAdvantages({
    rollouts,
    tokenizer,
    out,
    options: {
      std,
      epsilon,
      entropyShare,
      baseline: baseline ? "mean" : "none",
      outcome: only !== "tactics",
      placement: only === "outcome" ? "none" : at,
      scores: { beforeError: d1, fromError: d2, propagate: propagation },
    },
    onBadRow: (line, why) => console.error(`${rollouts}:${line}: ${why}`),
  });
  print(flags.json ? `${JSON.stringify(summary)}\n` : summaryText(summary, out));
  return summary.badRows > 0 ? EXIT.negative : EXIT.ok;
}

function summaryText(summary: AdvantagesSummary, out: string): string {
  const { rows, groups, flatGroups, badRows, sharedTokens, rejected } = summary;
  const lines = [`${out}: ${rows} rows of ${groups} groups`];
  if (flatGroups > 0)
    lines.push(`  ${flatGroups} groups have equal outcomes: no outcome advantage`);
  if (sharedTokens > 0)
    lines.push(`  ${sharedTokens} tactics begin in the token of an earlier one, which has it`);
  if (rejected) lines.push(`  ${badRows} rows could not be used: ${rejected}`);
  return `${lines.join("\n")}\n`;
}
