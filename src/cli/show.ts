import type { Command } from "commander";
import type { TaskRecord, TaskStatus } from "../core/index.ts";
import {
  exportRunTo,
  exportTranscriptTo,
  type RunView,
  type TranscriptView,
  viewRun,
  viewTranscript,
} from "../store/index.ts";
import { renderCalls } from "./calls-text.ts";
import { print } from "./print.ts";
import { localTime, taskCounts } from "./runs.ts";
import { renderTree } from "./show-tree.ts";
import { unreadableText } from "./unreadable-text.ts";

export function addShowCommand(program: Command): void {
  program
    .command("show")
    .description("Show a past run: its tasks, their proofs and trees, and why a task failed.")
    .argument("<run>", "`last`, or the beginning of a run's id")
    .argument("[task]", "number of the task, its name or a part of it, or the beginning of its id")
    .option("--calls", "every prompt and answer of language models, in full")
    .option("--json", "one JSON object")
    .option("--export <file.jsonl>", "write candidates with verdicts, and results, for training")
    .addHelpText(
      "after",
      `
Examples:
  $ npx lemmata show last
  $ npx lemmata show last 3                       the third task: proof or failure, and its tree
  $ npx lemmata show last 3 --calls               what models were asked for it, and what they said
  $ npx lemmata show last --export run.jsonl
  $ npx lemmata show last --calls --export calls.jsonl`,
    )
    .action((run: string, task: string | undefined, flags: ShowFlags) => {
      if (flags.export !== undefined) {
        const write = flags.calls ? exportTranscriptTo : exportRunTo;
        const lines = write(flags.export, run, task);
        process.stderr.write(`${lines} records written to ${flags.export}\n`);
      } else if (flags.calls) {
        const view = viewTranscript(run, task);
        print(flags.json ? `${JSON.stringify(view)}\n` : renderTranscript(view));
      } else {
        const view = viewRun(run, task);
        print(flags.json ? `${JSON.stringify(view)}\n` : renderView(view));
      }
    });
}

interface ShowFlags {
  calls?: boolean;
  json?: boolean;
  export?: string;
}

export function renderTranscript({ tasks }: TranscriptView): string {
  const lines = tasks.flatMap(({ number, name, calls }) => [
    `task ${number}: ${name}, ${calls.length} ${calls.length === 1 ? "call" : "calls"} of models`,
    ...renderCalls(calls),
  ]);
  return `${lines.join("\n")}\n`;
}

export function renderView(view: RunView): string {
  const [only] = view.tasks;
  const lines = renderRun(view);
  if (view.trees && only) {
    lines.push(...renderOutcome(only), ...unreadableText(view.unreadable ?? []));
    for (const tree of view.trees) lines.push("", ...renderTree(tree));
    if (only.result?.finalText) lines.push("", ...renderText(only, only.result.finalText));
  }
  return `${lines.join("\n")}\n`;
}

function renderRun({ run, tasks }: RunView): string[] {
  const { id, kind, state, stopped, created, versions, inputs, settings } = run;
  const tool = `lemmata ${versions.lemmata}, Lean ${versions.lean}`;
  const width = Math.min(48, Math.max(0, ...tasks.map(({ name }) => name.length)));
  return [
    `run ${id}: ${kind}, ${state}, started ${localTime(created)} (${tool})`,
    ...(stopped === undefined ? [] : [`  stopped: ${stopped}`]),
    `  input: ${inputs.map(({ file }) => file).join(", ")}`,
    `  settings: ${JSON.stringify(settings)}`,
    `  tasks: ${taskCounts(run.tasks)}`,
    ...tasks.map((task) => `  ${renderTaskLine(task, width)}`),
  ];
}

export const STATUS_MARKS: Record<TaskStatus, string> = {
  proved: "✓",
  disproved: "✗",
  passed: "✓",
  failed: "…",
  skipped: "-",
  open: "·",
};

function renderTaskLine(task: RunView["tasks"][number], width: number): string {
  const { number, name, status, result } = task;
  const time = result ? `  ${(result.elapsedMs / 1000).toFixed(1)} s` : "";
  const reason = result?.reason ? `  ${firstLine(result.reason)}` : "";
  const label = `${String(number).padStart(3)} ${STATUS_MARKS[status]} ${name.padEnd(width)}`;
  return `${label}  ${status.padEnd(9)}${time}${reason}`.trimEnd();
}

function firstLine(text: string): string {
  const [line = "", ...rest] = text.split("\n");
  return rest.length > 0 || line.length > 160 ? `${line.slice(0, 160)} ...` : line;
}

/** Why it failed, what it cost, and what was found. */
function renderOutcome({ attempts, result }: TaskRecord): string[] {
  const lines: string[] = [];
  if (attempts > 1) lines.push(`  started ${attempts} times`);
  if (!result) return lines;
  const { reason, modelCalls, tokens, costUsd, counterexample, axioms, lemmas } = result;
  if (reason) lines.push("", `why: ${reason.replaceAll("\n", "\n  ")}`);
  if (modelCalls > 0) {
    const counts = `${tokens.input} tokens in, ${tokens.output} out, ${costUsd.toFixed(4)} USD`;
    lines.push(`model: ${modelCalls} calls, ${counts}`);
  }
  if (counterexample) {
    const values = counterexample.assignment.map(({ name, value }) => `${name} := ${value}`);
    lines.push(`counterexample: ${values.join(", ")}`);
  }
  if (lemmas.length > 0) lines.push(`lemmas: ${lemmas.map(({ name }) => name).join(", ")}`);
  if (axioms.length > 0) lines.push(`axioms: ${axioms.join(", ")}`);
  return lines;
}

function renderText({ status }: TaskRecord, text: string): string[] {
  const isDone = status === "proved" || status === "disproved";
  return [isDone ? "finished file:" : "best partial file:", text.trimEnd()];
}
