import type { Command } from "commander";
import { type InformalizedTheorem, informalizeFiles } from "../formalize/index.ts";
import type { ModelAddress } from "../llm/index.ts";
import { interruptOn } from "../platform/index.ts";
import { EXIT } from "./exit.ts";
import { modelOption } from "./model-option.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface InformalizeFlags {
  model?: ModelAddress;
  core?: boolean;
  json?: boolean;
}

export function addInformalizeCommand(program: Command): void {
  program
    .command("informalize")
    .description("Put theorems and their proofs into words, step by step.")
    .argument("<file...>", "Lean files")
    .addOption(modelOption())
    .option("--core", "drop imports that this Lean does not have")
    .option("--json", "one JSON object per theorem and line")
    .addHelpText(
      "after",
      `
What each tactic does and what remains after it is read off the proof as Lean elaborated it. With a model,
which is shown the same, there is an account in prose above it.

Examples:
  $ npx lemmata informalize examples/prove/order.proved.lean
  $ npx lemmata informalize proof.lean --model http://localhost:8000/v1`,
    )
    .action(async (files: string[], flags: InformalizeFlags) => {
      process.exitCode = await runInformalize(files, flags);
    });
}

async function runInformalize(files: string[], flags: InformalizeFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  const { model, core = false, json } = flags;
  try {
    const told = informalizeFiles({
      ...{ files, model, core, signal: interrupt.signal },
      onProgress: (step) => progress.show(step),
    });
    for await (const theorem of told) {
      progress.clear();
      print(json ? `${JSON.stringify(theorem)}\n` : theoremText(theorem));
    }
  } finally {
    progress.clear();
  }
  return interrupt.signal.aborted ? EXIT.negative : EXIT.ok;
}

/** What a step leaves is told after the steps that stand inside of it. */
function proofLines(steps: InformalizedTheorem["steps"]): string[] {
  const lines: string[] = [];
  const open: { depth: number; left: string[] }[] = [];
  for (const [i, { depth, words, opens, remains, isBlock }] of steps.entries()) {
    while ((open.at(-1)?.depth ?? -1) >= depth) lines.push(...(open.pop()?.left ?? []));
    const margin = "  ".repeat(depth + 1);
    const end = remains === null && !isBlock ? " This is shown." : "";
    const left = (remains ?? []).map((each) => `${margin}   ${each}`);
    if (opens !== null) lines.push(`${margin}${opens}`);
    lines.push(`${margin}${i + 1}. ${words}.${end}`);
    if (isBlock) open.push({ depth, left });
    else lines.push(...left);
  }
  return [...lines, ...open.reverse().flatMap(({ left }) => left)];
}

function theoremText(theorem: InformalizedTheorem): string {
  const { name, file, line, isProved, statement, steps, account, reason } = theorem;
  const lines = [
    `${name === "" ? "Example" : `Theorem ${name}`} (${file}:${line}${isProved ? "" : ", not proved"})`,
    `  ${statement}`,
  ];
  if (account !== null) lines.push("", ...account.split("\n").map((each) => `  ${each}`));
  if (reason !== null) lines.push(`  (the model gave no account: ${reason})`);
  lines.push("", "Proof", ...proofLines(steps));
  if (steps.length === 0) lines.push("  The proof is a term, without tactics.");
  return `${lines.join("\n")}\n\n`;
}
