// `lemmata critique`: a task and a draft in, a critique and a revised program out.
// Input: a task, a program, hidden tests, models where configured. Output: a durable result; nothing is written
// over the draft here.
// The path: critique-task.ts (what may be shown, what decides) -> a critic, or a loop with a coder -> hidden tests
// on every program at the end -> critique-run.ts (the store).

import { LemmataError } from "../core/errors/index.ts";
import type {
  Critique,
  CritiqueMethod,
  CritiqueResult,
  CritiqueTask,
  ProgramVerdict,
  TestSuite,
} from "../core/index.ts";
import type { Executor, JavaScriptRunner, ResponseCache } from "../core/ports/index.ts";
import type { BudgetLimits, Config } from "../llm/index.ts";
import { readText } from "../platform/index.ts";
import { modelSettings } from "../prove/index.ts";
import { type InstallationOptions, SandboxedExecutor } from "../sandbox/index.ts";
import { openRunStore } from "../store/index.ts";
import { criticVersion } from "./critic-version.ts";
import {
  type CriticName,
  codeModels,
  codePrompts,
  criticMaker,
  noCoder,
  openCodeModels,
  openSymbolicCritic,
} from "./critique-models.ts";
import { CritiqueRun } from "./critique-run.ts";
import { readTask, readTests, type TaskToCriticize } from "./critique-task.ts";
import { isJavaScript, JavaScriptCritic } from "./javascript/javascript-critic.ts";
import type { StatementProver } from "./lean/lean-critic.ts";
import { verdictOf } from "./program-verdict.ts";
import { runLoop } from "./scaffolds/run-loop.ts";
import { openStatementProver } from "./statement-prover.ts";

export interface CritiqueCommand {
  /** File of the task, or its text. */
  task: { file: string } | { text: string };
  /** File of the draft; without it a coder writes one. */
  code?: string;
  /** File of hidden tests; they override those of the task's file. */
  tests?: string;
  /** Default: with a model `scope`, without one a critique alone. */
  method?: CritiqueMethod;
  /** Default: `both` with a model, else `symbolic`. */
  critic?: CriticName;
  rounds: number;
  /** Answers of models for the task, at most. */
  maxCalls: number;
  /** Milliseconds for each theorem about a draft that can be translated to Lean; 0: Lean is not asked. */
  leanMs: number;
  limits: BudgetLimits;
  /** The Python that runs the draft, and what it may read. */
  sandbox?: InstallationOptions;
  /** Milliseconds for a suite of hidden tests, in all; default: the task's, or the sandbox's. */
  timeLimitMs?: number;
  /** Ignore the results of an earlier run of the same command. */
  fresh: boolean;
  signal?: AbortSignal;
  onProgress: (step: string) => void;
}

export interface CritiqueReport extends CritiqueResult {
  id: string;
  run: string;
  /** An earlier run of the same command did it. */
  resumed: boolean;
}

/** Throws `bad-input`, `sandbox-unavailable`, `model-unavailable`. */
export async function critiqueProgram(command: CritiqueCommand): Promise<CritiqueReport> {
  const draft = command.code === undefined ? undefined : readText(command.code);
  const javascript = javaScriptOf(command);
  const { task, hidden } = readInputs(command, draft, javascript);
  const config = javascript ? undefined : codeModels();
  const { method } = command;
  if (method && !config) throw noCoder(method);
  if (!config && draft === undefined) {
    const hint = "Give the draft with --code, or configure a model that writes one.";
    throw new LemmataError("bad-input", "there is no program to criticize", { hint });
  }
  const store = openRunStore();
  try {
    const run = new CritiqueRun(store, {
      task,
      draft,
      hidden,
      settings: {
        ...settingsOf(command, config),
        // A result of another critic is none of this command.
        version: criticVersion(),
        ...(javascript ? { javascript: JSON.stringify(javascript) } : {}),
      },
      fresh: command.fresh,
    });
    const known = run.finished();
    if (known) return { ...known, id: task.id, run: run.id, resumed: true };
    command.onProgress("starting the sandbox");
    const executor = await SandboxedExecutor.open({ lanes: 1, ...command.sandbox });
    const lean =
      command.leanMs > 0 && !javascript
        ? openStatementProver(command.leanMs, command.onProgress)
        : undefined;
    try {
      const context = {
        command,
        executor,
        run,
        cache: store.responses,
        javascript,
        proveStatements: lean?.proveStatements,
      };
      const made =
        config && !(method === undefined && draft !== undefined && command.critic === "symbolic")
          ? await revise(task, draft, config, context)
          : await criticizeOnly(task, { draft: draft as string, hidden }, context);
      const result = {
        ...made,
        verdicts: await testAll(made, task, hidden, context),
        tests: hidden,
      };
      run.keep(result);
      return { ...result, id: task.id, run: run.id, resumed: false };
    } finally {
      await executor.close();
      await lean?.close();
    }
  } finally {
    store.close();
  }
}

/** A draft in JavaScript: its file, and the tests that its critic runs. */
type JavaScriptDraft = { file: string; tests?: { file: string; code: string } };

function javaScriptOf({ code, tests, method }: CritiqueCommand): JavaScriptDraft | undefined {
  if (code === undefined || !isJavaScript(code)) return undefined;
  if (method) throw new LemmataError("bad-input", `${method} revises drafts in Python only`);
  if (tests === undefined) return { file: code };
  if (isJavaScript(tests)) return { file: code, tests: { file: tests, code: readText(tests) } };
  throw new LemmataError("bad-input", `${tests} holds no tests for JavaScript`, {
    hint: "Give a file with node:test or node:assert.",
  });
}

function readInputs(
  command: CritiqueCommand,
  draft: string | undefined,
  javascript: JavaScriptDraft | undefined,
): TaskToCriticize {
  const given: TaskToCriticize =
    "file" in command.task
      ? readTask(command.task.file)
      : {
          task: { id: "task", prompt: command.task.text, entryPoint: null, visibleTests: null },
          hidden: null,
        };
  if (javascript) return { ...given, hidden: null };
  if (command.tests === undefined) return given;
  const { entryPoint } = given.task;
  return { ...given, hidden: readTests(command.tests, { program: draft ?? "", entryPoint }) };
}

interface Context {
  command: CritiqueCommand;
  executor: Executor & JavaScriptRunner;
  javascript: JavaScriptDraft | undefined;
  run: CritiqueRun;
  cache: ResponseCache;
  proveStatements: StatementProver | undefined;
}

type UntestedResult = Omit<CritiqueResult, "verdicts">;

/** Edits that mend everything and are tried on the tests, where what was shown does not decide between them. */
const TRIED_ON_TESTS = 5;

/**
 * A critique without a coder; the revised program is a repair that is safe to write, when there is one: what was shown
 * leaves no doubt about it, or it is the first that passes the tests.
 */
async function criticizeOnly(
  task: CritiqueTask,
  { draft, hidden }: { draft: string; hidden: TestSuite | null },
  context: Context,
): Promise<UntestedResult> {
  const { command, executor, javascript, proveStatements } = context;
  const { signal, onProgress } = command;
  onProgress("running the draft");
  const critic = javascript
    ? new JavaScriptCritic({ runner: executor, ...javascript })
    : openSymbolicCritic(executor, proveStatements);
  const outcome = await critic.criticize(task, draft, signal ? { signal } : {});
  if (outcome.status !== "made") throw new LemmataError("internal", "there is no critique");
  const { critique } = outcome;
  const whole = critique.repairs.filter(({ mends, of }) => mends === of);
  const sure = whole.find((repair) => repair.sure)?.program;
  const passing = async () => {
    for (const { program } of hidden ? whole.slice(0, TRIED_ON_TESTS) : []) {
      const verdict = await testProgram(program, task, hidden as TestSuite, context);
      if (verdict.status === "passed") return program;
    }
    return undefined;
  };
  const program = sure ?? (await passing()) ?? draft;
  return {
    method: null,
    prompt: task.prompt,
    draft,
    program,
    critique,
    steps: [],
    end: "satisfied",
    reason: null,
    calls: {},
  };
}

async function revise(
  task: CritiqueTask,
  draft: string | undefined,
  config: Config,
  { command, executor, run, cache, proveStatements }: Context,
): Promise<UntestedResult> {
  const { method = "scope", critic = "both", rounds, maxCalls, limits, signal } = command;
  const prompts = codePrompts(config);
  const onCall = run.recorder();
  const model = openCodeModels(config, { cache, limits, spent: run.spent(), onCall });
  command.onProgress(`${method}: asking the coder`);
  const record = await runLoop(method, {
    task,
    model,
    executor,
    rounds,
    maxCalls,
    prompts,
    critic: criticMaker(critic, { executor, prompts, proveStatements }),
    draft,
    signal,
  });
  if (record.end === "failed" && record.steps.length <= 1) {
    throw new LemmataError("model-unavailable", record.reason ?? "the model did not answer");
  }
  const { task: _, ...rest } = record;
  return { ...rest, critique: firstCritique(record.steps) };
}

function firstCritique(steps: CritiqueResult["steps"]): Critique | null {
  return steps.find((step) => step.kind === "critique")?.critique ?? null;
}

/** The hidden tests' verdict on every program of a loop; no coder and no critic hears of it. */
async function testAll(
  { draft, program, steps }: UntestedResult,
  task: CritiqueTask,
  suite: TestSuite | null,
  context: Context,
): Promise<CritiqueResult["verdicts"]> {
  if (!suite) return [];
  const programs = new Set([draft, ...steps.map((step) => step.program), program]);
  const verdicts: CritiqueResult["verdicts"] = [];
  for (const each of programs) {
    if (each === null) continue;
    verdicts.push({ program: each, verdict: await testProgram(each, task, suite, context) });
  }
  return verdicts;
}

async function testProgram(
  program: string,
  { limits = {}, contestImports = false }: CritiqueTask,
  suite: TestSuite,
  { command, executor }: Context,
): Promise<ProgramVerdict> {
  const { signal, timeLimitMs, onProgress } = command;
  onProgress("running the tests");
  const all = timeLimitMs ? { ...limits, totalMs: timeLimitMs, testMs: timeLimitMs } : limits;
  const request = { program, suite, limits: all, contestImports };
  return verdictOf(await executor.runTests({ ...request, signal }));
}

function settingsOf(command: CritiqueCommand, config: Config | undefined) {
  const { method = null, critic = null, rounds, maxCalls, leanMs } = command;
  const sandbox = { ...command.sandbox, readOnly: [...(command.sandbox?.readOnly ?? [])] };
  const { python = null } = sandbox;
  const run = { python, readOnly: sandbox.readOnly, timeLimitMs: command.timeLimitMs ?? null };
  const models = config ? modelSettings(config) : null;
  return { method, critic, rounds, maxCalls, leanMs, models, run };
}
