import { type Command, Option } from "commander";
import { DATA_FORMATS, writeCritiqueData } from "../app/critique-data.ts";
import { positive } from "./arguments.ts";

interface DataFlags {
  out: string;
  format: (typeof DATA_FORMATS)[number];
  keep: "improved" | "solved" | "all";
  maxChangedRatio: number;
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
    .addHelpText(
      "after",
      `
Rows for one of the two roles, or for scripts of your own. For datasets in a trainer's form, with negative
examples, a validation split and a card, see \`lemmata export --kind critique\`; both have the same filters.`,
    )
    .action((runs: string[], flags: DataFlags) => {
      const { out, format, keep, maxChangedRatio } = flags;
      const filters = { keep, maxChangedRatio };
      const { written, dropped } = writeCritiqueData({ runs, out, format, filters });
      process.stderr.write(`${written} rows written to ${out}\n`);
      for (const [reason, n] of Object.entries(dropped)) {
        process.stderr.write(`  left out: ${n}, ${reason}\n`);
      }
    });
}
