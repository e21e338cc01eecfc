import {
  blankComments,
  type ElaboratedContext,
  extendContext,
  keepContext,
  type LocalModule,
  type Message,
  type ParsedCommand,
  type Position,
} from "../core/index.ts";
import type {
  ProofWorkspace,
  RequestLimits,
  SyntaxReader,
  WorkspaceRun,
} from "../core/ports/index.ts";
import type { LeanSource } from "./lean-source.ts";

export interface WalkOptions {
  workspace: ProofWorkspace & SyntaxReader;
  source: LeanSource;
  core: boolean;
  modules: readonly LocalModule[];
  limits: RequestLimits;
  /** Told how far the file is elaborated, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Told what stands before the first `sorry` when it is about to be elaborated. The workspace then keeps that context. */
  onContext?: (text: string) => void;
}

export type FinishedRun = Extract<WorkspaceRun, { status: "finished" }>;

export interface CommandStop {
  command: ParsedCommand;
  /** Lean's offsets. */
  start: number;
  end: number;
  /** After everything before the command. */
  environment: number;
}

/**
 * Bytes after which the commands so far are elaborated, though no `sorry` comes: the limits are for each request, and
 * a file may be long.
 */
const PIECE_BYTES = 16_384;

const SORRY = /\bsorry\b/;

/** Commands that do not change the syntax. After all others the rest is parsed again. */
const KEEPS_SYNTAX = new Set(
  [
    ...["declaration", "mutual", "variable", "universe", "set_option", "moduleDoc", "in"],
    ...["section", "include", "omit", "attribute", "deriving", "check", "eval", "print", "eoi"],
  ].map((kind) => `Lean.Parser.Command.${kind}`),
);

/**
 * Elaborates a file from its beginning, each command once, and stops before each that contains the word
 * `sorry`.
 */
export class FileWalk {
  /** Why it ended early. */
  interrupted: { status: "timed-out" | "crashed"; reason: string } | undefined;
  readonly messages: Message[] = [];
  readonly droppedImports: string[] = [];
  private readonly options: WalkOptions;
  private readonly made: number[] = [];
  /** How far the file is elaborated, and the environment there. */
  private at = 0;
  private environment: number | undefined;
  /** How far it is parsed, and the commands there, whose offsets count from `base`. */
  private parsed = 0;
  private base = 0;
  private ahead: ParsedCommand[] = [];
  /** What is elaborated, until the first stop, where it is to be kept. */
  private first: ElaboratedContext | undefined;
  private isFirst: boolean;

  constructor(options: WalkOptions) {
    this.options = options;
    this.isFirst = options.onContext !== undefined;
  }

  async next(): Promise<CommandStop | undefined> {
    while (!this.interrupted) {
      if (this.ahead.length === 0 && !(await this.parse())) break;
      const command = this.ahead.shift() as ParsedCommand;
      if (!command.range) continue;
      const [start, end] = [this.base + command.range.start, this.base + command.range.end];
      this.parsed = end;
      if (SORRY.test(blankComments(this.options.source.slice(start, end)))) {
        if (this.isFirst) this.options.onContext?.(this.options.source.slice(0, start));
        if (!(await this.goOn(start))) break;
        this.keepFirst(start);
        return { command, start, end, environment: this.environment as number };
      }
      const keepsSyntax = KEEPS_SYNTAX.has(command.kind);
      if (keepsSyntax && end - this.at < PIECE_BYTES) continue;
      if (!keepsSyntax) this.ahead = [];
      if (!(await this.goOn(end))) break;
    }
    return undefined;
  }

  /** Elaborates a text; its environment lives as long as the walk, unless it is kept. `declarations`: list them. */
  async run(
    text: string,
    environment: number | undefined,
    declarations = false,
  ): Promise<FinishedRun | undefined> {
    const { workspace, core, modules, limits } = this.options;
    const from = environment === undefined ? {} : { environment };
    const asked = { text, core, modules, ...from, declarations };
    const run = await workspace.run(asked, limits);
    if (run.status !== "finished") return this.stop(run);
    this.made.push(run.environment);
    return run;
  }

  stop({ status, reason }: { status: "timed-out" | "crashed"; reason: string }): undefined {
    this.interrupted ??= { status, reason };
    return undefined;
  }

  /** Releases the environments that were made, except those that are `kept`. */
  release(kept: ReadonlySet<number>): void {
    const environments = this.made.splice(0).filter((environment) => !kept.has(environment));
    this.options.workspace.release({ environments });
  }

  /** Parses what follows; `false` at the end of the file, which is elaborated then. */
  private async parse(): Promise<boolean> {
    const { workspace, source, core, modules, limits } = this.options;
    const text = source.slice(this.parsed);
    if (this.environment !== undefined && text.trim() === "") return this.finish();
    const from = this.environment === undefined ? {} : { environment: this.environment };
    const answer = await workspace.parse({ text, core, modules, ...from }, limits);
    if (answer.status !== "finished") return this.stop(answer) ?? false;
    this.base = this.parsed;
    this.ahead = answer.value.commands.filter(({ kind }) => kind !== "Lean.Parser.Command.eoi");
    return this.ahead.length > 0 || this.finish();
  }

  private async finish(): Promise<false> {
    await this.goOn(Buffer.byteLength(this.options.source.text));
    return false;
  }

  /** What stands before the first `sorry` belongs to the workspace: a search goes on from it. */
  private keepFirst(start: number): void {
    const { workspace, source, core, modules } = this.options;
    const { first } = this;
    this.isFirst = false;
    this.first = undefined;
    if (!first || first.environment !== this.environment) return;
    this.made.splice(this.made.indexOf(first.environment), 1);
    keepContext(workspace, { text: source.slice(0, start), core, modules }, first);
  }

  private async goOn(to: number): Promise<boolean> {
    if (this.environment !== undefined && this.at >= to) return true;
    const text = this.options.source.slice(this.at, to);
    // Lean reports a text without commands as incomplete.
    if (this.environment !== undefined && blankComments(text).trim() === "") return true;
    const run = await this.run(text, this.environment, this.isFirst);
    if (!run) return false;
    this.options.workspace.release({ proofStates: run.sorries.map((hole) => hole.proofState) });
    const before = this.options.source.slice(0, this.at);
    if (this.isFirst) {
      this.first = extendContext(this.first && { text: before, context: this.first }, run);
    }
    this.messages.push(...run.messages.map((message) => movedMessage(message, before)));
    this.droppedImports.push(...run.droppedImports);
    this.environment = run.environment;
    this.at = to;
    this.options.onProgress?.(to / Math.max(1, Buffer.byteLength(this.options.source.text)));
    return true;
  }
}

/** A message of a piece of a text, placed in the whole. */
function movedMessage(message: Message, before: string): Message {
  const lines = before.split("\n");
  const column = [...(lines.at(-1) ?? "")].length;
  const moved = (pos: Position) => ({
    line: pos.line + lines.length - 1,
    column: pos.line === 1 ? pos.column + column : pos.column,
  });
  const { pos, endPos } = message;
  return { ...message, pos: moved(pos), endPos: endPos && moved(endPos) };
}
