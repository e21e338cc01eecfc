import { randomUUID } from "node:crypto";
import { LemmataError } from "../../../core/errors/index.ts";
import {
  type Goal,
  type GoalDetail,
  type GoalTerms,
  heartbeatsIn,
  type Message,
  type ParsedText,
  positionAt,
} from "../../../core/index.ts";
import type {
  Answer,
  Interrupted,
  ProofWorkspace,
  RequestLimits,
  StepLimits,
  SyntaxReader,
  TermsLimits,
  WorkspaceHole,
  WorkspaceRun,
  WorkspaceStep,
  WorkspaceText,
} from "../../../core/ports/index.ts";
import { readSourceText } from "../../source-text.ts";
import { readingProgram, workspaceProgram } from "../lean-programs.ts";
import { messagesOf, type ReplAnswer } from "../repl-answer.ts";
import { leanString } from "../replay-payload.ts";
import { type SplitText, splitHeader } from "../split-header.ts";
import {
  answerIn,
  readDeclarations,
  readGoals,
  readGoalTerms,
  readSummary,
  readSyntax,
} from "./answers.ts";
import {
  type EnvironmentNode,
  type LeanSession,
  namespaceIn,
  type SessionLimits,
  type StateNode,
} from "./nodes.ts";
import { isTerm, ownMessage } from "./own-places.ts";
import { type Reading, readingCommand, readReading } from "./readings.ts";

/** Milliseconds for a request that has no limit of its own. */
const DEFAULT_TIMEOUT_MS = 300_000;

const COMPLETED = "Completed";
const WITH_SORRY = "Incomplete: contains sorry";

interface Environment {
  /** Absent where the imports cannot be had. */
  node?: EnvironmentNode;
  problems: Message[];
}

interface State {
  node: StateNode;
  /** How many goals are open. */
  goals: number;
  /** One of several goals was picked out: the REPL knows no more whether a proof is complete. */
  isFocused: boolean;
  hasSorry: boolean;
}

/**
 * A workspace on another Lean: goals, terms and syntax are printed there by a program of ours, which is elaborated
 * after the imports. Only tactics tell what they cost in heartbeats. Requests run one after another.
 */
export class RemoteWorkspace implements ProofWorkspace, SyntaxReader {
  private readonly session: LeanSession;
  private readonly program: string;
  private readonly environments = new Map<number, Environment>();
  private readonly states = new Map<number, State>();
  private readonly roots = new Map<string, Promise<Environment>>();
  private readonly withOptions = new WeakMap<EnvironmentNode, Map<string, EnvironmentNode>>();
  private nextEnvironment = 0;
  private nextState = 0;
  private turn: Promise<unknown> = Promise.resolve();

  /** `reads`: texts can be run with `read`, for which a longer program is elaborated there. */
  constructor(session: LeanSession, { reads = false }: { reads?: boolean } = {}) {
    this.session = session;
    this.program = reads ? readingProgram : workspaceProgram;
  }

  run(input: WorkspaceText, limits: RequestLimits = {}): Promise<WorkspaceRun> {
    return this.inTurn(async () => {
      const { base, source } = await this.begin(input);
      if (!base.node) return this.unusable(base);
      const token = randomUUID();
      const { body } = source;
      const listing = randomUUID();
      const commands = [
        `#lemmata_parse ${leanString(token)} 0 ${leanString(body)}`,
        ...(input.declarations ? [`#lemmata_declarations ${leanString(listing)}`] : []),
      ];
      // The options hold for this text alone.
      if (input.options) commands.push("end");
      const reading = input.read && this.reader(input.read)(randomUUID(), body);
      const text = [reading?.command ?? body, ...commands].join("\n");
      const parent = this.optionsOn(base.node, input.options);
      const node = { parent, text, isRead: reading !== undefined };
      const started = performance.now();
      const outcome = await this.session.run(node, sessionLimits(limits));
      if (outcome.status !== "finished") return { ...outcome, messages: [] };
      const { mostCharged = Number.POSITIVE_INFINITY } = this.session;
      const heartbeats = Math.min(mostCharged, heartbeatsIn(performance.now() - started));
      const { answer } = outcome;
      const read = reading?.answer(messagesOf(answer));
      if (read && "status" in read) return read;
      const end = positionAt(body, body.length);
      const messages =
        read?.messages ??
        messagesOf(answer).flatMap((message) => ownMessage(message, [token, listing], end));
      if (typeof answer.env !== "number") {
        const [first] = messages;
        return { status: "crashed", reason: first?.data ?? "no environment", messages: [] };
      }
      const summary = answerIn(messagesOf(answer), token);
      const listed = answerIn(messagesOf(answer), listing);
      const environment = this.keep({ node, problems: [] });
      return {
        status: "finished",
        environment,
        droppedImports: [],
        messages,
        declarations: readDeclarations(listed ?? "[]"),
        commands: readSummary(summary ?? NO_COMMANDS, body, namespaceIn(parent)),
        sorries: this.holesOf(read ? withHoles(answer, read) : answer, body, node),
        ...(read ? { heartbeats: read.heartbeats, reports: read.reports } : { heartbeats }),
      };
    });
  }

  step(proofState: number, tactic: string, limits: StepLimits = {}): Promise<WorkspaceStep> {
    const { maxHeartbeats = 0 } = limits;
    return this.inTurn(async () => {
      const from = this.state(proofState);
      const node = after(from, tactic, maxHeartbeats);
      const outcome = await this.session.step(node, sessionLimits(limits));
      if (outcome.status !== "finished") return { ...outcome, messages: [] };
      const { answer } = outcome;
      const all = messagesOf(answer);
      if (typeof answer.proofState !== "number") return failure(answer, maxHeartbeats);
      const { goals = [], sorries = [] } = answer;
      const hasSorry = from.hasSorry || (sorries ?? []).length > 0 || /\bsorry\b/.test(tactic);
      const state = { node, goals: (goals ?? []).length, isFocused: from.isFocused, hasSorry };
      const holes = (sorries ?? []).map(({ goal }, hole): WorkspaceHole => {
        const opened = { node: { ...node, hole }, goals: 1, isFocused: true, hasSorry: false };
        return { goal, proofState: this.keepState(opened), kind: "tactic" };
      });
      return {
        status: "finished",
        proofState: this.keepState(state),
        goals: goals ?? [],
        messages: all.filter(({ data }) => !COST.test(data)),
        sorries: holes,
        proofStatus: statusOf(state, answer),
        heartbeats: costIn(all),
      };
    });
  }

  focus(proofState: number, index: number, limits: RequestLimits = {}): Promise<Answer<number>> {
    return this.inTurn(async () => {
      const from = this.state(proofState);
      if (from.goals === 1 && index === 0) {
        return { status: "finished", value: this.keepState(from) };
      }
      const node = after(from, `lemmata_focus ${index}`);
      const outcome = await this.session.step(node, sessionLimits(limits));
      if (outcome.status !== "finished") return { ...outcome, messages: [] };
      if (typeof outcome.answer.proofState !== "number") {
        throw new LemmataError("bad-input", `proof state ${proofState} has no goal ${index}`);
      }
      const { hasSorry } = from;
      const value = this.keepState({ node, goals: 1, isFocused: true, hasSorry });
      return { status: "finished", value, heartbeats: costIn(messagesOf(outcome.answer)) };
    });
  }

  goals(
    proofState: number,
    detail: GoalDetail,
    limits: RequestLimits = {},
  ): Promise<Answer<Goal[]>> {
    if (detail === "none") return Promise.resolve({ status: "finished", value: [] });
    return this.ask(proofState, (token) => `lemmata_goals ${token}`, readGoals, limits);
  }

  goalTerms(proofState: number, limits: TermsLimits = {}): Promise<Answer<GoalTerms[]>> {
    const all = limits.definitions === "non-recursive" ? 1 : 0;
    return this.ask(proofState, (token) => `lemmata_terms ${token} ${all}`, readGoalTerms, limits);
  }

  parse(
    input: Pick<WorkspaceText, "text" | "environment" | "core" | "fileName" | "modules">,
    limits: RequestLimits = {},
  ): Promise<Answer<ParsedText>> {
    return this.inTurn(async () => {
      const { base, source } = await this.begin(input);
      const header = { kind: "Lean.Parser.Module.header", args: [] };
      if (!base.node) {
        return {
          status: "finished",
          value: { header, commands: [], messages: this.unusable(base).messages },
        };
      }
      const token = randomUUID();
      // Offsets are bytes.
      const spaces = source.header.replace(/[^\r\n]/gu, (c) => " ".repeat(Buffer.byteLength(c)));
      const text = spaces + source.text.slice(source.header.length);
      const command = `#lemmata_parse ${leanString(token)} 1 ${leanString(text)}`;
      const outcome = await this.session.run(
        { parent: base.node, text: command },
        sessionLimits(limits),
      );
      if (outcome.status !== "finished") return { ...outcome, messages: [] };
      const messages = messagesOf(outcome.answer);
      const answer = answerIn(messages, token);
      if (answer === undefined) return noAnswer(messages);
      return { status: "finished", value: { header, ...readSyntax(answer, text) } };
    });
  }

  release(numbers: { proofStates?: readonly number[]; environments?: readonly number[] }): void {
    const { proofStates = [], environments = [] } = numbers;
    // In turn: a request that was sent before may still need them.
    this.turn = this.turn.then(() => {
      for (const number of proofStates) this.states.delete(number);
      for (const number of environments) this.environments.delete(number);
    });
  }

  close(): Promise<void> {
    return this.session.close();
  }

  private reader(read: NonNullable<WorkspaceText["read"]>) {
    const commandOf = readingCommand(read);
    return (token: string, body: string) => ({
      command: commandOf(leanString(token), leanString(body)),
      answer(messages: readonly Message[]): Reading | Interrupted {
        const answer = answerIn(messages, token);
        return answer === undefined ? noAnswer(messages) : readReading(answer, body, read);
      },
    });
  }

  private inTurn<T>(action: () => Promise<T>): Promise<T> {
    const result = this.turn.then(action);
    this.turn = result.catch(() => {});
    return result;
  }

  /** What a tactic of ours prints about a proof state. */
  private ask<T>(
    proofState: number,
    command: (token: string) => string,
    read: (text: string) => T,
    limits: RequestLimits,
  ): Promise<Answer<T>> {
    return this.inTurn(async () => {
      const token = randomUUID();
      const node = after(this.state(proofState), command(leanString(token)));
      const outcome = await this.session.step(node, sessionLimits(limits));
      if (outcome.status !== "finished") return { ...outcome, messages: [] };
      const messages = messagesOf(outcome.answer);
      const answer = answerIn(messages, token);
      return answer === undefined
        ? noAnswer(messages)
        : { status: "finished", value: read(answer), heartbeats: costIn(messages) };
    });
  }

  private async begin(
    input: Pick<WorkspaceText, "text" | "environment">,
  ): Promise<{ base: Environment; source: SplitText }> {
    const { text } = readSourceText(input.text);
    if (input.environment !== undefined) {
      const base = this.environments.get(input.environment);
      if (!base) {
        throw new LemmataError("bad-input", `there is no environment ${input.environment}`);
      }
      const source = { text, header: "", body: text, imports: [], indivisible: false };
      return { base, source };
    }
    const source = splitHeader(text);
    const key = source.imports.map(({ module }) => module).join(" ");
    const known = this.roots.get(key) ?? this.root(source);
    this.roots.set(key, known);
    known.catch(() => this.roots.delete(key));
    return { base: await known, source };
  }

  private async root(source: SplitText): Promise<Environment> {
    const opened = await this.session.open(source, this.program);
    const problems = "problems" in opened ? opened.problems : [];
    const node = "problems" in opened ? undefined : opened;
    return { node, problems };
  }

  /** The answer to every text on imports that cannot be had. */
  private unusable(base: Environment): WorkspaceRun & { status: "finished" } {
    const empty = { droppedImports: [], declarations: [], commands: [], sorries: [] };
    const environment = this.keep(base);
    return { status: "finished", environment, messages: base.problems, ...empty };
  }

  private optionsOn(node: EnvironmentNode, options: WorkspaceText["options"]): EnvironmentNode {
    if (!options) return node;
    const lines = Object.entries(options).map(([name, value]) => `set_option ${name} ${value}`);
    const text = ["section", ...lines].join("\n");
    const known = this.withOptions.get(node) ?? new Map<string, EnvironmentNode>();
    this.withOptions.set(node, known);
    const made = known.get(text) ?? { parent: node, text };
    known.set(text, made);
    return made;
  }

  private holesOf(answer: ReplAnswer, body: string, run: EnvironmentNode): WorkspaceHole[] {
    return (answer.sorries ?? []).flatMap(({ goal, pos, endPos }, index) => {
      if (!pos || pos.line < 1) return [];
      const node: StateNode = { kind: "hole", run, index, place: { pos, endPos } };
      const state = { node, goals: 1, isFocused: false, hasSorry: false };
      const proofState = this.keepState(state);
      const kind = isTerm(body, pos) ? "term" : "tactic";
      return [{ goal, proofState, kind, pos, endPos: endPos ?? undefined } as WorkspaceHole];
    });
  }

  private keep(environment: Environment): number {
    this.environments.set(this.nextEnvironment, environment);
    return this.nextEnvironment++;
  }

  private keepState(state: State): number {
    this.states.set(this.nextState, state);
    return this.nextState++;
  }

  private state(number: number): State {
    const state = this.states.get(number);
    if (state) return state;
    throw new LemmataError("bad-input", `there is no proof state ${number}`);
  }
}

const NO_COMMANDS = '{"commands":[]}';

/** Those that were read, where that Lean does not tell of them itself. */
function withHoles(answer: ReplAnswer, { holes }: Reading): ReplAnswer {
  return answer.sorries?.length === holes.length ? answer : { ...answer, sorries: holes };
}

function sessionLimits({ timeoutMs = DEFAULT_TIMEOUT_MS, signal }: RequestLimits): SessionLimits {
  return { timeoutMs, signal };
}

/** By the REPL, unless one goal was picked out: then a proof is complete when nothing is left of that. */
function statusOf({ goals, isFocused, hasSorry }: State, { proofStatus }: ReplAnswer): string {
  const told = proofStatus ?? "";
  if (goals > 0 || told.startsWith("Error")) return told;
  if (hasSorry) return WITH_SORRY;
  return isFocused ? COMPLETED : told;
}

/** What a tactic took, in thousands of heartbeats, as `lemmata_run` says at its end. */
const COST = /^lemmata-cost (\d+)$/m;

const USED_UP = /maximum number of heartbeats/;

function costIn(messages: readonly { data: string }[]): number | undefined {
  const found = messages.findLast(({ data }) => COST.test(data));
  return found && Number(COST.exec(found.data)?.[1]);
}

/** `limit`: thousands of heartbeats; 0 for none. */
function after({ node }: State, tactic: string, limit = 0): StateNode & { kind: "step" } {
  const text = `lemmata_run ${Math.ceil(limit)} ${leanString(tactic)}`;
  return { kind: "step", from: node, tactic: text };
}

function failure(answer: ReplAnswer, limit: number): WorkspaceStep & { status: "failed" } {
  const told = answer.message ?? messagesOf(answer)[0]?.data ?? "the tactic failed";
  const message = told
    .replace(/^Lean error:\n/, "")
    .replace(COST, "")
    .trim();
  const isUsedUp = limit > 0 && USED_UP.test(told);
  return {
    status: "failed",
    message,
    heartbeats: costIn([{ data: told }]) ?? (isUsedUp ? limit : undefined),
  };
}

function noAnswer(messages: readonly Message[]): Interrupted {
  const reason = messages[0]?.data ?? "that Lean did not print what it was asked for";
  return { status: "crashed", reason, messages: [] };
}
