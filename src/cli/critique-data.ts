import { type Command, Option } from "commander";
import { DATA_FORMATS, writeCritiqueData } from "../datasets/index.ts";
import { positive } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { print } from "./print.ts";

interface DataFlags {
  out: string;
  format: (typeof DATA_FORMATS)[number];
  keep: "improved" | "solved" | "all";
  maxChangedRatio: number;
  json?: boolean;
}

export function addCritiqueDataCommand(critique: Command): void {
  critique
    .command("data")
    .description("Write recorded revisions as JSONL for training.")
    .argument(
      "[run...]",
      "`last`, or beginnings of ids; default: all runs of `critique` and `bench code --method`",
    )
    .requiredOption("--out <file.jsonl>", "where the rows go")
    .addOption(
      new Option(
        "--format <name>",
        "task, draft, critique, revision; or chats that train one of the two",
      )
        .choices(DATA_FORMATS)
        .default("tuples"),
    )
    .addOption(
      new Option("--keep <which>", "revisions that pass more tests, that solve the task, or all")
        .choices(["improved", "solved", "all"])
        .default("improved"),
    )
    .option("--max-changed-ratio <r>", "changed lines over the draft's lines", positive, 1)
    .option("--json", "one JSON object: what was written, and what was left out and why")
    .addHelpText(
      "after",
      `
Rows for one of the two roles, or for scripts of your own. For datasets in a trainer's form, with negative
examples, a validation split and a card, see \`lemmata export --kind critique\`; both have the same filters.`,
    )
    .action((runs: string[], flags: DataFlags) => {
      process.exitCode = writeData(runs, flags);
    });
}

function writeData(runs: string[], { out, format, json, ...filters }: DataFlags): number {
  const { keep, maxChangedRatio } = filters;
  const result = writeCritiqueData({ runs, out, format, filters: { keep, maxChangedRatio } });
  const { written, dropped } = result;
  if (json) print(`${JSON.stringify({ ...result, out })}\n`);
  const lines = [
    `${written} ${written === 1 ? "row" : "rows"} written to ${out}`,
    ...Object.entries(dropped).map(([reason, n]) => `  left out: ${n}, ${reason}`),
  ];
  if (written === 0 && Object.keys(dropped).length === 0) {
    lines.push("  no critique led to a revision: that takes a model and --method scope");
  }
  process.stderr.write(`${lines.join("\n")}\n`);
  return written > 0 ? EXIT.ok : EXIT.negative;
}
