import { type Goal, type ObligationBinder, positionAt, type Statement } from "../core/index.ts";
import {
  type CommandShape,
  readCommandShape,
  type SorryToken,
  type TheoremProof,
} from "./command-syntax.ts";
import { declarationAt, declarationName } from "./declaration-at.ts";
import type { CommandStop, FileWalk, WalkOptions } from "./file-walk.ts";
import { LeanSource } from "./lean-source.ts";
import {
  elaborateStatement,
  PRINTING_STEPS,
  printingCommands,
  standaloneStatement,
} from "./standalone.ts";

interface HoleBase {
  range: { start: number; end: number };
  kind: "tactic" | "term";
  declaration: string | null;
  /** After the context. */
  environment: number;
}

/** Ranges are Lean's offsets. */
export type FoundHole = HoleBase &
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

interface CommandContext {
  start: number;
  end: number;
  text: LeanSource;
  shape: CommandShape;
  prefix: string[];
  context: string;
  /** After the text before the command, without its `in` prefix. */
  before: number;
  /** With the prefix. */
  environment: number;
  /** The holes as elaborated after some commands, by these. */
  probed: Map<string, Promise<Probe | undefined>>;
}

export interface ReaderOptions extends WalkOptions {
  walk: FileWalk;
  fresh(stem: string): string;
  /** Proofs that lack a value, and of which no part can be proved by itself, are read as a whole. */
  wholeProofs: boolean;
}

/** Reads the `sorry`s of a command. */
export class CommandReader {
  private readonly options: ReaderOptions;
  private readonly proofStates: number[] = [];

  constructor(options: ReaderOptions) {
    this.options = options;
  }

  async read(stop: CommandStop): Promise<FoundHole[]> {
    const command = await this.enter(stop);
    const probe =
      command && (await this.probe(command, printingCommands(PRINTING_STEPS.slice(0, 1))));
    if (!command) return [];
    const found: FoundHole[] = [];
    const lacking = new Map<number, TheoremProof>();
    for (const [i, token] of command.shape.sorries.entries()) {
      const range = { start: command.start + token.start, end: command.start + token.end };
      const goals = probe ? distinct(probe.holes, i) : [];
      const declaration = probe?.declarations[i] ?? null;
      const { environment } = command;
      const base = { range, kind: token.kind, declaration, environment };
      if (goals.length === 0) {
        found.push({ ...base, reason: "not-elaborated", text: "Lean does not elaborate it" });
      }
      for (const run of goals.keys()) {
        const hole = await this.hole(command, base, { token: i, run }, goals);
        found.push(hole);
        const isValue = "reason" in hole && hole.reason === "data";
        if (token.proof && isValue && this.options.wholeProofs)
          lacking.set(token.proof.start, token.proof);
      }
    }
    this.options.workspace.release({ proofStates: this.proofStates.splice(0) });
    return this.withWholeProofs(command, found, [...lacking.values()]);
  }

  /** A value is found together with what it is for: proofs that lack one, of which nothing can be proved by itself. */
  private async withWholeProofs(
    command: CommandContext,
    found: readonly FoundHole[],
    lacking: readonly TheoremProof[],
  ): Promise<FoundHole[]> {
    let all = [...found];
    for (const proof of lacking) {
      const isIn = ({ range }: FoundHole) =>
        range.start >= command.start + proof.start && range.end <= command.start + proof.end;
      const inside = all.filter(isIn);
      const [first] = inside;
      if (!first || !inside.every((hole) => "reason" in hole)) continue;
      const whole = await this.theorem(command, proof, first);
      if (whole) all = all.flatMap((hole) => (hole === first ? [whole] : isIn(hole) ? [] : [hole]));
    }
    return all;
  }

  private async theorem(
    command: CommandContext,
    proof: TheoremProof,
    { declaration, environment }: HoleBase,
  ): Promise<FoundHole | undefined> {
    const { workspace, limits } = this.options;
    const statement = await this.wholeProof(command, proof.header);
    if (!statement) return undefined;
    const run = await workspace.run({ text: `${statement.text} := by sorry`, environment }, limits);
    if (run.status !== "finished") return undefined;
    const proofStates = run.sorries.map(({ proofState }) => proofState);
    const [proofState] = proofStates;
    const answer =
      proofState === undefined ? undefined : await workspace.goals(proofState, "full", limits);
    workspace.release({ proofStates, environments: [run.environment] });
    const goal = answer?.status === "finished" ? answer.value[0] : undefined;
    if (!goal) return undefined;
    const { start, end, context, prefix } = command;
    const range = { start: start + proof.start, end: start + proof.end };
    const base = { range, kind: "term", declaration, environment } as const;
    const place = { command: { start, end }, context, prefix };
    return { ...base, ...place, goal, isWholeProof: true, statement, binders: [] };
  }

  private async hole(
    command: CommandContext,
    base: HoleBase,
    at: { token: number; run: number },
    goals: ProbedHole[],
  ): Promise<FoundHole> {
    const { workspace, limits, fresh } = this.options;
    const token = command.shape.sorries[at.token] as SorryToken;
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
    const { start, end, context, prefix, environment } = command;
    const common = { ...base, command: { start, end }, goal, context, prefix };
    if (token.header && command.shape.sorries.some((other) => isInside(other, token.header))) {
      return { ...base, reason: "not-standalone", text: "its statement contains a sorry" };
    }
    const statement = token.header && (await this.wholeProof(command, token.header));
    if (statement) return { ...common, isWholeProof: true, statement, binders: [] };
    const standalone = await standaloneStatement({
      workspace,
      environment,
      prefix,
      limits,
      name: fresh(`${base.declaration ?? "example"}_aux`),
      again: async (commands) => {
        const again = await this.probe(command, commands);
        return again && distinct(again.holes, at.token)[at.run]?.proofState;
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
    command: CommandContext,
    header: NonNullable<SorryToken["header"]>,
  ): Promise<Statement | undefined> {
    const { workspace, limits, fresh } = this.options;
    const text = command.text.slice(header.start, header.end);
    const name = header.name ?? fresh("example");
    const statement = { name, text: header.name === undefined ? `theorem ${name} ${text}` : text };
    const { environment } = command;
    const read = await elaborateStatement({ workspace, environment, limits }, statement);
    return read.status === "finished" ? statement : undefined;
  }

  private async enter(stop: CommandStop): Promise<CommandContext | undefined> {
    const { source, walk } = this.options;
    const { start, end, command, environment: before } = stop;
    const text = new LeanSource(source.slice(start, end));
    const shape = readCommandShape(command.syntax, command.range?.start ?? 0);
    const prefix = shape.prefix.map((range) => text.slice(range.start, range.end));
    const found = { start, end, text, shape, prefix, before, probed: new Map() };
    const context = source.slice(0, start);
    if (prefix.length === 0) return { ...found, context, environment: before };
    const commands = `${prefix.join("\n")}\n`;
    const run = await walk.run(commands, before);
    return run && { ...found, context: context + commands, environment: run.environment };
  }

  private probe(command: CommandContext, first: string): Promise<Probe | undefined> {
    let probed = command.probed.get(first);
    if (!probed) {
      probed = this.elaborateProbe(command, first);
      command.probed.set(first, probed);
    }
    return probed;
  }

  /** The command with `by sorry` for every `sorry` term: the goals are those that a `by` will see. */
  private async elaborateProbe(command: CommandContext, first: string): Promise<Probe | undefined> {
    const { walk } = this.options;
    const base = await walk.run(first, command.before);
    if (!base) return undefined;
    for (const asTactics of [true, false]) {
      const { text, starts } = probeText(command, asTactics);
      const run = await walk.run(text, base.environment, /\binstance\b/.test(text));
      if (!run) return undefined;
      this.proofStates.push(...run.sorries.map(({ proofState }) => proofState));
      if (asTactics && run.messages.some(({ severity }) => severity === "error")) continue;
      const written = new LeanSource(text);
      const holes = run.sorries.flatMap(({ pos, proofState, goal }) => {
        const token = pos ? starts.indexOf(written.offsetAt(pos)) : -1;
        return token < 0 ? [] : [{ token, proofState, goal }];
      });
      const { declarations: declared } = run;
      const environment = { before: base.environment, declarations: declared };
      const declarations = starts.map((start) => {
        const place = positionAt(text, written.slice(0, start).length);
        const around = declarationAt(run.commands, place);
        return around && declarationName(around, environment, this.options);
      });
      return { holes, declarations: await Promise.all(declarations) };
    }
    return undefined;
  }
}

/** A command as elaborated with its holes. */
interface Probe {
  holes: ProbedHole[];
  /** Full names of the declarations around its `sorry`s, also of those that Lean does not come to. */
  declarations: (string | undefined)[];
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

/** One entry for each different goal: what is elaborated twice gives one obligation. */
function distinct(holes: ProbedHole[], token: number): ProbedHole[] {
  const byText = new Map<string, ProbedHole>();
  for (const hole of holes) {
    const text = hole.goal.replace(/^case [^\n]*\n/, "");
    if (hole.token === token && !byText.has(text)) byText.set(text, hole);
  }
  return [...byText.values()];
}

function probeText({ text, shape }: CommandContext, asTactics: boolean) {
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
