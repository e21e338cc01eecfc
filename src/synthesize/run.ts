// `lemmata synthesize`, told from top to bottom: a task in words becomes a specification that is tested on its cases,
// then a program that runs them, then a proof that the program meets the specification (`rounds.ts` has the order).
// Every answer of a model is kept at once: the same command goes on where it was stopped.

import { LemmataError } from "../core/errors/index.ts";
import type { SynthesisResult } from "../core/index.ts";
import type { LanguageModel } from "../core/ports/index.ts";
import {
  type BudgetLimits,
  type Config,
  findModel,
  loadConfig,
  type ModelAddress,
  openModels,
  requireModel,
} from "../llm/index.ts";
import { LazyLean, type LeanWithWorkspaces, modelSettings, PolicySource } from "../prove/index.ts";
import { PredicateTester } from "../refute/index.ts";
import { openRunStore, type SqliteRunStore } from "../store/index.ts";
import { judgeSpecification } from "./judge-specification.ts";
import { proveCorrect } from "./prove-correct.ts";
import { type SynthesisChecks, synthesizeInRounds, type Wanted } from "./rounds.ts";
import { runProgram } from "./run-program.ts";
import { SynthesisRun } from "./synthesis-run.ts";
import type { SynthesisTask } from "./task.ts";

export interface SynthesizeCommand {
  tasks: readonly SynthesisTask[];
  /** What is to be written. */
  wanted: Wanted;
  /** Ask no model: judge what the tasks give. */
  checkOnly: boolean;
  /** A model of an OpenAI-compatible server, instead of the configured ones. */
  address?: ModelAddress | undefined;
  /** Answers of models for each task, at most. */
  rounds: number;
  /** Milliseconds for the proof. */
  timeLimitMs: number;
  limits: BudgetLimits;
  /** Ignore the results of earlier runs of the same command. */
  fresh: boolean;
  signal: AbortSignal;
  onProgress: (step: string) => void;
}

export interface SynthesisReport extends SynthesisResult {
  id: string;
  run: string;
  /** An earlier run of the same command did it. */
  resumed: boolean;
}

/**
 * Writes, tests and proves what each task asks for, one after the other. Throws `bad-input` where a model is needed
 * and none is configured, and what keeps Lean from running.
 */
export async function* synthesize(command: SynthesizeCommand): AsyncGenerator<SynthesisReport> {
  const config = await configOf(command);
  const store = openRunStore();
  const lean = new LazyLean({ workspaces: 1, onProgress: command.onProgress });
  try {
    for (const task of command.tasks) {
      if (command.signal.aborted) return;
      yield await synthesizeTask(task, { command, config, store, lean });
    }
  } finally {
    await lean.close();
    store.close();
  }
}

interface Context {
  command: SynthesizeCommand;
  config: Config | undefined;
  store: SqliteRunStore;
  lean: LazyLean;
}

async function synthesizeTask(task: SynthesisTask, context: Context): Promise<SynthesisReport> {
  const { command, config, store, lean } = context;
  const { wanted, rounds, signal, fresh, timeLimitMs, limits, checkOnly } = command;
  const models = config ? modelSettings(config) : null;
  const run = new SynthesisRun(store, {
    task,
    settings: { wanted, rounds, timeLimitMs, models, checkOnly },
    fresh,
  });
  const known = run.finished();
  const about = { id: task.id, run: run.id };
  if (known) return { ...known, ...about, resumed: true };
  if (task.specification === undefined && checkOnly) {
    throw new LemmataError("bad-input", `${task.id} gives no specification to check`, {
      hint: 'Put "precond" and "postcond" beside its fields.',
    });
  }
  const opened = await lean.opened();
  const tester = await openTester(opened, signal);
  const model: LanguageModel | undefined =
    config &&
    openModels(config, {
      cache: store.responses,
      limits,
      spent: run.spent(),
      onCall: run.recordCall,
    });
  try {
    const result = await synthesizeInRounds({
      task:
        wanted === "specification" || (checkOnly && task.program === undefined)
          ? { ...task, program: undefined }
          : task,
      wanted: checkOnly && task.program === undefined ? "specification" : wanted,
      checks: checksOf(task, { ...context, run, opened, tester }),
      model,
      rounds,
      promptFolder: config?.prompts.folder,
      signal,
      onStep: (step) => command.onProgress(`${task.id}: ${step}`),
    });
    run.keep(result);
    return { ...result, ...about, resumed: false };
  } finally {
    tester.close();
  }
}

function checksOf(
  task: SynthesisTask,
  {
    command,
    config,
    store,
    run,
    opened,
    tester,
  }: Context & { run: SynthesisRun; opened: LeanWithWorkspaces; tester: PredicateTester },
): SynthesisChecks {
  const { limits, signal, timeLimitMs, checkOnly } = command;
  return {
    judge: (specification) => {
      // Only a program that is given is taken to be right.
      const program = checkOnly ? task.program : undefined;
      return judgeSpecification(tester, task, specification, { program });
    },
    run: (program, specification) => runProgram(tester, task, program, specification),
    prove: async (specification, program) => {
      const policies = new PolicySource({
        names: config ? ["symbolic", "llm"] : ["symbolic"],
        strategy: "staged",
        config,
        cache: store.responses,
        texts: store.texts,
        limits,
        learned: undefined,
        isOrdered: false,
        withoutRules: undefined,
        spent: run.spent(),
      });
      const proving = { lean: opened, policies, timeLimitMs, signal, onEvent: run.record };
      try {
        return await proveCorrect(task, { specification, program }, proving);
      } finally {
        await policies.close();
      }
    },
  };
}

async function openTester(
  { workspaces }: LeanWithWorkspaces,
  signal: AbortSignal,
): Promise<PredicateTester> {
  const [workspace] = workspaces;
  if (!workspace) throw new LemmataError("internal", "there is no workspace to test in");
  const tester = await PredicateTester.open({ workspace, header: "", signal });
  if ("error" in tester) throw new LemmataError("internal", tester.error);
  return tester;
}

async function configOf({ checkOnly, address }: SynthesizeCommand): Promise<Config | undefined> {
  if (checkOnly) return undefined;
  const config = loadConfig({ model: address && (await findModel(address)) });
  return requireModel(config, "specifications and programs need a model", NO_MODEL);
}

const NO_MODEL =
  "Give --model http://HOST:PORT/v1, or write lemmata.config.json; see docs/models.md. With --check-spec what the task gives is judged without a model.";
