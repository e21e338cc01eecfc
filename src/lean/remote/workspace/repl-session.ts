import { LemmataError } from "../../../core/errors/index.ts";
import { type Message, withDefaults, withResolvers } from "../../../core/index.ts";
import { headerFailure, isUsable } from "../header-failure.ts";
import { hasError, messagesOf, type ReplAnswer } from "../repl-answer.ts";
import {
  type ReplCommand,
  ReplDied,
  ReplProcess,
  ReplStopped,
  startError,
} from "../repl-process.ts";
import type { SplitText } from "../split-header.ts";
import type {
  EnvironmentNode,
  LeanSession,
  SessionLimits,
  SessionOutcome,
  StateNode,
} from "./nodes.ts";

export interface ReplSessionOptions extends Partial<ReplCommand> {
  /** Limit for starting a process and importing a header, milliseconds; default 600,000. */
  startTimeoutMs?: number;
  /** A process is replaced after this many requests, because it never forgets one; default 5,000. */
  requestsPerProcess?: number;
}

/** Milliseconds that a request which was called off may still take, before its process is ended. */
const CANCEL_GRACE_MS = 3_000;

type Settings = Required<Omit<ReplSessionOptions, "env" | "directory">> & ReplCommand;

/** A process, and what it has by which numbers. */
class Generation {
  readonly process: ReplProcess;
  readonly environments = new WeakMap<EnvironmentNode, { env: number; holes: number[] }>();
  readonly states = new WeakMap<StateNode, { state: number; holes: number[] }>();

  constructor(process: ReplProcess) {
    this.process = process;
  }
}

/**
 * A process that speaks the Lean REPL's protocol. When it dies, or has answered very often, the next one builds again
 * what is asked for. One request at a time.
 */
export class ReplSession implements LeanSession {
  /** Its time says little of its work where the machine is busy. */
  readonly mostCharged = 200;
  private readonly options: Settings;
  private generation: Generation | undefined;
  private closed = false;
  /** What was called off and still runs. */
  private pending: Promise<unknown> = Promise.resolve();

  /** No process starts before the first text. */
  constructor(options: ReplSessionOptions = {}) {
    const defaults: Required<Omit<ReplSessionOptions, "env" | "directory">> = {
      argv: ["lake", "exe", "repl"],
      startTimeoutMs: 600_000,
      requestsPerProcess: 5_000,
    };
    this.options = { ...options, ...withDefaults(defaults, options) };
  }

  /** Processes that are alive. */
  get processIds(): number[] {
    const { process } = this.generation ?? {};
    return process?.isAlive && process.pid !== undefined ? [process.pid] : [];
  }

  async open(
    source: SplitText,
    program: string,
  ): Promise<EnvironmentNode | { problems: Message[] }> {
    await this.pending;
    const imports = [...source.imports.map(({ module }) => module), "Lean"];
    const header = { text: imports.map((module) => `import ${module}`).join("\n") };
    const extraImports = ["Lean"];
    return this.starting(async (generation) => {
      const ask = (cmd: string, env?: number) => this.ask(generation, { cmd, env });
      const messages = messagesOf(await this.build(generation, header));
      const { env } = generation.environments.get(header) ?? {};
      if (env === undefined || hasError(messages) || !(await isUsable(ask, env))) {
        const failure = await headerFailure({ source, extraImports }, messages, ask);
        return { problems: failure.messages };
      }
      const root = { parent: header, text: program };
      const [error] = messagesOf(await this.build(generation, root)).filter(isError);
      if (!error) return root;
      throw new LemmataError(
        "lean-start-failed",
        `\`${this.options.argv.join(" ")}\` cannot run the program that reads goals there: ${error.data}`,
        {
          hint: "its Lean may be too old or too new for this; `lemmata verify` may still work with it",
        },
      );
    });
  }

  run(node: EnvironmentNode, limits: SessionLimits): Promise<SessionOutcome> {
    return this.serve(limits, async (generation, own) => {
      if (node.parent) await this.environment(generation, node.parent);
      return this.build(generation, node, own);
    });
  }

  step(node: StateNode & { kind: "step" }, limits: SessionLimits): Promise<SessionOutcome> {
    return this.serve(limits, async (generation, own) => {
      await this.state(generation, node.from);
      return this.apply(generation, node, own);
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    this.generation?.process.kill("the session was closed");
    await this.generation?.process.close();
  }

  /** A crash may have an outside cause: a request gets a second process before it is blamed. */
  private async serve(
    limits: SessionLimits,
    request: (generation: Generation, limits: SessionLimits) => Promise<ReplAnswer>,
  ): Promise<SessionOutcome> {
    const { signal } = limits;
    const cancelled = { status: "timed-out", reason: "cancelled" } as const;
    await this.pending;
    if (signal?.aborted) return cancelled;
    const late = new AbortController();
    const serving = this.attempt({ ...limits, signal: late.signal }, request);
    const onAbort = withResolvers<typeof cancelled>();
    const abort = () => onAbort.resolve(cancelled);
    signal?.addEventListener("abort", abort, { once: true });
    const outcome = await Promise.race([serving, onAbort.promise]);
    signal?.removeEventListener("abort", abort);
    if (outcome === cancelled) {
      const timer = setTimeout(() => late.abort(), CANCEL_GRACE_MS);
      this.pending = serving.catch(() => {}).finally(() => clearTimeout(timer));
    }
    return outcome;
  }

  private async attempt(
    limits: SessionLimits,
    request: (generation: Generation, limits: SessionLimits) => Promise<ReplAnswer>,
  ): Promise<SessionOutcome> {
    for (let attempt = 1; ; attempt++) {
      const generation = await this.current();
      try {
        return { status: "finished", answer: await request(generation, limits) };
      } catch (error) {
        if (this.closed) throw closedError();
        if (error instanceof ReplStopped) return { status: "timed-out", reason: error.message };
        if (!(error instanceof ReplDied)) throw error;
        if (error.notStarted) throw startError(this.options, error);
        if (attempt > 1) return { status: "crashed", reason: error.message };
      }
    }
  }

  private async starting<T>(action: (generation: Generation) => Promise<T>): Promise<T> {
    try {
      return await action(await this.current());
    } catch (error) {
      if (this.closed) throw closedError();
      if (error instanceof ReplDied || error instanceof ReplStopped) {
        throw startError(this.options, error);
      }
      throw error;
    }
  }

  private async current(): Promise<Generation> {
    if (this.closed) throw closedError();
    const { process } = this.generation ?? {};
    if (process && process.requests >= this.options.requestsPerProcess) await process.close();
    if (!this.generation?.process.isAlive) {
      this.generation = new Generation(new ReplProcess(this.options));
    }
    return this.generation;
  }

  private ask(
    { process }: Generation,
    request: Record<string, unknown>,
    limits?: SessionLimits,
  ): Promise<ReplAnswer> {
    return process.ask(request, limits ?? { timeoutMs: this.options.startTimeoutMs });
  }

  private async environment(
    generation: Generation,
    node: EnvironmentNode,
  ): Promise<{ env: number; holes: number[] }> {
    if (!generation.environments.has(node)) {
      if (node.parent) await this.environment(generation, node.parent);
      await this.build(generation, node);
    }
    return known(generation.environments.get(node));
  }

  private async state(
    generation: Generation,
    node: StateNode,
  ): Promise<{ state: number; holes: number[] }> {
    if (!generation.states.has(node)) {
      if (node.kind === "hole") {
        const { holes } = await this.environment(generation, node.run);
        generation.states.set(node, { state: known(holes[node.index]), holes: [] });
      } else {
        await this.state(generation, node.from);
        await this.apply(generation, node);
      }
    }
    return known(generation.states.get(node));
  }

  /** On an environment that this process has. */
  private async build(
    generation: Generation,
    node: EnvironmentNode,
    limits?: SessionLimits,
  ): Promise<ReplAnswer> {
    const env = node.parent && known(generation.environments.get(node.parent)).env;
    const answer = await this.ask(generation, { cmd: node.text, env }, limits);
    if (typeof answer.env === "number") {
      const holes = (answer.sorries ?? []).map(({ proofState }) => proofState ?? -1);
      generation.environments.set(node, { env: answer.env, holes });
    }
    return answer;
  }

  /** On a proof state that this process has. */
  private async apply(
    generation: Generation,
    node: StateNode & { kind: "step" },
    limits?: SessionLimits,
  ): Promise<ReplAnswer> {
    const { state: proofState } = known(generation.states.get(node.from));
    const answer = await this.ask(generation, { tactic: node.tactic, proofState }, limits);
    if (typeof answer.proofState === "number") {
      const holes = (answer.sorries ?? []).map(({ proofState }) => proofState ?? -1);
      const state = node.hole === undefined ? answer.proofState : known(holes[node.hole]);
      generation.states.set(node, { state, holes });
    }
    return answer;
  }
}

function isError({ severity }: Message): boolean {
  return severity === "error";
}

/** What an earlier process had, this one must have as well. */
function known<T>(value: T | undefined): T {
  if (value !== undefined) return value;
  throw new ReplDied("what was lost with a process came out differently in the next one");
}

function closedError(): LemmataError {
  return new LemmataError("lean-unavailable", "the workspace is closed");
}
