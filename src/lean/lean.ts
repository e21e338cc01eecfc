// The library: a real Lean 4, driven from JavaScript (`import { openLean } from "lemmata/lean"`).
// Input: Lean texts, tactics, numbers of environments and proof states. Output: what Lean found, as data.
// Checks run side by side in a pool; environments and proof states live in a process of their own.

import { LemmataError } from "../core/errors/index.ts";
import type {
  CommandReport,
  DeclarationInfo,
  Goal,
  GoalDetail,
  GoalTerms,
  Hole,
  JsonValue,
  Message,
  OpenedDefinitions,
  ParsedText,
  ReadOptions,
  TacticStep,
} from "../core/index.ts";
import type { CheckRequest, CheckResult } from "../core/ports/index.ts";
import { CommandStream } from "./command-stream.ts";
import { EmbeddedLean, LeanWorkspace, type WorkspaceInput } from "./embedded/index.ts";

/** How Lean runs. */
export interface OpenLeanOptions {
  /** Lean processes that may check at once; default 1. Each takes about 0.6 GB. */
  instances?: number | undefined;
  /** Checks side by side in one process; default one more than there are cores. */
  lanes?: number | undefined;
  /**
   * Processes that search side by side for `prove` and `optimize`; default 2, each about 0.6 GB. They start with
   * the first search and stay.
   */
  threads?: number | undefined;
  /** Where prepared files are kept; default the user's cache folder. */
  cacheDirectory?: string | undefined;
  /** Drop imports that this Lean does not have, instead of reporting them; default false. */
  core?: boolean | undefined;
  /** Limit of each request in milliseconds, waiting not counted; default 60,000. */
  timeoutMs?: number | undefined;
  /** Called with the steps of the preparation on first use, as text for people. */
  onProgress?: ((step: string) => void) | undefined;
}

/** Limits of one request. */
export interface RequestOptions {
  /** Milliseconds, waiting not counted; default that of `openLean`. */
  timeoutMs?: number | undefined;
  /** Aborting ends the request with status `timed-out` and reason "cancelled". */
  signal?: AbortSignal | undefined;
}

/** How a text is elaborated. */
export interface TextOptions extends RequestOptions {
  /** Name for messages; default `<input>`. */
  fileName?: string | undefined;
  /** Drop imports that this Lean does not have; default that of `openLean`. */
  core?: boolean | undefined;
  /** Lean options, e.g. `{ maxHeartbeats: 400000 }`. */
  options?: Record<string, boolean | number> | undefined;
}

/** How a text is elaborated, and what is read out of it. */
export type CheckOptions = TextOptions & ReadOptions;

/** The number of a kept environment; valid until `close`, whatever happens to processes. */
export type EnvironmentId = number & { readonly brand: "EnvironmentId" };
/** The number of a kept proof state; valid until `close`, whatever happens to processes. */
export type ProofStateId = number & { readonly brand: "ProofStateId" };

/** What a request came to when it did not come to its end. */
export interface Stopped {
  status: "timed-out" | "crashed";
  /** Why, e.g. `cancelled`. */
  reason: string;
  /** Those until then. */
  messages: Message[];
}

/** A hole of a kept text, with the proof state from which it can be filled. */
export interface OpenHole {
  kind: "tactic" | "term";
  /** The goal as Lean prints it. */
  goal: string;
  /** For `runTactic`. */
  proofState: ProofStateId;
  /** Of the word `sorry`. */
  pos: Hole["range"]["pos"];
  /** Its end. */
  endPos: Hole["range"]["pos"];
}

/** `finished` also when the text has errors: `messages` tell. The `holes` are its `sorry`s. */
export type EnvironmentOutcome =
  | {
      status: "finished";
      environment: EnvironmentId;
      messages: Message[];
      declarations: DeclarationInfo[];
      holes: OpenHole[];
    }
  | Stopped;

/**
 * `finished`: the tactic ran; `isComplete` only when no goal is left, nothing rests on `sorry`, and the kernel
 * accepts the whole proof of the state's first goal. That is only this process's claim: `verify` decides whether
 * the theorem is proved. `failed`: the text is not one tactic, or the tactic failed, with Lean's words.
 */
export type TacticOutcome =
  | {
      status: "finished";
      proofState: ProofStateId;
      goals: string[];
      isComplete: boolean;
      /** The same in the REPL's words, e.g. `Incomplete: open goals remain`. */
      proofStatus: string;
      messages: Message[];
      holes: Omit<OpenHole, "pos" | "endPos">[];
    }
  | { status: "failed"; message: string }
  | Stopped;

/** A running check: read the commands as they come, or wait for the whole. */
export interface RunningCheck extends AsyncIterable<CommandReport> {
  /** Everything, when Lean is done. It is not rejected for faults of the text. */
  readonly result: Promise<CheckResult>;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/**
 * Opens Lean. The first call on a machine prepares a cache, which takes some seconds; the process itself starts
 * with the first request, in about two seconds. Throws `LemmataError` when the environment does not allow it
 * (`node-too-old`, `lean-package-missing`, `cache-unwritable`, ...), and `bad-input` for numbers that make no sense.
 */
export async function openLean(options: OpenLeanOptions = {}): Promise<Lean> {
  const { core, timeoutMs, threads, ...rest } = options;
  for (const name of ["instances", "lanes", "threads"] as const) {
    const value = options[name];
    if (value === undefined || (Number.isInteger(value) && value > 0)) continue;
    throw new LemmataError("bad-input", `${name} has to be a whole number from 1 on, not ${value}`);
  }
  if (timeoutMs !== undefined && !(timeoutMs > 0)) {
    throw new LemmataError("bad-input", `timeoutMs has to be above 0, not ${timeoutMs}`);
  }
  const embedded = await EmbeddedLean.open(rest);
  return new Lean(embedded, options);
}

/** An open Lean; make one with `openLean`. Faults of texts are values, never exceptions. */
export class Lean {
  /** @internal What checks and judges, for the functions that take a `Lean`. */
  readonly embedded: EmbeddedLean;
  /** @internal */
  readonly defaults: OpenLeanOptions;
  private workspace: Promise<LeanWorkspace> | undefined;
  private searching: Promise<LeanWorkspace[]> | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  /** @internal */
  constructor(embedded: EmbeddedLean, defaults: OpenLeanOptions) {
    this.embedded = embedded;
    this.defaults = defaults;
  }

  /** Ids of the Lean processes that are alive now. */
  async processIds(): Promise<number[]> {
    return [this.embedded, ...(await this.workspaces())].flatMap(({ processIds }) => processIds);
  }

  /**
   * Elaborates a text. Iterating gives one report per command as soon as Lean is done with it;
   * `result` has everything. What is read of each command is up to `options`:
   *
   *     for await (const command of lean.check(text, { tactics: "text" })) console.log(command.tactics);
   */
  check(text: string | Uint8Array, options: CheckOptions = {}): RunningCheck {
    const stream = new CommandStream();
    const { tactics, flow, tacticSyntax, mentions, holes, types, constants, ...rest } = options;
    const read = { tactics, flow, tacticSyntax, mentions, holes, types, constants };
    const request: CheckRequest = {
      ...this.request(text, rest),
      read,
      onMessages: stream.listener,
    };
    const result = this.embedded.check(request);
    result.then(
      () => stream.end(),
      (error) => stream.fail(error),
    );
    return { result, [Symbol.asyncIterator]: () => stream.iterate() };
  }

  /** The tactic steps of a text with the goals before and after each (Chain-of-States). */
  async tactics(
    text: string | Uint8Array,
    options: TextOptions & { detail?: GoalDetail } = {},
  ): Promise<CheckResult & { steps: TacticStep[] }> {
    const { detail = "full", ...rest } = options;
    const result = await this.check(text, { ...rest, tactics: detail }).result;
    return { ...result, steps: (result.reports ?? []).flatMap((report) => report.tactics) };
  }

  /** The `sorry`s of a text with their goals. To fill them, use `environment`. */
  async holes(
    text: string | Uint8Array,
    options: TextOptions = {},
  ): Promise<CheckResult & { holes: Hole[] }> {
    const result = await this.check(text, { ...options, holes: "full" }).result;
    return { ...result, holes: (result.reports ?? []).flatMap((report) => report.holes) };
  }

  /** The declarations of a text with pretty-printed types and the constants that each mentions. */
  async declarations(text: string | Uint8Array, options: TextOptions = {}): Promise<CheckResult> {
    return this.check(text, { ...options, types: true, constants: true }).result;
  }

  /**
   * The info trees of a text in one of the REPL's forms, as JSON: `{kind, node, children}`, one tree
   * per command, or several where nodes above were left out.
   */
  async infoTrees(
    text: string,
    form: "full" | "tactics" | "original" | "substantive",
    options: TextOptions & { from?: EnvironmentId } = {},
  ): Promise<{ status: "finished"; messages: Message[]; trees: JsonValue[] } | Stopped> {
    const input = { ...this.input(text, options), infotree: form };
    const outcome = await (await this.kept()).run(input, this.limits(options));
    if (outcome.status !== "finished") return outcome;
    const trees = JSON.parse(outcome.infotree ?? "[]") as JsonValue[];
    return { status: "finished", messages: outcome.messages, trees };
  }

  /** Parses a text without elaborating it; notation that the text itself adds is not known then. */
  async parse(
    text: string,
    options: RequestOptions & {
      environment?: EnvironmentId;
      core?: boolean;
      fileName?: string;
    } = {},
  ): Promise<({ status: "finished" } & ParsedText) | Stopped> {
    const { timeoutMs: _, signal: __, core, ...rest } = options;
    const input = { text, core: core ?? this.defaults.core ?? false, ...rest };
    const answer = await (await this.kept()).parse(input, this.limits(options));
    return answer.status === "finished" ? { status: "finished", ...answer.value } : answer;
  }

  /**
   * Elaborates a text and keeps the environment after it, with everything that is open in it
   * (namespaces, variables). `from`: go on from an environment instead of reading a header.
   */
  async environment(
    text: string,
    options: TextOptions & { from?: EnvironmentId } = {},
  ): Promise<EnvironmentOutcome> {
    const input = { ...this.input(text, options), declarations: true };
    const outcome = await (await this.kept()).run(input, this.limits(options));
    if (outcome.status !== "finished") return outcome;
    return {
      status: "finished",
      environment: outcome.environment as EnvironmentId,
      messages: outcome.messages,
      declarations: outcome.declarations,
      holes: outcome.sorries.map(({ goal, kind, proofState, pos, endPos }) => ({
        goal,
        kind: kind === "term" ? "term" : "tactic",
        proofState: proofState as ProofStateId,
        pos: pos ?? { line: 0, column: 0 },
        endPos: endPos ?? { line: 0, column: 0 },
      })),
    };
  }

  /**
   * Runs one tactic on a proof state; the state stays as it is, so that many can be tried. The text is
   * exactly one tactic: write `(a; b)` for two.
   */
  async runTactic(
    proofState: ProofStateId,
    tactic: string,
    options: RequestOptions = {},
  ): Promise<TacticOutcome> {
    const outcome = await (await this.kept()).step(proofState, tactic, this.limits(options));
    if (outcome.status !== "finished") return outcome;
    return {
      status: "finished",
      proofState: outcome.proofState as ProofStateId,
      goals: outcome.goals,
      isComplete: outcome.proofStatus === "Completed",
      proofStatus: outcome.proofStatus,
      messages: outcome.messages,
      holes: outcome.sorries.map(({ goal, kind, proofState: hole }) => ({
        goal,
        kind: kind === "term" ? "term" : "tactic",
        proofState: hole as ProofStateId,
      })),
    };
  }

  /** The open goals of a proof state, with hypotheses and target. */
  async goals(
    proofState: ProofStateId,
    options: RequestOptions = {},
  ): Promise<{ status: "finished"; goals: Goal[] } | Stopped> {
    const answer = await (await this.kept()).goals(proofState, "full", this.limits(options));
    return answer.status === "finished" ? { status: "finished", goals: answer.value } : answer;
  }

  /**
   * The open goals of a proof state as terms, for reading their operators. `definitions`: whose bodies come with them;
   * default those that are `@[reducible]`.
   */
  async goalTerms(
    proofState: ProofStateId,
    options: RequestOptions & { definitions?: OpenedDefinitions | undefined } = {},
  ): Promise<{ status: "finished"; goals: GoalTerms[] } | Stopped> {
    const { definitions } = options;
    const limits = { ...this.limits(options), definitions };
    const answer = await (await this.kept()).goalTerms(proofState, limits);
    return answer.status === "finished" ? { status: "finished", goals: answer.value } : answer;
  }

  /** Ends all processes. Requests under way are rejected with `lean-unavailable`. */
  async close(): Promise<void> {
    const parts = [this.embedded, ...(await this.workspaces())];
    await Promise.all(parts.map((part) => part.close()));
  }

  /** `await using lean = await openLean()`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** @internal Runs a search in the search processes; one search at a time has them. */
  search<T>(action: (workspaces: LeanWorkspace[]) => Promise<T>): Promise<T> {
    const result = this.turn.then(async () => {
      this.searching ??= this.openSearching();
      return action(await this.searching);
    });
    this.turn = result.catch(() => {});
    return result;
  }

  /** @internal The process with kept environments and proof states. */
  kept(): Promise<LeanWorkspace> {
    this.workspace ??= LeanWorkspace.open({ cacheDirectory: this.defaults.cacheDirectory });
    return this.workspace;
  }

  /** Starts them all, so that the first search does not have to wait. */
  private async openSearching(): Promise<LeanWorkspace[]> {
    const { threads = 2, cacheDirectory } = this.defaults;
    const opening = Array.from({ length: threads }, () => LeanWorkspace.open({ cacheDirectory }));
    const workspaces = await Promise.all(opening);
    await Promise.all(workspaces.map((each) => each.run({ text: "example : True := trivial" })));
    return workspaces;
  }

  private async workspaces(): Promise<LeanWorkspace[]> {
    const [kept, searching = []] = await Promise.all([this.workspace, this.searching]);
    return kept ? [kept, ...searching] : searching;
  }

  private input(text: string, options: TextOptions & { from?: EnvironmentId }): WorkspaceInput {
    const { from, core, fileName, options: leanOptions } = options;
    return {
      text,
      core: core ?? this.defaults.core ?? false,
      environment: from,
      fileName,
      options: leanOptions,
    };
  }

  private limits({ timeoutMs, signal }: RequestOptions): RequestOptions & { timeoutMs: number } {
    return { timeoutMs: timeoutMs ?? this.defaults.timeoutMs ?? DEFAULT_TIMEOUT_MS, signal };
  }

  private request(text: string | Uint8Array, options: TextOptions): CheckRequest {
    const core = options.core ?? this.defaults.core ?? false;
    return { text, ...options, core, ...this.limits(options) };
  }
}
