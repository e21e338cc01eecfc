import { LemmataError } from "../../core/errors/index.ts";
import { type Message, withDefaults } from "../../core/index.ts";
import type { Script, ScriptLimits, ScriptOutcome } from "./elaboration-script.ts";
import { type Ask, headerFailure, isUsable } from "./header-failure.ts";
import { hasError, messagesOf } from "./repl-answer.ts";
import {
  type ReplCommand,
  ReplDied,
  ReplProcess,
  ReplStopped,
  startError,
} from "./repl-process.ts";
import { isEmptyText } from "./split-header.ts";
import { TextVerifier } from "./text-verifier.ts";

export interface ReplVerifierOptions extends Partial<ReplCommand> {
  /** Processes side by side; default 1. One more serves the judge when a proof is judged. */
  processes?: number;
  /** Limit for starting a process and importing a header, milliseconds; default 300,000. */
  startTimeoutMs?: number;
  /** A process is replaced after this many texts, because it never forgets one; default 500. */
  textsPerProcess?: number;
}

interface Slot {
  clean: boolean;
  busy: boolean;
  texts: number;
  process?: ReplProcess;
}

interface Job {
  script: Script;
  limits: ScriptLimits;
  resolve(outcome: ScriptOutcome): void;
  reject(error: unknown): void;
}

const START_ATTEMPTS = 3;

/**
 * Runs texts in processes that speak the Lean REPL's protocol, e.g. `lake exe repl` in a project with Mathlib. A
 * header is imported once per process. When a process runs too long, dies or answers nonsense, only the text that
 * it was running fails; the next one gets a new process.
 */
export class ReplProcessVerifier extends TextVerifier {
  readonly name = "repl";
  private readonly options: Required<Omit<ReplVerifierOptions, "env" | "directory">> & ReplCommand;
  private readonly slots: Slot[];
  private readonly queue: Job[] = [];
  private readonly retiring = new Set<Promise<void>>();
  private closed = false;

  /** No process starts before the first text. */
  constructor(options: ReplVerifierOptions = {}) {
    super();
    const defaults: Required<Omit<ReplVerifierOptions, "env" | "directory">> = {
      argv: ["lake", "exe", "repl"],
      processes: 1,
      startTimeoutMs: 300_000,
      textsPerProcess: 500,
    };
    this.options = { ...options, ...withDefaults(defaults, options) };
    const candidates = Array.from({ length: this.options.processes }, () => newSlot(false));
    this.slots = [...candidates, newSlot(true)];
  }

  /** Processes that are alive. */
  get processIds(): number[] {
    return this.slots.flatMap(({ process }) =>
      process?.isAlive && process.pid !== undefined ? [process.pid] : [],
    );
  }

  run(script: Script, limits: ScriptLimits): Promise<ScriptOutcome> {
    return new Promise((resolve, reject) => {
      this.queue.push({ script, limits, resolve, reject });
      this.dispatch();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.queue.splice(0)) job.reject(closedError());
    const closing = this.slots.map(async (slot) => {
      if (slot.busy) slot.process?.kill("the verifier was closed");
      await slot.process?.close();
    });
    await Promise.all([...closing, ...this.retiring]);
  }

  private dispatch(): void {
    for (let i = 0; i < this.queue.length; ) {
      const job = this.queue[i] as Job;
      if (this.closed) {
        job.reject(closedError());
        this.queue.splice(i, 1);
        continue;
      }
      const slot = this.findSlot(job);
      if (!slot) {
        i++;
        continue;
      }
      this.queue.splice(i, 1);
      slot.busy = true;
      this.serve(slot, job)
        .then(job.resolve, job.reject)
        .finally(() => {
          slot.busy = false;
          this.dispatch();
        });
    }
  }

  /** An idle slot, one whose process has imported the header already if there is one. */
  private findSlot({ script, limits }: Job): Slot | undefined {
    const idle = this.slots.filter((slot) => !slot.busy && slot.clean === limits.clean);
    const key = headerOf(script);
    return idle.find(({ process }) => process?.isAlive && process.environments.has(key)) ?? idle[0];
  }

  private async serve(slot: Slot, { script, limits }: Job): Promise<ScriptOutcome> {
    let started = performance.now();
    try {
      const base = await this.prepare(slot, script);
      if (!("env" in base)) return { ...base, status: "finished", elapsedMs: 0 };
      started = performance.now();
      return await runBody(base.process, { script, limits, env: base.env, started });
    } catch (error) {
      const elapsedMs = performance.now() - started;
      if (error instanceof ReplStopped) {
        return { status: "timed-out", reason: error.message, messages: [], elapsedMs };
      }
      if (!(error instanceof ReplDied)) throw error;
      if (this.closed) throw closedError();
      return { status: "crashed", reason: error.message, messages: [], elapsedMs };
    }
  }

  /** A process with the script's header and preamble, or the messages of a header that fails. */
  private async prepare(
    slot: Slot,
    script: Script,
  ): Promise<
    | { process: ReplProcess; env: number | undefined }
    | { messages: Message[]; preambleErrors?: Message[] }
  > {
    for (let attempt = 1; ; attempt++) {
      const process = this.processFor(slot);
      const ask = (cmd: string, env?: number) =>
        process.ask({ cmd, env }, { timeoutMs: this.options.startTimeoutMs });
      try {
        if (script.source.indivisible) return { process, env: undefined };
        return await prepareEnvironment(process, script, ask);
      } catch (error) {
        if (this.closed) throw closedError();
        const isLast =
          attempt === START_ATTEMPTS || (error instanceof ReplDied && error.notStarted);
        if (error instanceof ReplStopped || (error instanceof ReplDied && isLast)) {
          throw startError(this.options, error);
        }
        if (!(error instanceof ReplDied)) throw error;
      }
    }
  }

  private processFor(slot: Slot): ReplProcess {
    slot.texts++;
    if (slot.process?.isAlive && slot.texts <= this.options.textsPerProcess) return slot.process;
    if (slot.process) {
      const closing = slot.process.close().finally(() => this.retiring.delete(closing));
      this.retiring.add(closing);
    }
    slot.process = new ReplProcess(this.options);
    slot.texts = 1;
    return slot.process;
  }
}

async function prepareEnvironment(process: ReplProcess, script: Script, ask: Ask) {
  const header = headerOf(script);
  let env = process.environments.get(header);
  if (env === undefined) {
    const imported = await ask(header);
    const messages = messagesOf(imported);
    // The REPL drops the message of a failed import and goes on with an empty environment.
    const failed =
      hasError(messages) || imported.env == null || !(await isUsable(ask, imported.env));
    if (failed) return headerFailure(script, messages, ask);
    env = imported.env as number;
    process.environments.set(header, env);
  }
  if (script.preamble === "") return { process, env };
  const key = `${header}\u0000${script.preamble}`;
  let prepared = process.environments.get(key);
  if (prepared === undefined) {
    const answer = await ask(script.preamble, env);
    const errors = messagesOf(answer).filter((message) => message.severity === "error");
    if (errors.length > 0 || answer.env == null) return { messages: [], preambleErrors: errors };
    prepared = answer.env;
    process.environments.set(key, prepared);
  }
  return { process, env: prepared };
}

async function runBody(
  process: ReplProcess,
  run: { script: Script; limits: ScriptLimits; env: number | undefined; started: number },
): Promise<ScriptOutcome> {
  const { script, limits, env, started } = run;
  const ask = (cmd: string, base: number | undefined) =>
    process.ask({ cmd, env: base }, { timeoutMs: limits.timeoutMs, signal: limits.signal });
  const { text, body } = script.source;
  const isEmpty = env !== undefined && isEmptyText(body);
  const answer = isEmpty ? { env } : await ask(env === undefined ? text : body, env);
  const outcome = { status: "finished", messages: messagesOf(answer) } as const;
  const elapsedMs = performance.now() - started;
  if (script.tail === "" || answer.env == null) return { ...outcome, elapsedMs };
  const tailMessages = messagesOf(await ask(script.tail, answer.env));
  return { ...outcome, tailMessages, elapsedMs: performance.now() - started };
}

function headerOf({ source, extraImports }: Script): string {
  return [source.header, ...extraImports.map((module) => `import ${module}`)]
    .join("\n")
    .trimStart();
}

function newSlot(clean: boolean): Slot {
  return { clean, busy: false, texts: 0 };
}

function closedError(): LemmataError {
  return new LemmataError("lean-unavailable", "the verifier is closed");
}
