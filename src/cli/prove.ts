import { type Command, Option } from "commander";
import {
  type BenchRowFault,
  falseFor,
  type ObligationReport,
  obligationName,
  type RunId,
} from "../core/index.ts";
import { interruptOn } from "../platform/index.ts";
import {
  type ProveCommand,
  type ProveTaskReport,
  proveAll,
  readPolicies,
  reasonInWords,
} from "../prove/index.ts";
import { collect, count, positive } from "./arguments.ts";
import { addBackendOptions, foreignBackend } from "./backend-options.ts";
import { EXIT } from "./exit.ts";
import { LiveProgress } from "./live-progress.ts";
import { modelOption } from "./model-option.ts";
import { indented, nearMissLines } from "./near-miss-text.ts";
import { openPool } from "./open-pool.ts";
import { print } from "./print.ts";
import { unreadableText } from "./unreadable-text.ts";

/** Tasks that workers have at a time, or that wait in their queue. */
const TASKS_OF_WORKERS = 64;

/** Flags of `prove` and `bench`. */
export interface ProveCommandFlags {
  policy?: ProveCommand["flags"]["policies"];
  preset?: string;
  model?: ProveCommand["address"];
  order?: "learned";
  weights?: string;
  withoutRule: string[];
  allowAxiom: string[];
  only: string[];
  theorem: string[];
  search?: ProveCommand["flags"]["strategy"];
  pass?: number;
  timeLimit?: number;
  maxHeartbeats?: number;
  core?: boolean;
  maxModelCalls?: number;
  maxCost?: number;
  maxModelCallsPerTask?: number;
  maxCostPerTask?: number;
  replay?: boolean;
  threads: number;
  jobs?: number;
  workers?: string;
  out?: string;
  resume?: string;
  fresh?: boolean;
  verbose?: boolean;
  json?: boolean;
}

export function addProveFlags(command: Command): Command {
  return addBackendOptions(command)
    .addOption(
      new Option(
        "--policy <names>",
        "who proposes: symbolic, llm, learned, or several: symbolic,llm",
      )
        .argParser(readPolicies)
        .default(undefined, "symbolic; with --model symbolic,llm"),
    )
    .option(
      "--preset <name>",
      "prompts and settings for one kind of model, or a folder with them; see `lemmata preset list`",
    )
    .addOption(modelOption())
    .addOption(
      new Option("--order <by>", "which tactics symbolic tries first").choices(["learned"]),
    )
    .option("--weights <file>", "policy.json of `lemmata train`, for what is learned")
    .option("--without-rule <name>", "leave out a rule of symbolic (repeatable)", collect, [])
    .option("--allow-axiom <name>", "let proofs rest on one more axiom (repeatable)", collect, [])
    .option(
      "--theorem <text>",
      "a statement to prove, e.g. 'theorem t (n : Nat) : n + 0 = n' (repeatable)",
      collect,
      [],
    )
    .option(
      "--only <name>",
      "tasks of that name, matching a pattern such as 'basic_*', or whose name contains it (repeatable)",
      collect,
      [],
    )
    .addOption(
      new Option("--search <strategy>", "how to search")
        .choices(["best-first", "recursive", "staged", "agent", "router"])
        .default(undefined, "best-first"),
    )
    .option("--pass <k>", "most independent attempts at a task", count)
    .option("--time-limit <seconds>", "for each `sorry` (default: 60; with llm 600)", positive)
    .option(
      "--max-heartbeats <n>",
      "for each `sorry`, in thousands as Lean counts; repeatable, unlike time",
      positive,
    )
    .option("--max-model-calls <n>", "stop the run after this many requests to models", count)
    .option("--max-cost <usd>", "stop the run before the cost exceeds this", positive)
    .option("--max-model-calls-per-task <n>", "ask models no more about a task after this", count)
    .option("--max-cost-per-task <usd>", "nor before the cost of a task exceeds this", positive)
    .option("--replay", "answer from recorded replies of models only")
    .option("--threads <n>", "Lean processes side by side, about 0.6 GB each", count, 2)
    .addOption(
      new Option("--jobs <n>", "tasks side by side, which share the threads")
        .argParser(count)
        .default(undefined, "1; with --workers 64"),
    )
    .option("--workers <url>", "prove on other machines: redis://HOST:PORT, see docs/scale-out.md")
    .option("--core", "drop imports that this Lean does not have; benchmarks always do")
    .option("--out <folder>", "where finished files go (default: beside the originals)")
    .option("--resume <run>", "resume this run, with its settings where none are given")
    .option("--fresh", "start over instead of resuming where the same command stopped")
    .option("--verbose", "print every prompt and answer of models, on stderr")
    .option("--json", "one JSON object per task and line");
}

export function addProveCommand(program: Command): void {
  const command = program
    .command("prove")
    .description(
      "Find proofs for the `sorry`s of Lean files, by automation or with language models.",
    )
    .argument(
      "[file...]",
      "Lean files, `-` for stdin, folders, or benchmarks (.jsonl or .json with problem_id and formal_problem); not needed with --theorem and --resume",
    );
  addProveFlags(command)
    .addHelpText(
      "after",
      `
The finished file is FILE.proved.lean. A task is proved when the gate accepts the whole file
against the original, as \`lemmata verify --against\` does. The exit code is 0 if all tasks are
proved or have nothing to prove, 1 if something is open or false. Finished tasks are kept: the same command
goes on where it stopped. See \`lemmata runs\` and \`lemmata show last\`. Models: docs/models.md.

Examples:
  $ npx lemmata prove examples/sums.lean
  $ npx lemmata prove --theorem "theorem t (a b : Nat) : a + b = b + a"
  $ npx lemmata prove tasks.jsonl --time-limit 30 --out proofs
  $ npx lemmata prove hard.lean --policy symbolic,llm --max-cost 2
  $ npx lemmata prove hard.lean --preset goedel-prover-v2 --model http://localhost:8000/v1`,
    )
    .action(async (paths: string[], flags: ProveCommandFlags) => {
      if (isWithoutTasks(paths, flags)) {
        command.error("error: give a file, a statement with --theorem, or a run with --resume");
      }
      process.exitCode = (await runProve("prove", paths, flags)).exitCode;
    });
}

export function isWithoutTasks(paths: readonly string[], flags: ProveCommandFlags): boolean {
  return paths.length === 0 && flags.theorem.length === 0 && flags.resume === undefined;
}

export interface ProveRun {
  exitCode: number;
  run: RunId;
  /** Rows of benchmarks that could not be used. */
  faults: BenchRowFault[];
}

/** Proves and prints each task. */
export async function runProve(
  kind: ProveCommand["kind"],
  paths: string[],
  flags: ProveCommandFlags,
): Promise<ProveRun> {
  const progress = new LiveProgress(process.stderr, { verbose: flags.verbose });
  using interrupt = interruptOn(() => {
    progress.endWith("saving; Ctrl-C again ends at once");
  });
  const counts = { solved: 0, all: 0, idle: 0, fine: 0, sorries: 0, settled: 0 };
  let run = "" as RunId;
  let allowedAxioms: readonly string[] = [];
  let faults: BenchRowFault[] = [];
  const onProgress = (step: string) => progress.step(step);
  const prover =
    flags.workers === undefined ? undefined : await openPool(flags.workers, { onProgress });
  try {
    const { signal } = interrupt;
    const told = { signal, onProgress, watcher: progress };
    const updates = proveAll({ kind, paths, ...toCommand(flags), ...told, prover });
    for await (const update of updates) {
      progress.clear();
      if (update.kind === "start") {
        ({ run, faults } = update);
        allowedAxioms = update.settings.allowedAxioms ?? [];
        counts.all = update.tasks;
        if (update.note !== undefined) process.stderr.write(`lemmata: ${update.note}\n`);
        for (const { file, line, message } of update.faults) {
          process.stderr.write(`lemmata: skipped: ${file}:${line}: ${message}\n`);
        }
      } else if (update.kind === "task") {
        const { status } = update;
        if (status === "nothing-to-do") counts.idle++;
        if (status === "proved" || status === "disproved") counts.solved++;
        if (status === "proved" || status === "nothing-to-do") counts.fine++;
        for (const { outcome } of update.report?.obligations ?? []) {
          counts.sorries++;
          if (outcome !== "failed") counts.settled++;
        }
        print(flags.json ? `${JSON.stringify(update)}\n` : renderTask(update));
        // There is no file to look into.
        const text = update.file === undefined ? update.report?.text : undefined;
        if (flags.theorem.length > 0 && !flags.json && text && status === "proved") {
          print(`\n${text.trim()}\n\n`);
        }
      } else {
        if (!flags.json) {
          if (allowedAxioms.length > 0) {
            print(`Note: proofs were allowed to rest on ${allowedAxioms.join(", ")}.\n`);
          }
          const idle = counts.idle > 0 ? `, ${counts.idle} with nothing to prove` : "";
          const isPart = counts.settled > 0 && counts.settled < counts.sorries;
          const part = isPart ? `; ${counts.settled} of ${counts.sorries} \`sorry\`s are` : "";
          const wanted = counts.all - counts.idle;
          print(`${counts.solved} of ${wanted} proved or disproved${part}${idle}\n`);
        }
        if (update.budget !== undefined) process.stderr.write(`stopped: ${update.budget}\n`);
        if (update.open > 0) {
          const rest = `${update.open} ${update.open === 1 ? "task is" : "tasks are"} left`;
          const how = `resume with the same command or with --resume ${update.run}`;
          process.stderr.write(`${rest}; ${how}\n`);
        }
      }
    }
  } finally {
    progress.close();
    await prover?.close();
  }
  const wanted = kind === "prove" ? counts.fine : counts.solved + counts.idle;
  // A file that could not be read is not proved.
  const isWhole = kind !== "prove" || faults.length === 0;
  const isDone = isWhole && wanted === counts.all && !interrupt.signal.aborted;
  return { exitCode: isDone ? EXIT.ok : EXIT.negative, run, faults };
}

function toCommand(flags: ProveCommandFlags) {
  const { policy, search, pass, timeLimit, core, maxModelCalls, maxCost, out, resume } = flags;
  const { order, weights, withoutRule, allowAxiom, maxHeartbeats } = flags;
  const { maxModelCallsPerTask, maxCostPerTask } = flags;
  const withoutRules = withoutRule.length > 0 ? withoutRule : undefined;
  const allowedAxioms = allowAxiom.length > 0 ? [...new Set(allowAxiom)].sort() : undefined;
  const backend = foreignBackend(flags);
  const timeLimitMs = timeLimit === undefined ? undefined : timeLimit * 1000;
  return {
    flags: {
      ...{ policies: policy, strategy: search, pass, timeLimitMs, maxHeartbeats },
      ...{ core, order, weights, withoutRules, allowedAxioms, preset: flags.preset, backend },
    },
    address: flags.model,
    only: flags.only,
    theorems: flags.theorem,
    limits: { maxModelCalls, maxCost, maxModelCallsPerTask, maxCostPerTask },
    out,
    resume,
    fresh: flags.fresh ?? false,
    replay: flags.replay ?? false,
    lanes: flags.threads,
    jobs: flags.jobs ?? (flags.workers === undefined ? 1 : TASKS_OF_WORKERS),
  };
}

const MARKS = { proved: "✓", disproved: "✗", failed: "…" };

function renderObligation(obligation: ObligationReport): string[] {
  const { line, outcome, reason, kept, nearMiss, counterexample } = obligation;
  const { followsFrom } = obligation;
  const seconds = `${(obligation.elapsedMs / 1000).toFixed(1)} s`;
  const why = reason === undefined ? "" : ` (${reasonInWords(reason)}; ${seconds})`;
  const before = kept === true && outcome === "proved" ? " (before)" : "";
  const where = `${obligationName(obligation)}, line ${line}`;
  const lines = [`  ${MARKS[outcome]} ${where}: ${outcome}${why}${before}`];
  if (counterexample) lines.push(`      ${falseFor(counterexample)}`);
  if (followsFrom) {
    lines.push(
      `      follows from ${followsFrom.join(", ")}, which ${followsFrom.length === 1 ? "is" : "are"} open`,
    );
  } else if (outcome === "failed" && nearMiss) {
    lines.push(...nearMissLines(nearMiss).map((text) => `      ${text}`));
  }
  return lines;
}

export function renderTask(task: ProveTaskReport): string {
  const { report } = task;
  const seconds = report ? `, ${(report.elapsedMs / 1000).toFixed(1)} s` : "";
  const status = task.status === "nothing-to-do" ? "nothing to do" : task.status;
  const lines = [`${task.task}: ${status}${task.kept ? " (before)" : seconds}`];
  for (const obligation of report?.obligations ?? []) lines.push(...renderObligation(obligation));
  for (const { declaration, text } of report?.others ?? []) {
    lines.push(`  … ${declaration ?? "example"}: left (${text})`);
  }
  if (report && report.droppedImports.length > 0) {
    lines.push(`  without the imports ${report.droppedImports.join(", ")}`);
  }
  if (report?.olderLean) {
    lines.push(
      `  as for an older Lean, with ${report.olderLean.length} declarations behind the imports`,
    );
  }
  if (report?.gate) lines.push(`  gate: ${report.gate}`);
  if (task.modelFailure !== undefined) lines.push(`  no answer: ${task.modelFailure}`);
  for (const line of unreadableText(task.unreadable ?? [])) lines.push(`  ${line}`);
  if (task.reason !== undefined && !report) lines.push(...indented(task.reason, "  "));
  for (const reason of report?.reasons ?? []) lines.push(`  ${reason}`);
  const disproofs = task.disproofs ?? [task.disproof];
  for (const file of [task.file, ...disproofs]) if (file !== undefined) lines.push(`  ${file}`);
  return `${lines.join("\n")}\n`;
}
