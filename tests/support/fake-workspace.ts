import {
  type Goal,
  type GoalTerms,
  type Message,
  type ParsedCommand,
  type Position,
  positionAt,
  type SyntaxTree,
} from "../../src/core/index.ts";
import type { ProofWorkspace, SyntaxReader, WorkspaceRun } from "../../src/core/ports/index.ts";
import { ExportBuilder } from "./export-builder.ts";

/**
 * A world of numbered propositions `P0`, `P1`, ...: some have a proof `magic`, some follow from others by
 * a rule, whose proof is `by_lemmas` with the names of theorems that state its premises.
 */
export interface World {
  magic: ReadonlySet<number>;
  /** Premises of each rule, by what it proves; an empty list is no rule. */
  rules: ReadonlyMap<number, readonly (readonly number[])[]>;
  /** Those for which a search believes the proof `forged`; a judge does not. */
  forged?: ReadonlySet<number>;
}

/** The least set of propositions that the world can prove. */
export function provable(world: World): Set<number> {
  const known = new Set(world.magic);
  for (let size = -1; size !== known.size; ) {
    size = known.size;
    for (const [target, rules] of world.rules) {
      if (rules.some((premises) => premises.every((p) => known.has(p)))) known.add(target);
    }
  }
  return known;
}

/** Names of the theorems that a proof of `target` uses, or nothing when it is no proof. */
export function usesOf(
  world: World,
  target: number,
  proof: string,
  theorems: ReadonlyMap<string, number>,
): string[] | undefined {
  if (proof === "magic") return world.magic.has(target) ? [] : undefined;
  if (proof === "forged") return world.forged?.has(target) ? [] : undefined;
  const alias = /exact @(\S+)/.exec(proof)?.[1];
  if (alias !== undefined) return theorems.get(alias) === target ? [alias] : undefined;
  const [word, ...names] = proof.split(" ");
  if (word !== "by_lemmas") return undefined;
  const premises = names.map((name) => theorems.get(name));
  const follows = world.rules.get(target)?.some((rule) => rule.every((p) => premises.includes(p)));
  return follows && !premises.includes(undefined) ? names : undefined;
}

/** A command of a text in that world: `theorem NAME : Pn := PROOF`, or `axiom NAME : Pn`. */
export interface FakeCommand {
  keyword: string;
  name: string;
  target: number;
  /** Empty for an axiom. */
  proof: string;
  isSorry: boolean;
  /** Offsets in the text. */
  start: number;
  end: number;
}

/** The commands of a text, which blank lines separate. */
export function commandsIn(text: string): FakeCommand[] {
  const COMMAND =
    /^(theorem|axiom) (\S+) : P(\d+)(?: := ([\s\S]*?))?(?=\s*(?:\n#|\n\n|$(?![\s\S])))/gm;
  return [...text.matchAll(COMMAND)].map((match) => {
    const [command, keyword = "", name = "", target = "", proof = ""] = match;
    const isSorry = /^\(?(?:by\s+)?sorry\)?$/.test(proof);
    const end = match.index + command.length;
    return { keyword, name, target: Number(target), proof, isSorry, start: match.index, end };
  });
}

/** Understands such commands, and `#print axioms NAME`. */
export class FakeWorkspace implements ProofWorkspace, SyntaxReader {
  requests = 0;
  private readonly environments: ReadonlyMap<string, number>[] = [];
  private readonly targets: number[] = [];
  private readonly world: World;
  private readonly delay: () => Promise<"crash" | undefined>;

  constructor(world: World, delay: () => Promise<"crash" | undefined> = async () => undefined) {
    this.world = world;
    this.delay = delay;
  }

  async run({ text, environment }: { text: string; environment?: number }): Promise<WorkspaceRun> {
    this.requests++;
    if ((await this.delay()) === "crash") {
      return { status: "crashed", reason: "it was told to", messages: [] };
    }
    const before = environment === undefined ? new Map() : this.environments[environment];
    const state: State = { names: new Map(before), text, messages: [], axioms: new Map() };
    const written = commandsIn(text);
    const commands = written.map((command) => this.elaborate(command, state));
    const printed = /#print axioms (\S+)/.exec(text);
    if (printed) state.messages.push(printAxioms(printed, state));
    const sorries = written
      .filter(({ isSorry }) => isSorry)
      .map(({ target, start, end }) => {
        const at = start + text.slice(start, end).lastIndexOf("sorry");
        const pos = positionAt(text, at);
        return { goal: `⊢ P${target}`, proofState: this.open(target), kind: "term" as const, pos };
      });
    this.environments.push(state.names);
    return {
      status: "finished",
      environment: this.environments.length - 1,
      sorries,
      declarations: [],
      commands,
      messages: state.messages,
      droppedImports: [],
      heartbeats: text.length,
    };
  }

  async goals(proofState: number) {
    const target = `P${this.targets[proofState]}`;
    const goal: Goal = { id: target, tag: "", hypotheses: [], target, text: `⊢ ${target}` };
    await this.delay();
    return { status: "finished" as const, value: [goal], heartbeats: 10 };
  }

  async goalTerms(proofState: number) {
    const id = `P${this.targets[proofState]}`;
    const builder = new ExportBuilder();
    const target = builder.constant(id);
    const { terms } = builder.build();
    const value: GoalTerms[] = [{ id, terms, hypotheses: [], target, constants: [] }];
    return { status: "finished" as const, value, heartbeats: 10 };
  }

  /** The only tactic is the one that tells propositions from data. */
  async step(proofState: number, tactic: string) {
    if (!tactic.includes("byContradiction")) {
      return { status: "failed" as const, message: "there are no tactics here", heartbeats: 10 };
    }
    const opened = this.open(this.targets[proofState] as number);
    const nothing = { goals: [], messages: [], sorries: [], proofStatus: "", heartbeats: 10 };
    return { status: "finished" as const, proofState: opened, ...nothing };
  }

  async focus(proofState: number) {
    return { status: "finished" as const, value: proofState };
  }

  async parse({ text }: { text: string }) {
    const commands = commandsIn(text).map((command) => parsed(text, command));
    const header = { kind: "Lean.Parser.Module.header", args: [] };
    return { status: "finished" as const, value: { header, commands, messages: [] } };
  }

  release(): void {}

  async close(): Promise<void> {}

  private open(target: number): number {
    this.targets.push(target);
    return this.targets.length - 1;
  }

  private elaborate(command: FakeCommand, state: State) {
    const { keyword, name, target, proof, isSorry, start, end } = command;
    const pos = positionAt(state.text, start);
    const uses = usesOf(this.world, target, proof, state.names);
    const isAxiom = keyword === "axiom";
    if (state.names.has(name)) state.messages.push(message(pos, `${name} is already declared`));
    if (!isAxiom && !isSorry && !uses) state.messages.push(message(pos, "no proof"));
    state.axioms.set(name, isSorry ? ["sorryAx"] : (uses ?? []));
    state.names.set(name, target);
    return { keyword, name, pos, endPos: positionAt(state.text, end) };
  }
}

interface State {
  names: Map<string, number>;
  text: string;
  messages: Message[];
  axioms: Map<string, string[]>;
}

function printAxioms(match: RegExpExecArray, { text, axioms }: State): Message {
  const name = match[1] as string;
  const list = axioms.get(name) ?? [];
  const data =
    list.length === 0
      ? `'${name}' does not depend on any axioms`
      : `'${name}' depends on axioms: [${list.join(", ")}]`;
  return { severity: "info", pos: positionAt(text, match.index), endPos: null, data };
}

function message(pos: Position, data: string): Message {
  return { severity: "error", pos, endPos: null, data };
}

/** The syntax that Lean gives such a command; texts are ASCII, so that offsets are bytes. */
function parsed(text: string, command: FakeCommand): ParsedCommand {
  const { start, end, keyword, name, target } = command;
  let at = start;
  const token = (word: string, isIdentifier = false): SyntaxTree => {
    const from = text.indexOf(word, at);
    at = from + word.length;
    return { token: word, isIdentifier, start: from, end: at, leading: "", trailing: " " };
  };
  const node = (kind: string, ...args: SyntaxTree[]): SyntaxTree => {
    return { kind: `Lean.Parser.${kind}`, args };
  };
  const head = [token(keyword), node("Command.declId", token(name, true))];
  const signature = node("Command.declSig", token(":"), token(`P${target}`, true));
  const value = command.isSorry
    ? [token(":="), node("Term.sorry", token("sorry"))]
    : [token(":="), token(command.proof, true)];
  const body = [...head, signature, node("Command.declValSimple", ...value)];
  const modifiers = node("Command.declModifiers");
  const syntax = node("Command.declaration", modifiers, node("Command.theorem", ...body));
  const range = { start, end, pos: positionAt(text, start), endPos: positionAt(text, end) };
  return { kind: "Lean.Parser.Command.declaration", range, syntax };
}
