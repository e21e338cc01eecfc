import type { Command } from "commander";
import { LemmataError } from "../core/errors/index.ts";
import {
  checkFormalization,
  type FormalizeReport,
  formalizeAll,
  readExamples,
  reasonsOf,
  textOf,
} from "../formalize/index.ts";
import { LeanWorkspace } from "../lean/embedded/index.ts";
import { type ModelAddress, readModelAddress } from "../llm/index.ts";
import { interruptOn, readText } from "../platform/index.ts";
import { type PolicyName, readPolicies } from "../prove/index.ts";
import { count, positive } from "./arguments.ts";
import { EXIT } from "./exit.ts";
import { modelOption } from "./model-option.ts";
import { print } from "./print.ts";
import { ProgressLine } from "./progress.ts";

interface FormalizeFlags {
  check?: string;
  informal?: string;
  examples?: string;
  model?: ModelAddress;
  judgeModel?: ModelAddress;
  rounds: number;
  samples: number;
  prove?: boolean;
  policy: readonly PolicyName[];
  timeLimit: number;
  maxModelCalls?: number;
  maxCost?: number;
  core?: boolean;
  replay?: boolean;
  fresh?: boolean;
  json?: boolean;
}

export function addFormalizeCommand(program: Command): void {
  program
    .command("formalize")
    .description("State in Lean what a text says, and check the statement in three stages.")
    .argument(
      "[text...]",
      "statements in words, .txt or .md files with one each, or folders of these",
    )
    .option("--check <file.lean>", "judge this statement; asks no model")
    .option("--informal <text>", "with --check: what it is to say, in words")
    .option("--examples <file>", "instances: JSON with a list of {values, holds}")
    .addOption(modelOption())
    .option(
      "--judge-model <url>",
      "the model that compares original and back-translation",
      readModelAddress,
    )
    .option("--rounds <n>", "most rounds, each told what was wrong before", count, 10)
    .option("--samples <k>", "statements asked for in each round", count, 3)
    .option("--prove", "look for a proof of the chosen statement")
    .option("--policy <names>", "with --prove: who proposes", readPolicies, ["symbolic"])
    .option("--time-limit <seconds>", "with --prove: for the proof", positive, 60)
    .option("--max-model-calls <n>", "stop after this many requests to models", count)
    .option("--max-cost <usd>", "stop before the cost exceeds this", positive)
    .option("--core", "drop imports that this Lean does not have")
    .option("--replay", "answer from recorded replies of models only")
    .option("--fresh", "start over instead of going on where the same command stopped")
    .option("--json", "one JSON object per statement and line")
    .addHelpText(
      "after",
      `
Each candidate goes through three stages: Lean elaborates it; it is sane (not trivial, not vacuous, hypotheses
that can be met, no counterexample, every variable used, in line with the examples and the words); and a judge,
who sees the original and a back-translation only, finds that they say the same. What is refused goes back to
the model with the reasons. Exit code 0: every text has an accepted statement (with --prove: and a proof).
The same command goes on where it stopped. Models: docs/models.md.

Examples:
  $ npx lemmata formalize "for all even m and n, m + n is even" --model http://localhost:8000/v1
  $ npx lemmata formalize statements/ --judge-model http://localhost:8001/v1 --prove
  $ npx lemmata formalize --check even.lean --informal "the sum of even numbers is even"`,
    )
    .action(async (given: string[], flags: FormalizeFlags, command: Command) => {
      if ((flags.check === undefined) === (given.length === 0)) {
        command.error("error: give a statement in words, or a Lean file with --check");
      }
      process.exitCode =
        flags.check === undefined ? await runFormalize(given, flags) : await runCheck(flags);
    });
}

async function runFormalize(given: string[], flags: FormalizeFlags): Promise<number> {
  const progress = new ProgressLine();
  using interrupt = interruptOn();
  const { model, judgeModel, examples, rounds, samples, maxModelCalls, maxCost } = flags;
  let [done, all] = [0, 0];
  try {
    const reports = formalizeAll({
      ...{ given, model, judgeModel, examples, rounds, samples },
      prove: flags.prove
        ? { policies: flags.policy, timeLimitMs: flags.timeLimit * 1000 }
        : undefined,
      core: flags.core ?? false,
      limits: { maxModelCalls, maxCost },
      replay: flags.replay ?? false,
      fresh: flags.fresh ?? false,
      signal: interrupt.signal,
      onProgress: (step) => progress.show(step),
    });
    for await (const report of reports) {
      progress.clear();
      all++;
      const isDone = flags.prove ? report.proof?.status === "proved" : report.chosen !== null;
      if (isDone) done++;
      print(flags.json ? `${JSON.stringify(report)}\n` : reportText(report));
    }
  } finally {
    progress.clear();
  }
  return done === all && all > 0 && !interrupt.signal.aborted ? EXIT.ok : EXIT.negative;
}

async function runCheck({
  check,
  informal,
  examples,
  core,
  json,
}: FormalizeFlags): Promise<number> {
  const file = check as string;
  const workspace = await LeanWorkspace.open();
  try {
    const found = await checkFormalization(workspace, {
      text: readText(file),
      informal,
      examples: examples === undefined ? [] : readExamples(examples),
      core: core ?? false,
    });
    const { flags, notes, headerNotes } = found;
    const lines = [
      `${file}: ${flags.length === 0 ? "nothing speaks against it" : "suspicious"}`,
      ...flags.map(({ code, text }) => `  ✗ ${code}: ${text}`),
      ...notes.map(({ text }) => `  note: ${text}`),
      ...headerNotes.map((text) => `  header: ${text}`),
    ];
    print(json ? `${JSON.stringify({ file, ...found })}\n` : `${lines.join("\n")}\n`);
    return flags.length === 0 ? EXIT.ok : EXIT.negative;
  } catch (error) {
    if (!(error instanceof LemmataError) || error.code !== "bad-input") throw error;
    throw new LemmataError("bad-input", `${file}: ${error.message}`, { hint: error.hint });
  } finally {
    await workspace.close();
  }
}

function reportText(report: FormalizeReport): string {
  const { task, chosen, candidates, rounds, reason, proof, kept } = report;
  const accepted = chosen === null ? undefined : candidates[chosen];
  const before = kept ? " (before)" : "";
  const turns = `${rounds} ${rounds === 1 ? "round" : "rounds"}, ${candidates.length} judged`;
  const lines = [`${task}: ${accepted ? "formalized" : "not formalized"}${before}, ${turns}`];
  for (const candidate of candidates) {
    const { round, statement, isAccepted, sanity, headerNotes } = candidate;
    const shown = statement.replace(/\s+/g, " ") || "(no statement)";
    lines.push(`  ${isAccepted ? "✓" : "✗"} round ${round}: ${shown}`);
    const notes = sanity?.notes.map(({ text }) => `note: ${text}`) ?? [];
    for (const text of [...reasonsOf(candidate), ...notes, ...headerNotes]) {
      lines.push(`      ${text.replace(/\n/g, "\n      ")}`);
    }
  }
  if (reason !== null && !accepted) lines.push(`  ${reason}`);
  if (proof) lines.push(`  ${proof.status}`);
  const text = proof?.text ?? (accepted && textOf(accepted));
  return `${lines.join("\n")}\n${text ? `\n${text.trim()}\n\n` : ""}`;
}
