import { LemmataError } from "../errors/index.ts";
import type { CommandReport, Goal, Hole, ObligationBinder, Statement } from "../model/index.ts";
import type { ProofWorkspace, RequestLimits, SyntaxReader, WorkspaceRun } from "../ports/index.ts";
import { type CommandShape, readCommandShape, type SorryToken } from "./command-syntax.ts";
import { SourceText } from "./source-text.ts";
import {
  elaborateStatement,
  PRINTING_STEPS,
  printingCommands,
  standaloneStatement,
} from "./standalone.ts";

export interface ReaderOptions {
  workspace: ProofWorkspace & SyntaxReader;
  source: SourceText;
  core: boolean;
  limits: RequestLimits;
  fresh(stem: string): string;
}

interface Found {
  range: { start: number; end: number };
  kind: "tactic" | "term";
  declaration: string | null;
}

/** Ranges are Lean's offsets. */
export type FoundHole = Found &
  (
    | { reason: "data" | "in-statement" | "not-elaborated" | "not-standalone"; text: string }
    | {
        command: { start: number; end: number };
        goal: Goal;
        isWholeProof: boolean;
        statement: Statement;
        context: string;
        prefix: string[];
        binders: ObligationBinder[];
      }
  );

type FinishedRun = Extract<WorkspaceRun, { status: "finished" }>;

interface CommandPlace {
  start: number;
  end: number;
  text: SourceText;
  shape: CommandShape;
  prefix: string[];
  context: string;
  /** After the text before the command, without its `in` prefix. */
  before: number;
  /** With the prefix. */
  environment: number;
  /** The holes after some commands, by these. */
  probed: Map<string, Promise<ProbedHole[] | undefined>>;
}

/** Reads the `sorry`s of one command after another; each command is elaborated after what precedes it. */
export class CommandReader {
  interrupted: { status: "timed-out" | "crashed"; reason: string } | undefined;
  private readonly options: ReaderOptions;
  private readonly environments: number[] = [];
  private readonly proofStates: number[] = [];
  /** How far the file has been elaborated, and the environment there. */
  private at = 0;
  private environment: number | undefined;

  constructor(options: ReaderOptions) {
    this.options = options;
  }

  async read(command: CommandReport): Promise<FoundHole[]> {
    if (this.interrupted || !command.range) return [];
    const place = await this.enter(command.range.start, command.range.end);
    if (!place) return [];
    const printing = printingCommands(PRINTING_STEPS.slice(0, 1));
    const probe = await this.probe(place, printing);
    const found: FoundHole[] = [];
    for (const [i, token] of place.shape.sorries.entries()) {
      const range = { start: place.start + token.start, end: place.start + token.end };
      const declaration = declarationAt(command, range.start);
      const base = { range, kind: token.kind, declaration };
      const goals = probe ? distinct(probe, i) : [];
      if (goals.length === 0) {
        found.push({ ...base, reason: "not-elaborated", text: "Lean does not elaborate it" });
      }
      for (const run of goals.keys())
        found.push(await this.hole(place, base, { token: i, run }, goals));
    }
    this.options.workspace.release({ proofStates: this.proofStates.splice(0) });
    return found;
  }

  release(): void {
    this.options.workspace.release({ environments: this.environments });
  }

  private async hole(
    place: CommandPlace,
    base: Found,
    at: { token: number; run: number },
    goals: ProbedHole[],
  ): Promise<FoundHole> {
    const { workspace, limits, fresh } = this.options;
    const token = place.shape.sorries[at.token] as SorryToken;
    const { proofState, goal: goalText } = goals[at.run] as ProbedHole;
    const proves = await workspace.step(proofState, "refine Classical.byContradiction ?_", limits);
    if (proves.status === "finished") workspace.release({ proofStates: [proves.proofState] });
    else if (proves.status === "failed") {
      const type = goalText.slice(goalText.lastIndexOf("⊢") + 1).trim();
      return { ...base, reason: "data", text: `${type} is not a proposition` };
    }
    if (token.isInStatement) {
      return { ...base, reason: "in-statement", text: "it is part of a statement" };
    }
    const answer = await workspace.goals(proofState, "full", limits);
    const goal = answer.status === "finished" ? answer.value[0] : undefined;
    if (!goal) return { ...base, reason: "not-standalone", text: "its goal cannot be read" };
    const { start, end, context, prefix, environment } = place;
    const common = { ...base, command: { start, end }, goal, context, prefix };
    if (token.header && place.shape.sorries.some((other) => isInside(other, token.header))) {
      return { ...base, reason: "not-standalone", text: "its statement contains a sorry" };
    }
    const statement = token.header && (await this.wholeProof(place, token.header));
    if (statement) return { ...common, isWholeProof: true, statement, binders: [] };
    const standalone = await standaloneStatement({
      ...{ workspace, environment, prefix, limits },
      name: fresh(`${base.declaration ?? "example"}_aux`),
      again: async (commands) => {
        const again = await this.probe(place, commands);
        return again && distinct(again, at.token)[at.run]?.proofState;
      },
    });
    if (standalone.status === "failed") {
      return { ...base, reason: "not-standalone", text: standalone.reason };
    }
    const { binders } = standalone;
    return { ...common, isWholeProof: false, statement: standalone.statement, binders };
  }

  /** The theorem's own header, if it can be read where the obligation will be. */
  private async wholeProof(
    place: CommandPlace,
    header: NonNullable<SorryToken["header"]>,
  ): Promise<Statement | undefined> {
    const { workspace, limits, fresh } = this.options;
    const text = place.text.slice(header.start, header.end);
    const name = header.name ?? fresh("example");
    const statement = { name, text: header.name === undefined ? `theorem ${name} ${text}` : text };
    const { environment } = place;
    const read = await elaborateStatement({ workspace, environment, limits }, statement);
    return read.status === "finished" ? statement : undefined;
  }

  /** Elaborates the file up to a command and reads the command's syntax. */
  private async enter(start: number, end: number): Promise<CommandPlace | undefined> {
    const { workspace, source, limits } = this.options;
    if (!(await this.goOn(start))) return undefined;
    const before = this.environment as number;
    const text = new SourceText(source.slice(start, end));
    const parsed = await workspace.parse({ text: text.text, environment: before }, limits);
    if (parsed.status !== "finished") return this.stop(parsed);
    const syntax = parsed.value.commands[0]?.syntax;
    const shape = syntax ? readCommandShape(syntax) : { prefix: [], sorries: [] };
    const prefix = shape.prefix.map((range) => text.slice(range.start, range.end));
    let context = source.slice(0, start);
    let environment = before;
    if (prefix.length > 0) {
      const commands = `${prefix.join("\n")}\n`;
      context += commands;
      const run = await this.run(commands, before);
      if (!run) return undefined;
      environment = run.environment;
    }
    const probed = new Map();
    return { start, end, text, shape, prefix, context, before, environment, probed };
  }

  private async goOn(to: number): Promise<boolean> {
    if (this.environment !== undefined && this.at >= to) return true;
    const run = await this.run(this.options.source.slice(this.at, to), this.environment);
    if (!run) return false;
    this.environment = run.environment;
    this.at = to;
    return true;
  }

  private probe(place: CommandPlace, first: string): Promise<ProbedHole[] | undefined> {
    let probed = place.probed.get(first);
    if (!probed) {
      probed = this.elaborateProbe(place, first);
      place.probed.set(first, probed);
    }
    return probed;
  }

  /** The command with `by sorry` for every `sorry` term: the goals are those that a `by` will see. */
  private async elaborateProbe(
    place: CommandPlace,
    first: string,
  ): Promise<ProbedHole[] | undefined> {
    const base = first === "" ? undefined : await this.run(first, place.before);
    if (first !== "" && !base) return undefined;
    const environment = base?.environment ?? place.before;
    for (const asTactics of [true, false]) {
      const { text, starts } = probeText(place, asTactics);
      const run = await this.run(text, environment);
      if (!run) return undefined;
      if (asTactics && run.messages.some(({ severity }) => severity === "error")) continue;
      const written = new SourceText(text);
      return run.sorries.flatMap(({ pos, proofState, goal }) => {
        const token = pos ? starts.indexOf(written.offsetAt(pos)) : -1;
        return token < 0 ? [] : [{ token, proofState, goal }];
      });
    }
    return undefined;
  }

  private async run(
    text: string,
    environment: number | undefined,
  ): Promise<FinishedRun | undefined> {
    const { workspace, core, limits } = this.options;
    const from = environment === undefined ? {} : { environment };
    const run = await workspace.run({ text, core, holesInPlace: true, ...from }, limits);
    if (run.status !== "finished") return this.stop(run);
    this.environments.push(run.environment);
    this.proofStates.push(...run.sorries.map(({ proofState }) => proofState));
    return run;
  }

  private stop({ status, reason }: { status: "timed-out" | "crashed"; reason: string }): undefined {
    if (this.options.limits.signal?.aborted) throw new LemmataError("cancelled", "cancelled");
    this.interrupted = { status, reason };
    return undefined;
  }
}

interface ProbedHole {
  /** Index among the `sorry`s of the command. */
  token: number;
  proofState: number;
  goal: string;
}

function isInside(token: SorryToken, header: SorryToken["header"]): boolean {
  return header !== undefined && token.start >= header.start && token.end <= header.end;
}

/** Holes of one declaration lie together, so the nearest one names it where none is at the place. */
function declarationAt(command: CommandReport, start: number): string | null {
  const distance = (hole: Hole) => Math.abs(hole.range.start - start);
  const [nearest] = [...command.holes].sort((a, b) => distance(a) - distance(b));
  const name = nearest?.declaration?.replace(/^_private\.(?:.*\.)?0\./, "") ?? null;
  return name === null || /(?:^|\.)_example$/.test(name) ? null : name;
}

/** One entry for each different goal; elaborating twice the same thing gives one obligation. */
function distinct(holes: ProbedHole[], token: number): ProbedHole[] {
  const byText = new Map<string, ProbedHole>();
  for (const hole of holes) {
    const text = hole.goal.replace(/^case [^\n]*\n/, "");
    if (hole.token === token && !byText.has(text)) byText.set(text, hole);
  }
  return [...byText.values()];
}

function probeText({ text, shape }: CommandPlace, asTactics: boolean) {
  const starts: number[] = [];
  let probe = "";
  let at = 0;
  for (const { start, end, kind } of shape.sorries) {
    probe += text.slice(at, start);
    const isWrapped = asTactics && kind === "term";
    starts.push(Buffer.byteLength(probe) + (isWrapped ? "(by ".length : 0));
    probe += isWrapped ? "(by sorry)" : "sorry";
    at = end;
  }
  return { text: probe + text.slice(at), starts };
}
